import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { visitKeys } from '../visits.queries.ts';

/** Rows of one page of the attendance. */
export const attendanceRows = 10;

/** Which page of attendance, and of which visit. */
interface AttendanceChoice {
  visitId: string;
  isBroadcast: boolean;
  search: string;
  page: number;
}

/** A page of a session's students with whether each was there. */
export const attendanceQuery = ({ visitId, isBroadcast, search, page }: AttendanceChoice) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'attendance', { search, page }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(
        'GET /:sessionId/students',
        {
          params: { sessionId: visitId },
          query: {
            search: search.slice(0, searchLimits.characters) || undefined,
            pageNumber: page,
            itemsPerPage: attendanceRows,
            isBroadcastSession: isBroadcast,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The students of one school who belong to a session. */
export type LevelStudents = CallResponse<CallByRoute['GET /visit/:id/student-details']>['data'][number];

/** A page of the schools of a broadcast with the students of each. */
export const levelStudentsQuery = ({ visitId, search, page }: Omit<AttendanceChoice, 'isBroadcast'>) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'level-students', { search, page }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(
        'GET /visit/:id/student-details',
        {
          params: { id: visitId },
          query: {
            search: search.slice(0, searchLimits.characters) || undefined,
            pageNumber: page,
            itemsPerPage: attendanceRows,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** From when until when each person of a session was there; for attendees, their own time or their child's. */
export const visitAttendanceQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'times'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /visit/:id/attendance', { params: { id: visitId } }, { signal }),
  });

/** The ledger of a session, for its educator and administrators who read pay. */
export const visitMoneyQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'money'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /ledger/visit/:id', { params: { id: visitId } }, { signal }),
  });

/** Says whether a session is paid in which people were together too briefly. */
export const confirmPay = (visitId: string, isPaid: boolean, idempotencyKey: string) =>
  apiAnswer(
    'PUT /ledger/visit/:id/confirm',
    { params: { id: visitId }, body: { isPaid } },
    { idempotencyKey },
  );

/** Has a session paid after all that was decided not to be paid. */
export const reinstatePay = (visitId: string, reason: string, idempotencyKey: string) =>
  apiAnswer(
    'POST /ledger/visit/:id/reinstate',
    { params: { id: visitId }, body: { reason } },
    { idempotencyKey },
  );

/** Marks whether a student was at a session in person. */
export const markAttendance = (visitId: string, mark: { userId: string; isPresent: boolean }) =>
  api('PUT /visit/:id/attendance', { params: { id: visitId }, body: mark });

/** The file of a session's attendance. */
export async function fetchAttendanceFile(visitId: string): Promise<Blob> {
  const { text } = await api('POST /visit/:id/attendance/file', { params: { id: visitId } });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** Students who may join a session: those of its level. */
export const rosterChoicesQuery = (visitId: string, search: string) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'roster-choices', search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /visit/session/students', { query: { visitId, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Adds students to a classroom and takes others from it; the answer's `message` is shown. */
export const changeRoster = (visitId: string, change: { added: string[]; deleted: string[] }) =>
  apiAnswer('PUT /visit/class-room/students', {
    body: { visitId, addedStudentIds: change.added, deletedStudentIds: change.deleted },
  });
