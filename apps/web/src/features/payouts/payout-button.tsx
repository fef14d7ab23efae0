import { dollarText } from '@lectern/contract/payouts/payouts.rules.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Stack } from '../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { payOut, payoutAccountQuery } from './payouts.queries.ts';

/** The page is reloaded after a payout; its result is shown then. */
function useAnswerOfBefore(): void {
  const say = useSay();
  useEffect(() => {
    const state = readStored('payoutAnswer');
    if (state === null) return;
    writeStored('payoutAnswer', null);
    toastSuccess(say(state === 'paid' ? 'payouts.paid' : 'payouts.sent'));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is there
  }, []);
}

/** Loads the page again; where there is no network, once there is one. */
function reloadOnline(): void {
  const reload = (): void => window.location.reload();
  if (navigator.onLine) reload();
  else window.addEventListener('online', reload, { once: true });
}

/**
 * Pays out the balance as it is shown; disabled without a balance, without an active account, or during an open
 * payout.
 */
export function PayoutButton({ available, onRefused }: { available: number; onRefused: () => void }) {
  const say = useSay();
  const account = useQuery(payoutAccountQuery);
  useAnswerOfBefore();
  const payout = useSubmission({
    mutationFn: () => payOut(dollarText(available)),
    onSuccess: (state) => {
      writeStored('payoutAnswer', state);
      reloadOnline();
    },
    onError: (reason) => {
      toastError(failureText(reason));
      onRefused();
      void account.refetch();
    },
  });
  const isAccountReady = !account.isError && account.data?.accountCreatedStatus === true;
  const isOpen = account.data?.isPayoutOpen === true;
  const isSending = payout.isPending || payout.isSuccess;
  return (
    <Stack gap={4} align="end">
      <Button
        disabled={!isAccountReady || isOpen || available <= 0}
        loading={isSending}
        onClick={() => payout.mutate()}
      >
        {say('payouts.payOut')}
      </Button>
      {(isOpen || isSending) && (
        <span role="status" className="type-row tone-3">
          {say('payouts.running')}
        </span>
      )}
    </Stack>
  );
}
