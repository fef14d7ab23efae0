import type { ValidationError } from '@lectern/contract/core/envelope.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import {
  findDoubledName,
  findKeptSubcategory,
  findKeptSubject,
  insertSubcategory,
  insertSubject,
  isNameTaken,
  listKeptSubcategories,
  listKeptSubjects,
  listSubcategoriesById,
  lockSubjectNames,
  updateActive,
  updateSubcategory,
  updateSubject,
  type KeptSubcategoryRow,
  type KeptSubjectRow,
  type PageOf,
  type WantedCurriculum,
  type WantedSubcategories,
} from './curriculum.repo.ts';
import { mayAddSubject, mayKeepSubject, mayReadSubject, type SubjectPlace } from './subjects.policy.ts';

/** A subject as its administrators see it; `mayEdit` is the asker's. */
export type KeptSubject = KeptSubjectRow & { readonly mayEdit: boolean };

/** A subcategory as its administrators see it; the keepers of its subject keep it. */
export type KeptSubcategory = KeptSubcategoryRow & { readonly mayEdit: boolean };

type Owned = Pick<KeptSubjectRow, 'levelId'>;

/** The levels that an administrator's subjects concern. */
interface Line {
  /** The own level and all above it. */
  readonly above: readonly string[];
  /** The own level and all below it. */
  readonly below: readonly string[];
}

/** A level with all above and all below it; of no level: nothing. */
async function lineOf(ctx: Ctx, levelId: string | null): Promise<Line> {
  if (levelId === null) return { above: [], below: [] };
  const [above, below] = await Promise.all([
    levels.levelWithAncestors(ctx, levelId),
    levels.levelWithDescendants(ctx, levelId),
  ]);
  return { above: above.map(({ id }) => id), below };
}

async function askersLine(ctx: Ctx): Promise<Line> {
  return lineOf(ctx, ctx.actor.kind === 'person' ? ctx.actor.levelId : null);
}

function placeOn(line: Line, { levelId }: Owned): SubjectPlace {
  const isInReach = levelId !== null && line.below.includes(levelId);
  return { isInReach, isOnLine: isInReach || levelId === null || line.above.includes(levelId) };
}

/** The relation of subjects' levels to the asker's. */
export async function askersPlaceOf(ctx: Ctx): Promise<(subject: Owned) => SubjectPlace> {
  const line = await askersLine(ctx);
  return (subject) => placeOn(line, subject);
}

function withRight<T extends Owned>(ctx: Ctx, line: Line, row: T): T & { readonly mayEdit: boolean } {
  return { ...row, mayEdit: mayKeepSubject(ctx.actor, placeOn(line, row)).ok };
}

async function read<T extends Owned>(
  ctx: Ctx,
  row: T | undefined,
): Promise<T & { readonly mayEdit: boolean }> {
  const line = await askersLine(ctx);
  const known = found(row);
  refuseUnless(mayReadSubject(ctx.actor, placeOn(line, known)));
  return withRight(ctx, line, known);
}

function refuseUnlessKept({ mayEdit }: { readonly mayEdit: boolean }): void {
  if (!mayEdit) throw new Refusal('access_denied');
}

type Wanted<Sort extends string> = Omit<WantedCurriculum, 'levelIds'> & { readonly sort: Sort };

async function pageOf<T extends Owned>(
  ctx: PersonCtx,
  { levelId }: Owned,
  list: (levelIds: readonly string[]) => Promise<PageOf<T>>,
): Promise<PageOf<T & { readonly mayEdit: boolean }>> {
  refuseUnless(mayAddSubject(ctx.actor));
  const line = await askersLine(ctx);
  if (!placeOn(line, { levelId }).isOnLine) throw new Refusal('not_found');
  const { rows, total } = await list([...new Set([...line.above, ...line.below])]);
  return { rows: rows.map((row) => withRight(ctx, line, row)), total };
}

/**
 * A page of the subjects that the signed-in administrator reads, of one level or of all, and how many there are. Refuses with
 * not_found a level on another line than theirs.
 */
export async function pageOfSubjects(
  ctx: PersonCtx,
  wanted: Wanted<'name' | 'level'>,
): Promise<PageOf<KeptSubject>> {
  return pageOf(ctx, wanted, (levelIds) => listKeptSubjects(ctx.scope, { ...wanted, levelIds }));
}

/** Refuses with not_found a level that is no school in the asker's reach. */
async function refuseOtherThanSchools(ctx: PersonCtx, ids: readonly string[]): Promise<void> {
  const [reach, known] = await Promise.all([levels.reachOf(ctx), levels.getLevels(ctx, ids)]);
  if (ids.some((id) => !levels.isReached(reach, id) || !levels.isSchool(known.get(id))))
    throw new Refusal('not_found');
}

/**
 * A page of the subcategories that they read, of one level or subject or of all, and of all that some schools offer. Refuses
 * with not_found a level on another line than theirs, a subject that they do not read, and a school that they do not reach.
 */
export async function pageOfSubcategories(
  ctx: PersonCtx,
  wanted: Omit<WantedSubcategories, 'levelIds'>,
): Promise<PageOf<KeptSubcategory>> {
  if (wanted.subjectId !== null) await keptSubject(ctx, wanted.subjectId);
  return pageOf(ctx, wanted, async (levelIds) => {
    if (wanted.schoolIds !== null) await refuseOtherThanSchools(ctx, wanted.schoolIds);
    return listKeptSubcategories(ctx.scope, { ...wanted, levelIds });
  });
}

/** A subject. Refuses with not_found one of a level that is not the asker's, nor above or below it. */
export async function keptSubject(ctx: Ctx, id: string): Promise<KeptSubject> {
  return read(ctx, await findKeptSubject(ctx.scope, id));
}

/** A subcategory. Refuses with not_found one of a level that is not the asker's, nor above or below it. */
export async function keptSubcategory(ctx: Ctx, id: string): Promise<KeptSubcategory> {
  return read(ctx, await findKeptSubcategory(ctx.scope, id));
}

/**
 * Several subcategories, by their ids. Refuses with not_found when the level of one is not the asker's, nor above or
 * below it.
 */
export async function keptSubcategories(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptSubcategory>> {
  const line = await askersLine(ctx);
  const rows = await listSubcategoriesById(ctx.scope, ids);
  if (rows.length < new Set(ids).size) throw new Refusal('not_found');
  for (const row of rows) refuseUnless(mayReadSubject(ctx.actor, placeOn(line, row)));
  return new Map(rows.map((row) => [row.id, withRight(ctx, line, row)]));
}

const subjectKind = 'subject';
const subcategoryKind = 'subcategory';

function refuseField(code: 'subject_name_taken' | 'subcategory_name_taken', field = 'name'): never {
  const fields: ValidationError[] = [{ field, message: `administration.refusal.${code}` }];
  throw new Refusal(code, { fields });
}

/** Nobody on the line above and below has another subject of this name; until the transaction ends it stays so. */
async function refuseTakenName(
  tx: Ctx,
  { name, levelId, exceptId }: { name: string; levelId: string | null; exceptId: string | null },
): Promise<void> {
  await lockSubjectNames(tx.scope);
  const { above, below } = await lineOf(tx, levelId);
  const levelIds = [...new Set([...above, ...below])];
  if (await isNameTaken(tx.scope, { name, levelIds, exceptId })) refuseField('subject_name_taken');
}

async function insertAudited(
  tx: Ctx,
  given: { subjectId: string; name: string; field: string },
): Promise<string> {
  const { subjectId, name, field } = given;
  const id = await insertSubcategory(tx.scope, { subjectId, name, createdAt: tx.clock.now() });
  if (id === null) return refuseField('subcategory_name_taken', field);
  await audit.record(tx, {
    ...{ action: 'subcategory.added', subjectKind: subcategoryKind, subjectId: id },
    after: { name, subjectId },
  });
  return id;
}

/**
 * Makes a subject of a level with its subcategories and tells their ids, in order. Refuses with subject_name_taken a name
 * that the level, one above or one below has, and with subcategory_name_taken one that is given twice.
 */
export async function addSubject(
  ctx: Ctx,
  given: { name: string; levelId: string | null; subcategories: readonly string[] },
): Promise<{ id: string; subcategoryIds: string[] }> {
  refuseUnless(mayAddSubject(ctx.actor));
  const { name, levelId } = given;
  return transaction(ctx, async (tx) => {
    await refuseTakenName(tx, { name, levelId, exceptId: null });
    const id = await insertSubject(tx.scope, { name, levelId, createdAt: tx.clock.now() });
    await audit.record(tx, {
      ...{ action: 'subject.added', subjectKind, subjectId: id },
      after: { name, levelId },
    });
    const subcategoryIds: string[] = [];
    for (const [at, subcategory] of given.subcategories.entries())
      subcategoryIds.push(
        await insertAudited(tx, { subjectId: id, name: subcategory, field: `subcategories.${at}` }),
      );
    return { id, subcategoryIds };
  });
}

/** Saves a subject's name. Refuses with changed_meanwhile when it has another version by now, and a name that is taken. */
export async function changeSubject(
  ctx: Ctx,
  id: string,
  { name, version }: { name: string; version: number },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subject = await keptSubject(tx, id);
    refuseUnlessKept(subject);
    if (subject.version !== version) throw new Refusal('changed_meanwhile');
    await refuseTakenName(tx, { name, levelId: subject.levelId, exceptId: id });
    if (!(await updateSubject(tx.scope, { id, version }, { name }))) throw new Refusal('changed_meanwhile');
    await audit.record(tx, {
      ...{ action: 'subject.changed', subjectKind, subjectId: id },
      ...{ before: { name: subject.name }, after: { name } },
    });
  });
}

/** Makes a subcategory and tells its id. Refuses with subcategory_name_taken a name that the subject has already. */
export async function addSubcategory(
  ctx: Ctx,
  { subjectId, name }: { subjectId: string; name: string },
): Promise<string> {
  return transaction(ctx, async (tx) => {
    refuseUnlessKept(await keptSubject(tx, subjectId));
    return insertAudited(tx, { subjectId, name, field: 'name' });
  });
}

/** Saves a subcategory's name. Refuses with changed_meanwhile when it has another version by now, and a name that is taken. */
export async function changeSubcategory(
  ctx: Ctx,
  id: string,
  { name, version }: { name: string; version: number },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subcategory = await keptSubcategory(tx, id);
    refuseUnlessKept(subcategory);
    if (subcategory.version !== version) throw new Refusal('changed_meanwhile');
    const saved = await updateSubcategory(tx.scope, { id, version }, { name });
    if (saved === 'subcategory_name_taken') refuseField(saved);
    if (saved === 'changed_meanwhile') throw new Refusal(saved);
    await audit.record(tx, {
      ...{ action: 'subcategory.changed', subjectKind: subcategoryKind, subjectId: id },
      ...{ before: { name: subcategory.name }, after: { name } },
    });
  });
}

async function setActive(
  ctx: Ctx,
  { table, kind }: { table: 'subjects' | 'subcategories'; kind: 'subject' | 'subcategory' },
  status: { id: string; active: boolean },
): Promise<void> {
  const { id, active } = status;
  await transaction(ctx, async (tx) => {
    if (!(await updateActive(tx.scope, table, status))) return;
    await audit.record(tx, {
      ...{ action: `${kind}.${active ? 'activated' : 'deactivated'}`, subjectKind: kind, subjectId: id },
      ...{ before: { active: !active }, after: { active } },
    });
  });
}

/** Stops offering a subject, or offers it again. Bookings stay, and so do decisions about its subcategories. */
export async function setSubjectActive(ctx: Ctx, id: string, active: boolean): Promise<void> {
  refuseUnlessKept(await keptSubject(ctx, id));
  await setActive(ctx, { table: 'subjects', kind: subjectKind }, { id, active });
}

/** Stops offering a subcategory, or offers it again. Bookings stay. */
export async function setSubcategoryActive(ctx: Ctx, id: string, active: boolean): Promise<void> {
  refuseUnlessKept(await keptSubcategory(ctx, id));
  await setActive(ctx, { table: 'subcategories', kind: subcategoryKind }, { id, active });
}

/** Lets nobody else of the institution set a subject's name until the running transaction ends. Comes before levels are locked. */
export async function lockNames(ctx: Ctx): Promise<void> {
  await lockSubjectNames(ctx.scope);
}

/**
 * Refuses with subject_names_clash when a level that was just moved, or one below it, has a subject with the name of
 * one above it now.
 */
export async function refuseNamesTwice(ctx: Ctx, levelId: string): Promise<void> {
  const { above, below } = await lineOf(ctx, levelId);
  const name = await findDoubledName(ctx.scope, { above: above.filter((id) => id !== levelId), below });
  if (name !== undefined) throw new Refusal('subject_names_clash', { params: { name } });
}
