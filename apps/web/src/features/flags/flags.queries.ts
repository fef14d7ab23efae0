import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** A flag is cached beneath its session, so that news of the session renew both. */
export const flagKeys = {
  one: queryKeys.flag,
  categories: ['flag-categories'] as const,
};

/** The flag of a session with all that was written. */
export const flagQuery = (visitId: string) =>
  queryOptions({
    queryKey: flagKeys.one(visitId),
    queryFn: ({ signal }) => api('GET /visit/:id/flag', { params: { id: visitId } }, { signal }),
  });

/** The possible reasons of a flag. */
export const flagOptionsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...flagKeys.one(visitId), 'options'],
    queryFn: ({ signal }) => api('GET /visit/:id/flag/categories', { params: { id: visitId } }, { signal }),
  });

/** The statuses with which the asker may answer. */
export const flagStatusesQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...flagKeys.one(visitId), 'statuses'],
    queryFn: ({ signal }) => api('GET /visit/:id/flag/statuses', { params: { id: visitId } }, { signal }),
  });

/** Flags a session. */
export const raiseFlag = (body: Body<'POST /visit/flag'>, idempotencyKey: string) =>
  apiAnswer('POST /visit/flag', { body }, { idempotencyKey });

/** Answers the latest message of a flag. */
export const answerFlag = (body: Body<'PUT /visit/flag'>, idempotencyKey: string) =>
  apiAnswer('PUT /visit/flag', { body }, { idempotencyKey });

/** A page of the categories of the own level. */
export const flagCategoriesQuery = (query: CallInput<CallByRoute['GET /flag-categories']>['query']) =>
  queryOptions({
    queryKey: [...flagKeys.categories, query],
    queryFn: ({ signal }) => api('GET /flag-categories', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A category as it is kept now; a level has no more than one page of them. */
export async function readFlagCategory(id: string): Promise<{ version: number; fields: { name: string } }> {
  const { data } = await api('GET /flag-categories', { query: { itemsPerPage: flagLimits.categories } });
  const one = data.find((category) => category.id === id);
  if (one === undefined) throw new Error('The category is gone.');
  return { version: one.version, fields: { name: one.name } };
}

/** Offers another category. */
export const addFlagCategory = (body: Body<'POST /flag-categories'>, idempotencyKey: string) =>
  apiAnswer('POST /flag-categories', { body }, { idempotencyKey });

/** Saves the name of a category. */
export const changeFlagCategory = (id: string, body: Body<'PUT /flag-categories/:id'>) =>
  apiAnswer('PUT /flag-categories/:id', { params: { id }, body });

/** Offers a category no longer, or again. */
export const setFlagCategoryStatus = (id: string, active: boolean) =>
  apiAnswer('PUT /flag-categories/:id/status', { params: { id }, body: { active } });
