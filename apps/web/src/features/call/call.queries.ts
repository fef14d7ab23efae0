import { chatVersion } from '@lectern/contract/call/chat/chat.names.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { visitKeys } from '../visits/visits.queries.ts';
import { failureText } from '../../lib/failure-text.ts';

/** What the page of a call loads first: status, switches, people, times. */
export const videoFlowQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'video-flow'] as const,
    queryFn: ({ signal }) => api('GET /visit/:id/video-flow', { params: { id: visitId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The participants of a call, as people in it may know them. */
export const callPeopleQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['call', 'people', visitId] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /visit/:id/video-flow', { params: { id: visitId } }, { signal })).sessionUsers,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The student of the lesson; for a parent the child. */
export const ownStudentQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['call', 'student', visitId] as const,
    queryFn: ({ signal }) => api('GET /visit/:id/kid-info', { params: { id: visitId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Opens the call for the others, or comes back into it. Only for the visit's educator. */
export const openCall = (visitId: string) => api('POST /visit/:id/call', { params: { id: visitId } });

/** After a reconnect it asks again rather than waiting for a lost answer. */
const credentialsTimeoutMs = 6_000;

/** The credentials of the media room; fetched again for every connection. */
export const fetchCredentials = (visitId: string) =>
  api('GET /visit/:id/credentials', { params: { id: visitId } }, { timeoutMs: credentialsTimeoutMs });

/** The educator ends the call for all, anybody else only leaves it; the answer's `message` is shown. */
export const endCall = (visitId: string) => apiAnswer('PUT /visit/:id/end', { params: { id: visitId } });

/** Leaves the call, which goes on; it may be said while the page closes. */
export const leaveCall = (visitId: string) =>
  api('PUT /visit/:id/leave', { params: { id: visitId } }, { keepalive: true });

/** A page of the chat as the call shows it: pages count from 0, without notices of the system, the oldest first. */
export async function fetchChatPage(visitId: string, pageNumber: number) {
  const { data, totalPages } = await api(
    'GET /:visitId/chat',
    {
      params: { visitId },
      query: { sort: 'asc', pageNumber, itemsPerPage: chatLimits.page, isSysNotificationReqd: false },
    },
    { headers: { [headers.chatVersion]: chatVersion } },
  );
  return { messages: data.messages, totalPages };
}

/** Why somebody was not let into a call, in words that they can read. */
export const refusalWords = (reason: unknown): string | null => failureText(reason);
