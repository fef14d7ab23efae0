import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** Requests are cached beneath sessions, so that news of a session renew them. */
export const requestKeys = { all: queryKeys.cancelRequests };

/** A page of the requests for sessions of the own school. */
export const requestsQuery = (query: CallInput<CallByRoute['GET /visit/cancel-request']>['query']) =>
  queryOptions({
    queryKey: [...requestKeys.all, query],
    queryFn: ({ signal }) => api('GET /visit/cancel-request', { query }, { signal }),
    refetchInterval: timing.pollMs,
    placeholderData: keepPreviousData,
  });

/** How many requests are open; fetched again when there is news, not at intervals. */
export const openRequestsQuery = queryOptions({
  queryKey: [...requestKeys.all, 'open'],
  queryFn: async ({ signal }) => {
    const query = { state: 'open', itemsPerPage: 1 } as const;
    const { totalItems } = await api('GET /visit/cancel-request', { query }, { signal });
    return totalItems;
  },
});

/** Cancels a session. */
export const cancelVisit = (body: Body<'PUT /visit/cancel'>, idempotencyKey: string) =>
  apiAnswer('PUT /visit/cancel', { body }, { idempotencyKey });

/** Gives up one's own place in a session of many. */
export const declineVisit = (id: string) => apiAnswer('PUT /visit/decline', { body: { id } });

/** Moves a session. */
export const moveVisit = (body: Body<'PUT /visit/move'>, idempotencyKey: string) =>
  apiAnswer('PUT /visit/move', { body }, { idempotencyKey });

/** Asks for a session to be cancelled, or moved to another slot. */
export const raiseRequest = (body: Body<'POST /visit/cancel-request'>, idempotencyKey: string) =>
  apiAnswer('POST /visit/cancel-request', { body }, { idempotencyKey });

/** Withdraws one's own request for a session. */
export const withdrawRequest = (visitId: string) =>
  apiAnswer('PUT /visit/cancel-request/withdraw', { body: { id: visitId } });

/** Does what a request asks for. */
export const acceptRequest = (
  id: string,
  body: Body<'PUT /visit/cancel-request/:id/accept'>,
  idempotencyKey: string,
) => apiAnswer('PUT /visit/cancel-request/:id/accept', { params: { id }, body }, { idempotencyKey });

/** Leaves the session as it is. */
export const rejectRequest = (
  id: string,
  body: Body<'PUT /visit/cancel-request/:id/reject'>,
  idempotencyKey: string,
) => apiAnswer('PUT /visit/cancel-request/:id/reject', { params: { id }, body }, { idempotencyKey });
