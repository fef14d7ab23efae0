import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Stack } from '../../../ui/layout.tsx';
import { shownStatus, timedVisit, useVisitClock } from '../../visits/visit-moments.ts';
import { viewerOf } from '../../visits/visit-viewer.ts';
import { CheckRows } from '../pre-call-check/check-rows.tsx';
import { DeviceSelects } from '../pre-call-check/device-selects.tsx';
import { DeviceFaultPanel, NetworkFaultPanel } from '../pre-call-check/fault-panel.tsx';
import { OwnPicture } from '../pre-call-check/own-picture.tsx';
import { faultOf, type DeviceFault } from '../pre-call-check/repair-steps.ts';
import { usePreview } from '../pre-call-check/use-preview.ts';
import { WayFaultPanel } from '../pre-call-check/way-fault-panel.tsx';
import classes from '../waiting-room-page.module.css';
import { foundWay, networkQuery, wayQuery } from '../waiting-room.queries.ts';
import { EntryButton, type Obstacle } from './entry-button.tsx';
import { useEntry } from './use-entry.ts';
import { WhoAndWhen } from './who-and-when.tsx';

function obstacleOf(fault: DeviceFault | null, isNetworkPoor: boolean, skipsCamera: boolean): Obstacle {
  if (fault && fault.devices !== 'camera') return 'microphone';
  if (fault && !skipsCamera) return 'camera';
  return isNetworkPoor ? 'network' : null;
}

/** The waiting room with camera, microphone and network checked, and the way in. */
export function OpenWaitingRoom({ room }: { room: WaitingRoom }) {
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

  /** The call then begins without asking for the camera again. */
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
