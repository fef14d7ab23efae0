import type { LevelItem, LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';

/** The depth of a level: 1 just below the institution, 3 a school. */
export type LevelDepth = 1 | 2 | 3;

type LevelQuery = CallInput<CallByRoute['GET /hierarchy']>['query'];
type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** Everything that shows levels is cached under `all`, so that what is saved renews it at once. */
export const levelKeys = { all: ['levels'] as const };

/** A page of the levels of one depth in the asker's reach. */
export function fetchLevels(query: LevelQuery, signal?: AbortSignal) {
  return api('GET /hierarchy', { query }, signal ? { signal } : {});
}

/** The same as a list shows it: the page before stays until the next one is there. */
export const levelsQuery = (query: LevelQuery) =>
  queryOptions({
    queryKey: [...levelKeys.all, 'page', query],
    queryFn: ({ signal }) => fetchLevels(query, signal),
    placeholderData: keepPreviousData,
  });

/** The levels of one depth to choose from, searched by name. */
export const levelChoicesQuery = (level: LevelDepth, search: string) =>
  queryOptions({
    queryKey: [...levelKeys.all, 'choices', { level, search }],
    queryFn: ({ signal }) =>
      fetchLevels(
        { level, search: search || undefined, active: 'true', itemsPerPage: pagingLimits.maximumItems },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Everything about one level. */
export const levelQueryOf = (id: string) =>
  queryOptions({
    queryKey: [...levelKeys.all, 'one', id],
    queryFn: ({ signal }) => api('GET /hierarchy/:id', { params: { id } }, { signal }),
  });

/** The rules at the asker's level: the defaults of a new level just below. */
export const holdingHereQuery = () =>
  queryOptions({
    queryKey: [...levelKeys.all, 'here'],
    queryFn: async ({ signal }) => (await api('GET /system-feature', {}, { signal })).holding,
  });

/** What deactivating a level would affect, with a page of the sessions to come, fetched again each time. */
export const levelSummaryQuery = (id: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [...levelKeys.all, 'one', id, 'summary', pageNumber],
    queryFn: ({ signal }) =>
      api('GET /hierarchy/:id/summary', { params: { id }, query: { pageNumber } }, { signal }),
    staleTime: 0,
  });

/** Makes a level. */
export function addLevel(body: Body<'POST /hierarchy'>, idempotencyKey: string) {
  return apiAnswer('POST /hierarchy', { body }, { idempotencyKey });
}

/** Saves what is known and decided of a level. */
export function changeLevel(id: string, body: Body<'PUT /hierarchy/:id'>, idempotencyKey: string) {
  return apiAnswer('PUT /hierarchy/:id', { params: { id }, body }, { idempotencyKey });
}

/** Shows an upload as the logo of a level. */
export function setLevelLogo(id: string, fileId: string) {
  return apiAnswer('PUT /hierarchy/:id/logo', { params: { id }, body: { fileId } });
}

/** Deletes the logo of a level. */
export function removeLevelLogo(id: string) {
  return apiAnswer('DELETE /hierarchy/:id/logo', { params: { id } });
}

/** Puts a level under another one. */
export function moveLevel({ id, version }: Pick<LevelView, 'id' | 'version'>, parentId: string) {
  return apiAnswer('PUT /hierarchy/:id/parent', { params: { id }, body: { parentId, version } });
}

/** Closes a level, or opens it again. */
export function setLevelStatus({ id }: Pick<LevelItem, 'id'>, body: Body<'PUT /hierarchy/:id/status'>) {
  return apiAnswer('PUT /hierarchy/:id/status', { params: { id }, body });
}

/** Invites one more administrator of a level. */
export function addAdministrator(
  id: string,
  body: Body<'POST /hierarchy/:id/administrators'>,
  idempotencyKey: string,
) {
  return apiAnswer('POST /hierarchy/:id/administrators', { params: { id }, body }, { idempotencyKey });
}

/** Corrects an invited person's name or address, and mails the invitation again. */
export function correctAdministrator(
  { id, userId }: { id: string; userId: string },
  body: Body<'PUT /hierarchy/:id/administrators/:userId'>,
  idempotencyKey: string,
) {
  const asked = { params: { id, userId }, body };
  return apiAnswer('PUT /hierarchy/:id/administrators/:userId', asked, { idempotencyKey });
}

/** Mails an invitation again. */
export function inviteAgain(id: string, userId: string, idempotencyKey: string) {
  const asked = { params: { id, userId } };
  return apiAnswer('POST /hierarchy/:id/administrators/:userId/invitation', asked, { idempotencyKey });
}

/** Closes the account of an administrator, or opens it again. */
export function setAdministratorStatus(id: string, userId: string, active: boolean) {
  return apiAnswer('PUT /hierarchy/:id/administrators/:userId/status', {
    params: { id, userId },
    body: { active },
  });
}

/** Takes the second factor of an administrator away who lost it. */
export function resetFactor(id: string, userId: string) {
  return apiAnswer('DELETE /hierarchy/:id/administrators/:userId/second-factor', { params: { id, userId } });
}
