import { may } from '@lectern/contract/access/capabilities.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { levelIdsOfRecords } from '../../audit/entries.service.ts';
import * as levels from '../../levels/levels.service.ts';
import type * as people from '../../people/people.service.ts';

/** People whose current name the asker may know; null means everybody. */
export type Sight = {
  /** The levels that the asker reaches. */
  readonly reached: readonly string[];
  /** The asker's level and all above it. */
  readonly above: readonly string[];
} | null;

/** The people in the asker's reach, and the administrators of their level and those above it. */
export async function sightOf(ctx: PersonCtx): Promise<Sight> {
  const reached = await levels.reachOf(ctx);
  if (reached === null) return null;
  const { levelId } = ctx.actor;
  const line = levelId === null ? [] : await levels.levelWithAncestors(ctx, levelId);
  return { reached, above: line.map(({ id }) => id) };
}

/** Ids of those of some people who are in sight. */
export async function inSight(
  ctx: PersonCtx,
  sight: Sight,
  some: ReadonlyMap<string, people.PersonFacts>,
): Promise<ReadonlySet<string>> {
  const ids = [...some.keys()];
  if (sight === null) return new Set(ids);
  const places = await levelIdsOfRecords(ctx, 'person', ids);
  const isSeen = ({ id, role, levelId }: people.PersonFacts): boolean =>
    may(role, 'reachInstitution') ||
    (levelId !== null && sight.above.includes(levelId)) ||
    (places.get(id) ?? []).some((place) => sight.reached.includes(place));
  return new Set([...some.values()].filter(isSeen).map(({ id }) => id));
}
