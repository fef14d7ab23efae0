import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import type { LiveBoard } from '../live-board.ts';
import classes from './board-canvas.module.css';
import { BoardHand, type BoardTool } from './board-hand.ts';
import { BoardOverlay } from './board-overlay.ts';
import { BoardPainter } from './board-painter.ts';
import { followPointers } from './follow-pointers.ts';

interface Parts {
  readonly painter: BoardPainter;
  readonly overlay: BoardOverlay;
  readonly hand: BoardHand;
}

function makeParts(board: LiveBoard, canvases: readonly HTMLCanvasElement[], tool: () => BoardTool): Parts {
  const [below, above] = canvases;
  if (!below || !above) throw new Error('The board has no canvas');
  const painter = new BoardPainter(below, board.images);
  const hand: BoardHand = new BoardHand({ board, tool, changed: () => overlay.invalidate() });
  const overlay: BoardOverlay = new BoardOverlay(above, () => [
    ...board.strokes.strokes.values(),
    ...(hand.stroke ? [hand.stroke] : []),
  ]);
  return { painter, overlay, hand };
}

/** The drawing surface, as large as it fits, always 1300 to 700. */
export function BoardCanvas({ board, tool }: { board: LiveBoard; tool: BoardTool }) {
  const say = useSay();
  const { ref: room, width: roomWidth, height: roomHeight } = useElementSize();
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const parts = useRef<Parts>(null);
  const chosen = useRef(tool);
  const { mayDraw, isReady } = useObservable(board.session.state);
  const { widthPx, heightPx } = boardLimits;
  const width = Math.floor(Math.min(roomWidth, (roomHeight * widthPx) / heightPx));
  const height = Math.floor((width * heightPx) / widthPx);

  useEffect(() => {
    chosen.current = tool;
  }, [tool]);
  useEffect(() => {
    if (!below.current || !above.current) return undefined;
    const made = makeParts(board, [below.current, above.current], () => chosen.current);
    parts.current = made;
    const stops = [
      board.session.onChange((change) => made.painter.change(change)),
      board.images.onLoad((fileId) => made.painter.loaded(fileId)),
      board.strokesChanged.subscribe(() => made.overlay.invalidate()),
      followPointers(above.current, made.hand),
    ];
    return () => {
      for (const stop of stops) stop();
      made.painter.stop();
      made.overlay.stop();
      parts.current = null;
    };
  }, [board]);
  useEffect(() => {
    if (width < 1 || !below.current || !above.current) return;
    for (const canvas of [below.current, above.current]) {
      canvas.width = Math.round(width * window.devicePixelRatio);
      canvas.height = Math.round(height * window.devicePixelRatio);
    }
    parts.current?.painter.drawAll(board.session.items);
    parts.current?.overlay.invalidate();
  }, [board, width, height]);
  return (
    <div ref={room} className={classes.room}>
      <div
        className={classes.paper}
        style={{ width, height }}
        data-draws={(mayDraw && isReady) || undefined}
        data-eraser={tool.kind === 'eraser' || undefined}
      >
        <canvas ref={below} className={classes.layer} role="img" aria-label={say('board.title')} />
        <canvas ref={above} className={classes.layer} aria-hidden />
        <div className={classes.dots} aria-hidden />
      </div>
    </div>
  );
}
