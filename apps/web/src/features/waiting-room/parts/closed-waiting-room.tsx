import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { shownStatus, timedVisit, useVisitClock } from '../../visits/visit-moments.ts';
import { viewerOf } from '../../visits/visit-viewer.ts';
import classes from '../waiting-room-page.module.css';
import { EntryButton } from './entry-button.tsx';
import { WhoAndWhen } from './who-and-when.tsx';

/** A visit into which nobody goes any more, or which has no room: no camera is asked for. */
export function ClosedWaitingRoom({ room }: { room: WaitingRoom }) {
  const { visit, entry } = room;
  const viewer = viewerOf(visit);
  const timed = timedVisit(visit);
  const now = useVisitClock([timed]);
  const status = shownStatus(timed, now);
  return (
    <div className={classes.closed}>
      <WhoAndWhen room={room} status={status} viewer={viewer} isAwaited={entry === 'no_room'} />
      <EntryButton
        room={room}
        status={status}
        viewer={viewer}
        obstacle={null}
        isBusy={false}
        onPress={() => undefined}
      />
    </div>
  );
}
