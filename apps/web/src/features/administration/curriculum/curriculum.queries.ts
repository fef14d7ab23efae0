import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

/** The content of a screen: subjects, or their subcategories. */
export type CurriculumKind = 'subject' | 'subcategory';

type SubjectQuery = CallInput<CallByRoute['GET /expertises/list']>['query'];
type SubcategoryQuery = CallInput<CallByRoute['GET /expertises/sub-category/list']>['query'];
type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** Everything that shows subjects or subcategories is cached under `all`: a change of one shows in the other too. */
export const curriculumKeys = { all: ['curriculum'] as const };

/** A page of the subjects that the asker may read. */
export function fetchSubjects(query: SubjectQuery, signal?: AbortSignal) {
  return api('GET /expertises/list', { query }, signal ? { signal } : {});
}

/** The same as a list shows it: the page before stays until the next one is there. */
export const keptSubjectsQuery = (query: SubjectQuery) =>
  queryOptions({
    queryKey: [...curriculumKeys.all, 'subjects', query],
    queryFn: ({ signal }) => fetchSubjects(query, signal),
    placeholderData: keepPreviousData,
  });

/** The subjects to choose from, searched by name. */
export const subjectChoicesQuery = (search: string) =>
  keptSubjectsQuery({ search: search || undefined, itemsPerPage: pagingLimits.maximumItems });

/** Everything about one subject. */
export const subjectQueryOf = (id: string) =>
  queryOptions({
    queryKey: [...curriculumKeys.all, 'subject', id],
    queryFn: ({ signal }) => api('GET /expertises/:id', { params: { id } }, { signal }),
  });

/** A page of the subcategories that the asker may read. */
export function fetchSubcategories(query: SubcategoryQuery, signal?: AbortSignal) {
  return api('GET /expertises/sub-category/list', { query }, signal ? { signal } : {});
}

/** The same as a list shows it. */
export const keptSubcategoriesQuery = (query: SubcategoryQuery) =>
  queryOptions({
    queryKey: [...curriculumKeys.all, 'subcategories', query],
    queryFn: ({ signal }) => fetchSubcategories(query, signal),
    placeholderData: keepPreviousData,
  });

/** The earlier answer stays until the next one arrives, if it was about the same schools. */
function keepOfSame(schools: string) {
  return <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey.includes(schools) ? before : undefined;
}

/** The subcategories that some schools offer, to choose from, searched by name. */
export function offeredSubcategoriesQuery(schoolIds: readonly string[], search: string) {
  const institutionIds = schoolIds.join(',');
  const query = { institutionIds, ...(search && { search }), itemsPerPage: pagingLimits.maximumItems };
  return queryOptions({
    queryKey: [...curriculumKeys.all, 'offered', institutionIds, search],
    queryFn: ({ signal }) => fetchSubcategories(query, signal),
    placeholderData: keepOfSame(institutionIds),
    enabled: schoolIds.length > 0,
  });
}

function inParts(ids: readonly string[], most: number): string[][] {
  const count = Math.ceil(ids.length / most);
  return Array.from({ length: count }, (_none, at) => ids.slice(at * most, (at + 1) * most));
}

/** Ids of those of some subcategories that none of some schools offers. */
export function notOfferedQuery(schoolIds: readonly string[], ids: readonly string[]) {
  const institutionIds = schoolIds.join(',');
  const itemsPerPage = pagingLimits.maximumItems;
  return queryOptions({
    queryKey: [...curriculumKeys.all, 'not-offered', institutionIds, ids.join(',')],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        inParts(ids, itemsPerPage).map((part) =>
          fetchSubcategories({ institutionIds, subcategoryIds: part.join(','), itemsPerPage }, signal),
        ),
      );
      const offered = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
      return ids.filter((id) => !offered.has(id));
    },
    placeholderData: keepOfSame(institutionIds),
    enabled: schoolIds.length > 0 && ids.length > 0,
  });
}

/** Everything about one subcategory. */
export const subcategoryQueryOf = (id: string) =>
  queryOptions({
    queryKey: [...curriculumKeys.all, 'subcategory', id],
    queryFn: ({ signal }) => api('GET /expertises/sub-category/:id', { params: { id } }, { signal }),
  });

/** Adds a subject of the asker's level with its first subcategories. */
export function addSubject(body: Body<'POST /expertises'>, idempotencyKey: string) {
  return apiAnswer('POST /expertises', { body }, { idempotencyKey });
}

/** Saves the name of a subject. */
export function changeSubject(id: string, body: Body<'PUT /expertises/:id'>, idempotencyKey: string) {
  return apiAnswer('PUT /expertises/:id', { params: { id }, body }, { idempotencyKey });
}

/** Makes a subcategory of a subject. */
export function addSubcategory(body: Body<'POST /expertises/sub-category'>, idempotencyKey: string) {
  return apiAnswer('POST /expertises/sub-category', { body }, { idempotencyKey });
}

/** Saves the name of a subcategory. */
export function changeSubcategory(
  id: string,
  body: Body<'PUT /expertises/sub-category/:id'>,
  idempotencyKey: string,
) {
  return apiAnswer('PUT /expertises/sub-category/:id', { params: { id }, body }, { idempotencyKey });
}

/** Offers a subject or a subcategory no longer, or again. */
export function setCurriculumStatus(kind: CurriculumKind, id: string, active: boolean) {
  const asked = { params: { id }, body: { active } };
  return kind === 'subject'
    ? apiAnswer('PUT /expertises/:id/status', asked)
    : apiAnswer('PUT /expertises/sub-category/:id/status', asked);
}
