import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

interface Asked {
  signal: AbortSignal;
}

/** Grades and groups of a school; Level 3 names none, its own is meant. */
export const groupKeys = { all: ['choices', 'groups'] as const };

const ofSchool = (levelId: string | null): { levelId?: string } => (levelId === null ? {} : { levelId });

/** The grades of a school. */
export const gradesQuery = (levelId: string | null) =>
  queryOptions({
    queryKey: [...groupKeys.all, 'grades', levelId],
    queryFn: ({ signal }: Asked) =>
      api('GET /visit/session/grades', { query: ofSchool(levelId) }, { signal }),
  });

/** The saved groups for a school. */
export const savedGroupsQuery = (levelId: string | null) =>
  queryOptions({
    queryKey: [...groupKeys.all, 'saved', levelId],
    queryFn: ({ signal }: Asked) =>
      api('GET /visit/session/groups', { query: ofSchool(levelId) }, { signal }),
  });

/** The students of a grade. */
export const studentsOfGrade = (levelId: string | null, grade: string) =>
  api('GET /visit/session/grades/students', { query: { ...ofSchool(levelId), grade } });

/** The students of a saved group who are there now. */
export const studentsOfGroup = (id: string) =>
  api('GET /visit/session/groups/:id/students', { params: { id } });

/** The students of pasted numbers. */
export const findNumbers = (levelId: string | null, numbers: string[]) =>
  api('POST /visit/session/student-numbers', { body: { ...ofSchool(levelId), numbers } });

/** Saves chosen students as a group. */
export const saveGroup = (
  levelId: string | null,
  group: { name: string; studentIds: string[] },
  idempotencyKey: string,
) =>
  apiAnswer('POST /visit/session/groups', { body: { ...ofSchool(levelId), ...group } }, { idempotencyKey });

/** Gives a group another name. */
export const renameGroup = (id: string, name: string) =>
  apiAnswer('PUT /visit/session/groups/:id', { params: { id }, body: { name } });

/** Deletes a group. */
export const deleteGroup = (id: string) => apiAnswer('DELETE /visit/session/groups/:id', { params: { id } });
