import type { Ctx } from '../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../platform/context/refusal.ts';
import {
  findAncestors,
  findDescendantIds,
  findLevels,
  insertLevel,
  listSchools,
  type LevelRow,
} from './levels.repo.ts';
import { mayAddLevel } from './levels.policy.ts';

/** One level of the institution's tree: district, area or school by its depth 1, 2 or 3. */
export type Level = LevelRow;

/** A level by its id. Refuses with not_found for an id that is not of this institution. */
export async function getLevel(ctx: Ctx, id: string): Promise<Level> {
  const [level] = await findLevels(ctx.scope, [id]);
  return found(level);
}

/** The levels of several ids by id; ids that are not of this institution are absent. */
export async function getLevels(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Level>> {
  const rows = await findLevels(ctx.scope, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The level itself and all above it, the highest first; empty for an unknown id. */
export async function levelWithAncestors(ctx: Ctx, id: string): Promise<readonly Level[]> {
  return findAncestors(ctx.scope, id);
}

/** Ids of the level itself and of all below it: what an administrator of that level reaches. */
export async function levelWithDescendants(ctx: Ctx, id: string): Promise<readonly string[]> {
  return findDescendantIds(ctx.scope, id);
}

/** The active schools (levels of depth 3) among those named, by name; a search narrows them. */
export async function schoolsAmong(
  ctx: Ctx,
  ids: readonly string[],
  search: string | null = null,
): Promise<readonly Level[]> {
  return listSchools(ctx.scope, { ids, search });
}

/** Whether one level is another one or stands below it. */
export async function isWithinLevel(ctx: Ctx, levelId: string, ofLevelId: string): Promise<boolean> {
  const line = await findAncestors(ctx.scope, levelId);
  return line.some((level) => level.id === ofLevelId);
}

/** Adds a level below another one, or at the top without a parent. Refuses everybody but the product itself. */
export async function addLevel(ctx: Ctx, level: { name: string; parentId: string | null }): Promise<string> {
  refuseUnless(mayAddLevel(ctx.actor));
  const parent = level.parentId === null ? undefined : await getLevel(ctx, level.parentId);
  return insertLevel(ctx.scope, {
    name: level.name,
    parentId: level.parentId,
    depth: (parent?.depth ?? 0) + 1,
    createdAt: ctx.clock.now(),
  });
}
