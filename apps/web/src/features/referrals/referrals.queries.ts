import type { CallInput } from '@lectern/contract/core/call.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { referralTabs, type ReferralTab } from '@lectern/contract/referrals/referrals.names.ts';
import type { referralsCalls } from '@lectern/contract/referrals/referrals.calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface Asked {
  signal: AbortSignal;
}

/** Where referrals are cached. */
export const referralKeys = {
  all: queryKeys.referrals,
  one: (id: string) => [...queryKeys.referrals, 'one', id] as const,
};

const choiceKey = ['choices', 'referrals'] as const;
const page = { itemsPerPage: pagingLimits.maximumItems };
const kept = { staleTime: 60_000, placeholderData: keepPreviousData };
const given = (text: string | null): string | undefined => text || undefined;

/** A page of the referrals of a tab, by the name of the other educator. */
export const referralsQuery = ({
  tab,
  search,
  pageNumber,
}: {
  tab: ReferralTab;
  search: string;
  pageNumber: number;
}) =>
  queryOptions({
    queryKey: [...referralKeys.all, 'list', tab, { search, pageNumber }],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /referral',
        { query: { visitType: referralTabs[tab], pageNumber, search: given(search) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** One referral. */
export const referralQuery = (id: string) =>
  queryOptions({
    queryKey: referralKeys.one(id),
    queryFn: ({ signal }: Asked) => api('GET /referral/:id', { params: { id } }, { signal }),
  });

/** Subjects that colleagues teach. */
export const referralSubjectsQuery = (search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKey, 'subjects', search],
    queryFn: ({ signal }: Asked) =>
      api('GET /referral/subjects', { query: { ...page, search: given(search) } }, { signal }),
  });

/** Their subcategories of a subject. */
export const referralSubcategoriesQuery = (subjectId: string, search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKey, 'subcategories', subjectId, search],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /referral/subcategories',
        { query: { ...page, subjectId, search: given(search) } },
        { signal },
      ),
  });

/** The educators who can be named for a subcategory. */
export const referralEducatorsQuery = (subcategoryId: string, search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKey, 'educators', subcategoryId, search],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /referral/educators',
        { query: { ...page, subcategoryId, search: given(search) } },
        { signal },
      ),
  });

/** The educators who can be named for a session. */
export const sessionEducatorsQuery = (sessionId: string, search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKey, 'session-educators', sessionId, search],
    queryFn: ({ signal }: Asked) =>
      api(
        'GET /referral/session/educators',
        { query: { ...page, sessionId, search: given(search) } },
        { signal },
      ),
  });

/** For whom an educator can be named. */
export const referralStudentsQuery = (of: { educatorId: string; subcategoryId: string }, search: string) =>
  queryOptions({
    ...kept,
    queryKey: [...choiceKey, 'students', of, search],
    queryFn: ({ signal }: Asked) =>
      api('GET /referral/students', { query: { ...page, ...of, search: given(search) } }, { signal }),
  });

/** Names another educator for a student's session. */
export const referSession = (
  body: CallInput<typeof referralsCalls.referSession>['body'],
  idempotencyKey: string,
) => apiAnswer('POST /referral/session', { body }, { idempotencyKey });

/** Names another educator to a student for a subcategory. */
export const referSubject = (
  body: CallInput<typeof referralsCalls.referSubject>['body'],
  idempotencyKey: string,
) => apiAnswer('POST /referral/subject', { body }, { idempotencyKey });

/** 'No thanks'. */
export const declineReferral = (id: string) => apiAnswer('PUT /referral/:id/decline', { params: { id } });
