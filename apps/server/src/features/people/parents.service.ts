import { isParent } from '@lectern/contract/access/roles.ts';
import { emit, transaction, type Ctx } from '../../platform/context/ctx.ts';
import { defineEvent } from '../../platform/events/events.ts';
import {
  deleteParentLink,
  insertEnteredParent,
  insertParent,
  listKnownParents,
  lockEntry,
  setLinkedParent,
  type EnteredParent,
} from './parents.repo.ts';
import { findPersonByEmail, insertGuardianship } from './people.repo.ts';

/** A parent as a school entered one. */
export type ParentEntry = EnteredParent;

/** Told when somebody stopped being a student's parent: what they had open for the child ends. */
export const parentUnlinked = defineEvent<{ parentId: string; studentId: string }>('people.parent-unlinked');

/** The parents of a student as the school knows them. Whether the asker may read them is the caller's question. */
export async function parentsKnownOf(ctx: Ctx, studentId: string): Promise<readonly ParentEntry[]> {
  const known = await listKnownParents(ctx.scope, studentId);
  return known.map(({ firstName, lastName, email }) => ({ firstName, lastName, email }));
}

/**
 * Makes these the parents of a student: who is left out is unlinked at once, and the addresses that are new are told,
 * to be linked by `linkParent` afterwards. What is done here never depends on whether an address has an account.
 */
export async function enterParents(
  tx: Ctx,
  studentId: string,
  parents: readonly ParentEntry[],
): Promise<readonly string[]> {
  const wanted = parents.map((parent) => ({ ...parent, email: parent.email.toLowerCase() }));
  const known = await listKnownParents(tx.scope, studentId);
  for (const gone of known.filter(({ email }) => wanted.every((one) => one.email !== email))) {
    const parentId = await deleteParentLink(tx.scope, studentId, gone);
    if (parentId !== null) await emit(tx, parentUnlinked, { parentId, studentId });
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

/** What came of an address that a school entered for a parent. */
export type ParentLink =
  | { readonly outcome: 'made' | 'linked' | 'noParent'; readonly personId: string }
  | { readonly outcome: 'nothing' };

/**
 * Links the parent whose address a school entered: an account is made where there is none, a parent's own is taken, and
 * anybody else's stays as it is. Nothing where the entry was taken back, or is linked already.
 */
export async function linkParent(
  ctx: Ctx,
  entry: { studentId: string; email: string; timeZone: string },
): Promise<ParentLink> {
  return transaction(ctx, async (tx): Promise<ParentLink> => {
    const entered = await lockEntry(tx.scope, entry);
    if (!entered || entered.parentId !== null) return { outcome: 'nothing' };
    const { firstName, lastName, email } = entered;
    const made = await insertParent(tx.scope, {
      ...{ firstName, lastName, email, timeZone: entry.timeZone, createdAt: tx.clock.now() },
    });
    const owner = made === null ? await findPersonByEmail(tx.scope, email) : undefined;
    if (owner && !isParent(owner.role)) return { outcome: 'noParent', personId: owner.id };
    const parentId = made ?? owner?.id;
    // The account that was in the way has another address by now: the job tries again.
    if (parentId === undefined) throw new Error('The address is free again.');
    await setLinkedParent(tx.scope, entry, parentId);
    await insertGuardianship(tx.scope, parentId, entry.studentId);
    return { outcome: made === null ? 'linked' : 'made', personId: parentId };
  });
}
