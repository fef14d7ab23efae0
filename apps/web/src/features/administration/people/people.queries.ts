import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer, apiFile } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

type Query = CallInput<CallByRoute['GET /user/student']>['query'];
type EducatorQuery = CallInput<CallByRoute['GET /user/educator']>['query'];
type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** Everything that shows people is cached under `all`, so that what is saved renews it at once. */
export const peopleKeys = { all: ['people'] as const };

/** A page of the students in the asker's reach; the earlier page stays until the next one arrives. */
export const studentsQuery = (query: Query) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'students', query],
    queryFn: ({ signal }) => api('GET /user/student', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All students whom the filters choose, as a file. */
export function studentFile(body: Body<'POST /user/student/file'>): Promise<Blob> {
  return apiFile('POST /user/student/file', { body }, { timeoutMs: 120_000 });
}

/** The same of educators. */
export function educatorFile(body: Body<'POST /user/educator/file'>): Promise<Blob> {
  return apiFile('POST /user/educator/file', { body }, { timeoutMs: 120_000 });
}

/** For whom slips are wanted. */
export type SlipsWish = CallInput<CallByRoute['POST /user/student/sign-in-slips']>['body'];

/** Gives new first passwords to students who have never signed in, as a file that is made this once. */
export function makeSlips(body: SlipsWish) {
  return api('POST /user/student/sign-in-slips', { body });
}

/** Everything about one student. */
export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.keptStudent(id),
    queryFn: ({ signal }) => api('GET /user/student/:id', { params: { id } }, { signal }),
  });

type Days = Body<'POST /user/student/:id/attendance/file'>;

/** A page of the sessions that a student had, with their time in each; fetched again each time. */
export const studentAttendanceQuery = (id: string, query: Days & { pageNumber: number }) =>
  queryOptions({
    queryKey: [...queryKeys.keptStudent(id), 'attendance', query],
    queryFn: ({ signal }) => api('GET /user/student/:id/attendance', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The file of all of them. */
export async function fetchStudentAttendance(id: string, body: Days): Promise<Blob> {
  const { text } = await api('POST /user/student/:id/attendance/file', { params: { id }, body });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** A page of the educators of the schools in the asker's reach. */
export const educatorsQuery = (query: EducatorQuery) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'educators', query],
    queryFn: ({ signal }) => api('GET /user/educator', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything about one educator. */
export const educatorQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'educator', id],
    queryFn: ({ signal }) => api('GET /user/educator/:id', { params: { id } }, { signal }),
  });

/** Adds an educator, and invites them by mail. */
export function addEducator(body: Body<'POST /user/educator'>, idempotencyKey: string) {
  return apiAnswer('POST /user/educator', { body }, { idempotencyKey });
}

/** Saves an educator, and the association with the asker's schools. */
export function changeEducator(id: string, body: Body<'PUT /user/educator/:id'>, idempotencyKey: string) {
  return apiAnswer('PUT /user/educator/:id', { params: { id }, body }, { idempotencyKey });
}

/** Sets what an educator earns, and whether it is paid out. */
export function changePay(id: string, body: Body<'PUT /user/educator/:id/pay'>, idempotencyKey: string) {
  return apiAnswer('PUT /user/educator/:id/pay', { params: { id }, body }, { idempotencyKey });
}

/** A page of the sessions to come of somebody, fetched again each time. */
export const accountSummaryQuery = (id: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [...queryKeys.accountSummaries, id, pageNumber],
    queryFn: ({ signal }) =>
      api('GET /user/:id/summary', { params: { id }, query: { pageNumber } }, { signal }),
    staleTime: 0,
  });

/** Adds a student to the own school. */
export function addStudent(body: Body<'POST /user/student'>, idempotencyKey: string) {
  return apiAnswer('POST /user/student', { body }, { idempotencyKey });
}

/** Saves what is known of a student. */
export function changeStudent(id: string, body: Body<'PUT /user/student/:id'>, idempotencyKey: string) {
  return apiAnswer('PUT /user/student/:id', { params: { id }, body }, { idempotencyKey });
}

/** Shows an upload as the picture of a student. */
export function setStudentPicture(id: string, fileId: string) {
  return apiAnswer('PUT /user/student/:id/picture', { params: { id }, body: { fileId } });
}

/** Deletes the picture of a student. */
export function removeStudentPicture(id: string) {
  return apiAnswer('DELETE /user/student/:id/picture', { params: { id } });
}

/** Closes an account, or opens it again. */
export function setAccountStatus({ id }: { id: string }, body: Body<'PUT /user/:id/status'>) {
  return apiAnswer('PUT /user/:id/status', { params: { id }, body });
}

/** Mails a link for a new password, or makes a first password for people without an address. */
export function resetAccountPassword(id: string, idempotencyKey: string) {
  return apiAnswer('PUT /user/:id/update/password', { params: { id } }, { idempotencyKey });
}

/** Mails an invitation again. */
export function inviteAccount(id: string, idempotencyKey: string) {
  return apiAnswer('POST /user/:id/invitation', { params: { id } }, { idempotencyKey });
}

/** Leaves the sign-in of somebody to the provider alone, or lets them have a password again. */
export function setProviderOnly(id: string, providerOnly: boolean) {
  return apiAnswer('PUT /user/:id/provider-only', { params: { id }, body: { providerOnly } });
}

/** Signs somebody out of every browser. */
export function signOutAccount(id: string) {
  return apiAnswer('PUT /user/:id/logout', { params: { id } });
}

/** Links a parent who asks for a student, or does not. */
export function decideParent({ id, parentId, approve }: { id: string; parentId: string; approve: boolean }) {
  return apiAnswer('PUT /user/student/:id/parent/:parentId', { params: { id, parentId }, body: { approve } });
}

/** Enters a parent whom another one has proposed for a student, or does not. */
export function decideProposal({
  id,
  proposalId,
  approve,
}: {
  id: string;
  proposalId: string;
  approve: boolean;
}) {
  const params = { id, proposalId };
  return apiAnswer('PUT /user/student/:id/proposal/:proposalId', { params, body: { approve } });
}

/** Leaves a parent out of those of a student. */
export function endParentLink({ id, email }: { id: string; email: string }) {
  return apiAnswer('PUT /user/student/:id/parent-link/end', { params: { id }, body: { email } });
}
