import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { CallLife } from '../call-life.ts';
import type { CallFacts } from '../call-facts.ts';
import { endOrLeave } from './end-dialog.tsx';
import type { CallEnd } from './use-call-end.ts';

/**
 * Behind the end of a call: first the alert that it is about to end, then the one whose OK ends it. Where the server was
 * first, the call is closed behind the second one, and its OK goes on to the waiting room.
 */
export function ExpiryAlerts({
  call,
  facts,
  callEnd,
}: {
  call: CallLife;
  facts: CallFacts;
  callEnd: CallEnd;
}) {
  const say = useSay();
  const { stage } = useObservable(call.timer.time);
  const { phase } = useObservable(call.room.state);
  const [isRead, setRead] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const minutes = facts.flow.finalBufferTiming - facts.flow.bufferTiming;
  const end = async (): Promise<void> => {
    setBusy(true);
    await endOrLeave(call, facts);
    setBusy(false);
  };
  const ok = say('call.expiry.ok');
  return (
    <>
      <ConfirmDialog
        isSudden
        isOpen={phase !== 'ended' && stage === 'fiveMinutes' && !isRead}
        tone="calm"
        title={say('call.expiry.fiveMinutesTitle')}
        text={say('call.expiry.fiveMinutes', { minutes })}
        confirm={{ label: ok, onPress: () => setRead(true) }}
      />
      <ConfirmDialog
        isSudden
        isOpen={phase === 'ended' ? callEnd.isExpired : stage === 'expired'}
        tone="calm"
        title={say('call.expiry.expiredTitle')}
        text={say('call.expiry.expired')}
        confirm={{ label: ok, onPress: phase === 'ended' ? callEnd.leavePage : () => void end(), isBusy }}
      />
    </>
  );
}
