import { isEducator } from '@lectern/contract/access/roles.ts';
import { emit, personCtx, transaction, type Ctx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import { mayKeepAccount, mayKeepAssociation, mayReadEducator, type AccountFacts } from './people.policy.ts';
import {
  deleteEducatorLevels,
  findBackgroundCheck,
  listEducatorLevels,
  type BackgroundCheck,
} from './educators.repo.ts';
import {
  insertEducatorLevels,
  lockPerson,
  updatePerson,
  updateVersion,
  type PersonValues,
} from './people.repo.ts';
import { getPerson, levelIdsOf, refusalOf, type PersonFacts } from './people.service.ts';

/** Told when an account was closed: its sessions end. */
export const personDeactivated = defineEvent<{ personId: string }>('people.deactivated');

/** How many of a person's levels the asker reaches. */
export async function reachOver(ctx: Ctx, person: PersonFacts): Promise<AccountFacts['reach']> {
  if (ctx.actor.kind !== 'person') return 'none';
  const reach = await levels.reachOf(personCtx(ctx));
  if (reach === null) return 'all';
  const places = await levelIdsOf(ctx, person);
  const reached = places.filter((id) => levels.isReached(reach, id)).length;
  if (reached === 0) return 'none';
  return reached === places.length ? 'all' : 'some';
}

async function isAcrossAreas(ctx: Ctx, person: PersonFacts): Promise<boolean> {
  if (!isEducator(person.role)) return false;
  const schools = await levels.getLevels(ctx, await levelIdsOf(ctx, person));
  return new Set([...schools.values()].map((school) => school.parentId)).size > 1;
}

async function factsOf(ctx: Ctx, person: PersonFacts): Promise<AccountFacts> {
  const [reach, across] = await Promise.all([reachOver(ctx, person), isAcrossAreas(ctx, person)]);
  return { id: person.id, role: person.role, reach, isAcrossAreas: across };
}

/** Somebody whose account the asker keeps. Refuses with not_found and access_denied as the policy has it. */
export async function keptPerson(ctx: Ctx, id: string): Promise<PersonFacts> {
  const person = await getPerson(ctx, id);
  refuseUnless(mayKeepAccount(ctx.actor, await factsOf(ctx, person)));
  return person;
}

/** What an asker may change of an educator. */
export interface EducatorRights {
  /** Names, address, status and password. */
  readonly mayEditPerson: boolean;
  /** With which of the asker's schools the educator is associated. */
  readonly mayEditAssociation: boolean;
}

/** An educator, and what the asker may change. Refuses with not_found who is at no school that the asker reaches. */
export async function readEducator(
  ctx: Ctx,
  id: string,
): Promise<{ person: PersonFacts; rights: EducatorRights }> {
  const person = await getPerson(ctx, id);
  const facts = await factsOf(ctx, person);
  refuseUnless(mayReadEducator(ctx.actor, facts));
  const rights = {
    mayEditPerson: mayKeepAccount(ctx.actor, facts).ok,
    mayEditAssociation: mayKeepAssociation(ctx.actor, facts).ok,
  };
  return { person, rights };
}

/** The schools of educators by name, by the educator's id; who has none is absent. */
export async function schoolsOfEducators(
  ctx: Ctx,
  educatorIds: readonly string[],
): Promise<ReadonlyMap<string, readonly levels.Level[]>> {
  const places = await listEducatorLevels(ctx.scope, educatorIds);
  const known = await levels.getLevels(
    ctx,
    places.map(({ levelId }) => levelId),
  );
  const schools = new Map<string, levels.Level[]>();
  // The levels come by name, and so do those of each educator.
  for (const level of known.values())
    for (const { educatorId } of places.filter(({ levelId }) => levelId === level.id))
      schools.set(educatorId, [...(schools.get(educatorId) ?? []), level]);
  return schools;
}

/** How far the background check of an educator is. */
export async function backgroundCheckOf(ctx: Ctx, educatorId: string): Promise<BackgroundCheck> {
  return findBackgroundCheck(ctx.scope, educatorId);
}

/** Associates an educator with schools, and ends it with others. Whose schools they are is the caller's question. */
export async function changeSchools(
  tx: Ctx,
  educatorId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await deleteEducatorLevels(tx.scope, educatorId, removed);
  await insertEducatorLevels(tx.scope, educatorId, added);
}

/** Closes an account (its sessions end, its past stays) or opens it again. Refuses who does not keep it. */
export async function setActive(ctx: Ctx, personId: string, active: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockPerson(tx.scope, personId);
    const person = await keptPerson(tx, personId);
    if (person.active === active) return;
    await updatePerson(tx.scope, personId, { active });
    const action = active ? 'person.activated' : 'person.deactivated';
    await audit.record(tx, {
      ...{ action, subjectKind: 'person', subjectId: personId },
      ...{ before: { active: !active }, after: { active } },
    });
    if (!active) await emit(tx, personDeactivated, { personId });
  });
}

/** What an administrator enters of somebody, beside the e-mail address. */
export type EnteredPerson = PersonValues;

/**
 * Saves what was entered of somebody. Refuses with changed_meanwhile when the person has another version by now, and with
 * student_number_in_use. Whether the asker may is the caller's question, as is the audit.
 */
export async function changeEntered(
  tx: Ctx,
  person: { id: string; version: number },
  values: EnteredPerson,
): Promise<void> {
  const saved = await updateVersion(tx.scope, person, values);
  if (saved === 'changed_meanwhile') throw new Refusal(saved);
  if (saved !== 'saved') throw refusalOf(saved);
}
