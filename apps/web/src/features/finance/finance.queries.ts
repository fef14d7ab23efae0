import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { FinanceWish } from './use-finance-choice.ts';

const all = queryKeys.finance;

/** Whether money is paid out to the educator, and which day it is. */
export const payoutStatusQuery = queryOptions({
  queryKey: [...all, 'status'],
  queryFn: ({ signal }) => api('GET /educator/payout/status', {}, { signal }),
});

/** The educator's earnings. */
export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'balance', id],
    queryFn: ({ signal }) => api('GET /ledger/educator/:id/balance', { params: { id } }, { signal }),
  });

/** A part of a balance that is opened down to its sessions. */
export type OpenedPart = 'available' | 'pending';

/** A page of the lines in a part of the balance; the earlier page stays until the next one arrives. */
export const balanceLinesQuery = (id: string, of: OpenedPart, pageNumber: number) =>
  queryOptions({
    queryKey: [...all, 'lines', id, of, pageNumber],
    queryFn: ({ signal }) =>
      api(
        'GET /ledger/educator/:id/lines',
        { params: { id }, query: { of, pageNumber, itemsPerPage: 10 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Where pages of sessions are kept in the cache. */
export const financeSessionsKey = [...all, 'sessions'] as const;

const daysOf = ({ startDate, endDate }: FinanceWish) => ({ startDate, endDate });

/** A page of the sessions that earn; the one before stays until it is there. */
export const sessionsQuery = (wish: FinanceWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...financeSessionsKey, wish, pageNumber],
    queryFn: ({ signal }) => {
      if (wish === null) throw new Error('Nothing was chosen.');
      const { institutionId } = wish;
      const query = { institutionId, ...daysOf(wish), pageNumber };
      return api('GET /report/educator/finance', { query }, { signal });
    },
    enabled: wish?.type === 'sessions',
    placeholderData: keepPreviousData,
  });

/** Whether the administrator reads financial reports, and which day it is. */
export const adminStatusQuery = queryOptions({
  queryKey: [...all, 'admin-status'],
  queryFn: ({ signal }) => api('GET /report/admin/finance/status', {}, { signal }),
});

/** A page of the educators below an administrator with what they earn; the one before stays until it is there. */
export const educatorsQuery = (wish: FinanceWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...financeSessionsKey, 'educators', wish, pageNumber],
    queryFn: ({ signal }) => {
      if (wish === null) throw new Error('Nothing was chosen.');
      return api('GET /report/admin/finance', { query: { ...daysOf(wish), pageNumber } }, { signal });
    },
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  });

/** A page of the sessions of one of them. */
export const educatorSessionsQuery = (educatorUserId: string, wish: FinanceWish | null, pageNumber: number) =>
  queryOptions({
    queryKey: [...financeSessionsKey, 'of', educatorUserId, wish, pageNumber],
    queryFn: ({ signal }) => {
      if (wish === null) throw new Error('Nothing was chosen.');
      const query = { ...daysOf(wish), pageNumber };
      return api(
        'GET /report/admin/finance/:educatorUserId',
        { params: { educatorUserId }, query },
        { signal },
      );
    },
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  });
