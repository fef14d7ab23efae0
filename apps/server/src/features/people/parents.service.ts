import { emit, type Ctx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import {
  deleteEntry,
  deleteGuardianship,
  insertEnteredParent,
  isNamed,
  listKnownParents,
  listKnownParentsOf,
  noteLetters,
  raiseVersion,
  setLinkedParent,
  type EnteredParent,
  type KnownParent,
} from './parents.repo.ts';
import { deleteEnteredParents } from './many.repo.ts';
import { listParentIdsAt } from './closed-levels.repo.ts';
import { deleteRequest } from './parent-requests.repo.ts';
import { deleteAgreement } from './agreements.repo.ts';
import { parentUnlinked, tellWindows } from './parent-news.service.ts';

/** A parent as a school entered one. */
export type ParentEntry = EnteredParent;

/** The parents of a student as the school knows them. The caller checks that the asker may read them. */
export async function parentsKnownOf(ctx: Ctx, studentId: string): Promise<readonly ParentEntry[]> {
  return (await parentsKnownOfAll(ctx, [studentId])).get(studentId) ?? [];
}

/** The same of several students, by their ids. */
export async function parentsKnownOfAll(
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ParentEntry[]>> {
  const known = await listKnownParentsOf(ctx.scope, studentIds);
  const entryOf = ({ firstName, lastName, email }: ParentEntry) => ({ firstName, lastName, email });
  return new Map([...known].map(([id, some]) => [id, some.map(entryOf)]));
}

/** Whether somebody is the parent of a student by the word of a school, by a link, or by a question that waits. */
export async function isParentNamed(ctx: Ctx, parentId: string): Promise<boolean> {
  return isNamed(ctx.scope, parentId);
}

async function leaveOut(tx: Ctx, studentId: string, gone: KnownParent): Promise<void> {
  // The account may be found at this very moment: then the entry is waited for, and tells whose it is by now.
  const parentId = (await deleteEntry(tx.scope, studentId, gone.email)) ?? gone.parentId;
  if (parentId !== null) await endPair(tx, { parentId, studentId });
}

async function endPair(tx: Ctx, pair: { parentId: string; studentId: string }): Promise<void> {
  // The parent may answer at this very moment: the request comes first, so that a link made of it is found.
  await deleteRequest(tx.scope, pair);
  await deleteAgreement(tx.scope, pair);
  if (await deleteGuardianship(tx.scope, pair)) await emit(tx, parentUnlinked, pair);
  else await tellWindows(tx, pair.parentId);
}

/**
 * Makes open forms of a student stale, whose parents are about to change, and locks the student against other
 * changes.
 */
export async function lockParentsOf(tx: Ctx, studentId: string): Promise<void> {
  await raiseVersion(tx.scope, studentId);
}

/**
 * Removes one parent of a student: a link ends, and with it what the parent had open. Refuses with not_found people
 * who are none. The caller checks whose student it is.
 */
export async function endLink(tx: Ctx, studentId: string, email: string): Promise<void> {
  await lockParentsOf(tx, studentId);
  const known = await listKnownParents(tx.scope, studentId);
  const gone = found(known.find((one) => one.email === email.toLowerCase()));
  await leaveOut(tx, studentId, gone);
  await audit.record(tx, {
    ...{ action: 'parent-link.ended', subjectKind: 'person', subjectId: studentId },
    before: { parent: gone.email },
  });
}

/**
 * Sets the parents of a student: parents who are left out are unlinked at once, and new addresses are returned, to
 * be linked by `linkParent` afterwards. Nothing here depends on whether an address has an account.
 */
export async function enterParents(
  tx: Ctx,
  studentId: string,
  parents: readonly ParentEntry[],
): Promise<readonly string[]> {
  const wanted = parents.map((parent) => ({ ...parent, email: parent.email.toLowerCase() }));
  const known = await listKnownParents(tx.scope, studentId);
  for (const gone of known.filter(({ email }) => wanted.every((one) => one.email !== email))) {
    await leaveOut(tx, studentId, gone);
  }
  const added: string[] = [];
  for (const entry of wanted) {
    const isNew = await insertEnteredParent(tx.scope, { ...entry, studentId, createdAt: tx.clock.now() });
    const parentId = known.find(({ email }) => email === entry.email)?.parentId ?? null;
    if (isNew && parentId !== null) await setLinkedParent(tx.scope, { ...entry, studentId }, parentId);
    else if (isNew) added.push(entry.email);
  }
  return added;
}

/** Adds a parent of a student, with a new address; `linkParent` follows it up afterwards. */
export async function enterFurtherParent(tx: Ctx, studentId: string, parent: ParentEntry): Promise<void> {
  await lockParentsOf(tx, studentId);
  await insertEnteredParent(tx.scope, { ...parent, studentId, createdAt: tx.clock.now() });
}

/** Leaves parents of students out, by their addresses in small letters; tells how many of them each student had. */
export async function leaveOutParents(
  tx: Ctx,
  leaving: readonly { readonly studentId: string; readonly emails: readonly string[] }[],
): Promise<ReadonlyMap<string, number>> {
  const known = await listKnownParentsOf(
    tx.scope,
    leaving.map(({ studentId }) => studentId),
  );
  const gone = leaving.flatMap(({ studentId, emails }) =>
    (known.get(studentId) ?? [])
      .filter(({ email }) => emails.includes(email))
      .map((parent) => ({ studentId, ...parent })),
  );
  // People without an account have nothing else to end; accounts being matched at this moment are waited for.
  const entries = gone.filter(({ parentId }) => parentId === null);
  for (const { studentId, parentId } of await deleteEnteredParents(tx.scope, entries))
    if (parentId !== null) await endPair(tx, { parentId, studentId });
  for (const one of gone.filter(({ parentId }) => parentId !== null)) await leaveOut(tx, one.studentId, one);
  return new Map([...Map.groupBy(gone, ({ studentId }) => studentId)].map(([id, some]) => [id, some.length]));
}

/** Leaves out the parents of students who were invited or asked, and have not come or not answered. */
export async function leaveOutWaiting(tx: Ctx, studentIds: readonly string[]): Promise<void> {
  const known = await listKnownParentsOf(tx.scope, studentIds);
  const leaving = [...known].map(([studentId, some]) => ({
    studentId,
    emails: some.filter(({ parentId, isLinked }) => parentId !== null && !isLinked).map(({ email }) => email),
  }));
  await leaveOutParents(tx, leaving);
}

const dayMs = 24 * 3_600_000;

/**
 * Of which of these students an address may be written to now, and notes that it is: of each once a day, however often it is
 * left out and entered again.
 */
export async function letterDue(
  tx: Ctx,
  letter: { email: string; studentIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const now = tx.clock.now();
  return new Set(await noteLetters(tx.scope, letter, { now, since: new Date(now.getTime() - dayMs) }));
}

/**
 * Tells the windows of parents that a child's school was closed: parents without another school are also signed out.
 */
export async function tellSchoolsClosed(tx: Ctx, levelIds: readonly string[]): Promise<void> {
  for (const parentId of await listParentIdsAt(tx.scope, levelIds)) await tellWindows(tx, parentId);
}
