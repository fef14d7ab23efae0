import { headers } from '@lectern/contract/core/envelope.ts';
import type { GuestNames } from '@lectern/contract/waiting-room/guests/guests.rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { visitKeys } from '../../visits/visits.queries.ts';

const asGuest = { headers: { [headers.guest]: '1' } };

/** How often a guest's wait is fetched again. */
const lookAgainMs = 10_000;

/** Exchanges the ticket of a personal link; from then on this browser's cookie says whose page it is. */
export const enterAsGuest = (token: string) => api('POST /guest/enter', { body: { token } }, asGuest);

/** Whether a look was refused because the seat is no longer this browser's, or never was. */
export const isSeatless = (error: unknown): boolean => error instanceof ApiFailure && error.code === 401;

/** The guest's state; polled every 10 s until it is over. */
export const guestQuery = queryOptions({
  queryKey: queryKeys.guest,
  queryFn: ({ signal }) => api('GET /guest/session', {}, { ...asGuest, signal }),
  refetchInterval: ({ state }) =>
    state.data?.stage === 'ended' || isSeatless(state.error) ? false : lookAgainMs,
  retry: false,
});

/** Gives the guest's name. */
export const sendGuestDetails = (names: GuestNames) => api('POST /guest/details', { body: names }, asGuest);

/** The guests of a session, for its educator and the administrators above it. */
export const invitedGuestsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'guests'] as const,
    queryFn: ({ signal }) => api('GET /visit/:id/guests', { params: { id: visitId } }, { signal }),
  });

/** Makes a personal link for one viewer of a broadcast; its address is shown only this once. */
export const makeGuestLink = (visitId: string, idempotencyKey: string) =>
  api('POST /visit/:id/guests', { params: { id: visitId } }, { idempotencyKey });

/** Revokes a personal link; its guest is removed at once. */
export const revokeGuestLink = (visitId: string, guestId: string) =>
  api('DELETE /visit/:id/guests/:guestId', { params: { id: visitId, guestId } });
