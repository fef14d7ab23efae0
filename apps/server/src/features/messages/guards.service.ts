import { addMonths } from '@lectern/contract/core/civil.rules.ts';
import { adultYears } from '@lectern/contract/people/age.rules.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { guardsOf, schoolsGuardedBy } from '../people/guards.service.ts';
import type * as people from '../people/people.service.ts';
import { listSchoolsWithTalk } from './guards.repo.ts';
import { firstMade, rulesOfSchool, todayAt, type SchoolRules } from './settings.service.ts';

/** The person who reads along for a school, and their level; null if the institution has nobody. */
export interface SchoolReader {
  readonly person: people.PersonFacts;
  readonly isAbove: boolean;
}

/**
 * One of those who answer for a school: the named one, as long as that account is open and there, else the earliest.
 */
export async function readerFor(
  ctx: Ctx,
  { levelId, safeguardingId }: SchoolRules,
): Promise<SchoolReader | null> {
  const { people: all, isAbove } = await guardsOf(ctx, levelId);
  const named = isAbove ? undefined : all.find(({ id }) => id === safeguardingId);
  const person = named ?? (await firstMade(ctx, all));
  return person ? { person, isAbove } : null;
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

/**
 * Schools whose conversations the asker reads along now: those where the asker is the chosen one of all who answer
 * for them.
 */
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
