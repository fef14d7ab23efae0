import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { isRefusal } from '../../../lib/api-failure.ts';
import { endCall } from '../call.queries.ts';
import { isViewer } from '../broadcast/broadcast-link.ts';
import { stopWatching } from '../broadcast/broadcast.queries.ts';
import type { CallLife } from '../call-life.ts';
import type { CallFacts } from '../call-facts.ts';
import { failureText } from '../../../lib/failure-text.ts';

/** Ends the call for all, as the educator or who looks on, or leaves it. Returns false, and says why, if it did not work. */
export async function endOrLeave(call: CallLife, facts: CallFacts): Promise<boolean> {
  try {
    const { visitId } = facts.flow;
    const isEnded = isViewer(facts)
      ? await stopWatching(visitId).then(() => false)
      : (await endCall(visitId)).response.isEnded;
    await (isEnded ? call.room.finish('over') : call.room.leave());
    return true;
  } catch (error) {
    if (isRefusal(error, 'call_not_open')) {
      // It was ended elsewhere a moment ago.
      await call.room.finish('over');
      return true;
    }
    // The call goes on, and the question stays.
    toastError(failureText(error));
    return false;
  }
}

/** Asks before the call is ended for all, or left. */
export function EndDialog({
  isOpen,
  call,
  facts,
  onClose,
}: {
  isOpen: boolean;
  call: CallLife;
  facts: CallFacts;
  onClose: () => void;
}) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const endsForAll = facts.isEducator || facts.isObserver;
  const end = async (): Promise<void> => {
    setBusy(true);
    await endOrLeave(call, facts);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say(endsForAll ? 'call.end.title' : 'call.end.leave')}
      text={say(endsForAll ? 'call.end.question' : 'call.end.leaveQuestion')}
      confirm={{
        label: say(endsForAll ? 'call.end.yes' : 'call.end.leave'),
        onPress: () => void end(),
        isBusy,
      }}
      keep={{ label: say('call.end.no'), onPress: onClose }}
    />
  );
}
