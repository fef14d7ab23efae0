import { Button } from '@mantine/core';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Row } from '../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { withdrawRequest } from './cancel-requests.queries.ts';
import { useRenewed } from './parts/use-renewed.ts';

/** 'Session is Requested for Cancel or Reschedule', instead of the actions; the person who asked may withdraw it. */
export function RequestedNote({ visitId, mayWithdraw }: { visitId: string; mayWithdraw: boolean }) {
  const say = useSay();
  const renew = useRenewed();
  const withdrawing = useSubmission({
    mutationFn: () => withdrawRequest(visitId),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => renew(visitId),
  });
  return (
    <Row gap={8}>
      <p className="type-row tone-2">{say('cancelRequests.requested')}</p>
      {mayWithdraw && (
        <Button
          variant="default"
          size="compact-sm"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          {say('cancelRequests.withdraw')}
        </Button>
      )}
    </Row>
  );
}
