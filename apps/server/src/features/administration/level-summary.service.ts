import type { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import { summaryLevels } from '@lectern/contract/administration/hierarchy.limits.ts';
import { summarySessions } from '@lectern/contract/administration/people.limits.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { openVisits, pageOfOpenVisits } from '../visits/withdrawal.service.ts';
import { countPeople } from './hierarchy.repo.ts';

type Summary = CallResult<typeof hierarchyCalls.levelSummary>;

async function firstBelow(ctx: PersonCtx, { id, depth }: levels.Level): Promise<string[]> {
  const { rows } = await levels.pageOfLevels(ctx, {
    ...{ depth: depth + 1, search: null, isOpen: null, parentId: id, sort: 'name', isDescending: false },
    ...{ offset: 0, limit: summaryLevels },
  });
  return rows.map(({ name }) => name);
}

/**
 * What deactivating a level would affect: levels and people in numbers, and the sessions to come page by page, without
 * the people in them or what they are about. Refuses with not_found a level out of reach.
 */
export async function summaryOfLevel(
  ctx: PersonCtx,
  id: string,
  { pageNumber }: CallParsed<typeof hierarchyCalls.levelSummary>['query'],
): Promise<Summary> {
  const { level } = await levels.levelDetails(ctx, id);
  const ids = await levels.levelWithDescendants(ctx, id);
  const page = { limit: summarySessions, offset: (pageNumber - 1) * summarySessions };
  const [[people], visits, next, levelNames] = await Promise.all([
    countPeople(ctx.scope, [id]),
    openVisits(ctx, ids),
    pageOfOpenVisits(ctx, ids, page),
    firstBelow(ctx, level),
  ]);
  return {
    levels: ids.length - 1,
    levelNames,
    administrators: people?.administrators ?? 0,
    educators: people?.educators ?? 0,
    students: people?.students ?? 0,
    ...visits,
    next,
  };
}
