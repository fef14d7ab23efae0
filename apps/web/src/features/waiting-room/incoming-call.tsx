import { judgeCheck } from '@lectern/call-engine/check/pre-call-check.ts';
import { startRinging } from '@lectern/call-engine/devices/tones.ts';
import { cutText } from '@lectern/contract/core/text.rules.ts';
import type { ServerPayload } from '@lectern/contract/events.ts';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useWebEvent } from '../../lib/web-channel.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastError, toastWarning } from '../../ui/toasts/toasts.ts';
import { isBroadcast } from '../call/classroom/class-link.ts';
import { useGoToCall } from '../visits/call-address.ts';
import { visitQuery } from '../visits/visits.queries.ts';
import { checkMicrophone } from './pre-call-check/use-preview.ts';
import { networkQuery } from './waiting-room.queries.ts';
import { failureText } from '../../lib/failure-text.ts';

type Call = ServerPayload<'/web', 'incoming_call'>;

const watching = { camera: 'granted', microphone: 'granted' } as const;
const callerCharacters = 15;

function Ringing() {
  useEffect(() => startRinging(), []);
  return null;
}

/**
 * Rings at a student or parent, on any screen, when the educator has opened the call. Joining checks microphone and
 * network only, in a broadcast the network alone; closing dismisses it.
 */
export function IncomingCall() {
  const say = useSay();
  const cache = useQueryClient();
  const goToCall = useGoToCall();
  const [call, setCall] = useState<Call | null>(null);
  const [isBusy, setBusy] = useState(false);
  useWebEvent('incoming_call', setCall);
  useWebEvent('incoming_call_over', ({ visitId }) => {
    if (call?.visitId === visitId) setCall(null);
  });

  async function join({ visitId, visitType }: Call): Promise<void> {
    setBusy(true);
    try {
      const [devices, network] = await Promise.all([
        // Viewers need no device.
        isBroadcast({ visitType }) ? watching : checkMicrophone(),
        cache.fetchQuery(networkQuery),
      ]);
      const verdict = judgeCheck({ ...devices, network, isCameraNeeded: false });
      if (!verdict.mayEnter) {
        toastWarning(say(verdict.alert));
        return;
      }
      const visit = await cache.fetchQuery({ ...visitQuery(visitId), staleTime: 0 });
      setCall(null);
      goToCall(visit);
    } catch (error) {
      // The dialog stays, so that it can be tried again.
      toastError(failureText(error, 'call.incoming.over'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {call && <Ringing />}
      <ConfirmDialog
        isOpen={call !== null}
        title={say('call.incoming.title')}
        text={call && cutText(call.callerName, callerCharacters)}
        icon={<IconPhoneIncoming size={20} stroke={1.5} />}
        tone="calm"
        isSudden
        startsOn="confirm"
        confirm={{
          label: say('call.incoming.join'),
          onPress: () => {
            if (call) void join(call);
          },
          isBusy,
        }}
        keep={{ label: say('call.incoming.close'), onPress: () => setCall(null) }}
      />
    </>
  );
}
