import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { shownStatus, timedVisit, useVisitClock } from '../../visits/visit-moments.ts';
import { WatchingCheckRows } from '../pre-call-check/check-rows.tsx';
import { NetworkFaultPanel } from '../pre-call-check/fault-panel.tsx';
import classes from '../waiting-room-page.module.css';
import { networkQuery } from '../waiting-room.queries.ts';
import { EntryButton } from './entry-button.tsx';
import { useEntry } from './use-entry.ts';
import { WhoAndWhen } from './who-and-when.tsx';

/** The waiting room of viewers: nobody asks for a camera or microphone. */
export function WatchingRoom({ room }: { room: WaitingRoom }) {
  const { visit } = room;
  const timed = timedVisit(visit);
  const now = useVisitClock([timed]);
  const status = shownStatus(timed, now);
  const network = useQuery(networkQuery);
  const entering = useEntry(visit, 'attendee', null);
  const isNetworkPoor = network.data?.quality === 'poor' && !network.isFetching;
  return (
    <div className={classes.closed}>
      <WhoAndWhen room={room} status={status} viewer="attendee" />
      <WatchingCheckRows network={network.isFetching ? undefined : network.data} />
      {isNetworkPoor && network.data && (
        <NetworkFaultPanel
          finding={network.data}
          isChecking={network.isFetching}
          onCheck={() => void network.refetch()}
        />
      )}
      <EntryButton
        room={room}
        status={status}
        viewer="attendee"
        obstacle={isNetworkPoor ? 'network' : null}
        isBusy={entering.isBusy}
        onPress={(action) => void entering.press(action, false)}
      />
    </div>
  );
}
