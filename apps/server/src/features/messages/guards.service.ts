import { may } from '@lectern/contract/access/capabilities.ts';
import { depthOfRole } from '@lectern/contract/access/roles.ts';
import { addMonths } from '@lectern/contract/core/civil.rules.ts';
import { adultYears } from '@lectern/contract/people/age.rules.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { listSchoolsLeft, listSchoolsWithTalk } from './guards.repo.ts';
import { nearestGuards, type Guards } from './guards.rules.ts';
import {
  firstMade,
  openAdministrators,
  rulesOfSchool,
  todayAt,
  type SchoolRules,
} from './settings.service.ts';

/** Who answers for the children of a school: all who can sign in there, else those of the nearest level above that has any. */
export async function guardsOf(ctx: Ctx, levelId: string): Promise<Guards<people.PersonFacts>> {
  const lists: (readonly people.PersonFacts[])[] = [];
  for (const { id } of (await levels.levelWithAncestors(ctx, levelId)).toReversed()) {
    const open = await openAdministrators(ctx, id);
    lists.push(open);
    if (open.length > 0) return nearestGuards(lists);
  }
  const tops = await people.topAdmins(ctx);
  lists.push(tops.filter(({ role, mailVerified }) => may(role, 'safeguard') && mailVerified));
  return nearestGuards(lists);
}

/** Who reads along for a school, and from where; null where the institution has nobody who could. */
export interface SchoolReader {
  readonly person: people.PersonFacts;
  readonly isAbove: boolean;
}

/** One of those who answer for a school: whom it named, as long as that account is open and stands there, else the first by time. */
export async function readerFor(
  ctx: Ctx,
  { levelId, safeguardingId }: SchoolRules,
): Promise<SchoolReader | null> {
  const { people: all, isAbove } = await guardsOf(ctx, levelId);
  const named = isAbove ? undefined : all.find(({ id }) => id === safeguardingId);
  const person = named ?? (await firstMade(ctx, all));
  return person ? { person, isAbove } : null;
}

const schoolDepth = 3;

/** Schools for which the asker answers now: the own one of Level 3, of all others those below that have nobody. */
export async function schoolsGuardedBy({ actor, scope }: PersonCtx): Promise<readonly string[]> {
  const { role, levelId } = actor;
  if (!may(role, 'safeguard')) return [];
  const depth = depthOfRole(role);
  if (depth === 0) return listSchoolsLeft(scope, null);
  if (levelId === null) return [];
  return depth === schoolDepth ? [levelId] : listSchoolsLeft(scope, levelId);
}

/** A school with the day after which its students under age were born. */
export interface SchoolReadAlong {
  readonly levelId: string;
  readonly bornAfter: string;
}

/** A school as of today there. */
export function readAlongAt(ctx: Ctx, rules: SchoolRules): SchoolReadAlong {
  return { levelId: rules.levelId, bornAfter: addMonths(todayAt(ctx, rules), -12 * adultYears) };
}

/** Schools in whose conversations the asker reads along now: those where it is they of all who answer for them. */
export async function schoolsReadBy(ctx: PersonCtx): Promise<readonly SchoolReadAlong[]> {
  const all = await listSchoolsWithTalk(ctx.scope, await schoolsGuardedBy(ctx));
  const read: SchoolReadAlong[] = [];
  for (const levelId of all) {
    const rules = await rulesOfSchool(ctx, levelId);
    const reader = await readerFor(ctx, rules);
    if (reader?.person.id === ctx.actor.personId) read.push(readAlongAt(ctx, rules));
  }
  return read;
}
