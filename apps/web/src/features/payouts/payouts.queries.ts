import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { financeSessionsKey } from '../finance/finance.queries.ts';
import type { FinanceWish } from '../finance/use-finance-choice.ts';

/** While a payout is with the provider, the card asks this often. */
const askAgainMs = 5_000;

/** The educator's account at the payment provider; followed while a payout is not done. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payouts', 'account'],
  queryFn: ({ signal }) => api('GET /educator/payout/account', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isPayoutOpen === true ? askAgainMs : false),
});

/** Begins or goes on with an account: a link is mailed. */
export async function setUpPayouts(): Promise<void> {
  await api('POST /educator/payout/account');
}

/** The provider's pages on which the account is finished. */
export async function setupAddress(): Promise<string> {
  return (await api('POST /educator/payout/account/link')).address;
}

/** Pays out all that is available, as it was shown. */
export async function payOut(amount: string): Promise<'open' | 'paid'> {
  return (await api('POST /educator/payout', { body: { amount } })).state;
}

const daysOf = ({ startDate, endDate }: FinanceWish) => ({ startDate, endDate });

/** A page of one's own payouts; the earlier page stays until the next one arrives. */
export const payoutsQuery = (wish: FinanceWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...financeSessionsKey, 'payouts', wish, pageNumber],
    queryFn: ({ signal }) => {
      if (wish === null) throw new Error('Nothing was chosen.');
      return api('GET /educator/payout', { query: { ...daysOf(wish), pageNumber } }, { signal });
    },
    enabled: wish?.type === 'payouts',
    placeholderData: keepPreviousData,
  });

/** A page of the payouts of an educator below an administrator. */
export const educatorPayoutsQuery = (educatorUserId: string, wish: FinanceWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...financeSessionsKey, 'payouts of', educatorUserId, wish, pageNumber],
    queryFn: ({ signal }) => {
      if (wish === null) throw new Error('Nothing was chosen.');
      return api(
        'GET /report/admin/payout/:educatorUserId',
        { params: { educatorUserId }, query: { ...daysOf(wish), pageNumber } },
        { signal },
      );
    },
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  });
