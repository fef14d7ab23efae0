import type { CallInput } from '@lectern/contract/core/call.ts';
import type { studentNotesCalls } from '@lectern/contract/student-notes/student-notes.calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';

interface Asked {
  signal: AbortSignal;
}

/** Where notes on a student are cached. */
export const notesKey = (id: string) => ['my-students', 'notes', id] as const;

/** A page of the educator's students, by name. */
export const myStudentsQuery = ({ search, pageNumber }: { search: string; pageNumber: number }) =>
  queryOptions({
    queryKey: ['my-students', 'list', { search, pageNumber }],
    queryFn: ({ signal }: Asked) =>
      api('GET /my-students', { query: { pageNumber, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A student's details. */
export const studentDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['my-students', 'one', id],
    queryFn: ({ signal }: Asked) => api('GET /my-students/:id', { params: { id } }, { signal }),
  });

/** A page of the sessions that a student had. */
export const studentHistoryQuery = (id: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['my-students', 'history', id, pageNumber],
    queryFn: ({ signal }: Asked) =>
      api('GET /my-students/:id/history', { params: { id }, query: { pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });

const most = 10;

/** The past sessions of a student with the educator who asks, the newest first; of very many the latest thousand. */
export const ownSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['my-students', 'own-sessions', id],
    queryFn: async ({ signal }: Asked) => {
      const page = (pageNumber: number) =>
        api(
          'GET /my-students/:id/history',
          { params: { id }, query: { pageNumber, itemsPerPage: 100, isOwn: true } },
          { signal },
        );
      const first = await page(1);
      const pages = Array.from(
        { length: Math.max(0, Math.min(first.totalPages, most) - 1) },
        (_, at) => at + 2,
      );
      const others = await Promise.all(pages.map(page));
      return [first, ...others].flatMap(({ data }) => data);
    },
  });

/** A page of the notes on a student. */
export const studentNotesQuery = (id: string, pageNumber: number) =>
  queryOptions({
    queryKey: [...notesKey(id), pageNumber],
    queryFn: ({ signal }: Asked) =>
      api('GET /student/:id/notes', { params: { id }, query: { pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Adds a note on a student. */
export const addStudentNote = (
  body: CallInput<typeof studentNotesCalls.addStudentNote>['body'],
  idempotencyKey: string,
) => apiAnswer('POST /student/notes', { body }, { idempotencyKey });
