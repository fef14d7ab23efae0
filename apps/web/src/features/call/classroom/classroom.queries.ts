import type { Layout } from '@lectern/contract/call/classroom/classroom.names.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const pollMs = 30_000;

/**
 * Which people of a class are in the room and which are not; the call's own news refresh it, polling is the
 * fall-back.
 */
export const participantsQuery = (visitId: string) =>
  queryOptions({
    queryKey: queryKeys.participants(visitId),
    queryFn: ({ signal }) => api('GET /visit/:id/participants', { params: { id: visitId } }, { signal }),
    refetchInterval: pollMs,
  });

/** Puts a student out of the classroom, for the whole session. */
export const removeStudent = (visitId: string, studentId: string) =>
  api('POST /visit/classroom/remove-student', { body: { visitId, studentId } });

/** Sends a student back to the waiting room, until they are let in. */
export const sendBack = (visitId: string, userId: string) =>
  api('POST /visit/:id/send-back', { params: { id: visitId }, body: { userId } });

/** Lets in who was sent back; they are rung. */
export const admit = (visitId: string, userId: string) =>
  api('POST /visit/:id/admit', { params: { id: visitId }, body: { userId } });

/** Changes the layout of the stage on every screen. */
export const changeLayout = (visitId: string, layout: Layout) =>
  api('POST /visit/layout-change', { body: { visitId, layout } });
