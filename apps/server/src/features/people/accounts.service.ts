import { isEducator } from '@lectern/contract/access/roles.ts';
import { emit, personCtx, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import { auditedFiles } from '../files/audited-files.service.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import {
  mayKeepAccount,
  mayKeepAssociation,
  mayReadEducator,
  mayReadPay,
  maySetPay,
  type AccountFacts,
} from './people.policy.ts';
import {
  deleteEducatorLevels,
  findBackgroundCheck,
  insertEducatorLevels,
  listEducatorLevels,
  type BackgroundCheck,
} from './educators.repo.ts';
import { lockPerson, updatePerson, updateVersion, type PersonValues } from './people.repo.ts';
import { tellWindows } from './parent-news.service.ts';
import { lockPeople, updateActive } from './many.repo.ts';
import {
  getPeople,
  getPerson,
  hasStudentRole,
  levelIdsOf,
  parentsOfStudents,
  refusalOf,
  type PersonFacts,
} from './people.service.ts';

/** Told when accounts were closed: their sessions end. */
export const peopleDeactivated = defineEvent<{ personIds: readonly string[] }>('people.deactivated');

/** Told when closed accounts were opened again. */
export const peopleActivated = defineEvent<{ personIds: readonly string[] }>('people.activated');

function reachAmong(reach: readonly string[] | null, places: readonly string[]): AccountFacts['reach'] {
  if (reach === null) return 'all';
  const reached = places.filter((id) => levels.isReached(reach, id)).length;
  if (reached === 0) return 'none';
  return reached === places.length ? 'all' : 'some';
}

/** How many of a person's levels are in the asker's reach. */
export async function reachOver(ctx: Ctx, person: PersonFacts): Promise<AccountFacts['reach']> {
  if (ctx.actor.kind !== 'person') return 'none';
  const reach = await levels.reachOf(personCtx(ctx));
  return reach === null ? 'all' : reachAmong(reach, await levelIdsOf(ctx, person));
}

function areAcrossAreas(schools: readonly levels.Level[]): boolean {
  return new Set(schools.map(({ parentId }) => parentId)).size > 1;
}

async function isAcrossAreas(ctx: Ctx, person: PersonFacts): Promise<boolean> {
  if (!isEducator(person.role)) return false;
  const schools = await levels.getLevels(ctx, await levelIdsOf(ctx, person));
  return areAcrossAreas([...schools.values()]);
}

async function factsOf(ctx: Ctx, person: PersonFacts): Promise<AccountFacts> {
  const [reach, across] = await Promise.all([reachOver(ctx, person), isAcrossAreas(ctx, person)]);
  const { id, role, erasedAt } = person;
  return { id, role, reach, isAcrossAreas: across, isErased: erasedAt !== null };
}

/** A person whose account the asker keeps. Refuses with not_found and access_denied as the policy says. */
export async function keptPerson(ctx: Ctx, id: string): Promise<PersonFacts> {
  const person = await getPerson(ctx, id);
  refuseUnless(mayKeepAccount(ctx.actor, await factsOf(ctx, person)));
  return person;
}

/** Those of some students whose accounts the asker keeps: like `keptPerson`, for all at once. */
export async function keptStudents(ctx: PersonCtx, students: readonly PersonFacts[]): Promise<PersonFacts[]> {
  const reach = await levels.reachOf(ctx);
  return students.filter(({ id, role, levelId, erasedAt }) => {
    const isReached = reach === null || (levelId !== null && levels.isReached(reach, levelId));
    const facts = { id, role, isAcrossAreas: false, isErased: erasedAt !== null };
    return mayKeepAccount(ctx.actor, { ...facts, reach: isReached ? 'all' : 'none' }).ok;
  });
}

/** The changes that an asker may make to an educator. */
export interface EducatorRights {
  /** Names, address, status and password. */
  readonly mayEditPerson: boolean;
  /** The asker's schools with which the educator is associated. */
  readonly mayEditAssociation: boolean;
  readonly mayReadPay: boolean;
  readonly maySetPay: boolean;
}

/** What an asker may change of a person; null if they are no educator, or at no school in the asker's reach. */
export async function rightsOver(ctx: Ctx, person: PersonFacts): Promise<EducatorRights | null> {
  return rightsBy(ctx, await factsOf(ctx, person));
}

function rightsBy({ actor }: Ctx, facts: AccountFacts): EducatorRights | null {
  if (!mayReadEducator(actor, facts).ok) return null;
  return {
    mayEditPerson: mayKeepAccount(actor, facts).ok,
    mayEditAssociation: mayKeepAssociation(actor, facts).ok,
    mayReadPay: mayReadPay(actor, facts).ok,
    maySetPay: maySetPay(actor, facts).ok,
  };
}

/** The same for several educators, by their ids; educators for whom it is null are absent. */
export async function rightsOverAll(
  ctx: PersonCtx,
  educators: readonly PersonFacts[],
): Promise<ReadonlyMap<string, EducatorRights>> {
  const reach = await levels.reachOf(ctx);
  const ids = educators.map(({ id }) => id);
  const places = Map.groupBy(await listEducatorLevels(ctx.scope, ids), ({ educatorId }) => educatorId);
  const schoolIds = [...places.values()].flat().map(({ levelId }) => levelId);
  const schools = await levels.getLevels(ctx, schoolIds);
  const rights = educators.map(({ id, role, erasedAt }) => {
    const own = (places.get(id) ?? []).map(({ levelId }) => levelId);
    const isAcrossAreas = areAcrossAreas(own.flatMap((one) => schools.get(one) ?? []));
    const facts = { id, role, reach: reachAmong(reach, own), isAcrossAreas, isErased: erasedAt !== null };
    return [id, rightsBy(ctx, facts)] as const;
  });
  return new Map(rights.flatMap(([id, one]) => (one === null ? [] : [[id, one] as const])));
}

/** Those of some students and educators whose accounts the asker keeps. */
export async function keptAmong(
  ctx: PersonCtx,
  people: readonly PersonFacts[],
): Promise<readonly PersonFacts[]> {
  const educators = people.filter(({ role }) => isEducator(role));
  const rights = await rightsOverAll(ctx, educators);
  const students = await keptStudents(ctx, people.filter(hasStudentRole));
  return [...students, ...educators.filter(({ id }) => rights.get(id)?.mayEditPerson === true)];
}

/**
 * An educator, and what the asker may change. Refuses with not_found educators at no school in the asker's reach.
 */
export async function readEducator(
  ctx: Ctx,
  id: string,
): Promise<{ person: PersonFacts; rights: EducatorRights }> {
  const person = await getPerson(ctx, id);
  return { person, rights: found(await rightsOver(ctx, person)) };
}

/** Whether the asker reaches a school of an educator. */
export async function isEducatorRead(ctx: Ctx, id: string): Promise<boolean> {
  return mayReadEducator(ctx.actor, await factsOf(ctx, await getPerson(ctx, id))).ok;
}

/** The schools of educators by name, by the educator's id; educators without any are absent. */
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

/** Adds and ends associations of an educator with schools. The caller checks whose schools they are. */
export async function changeSchools(
  tx: Ctx,
  educatorId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await deleteEducatorLevels(tx.scope, educatorId, removed);
  await insertEducatorLevels(tx.scope, educatorId, added);
}

/**
 * Closes an account (its sessions end, its past stays) or opens it again, and returns whether it was not so already;
 * parents of a student are notified. Refuses people who do not keep it.
 */
export async function setActive(ctx: Ctx, personId: string, active: boolean): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await lockPerson(tx.scope, personId);
    const person = await keptPerson(tx, personId);
    if (person.active === active) return false;
    await updatePerson(tx.scope, personId, { active });
    await tellStatus(tx, [personId], active);
    return true;
  });
}

/** Writes down and tells that accounts are open or closed by now. */
async function tellStatus(tx: Ctx, personIds: readonly string[], active: boolean): Promise<void> {
  const action = active ? ('person.activated' as const) : ('person.deactivated' as const);
  await audit.recordAll(
    tx,
    personIds.map((subjectId) => ({
      ...({ action, subjectKind: 'person', subjectId } as const),
      ...{ before: { active: !active }, after: { active } },
    })),
  );
  await emit(tx, active ? peopleActivated : peopleDeactivated, { personIds });
  const parents = [...(await parentsOfStudents(tx, personIds)).values()].flat();
  for (const id of new Set(parents.map((parent) => parent.id))) await tellWindows(tx, id);
}

/**
 * Like `setActive`, for students and educators who still have their versions; returns which. Accounts that the asker
 * does not keep are left alone.
 */
export async function setManyActive(
  tx: PersonCtx,
  people: readonly { readonly id: string; readonly version: number }[],
  active: boolean,
): Promise<ReadonlySet<string>> {
  const ids = people.map(({ id }) => id);
  await lockPeople(tx.scope, ids);
  const known = await getPeople(tx, ids);
  const kept = new Set((await keptAmong(tx, [...known.values()])).map(({ id }) => id));
  const wanted = people.filter(({ id }) => kept.has(id));
  const changed = await updateActive(tx.scope, wanted, active);
  if (changed.length > 0) await tellStatus(tx, changed, active);
  return new Set(changed);
}

/**
 * Sets whether a person whose account the asker keeps signs in by a provider alone; returns whether that changed.
 */
export async function setProviderOnly(tx: Ctx, personId: string, providerOnly: boolean): Promise<boolean> {
  await lockPerson(tx.scope, personId);
  const person = await keptPerson(tx, personId);
  if (person.providerOnly === providerOnly) return false;
  await updatePerson(tx.scope, personId, { providerOnly });
  await audit.record(tx, {
    ...{ action: 'person.provider-only', subjectKind: 'person', subjectId: personId },
    ...{ before: { providerOnly: !providerOnly }, after: { providerOnly } },
  });
  return true;
}

const dayMs = 24 * 3_600_000;

/**
 * How many accounts the asker closed within a day, by forms and by files. Blocks further closing by the asker until
 * the running transaction ends, so that simultaneous ones are counted, too.
 */
export async function countOwnClosings(tx: PersonCtx): Promise<number> {
  await lockPerson(tx.scope, tx.actor.personId);
  const since = new Date(tx.clock.now().getTime() - dayMs);
  return audit.countOwnActs(tx, { action: 'person.deactivated', since });
}

/** What an administrator enters about a person, apart from the e-mail address. */
export type EnteredPerson = PersonValues;

/**
 * Saves what was entered about a person. Refuses with changed_meanwhile when the person has a newer version, and
 * with student_number_in_use. The caller checks that the asker may, and audits it.
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

/** Makes other changes of an account wait until this transaction ends. */
export async function lockAccount(tx: Ctx, personId: string): Promise<void> {
  await lockPerson(tx.scope, personId);
}

/** A changed picture: the old and new one as the audit names them; null where there is none. */
export interface ReplacedPicture {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Shows an upload of the asker's as a person's picture, or with null none; the earlier one is deleted. Returns both,
 * or null if nothing changed. Refuses with not_found uploads of others or used ones.
 */
export async function replacePicture(
  tx: PersonCtx,
  personId: string,
  fileId: string | null,
): Promise<ReplacedPicture | null> {
  await lockPerson(tx.scope, personId);
  const { imageFileId } = await getPerson(tx, personId);
  // The same call sent again, after an answer that was lost.
  if (imageFileId === fileId) return null;
  if (fileId !== null) await files.claimFor(tx, fileId, personId);
  const [before = null, after = null] = await auditedFiles(tx, [imageFileId, fileId]);
  await updatePerson(tx.scope, personId, { imageFileId: fileId });
  if (imageFileId !== null) await files.removeFiles(tx, [imageFileId]);
  return { before, after };
}

/** The moment since when mails to somebody's address come back; null where they do not, as far as is known, or there is no address. */
export async function emailRefusedSince(
  ctx: Ctx,
  { email }: { email: string | null },
): Promise<string | null> {
  const since = email === null ? null : await ctx.ports.mail.refusedSince(ctx.scope, email);
  return since?.toISOString() ?? null;
}
