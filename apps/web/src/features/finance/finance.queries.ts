import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Which sessions are asked for. */
export type FinanceWish = Pick<
  CallInput<CallByRoute['GET /report/educator/finance']>['query'],
  'institutionId' | 'startDate' | 'endDate'
>;

const all = ['finance'] as const;

/** Whether money is paid out to the educator, and which day it is. */
export const payoutStatusQuery = queryOptions({
  queryKey: [...all, 'status'],
  queryFn: ({ signal }) => api('GET /educator/payout/status', {}, { signal }),
});

/** What the educator has earned. */
export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'balance', id],
    queryFn: ({ signal }) => api('GET /ledger/educator/:id/balance', { params: { id } }, { signal }),
  });

/** A page of what the available balance is made of; the one before stays until it is there. */
export const balanceLinesQuery = (id: string, pageNumber: number) =>
  queryOptions({
    queryKey: [...all, 'lines', id, pageNumber],
    queryFn: ({ signal }) =>
      api(
        'GET /ledger/educator/:id/lines',
        { params: { id }, query: { of: 'available', pageNumber, itemsPerPage: 10 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Where pages of sessions are kept in the cache. */
export const financeSessionsKey = [...all, 'sessions'] as const;

/** A page of the sessions that earn; the one before stays until it is there. */
export const sessionsQuery = (wish: FinanceWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...financeSessionsKey, wish, pageNumber],
    queryFn: ({ signal }) => {
      if (wish === null) throw new Error('Nothing was chosen.');
      return api('GET /report/educator/finance', { query: { ...wish, pageNumber } }, { signal });
    },
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  });
