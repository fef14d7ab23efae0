import type { CallByRoute } from '@lectern/contract/calls.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** The own request; null before there is one. */
export const ownEnrolmentQuery = queryOptions({
  queryKey: [...queryKeys.enrolment, 'own'],
  queryFn: ({ signal }) => api('GET /enrolment', {}, { signal }),
});

const itemsPerPage = pagingLimits.maximumItems;

/** Open schools that a search finds. */
export const schoolChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.enrolment, 'schools', search],
    queryFn: ({ signal }) =>
      api('GET /enrolment/schools', { query: { ...(search && { search }), itemsPerPage } }, { signal }),
  });

/** The offers of these schools, as a search finds them. */
export const subcategoryChoicesQuery = (schoolIds: readonly string[], search: string) =>
  queryOptions({
    queryKey: [...queryKeys.enrolment, 'subcategories', schoolIds, search],
    queryFn: ({ signal }) => {
      const query = { institutionIds: schoolIds.join(','), ...(search && { search }), itemsPerPage };
      return api('GET /enrolment/subcategories', { query }, { signal });
    },
    enabled: schoolIds.length > 0,
  });

/** The school step. */
export function chooseSchool(body: Body<'PUT /user/school-relation'>, idempotencyKey: string) {
  return apiAnswer('PUT /user/school-relation', { body }, { idempotencyKey });
}

/** An educator's enrolment. */
export function sendEnrolment(body: Body<'PUT /enrolment'>, idempotencyKey: string) {
  return apiAnswer('PUT /enrolment', { body }, { idempotencyKey });
}

/** The first requests waiting for the asker. */
export const openEnrolmentsQuery = queryOptions({
  queryKey: [...queryKeys.enrolment, 'open'],
  queryFn: ({ signal }) => api('GET /enrolments', { query: {} }, { signal }),
});

/** A person's request; null if there is none to read. */
export const enrolmentOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.enrolment, 'of', id],
    queryFn: ({ signal }) => api('GET /enrolments/:id', { params: { id } }, { signal }),
  });

/** Accepts or refuses somebody. */
export function decideEnrolment(id: string, body: Body<'PUT /enrolments/:id'>, idempotencyKey: string) {
  return apiAnswer('PUT /enrolments/:id', { params: { id }, body }, { idempotencyKey });
}

/** Says what came of a background check. */
export function setBackgroundCheck(
  id: string,
  body: Body<'PUT /user/educator/:id/background-check'>,
  idempotencyKey: string,
) {
  return apiAnswer('PUT /user/educator/:id/background-check', { params: { id }, body }, { idempotencyKey });
}

/** The status of an educator's background check and what is known of it, for people who set it. */
export async function readCheck(id: string) {
  const { backgroundCheck, check } = await api('GET /user/educator/:id', { params: { id } });
  if (check === null) throw new Error('Whoever sets a check reads it.');
  return { backgroundCheck, check };
}

/** Has a link mailed that confirms one's own address. */
export function askEmailLink() {
  return apiAnswer('POST /user/verify-email', {});
}

/** Whether only educators are offered who have passed the background check. */
export const checkRuleQuery = queryOptions({
  queryKey: [...queryKeys.enrolment, 'check-rule'],
  queryFn: ({ signal }) => api('GET /institution/background-check', {}, { signal }),
});

/** Says whether. */
export function setCheckRule(required: boolean) {
  return apiAnswer('PUT /institution/background-check', { body: { required } });
}
