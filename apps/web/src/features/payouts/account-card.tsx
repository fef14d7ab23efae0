import type { PayoutAccount } from '@lectern/contract/payouts/payouts.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSearchState } from '../../lib/url-state.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toastError } from '../../ui/toasts/toasts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { payoutAccountQuery, setUpPayouts, setupAddress } from './payouts.queries.ts';

const tones = { none: 'neutral', incomplete: 'warn', active: 'good', disabled: 'bad' } as const;

/** Says that a link is in the mail. */
function MailedWindow({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('payouts.mailed.title')}
      width={440}
      fillsPhones={false}
    >
      <Stack>
        <p>{say('payouts.mailed.text')}</p>
        <Row justify="end">
          <Button onClick={onClose}>{say('payouts.mailed.close')}</Button>
        </Row>
      </Stack>
    </ModalWindow>
  );
}

/** The way to the provider's pages. */
function useLeading() {
  return useSubmission({
    mutationFn: setupAddress,
    onSuccess: (address) => window.location.assign(address),
    onError: (reason) => toastError(failureText(reason)),
  });
}

/** A person who came by the mail and is signed in by now is sent on to the provider. */
function useWayToProvider(): boolean {
  const [search, change] = useSearchState();
  const leading = useLeading();
  const isAsked = search['setup'] === 'on';
  useEffect(() => {
    if (!isAsked) return;
    change({ setup: undefined });
    leading.mutate();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that the address asks for it
  }, [isAsked]);
  return leading.isPending || leading.isSuccess;
}

function SetupButton() {
  const say = useSay();
  const cache = useQueryClient();
  const isOnTheWay = useWayToProvider();
  const [isMailed, setMailed] = useState(false);
  const setup = useSubmission({
    mutationFn: setUpPayouts,
    onSuccess: async () => {
      setMailed(true);
      await cache.invalidateQueries({ queryKey: payoutAccountQuery.queryKey });
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <>
      <Button loading={setup.isPending || isOnTheWay} onClick={() => setup.mutate()}>
        {say('payouts.account.setUp')}
      </Button>
      <MailedWindow isOpen={isMailed} onClose={() => setMailed(false)} />
    </>
  );
}

/** The sandbox has pages of its own, to play a provider that has a bad day. */
function SandboxButton() {
  const say = useSay();
  const leading = useLeading();
  return (
    <Button variant="default" loading={leading.isPending} onClick={() => leading.mutate()}>
      {say('payouts.account.openSandbox')}
    </Button>
  );
}

function Status({ account: { state, provider } }: { account: PayoutAccount }) {
  const say = useSay();
  return (
    <Row justify="between" align="start">
      <Stack gap={8}>
        <span className="type-row tone-2">{say('payouts.account.title')}</span>
        <Row gap={8}>
          <StatusBadge tone={tones[state]}>{say(`payouts.account.${state}`)}</StatusBadge>
          {provider === 'sandbox' && (
            <StatusBadge tone="neutral">{say('payouts.account.sandbox')}</StatusBadge>
          )}
        </Row>
        <span className="type-row tone-3">
          {provider === null ? say('payouts.account.noProvider') : say(`payouts.account.hint.${state}`)}
        </span>
      </Stack>
      {provider !== null && state !== 'active' && <SetupButton />}
      {provider === 'sandbox' && state === 'active' && <SandboxButton />}
    </Row>
  );
}

/** The queries that a settled payout makes stale: the balance and its reports. */
function useSettledNews(isOpen: boolean | undefined): void {
  const cache = useQueryClient();
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === true && isOpen === false)
      void cache.invalidateQueries({ queryKey: queryKeys.finance });
    before.current = isOpen;
  }, [isOpen, cache]);
}

/** The state of the educator's account at the payment provider, and its Setup while it is not active. */
export function AccountCard() {
  const say = useSay();
  const account = useQuery(payoutAccountQuery);
  useSettledNews(account.data?.isPayoutOpen);
  return (
    <Card aria-label={say('payouts.account.title')}>
      <ListFaces
        // Data that could not be refetched is not shown as if it were current.
        list={{ ...account, data: account.isError ? undefined : account.data }}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('payouts.account.failed') }}
        skeleton={{ rows: 2, height: 40, avatar: false }}
      >
        {(data) => (
          <CardBody>
            <Status account={data} />
          </CardBody>
        )}
      </ListFaces>
    </Card>
  );
}
