import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What the signed-in parent is asked. */
export const parentQuestionsQuery = queryOptions({
  queryKey: queryKeys.parentQuestions,
  queryFn: ({ signal }) => api('GET /user/parent/question', {}, { signal }),
});

/** Says whether a student is the signed-in parent's child. */
export async function answerChild({ studentId, isMine }: { studentId: string; isMine: boolean }) {
  await api('PUT /user/parent/child/:id', { params: { id: studentId }, body: { isMine } });
}

/** Asks the school of a student for a link; the answer's `message` is shown. */
export function askForChild(child: { studentRollNum: string; dob: string }, idempotencyKey: string) {
  return apiAnswer('POST /user/parent/child', { body: child }, { idempotencyKey });
}

/** Says whether the other account is the signed-in parent's as well. */
export async function answerMerge(isMine: boolean) {
  await api('PUT /user/parent/merge', { body: { isMine } });
}

/** Asks both of two accounts whether they belong to one parent; the answer's `message` is shown. */
export function askMerge(accounts: { keptEmail: string; closedEmail: string }, idempotencyKey: string) {
  return apiAnswer('POST /user/parent/merge', { body: accounts }, { idempotencyKey });
}
