import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconEraser,
  IconPencil,
  IconPhotoUp,
  IconTrash,
} from '@tabler/icons-react';
import { boardInkNames, boardInks, boardPens } from '@lectern/contract/call/board/board.names.ts';
import { useRef } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import type { LiveBoard } from '../live-board.ts';
import type { BoardTool } from './board-hand.ts';
import classes from './board-tools.module.css';
import { boardPng, saveFile } from './export-board.ts';
import { ToolButton } from './tool-button.tsx';
import { putImage } from './put-image.ts';
import { failureText } from '../../../../lib/failure-text.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
const images = 'image/png,image/jpeg,.png,.jpeg,.jpg';

interface ToolsProps {
  board: LiveBoard;
  tool: BoardTool;
  onChoose: (tool: BoardTool) => void;
}

function PenTools({ tool, onChoose }: Omit<ToolsProps, 'board'>) {
  const say = useSay();
  return (
    <>
      <ToolButton
        label={say('board.pen')}
        isChosen={tool.kind === 'pen'}
        onClick={() => onChoose({ ...tool, kind: 'pen' })}
      >
        <IconPencil {...icon} />
      </ToolButton>
      <ToolButton
        label={say('board.eraser')}
        isChosen={tool.kind === 'eraser'}
        onClick={() => onChoose({ ...tool, kind: 'eraser' })}
      >
        <IconEraser {...icon} />
      </ToolButton>
      <span className={classes.line} aria-hidden />
      <div className={classes.group} role="group" aria-label={say('board.size')}>
        {boardPens.map((size) => (
          <ToolButton
            key={size}
            label={say('board.sizeOf', { size })}
            isChosen={tool.size === size}
            onClick={() => onChoose({ ...tool, size })}
          >
            <span className={classes.dot} style={{ width: size * 2, height: size * 2 }} />
          </ToolButton>
        ))}
      </div>
      <span className={classes.line} aria-hidden />
      <div className={classes.group} role="group" aria-label={say('board.color')}>
        {boardInkNames.map((ink) => (
          <ToolButton
            key={ink}
            label={say(`board.ink.${ink}`)}
            isChosen={tool.kind === 'pen' && tool.ink === ink}
            onClick={() => onChoose({ ...tool, kind: 'pen', ink })}
          >
            <span className={classes.ink} style={{ background: boardInks[ink] }} />
          </ToolButton>
        ))}
      </div>
    </>
  );
}

function ImageTool({ board }: Pick<ToolsProps, 'board'>) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  async function add(file: File): Promise<void> {
    try {
      await putImage(board, file);
    } catch (error) {
      // Too large, of another type, or cut off in the server's own words; else the browser could not read it.
      toastError(failureText(error, 'board.imageBroken'));
    }
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={images}
        aria-label={say('board.image')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file && !/^image\/(png|jpeg)$/.test(file.type)) toastError(say('board.imageOnly'));
          else if (file) void add(file);
        }}
      />
      <ToolButton label={say('board.image')} onClick={() => picker.current?.click()}>
        <IconPhotoUp {...icon} />
      </ToolButton>
    </>
  );
}

/** All tools of the board; people who may not draw can only save it. */
export function BoardTools({ board, tool, onChoose }: ToolsProps) {
  const say = useSay();
  const { session } = board;
  const { mayDraw, mayClear, isReady, canUndo, canRedo, isEmpty } = useObservable(session.state);
  const draws = mayDraw && isReady;
  async function save(): Promise<void> {
    saveFile(await boardPng(session.items, board.images), 'whiteboard.png');
  }
  return (
    <div className={classes.tools} role="group" aria-label={say('board.tools')}>
      {draws && (
        <>
          <PenTools tool={tool} onChoose={onChoose} />
          <span className={classes.line} aria-hidden />
          <ToolButton
            label={say('board.undo')}
            shortcut={say('board.undoKey')}
            disabled={!canUndo}
            onClick={() => session.undo()}
          >
            <IconArrowBackUp {...icon} />
          </ToolButton>
          <ToolButton
            label={say('board.redo')}
            shortcut={say('board.redoKey')}
            disabled={!canRedo}
            onClick={() => session.redo()}
          >
            <IconArrowForwardUp {...icon} />
          </ToolButton>
          <span className={classes.line} aria-hidden />
          {board.visitId !== null && <ImageTool board={board} />}
          {mayClear && (
            <ToolButton label={say('board.clear')} disabled={isEmpty} onClick={() => session.clear()}>
              <IconTrash {...icon} />
            </ToolButton>
          )}
        </>
      )}
      <ToolButton label={say('board.download')} onClick={() => void save()}>
        <IconDownload {...icon} />
      </ToolButton>
    </div>
  );
}
