import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { kindOf } from '../visits/visit-kind.ts';
import { shownStatus, timedVisit, useVisitClock } from '../visits/visit-moments.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { EntryButton, type Obstacle } from './parts/entry-button.tsx';
import { useEntry } from './parts/use-entry.ts';
import { usePresence } from './parts/use-presence.ts';
import { WhoAndWhen } from './parts/who-and-when.tsx';
import { CheckRows, WatchingCheckRows } from './pre-call-check/check-rows.tsx';
import { DeviceSelects } from './pre-call-check/device-selects.tsx';
import { DeviceFaultPanel, NetworkFaultPanel } from './pre-call-check/fault-panel.tsx';
import { OwnPicture } from './pre-call-check/own-picture.tsx';
import { faultOf, type DeviceFault } from './pre-call-check/repair-steps.ts';
import { usePreview } from './pre-call-check/use-preview.ts';
import { WayFaultPanel } from './pre-call-check/way-fault-panel.tsx';
import classes from './waiting-room-page.module.css';
import { foundWay, networkQuery, waitingRoomQuery, wayQuery } from './waiting-room.queries.ts';
import { failedText } from '../../lib/failure-text.ts';
import { Stack } from '../../ui/layout.tsx';

function obstacleOf(fault: DeviceFault | null, isNetworkPoor: boolean, skipsCamera: boolean): Obstacle {
  if (fault && fault.devices !== 'camera') return 'microphone';
  if (fault && !skipsCamera) return 'camera';
  return isNetworkPoor ? 'network' : null;
}

function OpenWaitingRoom({ room }: { room: WaitingRoom }) {
  const { visit } = room;
  const viewer = viewerOf(visit);
  const timed = timedVisit(visit);
  const now = useVisitClock([timed]);
  const status = shownStatus(timed, now);
  const { preview, state } = usePreview();
  const network = useQuery(networkQuery);
  const way = useQuery(wayQuery);
  const entering = useEntry(visit, viewer, preview);
  const [skipsCamera, setSkipsCamera] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const fault = faultOf(state.camera, state.microphone);
  const isNetworkPoor = network.data?.quality === 'poor' && !network.isFetching;
  const obstacle = obstacleOf(fault, isNetworkPoor, skipsCamera);

  /** The call then begins without asking for the camera once more. */
  function skipCamera(): void {
    setSkipsCamera(true);
    if (state.wish.isCameraOn) void preview.toggle('camera');
  }
  async function checkAgain(): Promise<void> {
    setChecking(true);
    await preview.check();
    setChecking(false);
  }
  return (
    <div className={classes.columns}>
      <Stack>
        <OwnPicture preview={preview} state={state} />
        {fault && (obstacle === 'camera' || obstacle === 'microphone') ? (
          <DeviceFaultPanel
            fault={fault}
            isChecking={isChecking}
            onCheck={() => void checkAgain()}
            onSkipCamera={obstacle === 'camera' ? skipCamera : null}
          />
        ) : (
          <div className={classes.selects}>
            <DeviceSelects preview={preview} state={state} />
          </div>
        )}
        {isNetworkPoor && network.data && (
          <NetworkFaultPanel
            finding={network.data}
            isChecking={network.isFetching}
            onCheck={() => void network.refetch()}
          />
        )}
        {way.data?.way === 'none' && (
          <WayFaultPanel finding={way.data} isChecking={way.isFetching} onCheck={() => void way.refetch()} />
        )}
      </Stack>
      <Stack gap={24}>
        <WhoAndWhen room={room} status={status} viewer={viewer} />
        <CheckRows
          state={state}
          network={network.isFetching ? undefined : network.data}
          way={foundWay(way)}
        />
        <EntryButton
          room={room}
          status={status}
          viewer={viewer}
          obstacle={obstacle}
          isBusy={entering.isBusy}
          onPress={(action) => void entering.press(action, skipsCamera)}
        />
      </Stack>
    </div>
  );
}

/** The waiting room of who will only watch: nobody asks for a camera or microphone. */
function WatchingRoom({ room }: { room: WaitingRoom }) {
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

/** A visit into which nobody goes any more, or which has no room: no camera is asked for. */
function ClosedWaitingRoom({ room }: { room: WaitingRoom }) {
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

const closedEntries: ReadonlySet<WaitingRoom['entry']> = new Set(['over', 'removed', 'no_room']);

const isWatched = ({ visit }: WaitingRoom): boolean =>
  kindOf(visit) === 'broadcast' && viewerOf(visit) === 'attendee';

/** The waiting room of a visit: who one waits for, when it starts, what works, and the way in. */
export function WaitingRoomPage({ visitId }: { visitId: string }) {
  const say = useSay();
  const room = useQuery(waitingRoomQuery(visitId));
  usePresence(visitId);
  if (room.data && closedEntries.has(room.data.entry)) return <ClosedWaitingRoom room={room.data} />;
  if (room.data && isWatched(room.data)) return <WatchingRoom key={visitId} room={room.data} />;
  if (room.data) return <OpenWaitingRoom key={visitId} room={room.data} />;
  if (!room.isError) {
    return (
      <div className={classes.columns} aria-busy>
        <Skeleton className={classes.pictureSkeleton} radius="lg" />
        <Stack gap={24}>
          <Skeleton height={96} />
          <Skeleton height={94} />
          <Skeleton height={224} />
          <Skeleton height={42} />
        </Stack>
      </div>
    );
  }
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('waitingRoom.loadFailed')}
      text={failedText(room.error)}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          loading={room.isFetching}
          onClick={() => void room.refetch()}
        >
          {say('core.action.retry')}
        </Button>
      }
    />
  );
}
