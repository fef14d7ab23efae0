import { judgeCheck, type CheckFacts } from '@lectern/call-engine/check/pre-call-check.ts';
import { startRinging } from '@lectern/call-engine/devices/tones.ts';
import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { Button } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { toastError, toastWarning } from '../../../../ui/toasts/toasts.ts';
import { isBroadcast } from '../../../call/classroom/class-link.ts';
import { useGoToCall } from '../../../call/call-address.ts';
import { visitQuery } from '../../../visits/visits.queries.ts';
import { usePresence } from '../../parts/use-presence.ts';
import entryClasses from '../../parts/entry-button.module.css';
import { CheckRows, WatchingCheckRows } from '../../pre-call-check/check-rows.tsx';
import { DeviceSelects } from '../../pre-call-check/device-selects.tsx';
import { OwnPicture } from '../../pre-call-check/own-picture.tsx';
import { usePreview } from '../../pre-call-check/use-preview.ts';
import { WayFaultPanel } from '../../pre-call-check/way-fault-panel.tsx';
import pageClasses from '../../waiting-room-page.module.css';
import { networkQuery, wayQuery } from '../../waiting-room.queries.ts';
import { guestQuery } from '../guests.queries.ts';
import { GuestCountdown, GuestHead } from './guest-early.tsx';
import { failureText } from '../../../../lib/failure-text.ts';

type Devices = Pick<CheckFacts, 'camera' | 'microphone'>;
type Check = () => Devices | Promise<Devices>;

/** Who only watches needs neither camera nor microphone. */
const watching: Devices = { camera: 'granted', microphone: 'granted' };

/** Goes into the call: what is needed of microphone and network must work, a camera is not needed. */
function useGuestEntry(visitId: string, check: Check) {
  const say = useSay();
  const cache = useQueryClient();
  const goToCall = useGoToCall();
  const [isBusy, setBusy] = useState(false);
  async function enter(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const [devices, network] = await Promise.all([check(), cache.fetchQuery(networkQuery)]);
      const { camera, microphone } = devices;
      const verdict = judgeCheck({ camera, microphone, network, isCameraNeeded: false });
      if (verdict.mayEnter) goToCall(await cache.fetchQuery({ ...visitQuery(visitId), staleTime: 0 }));
      else toastWarning(say(verdict.alert));
    } catch (error) {
      // Shown, and it is looked at anew where the guest stands: the call may be over.
      toastError(failureText(error));
      void cache.invalidateQueries({ queryKey: guestQuery.queryKey });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, enter };
}

/** Rings as long as the open session is not entered. */
function Ringing() {
  useEffect(() => startRinging(), []);
  return null;
}

/** With whom and when, what works, and the way in once the educator has opened the session. */
function GuestFacts({
  state,
  visitId,
  check,
  children,
}: {
  state: GuestState;
  visitId: string;
  check: Check;
  /** What was found of devices and network. */
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

/** Who only watches is asked for no device. */
function WatchingGuest(waiting: Waiting) {
  const network = useQuery(networkQuery);
  return (
    <div className={pageClasses.closed}>
      <GuestFacts {...waiting} check={() => watching}>
        <WatchingCheckRows network={network.isFetching ? undefined : network.data} />
      </GuestFacts>
    </div>
  );
}

function SpeakingGuest(waiting: Waiting) {
  const { preview, state: devices } = usePreview();
  const network = useQuery(networkQuery);
  const way = useQuery(wayQuery);
  return (
    <div className={pageClasses.columns}>
      <div className={pageClasses.own}>
        <OwnPicture preview={preview} state={devices} />
        <div className={pageClasses.selects}>
          <DeviceSelects preview={preview} state={devices} />
        </div>
        {way.data?.way === 'none' && (
          <WayFaultPanel finding={way.data} isChecking={way.isFetching} onCheck={() => void way.refetch()} />
        )}
      </div>
      <div className={pageClasses.facts}>
        <GuestFacts {...waiting} check={() => preview.check()}>
          <CheckRows
            state={devices}
            network={network.isFetching ? undefined : network.data}
            way={way.isFetching ? undefined : way.data?.way}
          />
        </GuestFacts>
      </div>
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
