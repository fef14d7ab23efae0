import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Which schools ask the signed-in educator. */
export const schoolQuestionsQuery = queryOptions({
  queryKey: queryKeys.schoolQuestions,
  queryFn: ({ signal }) => api('GET /user/school/question', {}, { signal }),
});

/** Says whether the signed-in educator teaches at a school. */
export async function answerSchool({ id, accept }: { id: string; accept: boolean }) {
  await api('PUT /user/school/question/:id', { params: { id }, body: { accept } });
}

/** Asks the owner of an address whether they teach at schools; the answer's `message` is shown. */
export function askEducator(body: { email: string; levelIds: string[] }, idempotencyKey: string) {
  return apiAnswer('POST /user/educator/association', { body }, { idempotencyKey });
}
