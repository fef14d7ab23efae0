import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';

/** The school of the asker, or of the student for whom they act; null if they are neither. */
export async function schoolOf(ctx: PersonCtx): Promise<string | null> {
  const { role, studentId, levelId } = ctx.actor;
  if (isStudent(role)) return levelId;
  if (!isParent(role) || studentId === null) return null;
  return (await people.findPerson(ctx, studentId))?.levelId ?? null;
}

/** The levels in an administrator's reach, else the school of the asker's student. */
async function reachedLevels(ctx: PersonCtx): Promise<readonly string[]> {
  const { role, levelId } = ctx.actor;
  if (may(role, 'administer')) return levelId === null ? [] : levels.levelWithDescendants(ctx, levelId);
  const school = await schoolOf(ctx);
  return school === null ? [] : [school];
}

/** The schools of an active educator at which the asker can book them; for the educator all of them. */
export async function sharedSchools(ctx: PersonCtx, educatorId: string): Promise<readonly string[]> {
  const educator = await people.findPerson(ctx, educatorId);
  if (!educator?.active || !isEducator(educator.role)) return [];
  const schools = await people.levelIdsOfEducator(ctx, educatorId);
  if (educatorId === ctx.actor.personId) return schools;
  const reached = await reachedLevels(ctx);
  return schools.filter((id) => reached.includes(id));
}

/**
 * The school whose slot length applies: the named one, else the only one; null among several. Refuses with not_found
 * any other school.
 */
export function decidingSchool(schools: readonly string[], named: string | undefined): string | null {
  if (named !== undefined) return found(schools.find((id) => id === named));
  return schools.length === 1 ? (schools[0] ?? null) : null;
}
