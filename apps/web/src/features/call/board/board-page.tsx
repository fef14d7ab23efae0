import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, useSearchParam } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { homeOf } from '../../identity/addresses.ts';
import { roleOf, useSession } from '../../identity/session.ts';
import { useHost } from '../../institutions/host.ts';
import { openCallChannel } from '../catch-up.ts';
import classes from './board-page.module.css';
import { BoardSurface } from './board-surface.tsx';
import { ownCurrentQuery } from './board.queries.ts';
import { openLiveBoard, openPracticeBoard, type LiveBoard } from './live-board.ts';
import { useLiveBoard } from './use-live-board.ts';

function openBoardOf(visitId: string | null): LiveBoard {
  if (visitId === null) return openPracticeBoard();
  const { channel, catchUp } = openCallChannel(visitId);
  const board = openLiveBoard({ channel, visitId, catchUp });
  return {
    ...board,
    stop: () => {
      board.stop();
      channel.close();
    },
  };
}

function OpenBoard({ visitId, otherName }: { visitId: string | null; otherName: string }) {
  const open = useCallback(() => openBoardOf(visitId), [visitId]);
  const board = useLiveBoard(open);
  return board && <BoardSurface board={board} nameOf={() => otherName} penTakers={null} />;
}

/**
 * The educator's board in a window of its own, for a tablet next to the call: the board of the running session, or
 * of the one that the address names. If none is running it is a board for practice, stored nowhere.
 */
export function BoardPage() {
  const say = useSay();
  const go = useGo();
  const session = useSession();
  const { roleTypePath } = useHost();
  const [wanted] = useSearchParam('visitId');
  const current = useQuery(ownCurrentQuery);
  const running = current.data?.find(
    ({ visitId, sessionStatus }) =>
      sessionStatus === sessionStatuses.inCall && (wanted === '' || wanted === visitId),
  );
  const name = running?.studentName ?? '';
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <IconButton
          label={say('board.back')}
          icon={<IconArrowLeft size={20} stroke={1.5} />}
          onClick={() => go(homeOf({ id: session.id, role: roleOf(session) }, roleTypePath))}
        />
        <h1 className="type-title">{say('board.title')}</h1>
        {current.isFetched && (
          <p className="type-row tone-2" role="status">
            {running ? say('board.running', { name }) : say('board.practice')}
          </p>
        )}
      </header>
      <main className={classes.board}>
        {current.isFetched && (
          <OpenBoard key={running?.visitId ?? ''} visitId={running?.visitId ?? null} otherName={name} />
        )}
      </main>
    </div>
  );
}
