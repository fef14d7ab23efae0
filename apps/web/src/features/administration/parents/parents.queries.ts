import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The questions to the signed-in parent. */
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

/** The parents whom the signed-in parent has proposed, while no school has answered yet. */
export const parentProposalsQuery = queryOptions({
  queryKey: queryKeys.parentProposals,
  queryFn: ({ signal }) => api('GET /user/parent/proposal', {}, { signal }),
});

type ProposedParent = CallInput<CallByRoute['POST /user/parent/proposal']>['body'];

/** Proposes another parent of a child to its school; the answer's `message` is shown. */
export function proposeParent(body: ProposedParent, idempotencyKey: string) {
  return apiAnswer('POST /user/parent/proposal', { body }, { idempotencyKey });
}

/** Takes an own proposal back; the answer's `message` is shown. */
export function withdrawProposal(id: string) {
  return apiAnswer('DELETE /user/parent/proposal/:id', { params: { id } });
}

/** Says whether the other account is the signed-in parent's as well. */
export async function answerMerge(isMine: boolean) {
  await api('PUT /user/parent/merge', { body: { isMine } });
}

/** Asks both of two accounts whether they belong to one parent; the answer's `message` is shown. */
export function askMerge(accounts: { keptEmail: string; closedEmail: string }, idempotencyKey: string) {
  return apiAnswer('POST /user/parent/merge', { body: accounts }, { idempotencyKey });
}
