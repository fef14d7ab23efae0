import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { visitKeys } from '../visits.queries.ts';
import { confirmPay } from './group.queries.ts';

/**
 * Lets a person decide whether a session is paid in which people were together too briefly; leaving it unpaid is
 * confirmed once more.
 */
export function PayConfirmation({ visitId }: { visitId: string }) {
  const say = useSay();
  const cache = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { mutate, isPending } = useSubmission({
    mutationFn: (isPaid: boolean, key) => confirmPay(visitId, isPaid, key),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      setLeaving(false);
      void cache.invalidateQueries({ queryKey: queryKeys.finance });
      return cache.invalidateQueries({ queryKey: visitKeys.one(visitId) });
    },
  });
  useKeepOpen(isPending);
  return (
    <>
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={isPending} onClick={() => setLeaving(true)}>
          {say('visits.attendance.leaveUnpaid')}
        </Button>
        <Button loading={isPending && !isLeaving} disabled={isLeaving} onClick={() => mutate(true)}>
          {say('visits.attendance.pay')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isLeaving}
        title={say('visits.attendance.leaveUnpaidTitle')}
        text={say('visits.attendance.leaveUnpaidText')}
        confirm={{
          label: say('visits.attendance.leaveUnpaid'),
          isBusy: isPending,
          onPress: () => mutate(false),
        }}
        keep={{ label: say('visits.attendance.keepWaiting'), onPress: () => setLeaving(false) }}
      />
    </>
  );
}
