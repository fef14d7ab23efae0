import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What the signed-in student shares with each parent. */
export const agreementsQuery = queryOptions({
  queryKey: queryKeys.parentAgreements,
  queryFn: ({ signal }) => api('GET /user/parent-agreement', {}, { signal }),
});

/** Lets a parent have sessions, and messages too, or nothing; the answer is what holds now. */
export function changeAgreement(wish: { parentId: string; sees: boolean; keepsMessages: boolean }) {
  const { parentId, ...body } = wish;
  return apiAnswer('PUT /user/parent-agreement/:parentId', { params: { parentId }, body });
}

/** The students of the signed-in parent who are of age and have not agreed. */
export const restingLinksQuery = queryOptions({
  queryKey: queryKeys.restingLinks,
  queryFn: ({ signal }) => api('GET /user/parent/resting', {}, { signal }),
});

/** Asks a student who is of age; the answer is what rests now. */
export function askForAgreement(studentId: string) {
  return apiAnswer('POST /user/parent/resting/:id', { params: { id: studentId } });
}
