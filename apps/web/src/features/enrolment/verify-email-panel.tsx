import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Stack } from '../../ui/layout.tsx';
import { toastError, toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { homeOf } from '../identity/addresses.ts';
import { refreshSession } from '../identity/sign-in-out.ts';
import { currentSession, roleOf, useSession } from '../identity/session.ts';
import { currentHost } from '../institutions/host.ts';
import { askEmailLink } from './enrolment.queries.ts';
import { LeaveButton } from './parts/leave-button.tsx';

/** Has a link mailed that confirms one's own address, and continues once it was opened. */
export function VerifyEmailPanel() {
  const say = useSay();
  const go = useGo();
  const { email } = useSession();
  const [isSent, setSent] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const sending = useSubmission({
    mutationFn: () => askEmailLink(),
    onSuccess: () => {
      setSent(true);
      toastSuccess(say('enrolment.verify.sent', { count: identityLimits.emailLinkMinutes }));
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const look = async (): Promise<void> => {
    setLooking(true);
    await refreshSession();
    setLooking(false);
    const session = currentSession();
    if (!session) return;
    if (session.mailVerified)
      go(homeOf({ id: session.id, role: roleOf(session) }, currentHost().roleTypePath), { replace: true });
    else toastWarning(say('enrolment.verify.notYet'));
  };
  return (
    <Stack gap={20}>
      <p className="type-explanation tone-2">{say('enrolment.verify.body', { email: email ?? '' })}</p>
      <Button size="md" loading={sending.isPending} onClick={() => sending.mutate()}>
        {say(isSent ? 'enrolment.verify.sendAgain' : 'enrolment.verify.send')}
      </Button>
      <Button size="md" variant="default" loading={isLooking} onClick={() => void look()}>
        {say('enrolment.verify.done')}
      </Button>
      <LeaveButton />
    </Stack>
  );
}
