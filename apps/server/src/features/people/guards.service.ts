import { may } from '@lectern/contract/access/capabilities.ts';
import { depthOfRole } from '@lectern/contract/access/roles.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { listSchoolsLeft } from './guards.repo.ts';
import { nearestGuards, type Guards } from './guards.rules.ts';
import { administratorsOf, topAdmins, type PersonFacts } from './people.service.ts';

/** Administrators of a level who can act: their accounts are open, and they have joined. */
export async function openAdministrators(ctx: Ctx, levelId: string): Promise<PersonFacts[]> {
  const all = await administratorsOf(ctx, levelId);
  return all.filter(({ active, mailVerified }) => active && mailVerified);
}

/**
 * The people who answer for a school: all who can sign in there, else those of the nearest level above that has any.
 */
export async function guardsOf(ctx: Ctx, levelId: string): Promise<Guards<PersonFacts>> {
  const lists: (readonly PersonFacts[])[] = [];
  for (const { id } of (await levels.levelWithAncestors(ctx, levelId)).toReversed()) {
    const open = await openAdministrators(ctx, id);
    lists.push(open);
    if (open.length > 0) return nearestGuards(lists);
  }
  const tops = await topAdmins(ctx);
  lists.push(tops.filter(({ role, mailVerified }) => may(role, 'answerForSchools') && mailVerified));
  return nearestGuards(lists);
}

const schoolDepth = 3;

/** Schools for which the asker answers now: Level 3 for their own, all others for those below that have nobody. */
export async function schoolsGuardedBy({ actor, scope }: PersonCtx): Promise<readonly string[]> {
  const { role, levelId } = actor;
  if (!may(role, 'answerForSchools')) return [];
  const depth = depthOfRole(role);
  if (depth === 0) return listSchoolsLeft(scope, null);
  if (levelId === null) return [];
  return depth === schoolDepth ? [levelId] : listSchoolsLeft(scope, levelId);
}
