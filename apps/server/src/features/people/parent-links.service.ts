import { isParent } from '@lectern/contract/access/roles.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { insertParent, listKnownParents, lockEntry, setLinkedParent } from './parents.repo.ts';
import { ask } from './parent-requests.service.ts';
import { linkOrRest } from './agreements.service.ts';
import { findMergedInto } from './parent-merges.repo.ts';
import { findPersonByEmail, lockPerson } from './people.repo.ts';
import type { ParentEntry } from './parents.service.ts';

/**
 * The parents of a student, with those who act for the student by now. Why a parent does not (no account, no answer,
 * a refusal, no parent) is not told.
 */
export async function parentLinksOf(
  ctx: Ctx,
  studentId: string,
): Promise<readonly (ParentEntry & { isLinked: boolean })[]> {
  const known = await listKnownParents(ctx.scope, studentId);
  return known.map(({ firstName, lastName, email, isLinked }) => ({ firstName, lastName, email, isLinked }));
}

/** The current account of a parent: another one after a merge. Its links are locked until the end. */
async function standingAccount(tx: Ctx, parentId: string): Promise<string> {
  await lockPerson(tx.scope, parentId);
  const intoId = await findMergedInto(tx.scope, parentId);
  return intoId === undefined ? parentId : standingAccount(tx, intoId);
}

/** The result of an address that a school entered for a parent. */
export type ParentLink =
  /** `joining` is who was invited before and has not come yet; `agreed` is who had asked the school before. */
  | { readonly outcome: 'made' | 'joining' | 'agreed' | 'asked' | 'noParent'; readonly personId: string }
  | { readonly outcome: 'nothing' };

/**
 * Follows up an address that a school entered. A new parent gets an account, and is linked by joining; a parent who
 * has joined is asked; anybody else's account stays as it is. Does nothing if the entry was withdrawn, or was
 * followed up already.
 */
export async function linkParent(
  ctx: Ctx,
  entry: { studentId: string; email: string; timeZone: string },
): Promise<ParentLink> {
  return transaction(ctx, async (tx): Promise<ParentLink> => {
    const { studentId } = entry;
    const entered = await lockEntry(tx.scope, entry);
    if (!entered || entered.parentId !== null) return { outcome: 'nothing' };
    const { firstName, lastName, email } = entered;
    const made = await insertParent(tx.scope, {
      ...{ firstName, lastName, email, timeZone: entry.timeZone, createdAt: tx.clock.now() },
    });
    const owner = await findPersonByEmail(tx.scope, email);
    // The account that was in the way has another address by now: the job tries again.
    if (!owner) throw new Error('The address is free again.');
    if (!isParent(owner.role)) return { outcome: 'noParent', personId: owner.id };
    const parentId = await standingAccount(tx, owner.id);
    await setLinkedParent(tx.scope, entry, parentId);
    if (owner.mailVerified)
      return { outcome: await ask(tx, { parentId, studentId }, 'school'), personId: parentId };
    await linkOrRest(tx, { parentId, studentId });
    return { outcome: made === null ? 'joining' : 'made', personId: parentId };
  });
}
