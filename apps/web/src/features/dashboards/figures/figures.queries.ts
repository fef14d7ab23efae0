import type { CallByRoute } from '@lectern/contract/calls.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import type { CallInput, CallResponse } from '@lectern/contract/core/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { visitKeys } from '../../visits/visits.queries.ts';

/** An administrator's morning overview. */
export type AdminSummary = CallResponse<CallByRoute['GET /admin-summary']>;

type ReportQuery = NonNullable<CallInput<CallByRoute['GET /admin-summary/levels']>['query']>;

/** The figures of all that the administrator reaches. Asked for every 30 s. */
export const adminSummaryQuery = queryOptions({
  queryKey: [...visitKeys.all, 'figures', 'summary'],
  queryFn: ({ signal }) => api('GET /admin-summary', {}, { signal }),
  refetchInterval: timing.pollMs,
});

/** The figures of the levels below one, between two days; those of before stay until the next are there. */
export const levelReportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...visitKeys.all, 'figures', 'levels', query],
    queryFn: ({ signal }) => api('GET /admin-summary/levels', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
