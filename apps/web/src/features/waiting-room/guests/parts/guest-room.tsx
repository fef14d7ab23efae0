import { startRinging } from '@lectern/call-engine/devices/tones.ts';
import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { Button } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { isBroadcast } from '../../../call/classroom/class-link.ts';
import { usePresence } from '../../parts/use-presence.ts';
import entryClasses from '../../parts/entry-button.module.css';
import { CheckRows, WatchingCheckRows } from '../../pre-call-check/check-rows.tsx';
import { DeviceSelects } from '../../pre-call-check/device-selects.tsx';
import { DeviceFaultPanel, NetworkFaultPanel } from '../../pre-call-check/fault-panel.tsx';
import { OwnPicture } from '../../pre-call-check/own-picture.tsx';
import { faultOf } from '../../pre-call-check/repair-steps.ts';
import { usePreview } from '../../pre-call-check/use-preview.ts';
import { WayFaultPanel } from '../../pre-call-check/way-fault-panel.tsx';
import pageClasses from '../../waiting-room-page.module.css';
import { foundWay, networkQuery, wayQuery } from '../../waiting-room.queries.ts';
import { GuestCountdown, GuestHead } from './guest-early.tsx';
import { useGuestEntry, type Check, type Devices } from './use-guest-entry.ts';

/** Viewers need neither camera nor microphone. */
const watching: Devices = { camera: 'granted', microphone: 'granted' };

/** Rings as long as the open session is not entered. */
function Ringing() {
  useEffect(() => startRinging(), []);
  return null;
}

/** The educator and the time, the check, and the button to enter once the educator has opened the session. */
function GuestFacts({
  state,
  visitId,
  check,
  children,
}: {
  state: GuestState;
  visitId: string;
  check: Check;
  /** The results for devices and network. */
  children: ReactNode;
}) {
  const say = useSay();
  const { isBusy, enter } = useGuestEntry(visitId, check);
  usePresence(visitId);
  const isOpen = state.stage === 'open';
  return (
    <>
      <GuestHead state={state} />
      {!isOpen && <GuestCountdown state={state} />}
      {children}
      <div className={entryClasses.foot}>
        {isOpen && <Ringing />}
        {isOpen && (
          <Button className={entryClasses.large} fullWidth loading={isBusy} onClick={() => void enter()}>
            {say('visits.status.join')}
          </Button>
        )}
        <p className={isOpen ? entryClasses.note : entryClasses.notice} role="status">
          {!isOpen && <IconArmchair size={20} stroke={1.5} aria-hidden />}
          {say(isOpen ? 'guests.open' : 'guests.wait', { name: state.educatorName })}
        </p>
      </div>
    </>
  );
}

interface Waiting {
  state: GuestState;
  visitId: string;
}

/** The measurements of a network that is too slow, and a button to measure again. */
function PoorNetwork() {
  const { data, isFetching, refetch } = useQuery(networkQuery);
  if (data?.quality !== 'poor' || isFetching) return null;
  return <NetworkFaultPanel finding={data} isChecking={isFetching} onCheck={() => void refetch()} />;
}

/** Viewers are asked for no device. */
function WatchingGuest(waiting: Waiting) {
  const network = useQuery(networkQuery);
  return (
    <div className={pageClasses.closed}>
      <GuestFacts {...waiting} check={() => watching}>
        <WatchingCheckRows network={network.isFetching ? undefined : network.data} />
        <PoorNetwork />
      </GuestFacts>
    </div>
  );
}

function SpeakingGuest(waiting: Waiting) {
  const { preview, state: devices } = usePreview();
  const network = useQuery(networkQuery);
  const way = useQuery(wayQuery);
  const [isChecking, setChecking] = useState(false);
  const fault = faultOf(devices.camera, devices.microphone);
  async function checkAgain(): Promise<void> {
    setChecking(true);
    await preview.check();
    setChecking(false);
  }
  return (
    <div className={pageClasses.columns}>
      <Stack>
        <OwnPicture preview={preview} state={devices} />
        {fault && fault.devices !== 'camera' ? (
          <DeviceFaultPanel
            fault={fault}
            isChecking={isChecking}
            onCheck={() => void checkAgain()}
            onSkipCamera={null}
          />
        ) : (
          <div className={pageClasses.selects}>
            <DeviceSelects preview={preview} state={devices} />
          </div>
        )}
        <PoorNetwork />
        {way.data?.way === 'none' && (
          <WayFaultPanel finding={way.data} isChecking={way.isFetching} onCheck={() => void way.refetch()} />
        )}
      </Stack>
      <Stack gap={24}>
        <GuestFacts {...waiting} check={() => preview.check()}>
          <CheckRows
            state={devices}
            network={network.isFetching ? undefined : network.data}
            way={foundWay(way)}
          />
        </GuestFacts>
      </Stack>
    </div>
  );
}

/** A guest's waiting room: own picture and what works, in a broadcast only what is needed to watch it; and the way in. */
export function GuestRoom({ state, visitId }: Waiting) {
  const isWatched = state.visitType !== null && isBroadcast({ visitType: state.visitType });
  return isWatched ? (
    <WatchingGuest state={state} visitId={visitId} />
  ) : (
    <SpeakingGuest state={state} visitId={visitId} />
  );
}
