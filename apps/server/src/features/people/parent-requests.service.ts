import type { AuditAction } from '@lectern/contract/audit/audit.names.ts';
import { parentLinkLimits } from '@lectern/contract/people/people.limits.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import {
  deleteRequest,
  findPair,
  findRequest,
  findStudentId,
  listRequestsAbout,
  listRequestsTo,
  putRequest,
} from './parent-requests.repo.ts';
import { tellWindows } from './parent-news.service.ts';
import { isOpen, outcomeOfAsking, type AskedBy, type AskOutcome } from './parents.rules.ts';
import { linkOrRest } from './agreements.service.ts';
import { findPeople, lockPerson } from './people.repo.ts';
import { getPeople, isActiveStudent, type PersonFacts } from './people.service.ts';

const askedMs = parentLinkLimits.askedDays * 24 * 3_600_000;

/** A parent and a student who belong together, according to one side. */
export interface ParentPair {
  readonly parentId: string;
  readonly studentId: string;
}

/** The parent as the school knows them: by the address that it entered, else by that of the account. */
async function nameOf(tx: Ctx, pair: ParentPair): Promise<string | null> {
  const { enteredEmail } = await findPair(tx.scope, pair);
  const [account] = await findPeople(tx.scope, [pair.parentId]);
  return enteredEmail ?? account?.email ?? null;
}

async function link(tx: Ctx, pair: ParentPair, action: AuditAction): Promise<void> {
  const { studentId } = pair;
  await linkOrRest(tx, pair);
  await audit.record(tx, {
    ...{ action, subjectKind: 'person', subjectId: studentId },
    ...{ before: { parent: null }, after: { parent: await nameOf(tx, pair) } },
  });
}

/**
 * One side says that parent and student belong together: the other is asked, or both have agreed with this and are
 * linked. Changes to the links of one parent run one after the other.
 */
export async function ask(tx: Ctx, pair: ParentPair, by: AskedBy): Promise<AskOutcome> {
  await lockPerson(tx.scope, pair.parentId);
  const now = tx.clock.now();
  const former = await findRequest(tx.scope, pair);
  const { isLinked, enteredEmail } = await findPair(tx.scope, pair);
  const open = former && isOpen(former, now) ? former.askedBy : null;
  const outcome = outcomeOfAsking(by, { isLinked, open, isEntered: enteredEmail !== null });
  if (outcome === 'nothing') return outcome;
  if (outcome === 'agreed') {
    await deleteRequest(tx.scope, pair);
    await link(tx, pair, 'parent-link.agreed');
  } else {
    const lapsesAt = by === 'school' ? null : new Date(now.getTime() + askedMs);
    await putRequest(tx.scope, { ...pair, askedBy: by, createdAt: now, lapsesAt });
    await audit.record(tx, {
      ...{ action: 'parent-link.asked', subjectKind: 'parentLink', subjectId: pair.studentId },
      after: { parent: await nameOf(tx, pair) },
    });
  }
  await tellWindows(tx, pair.parentId);
  return outcome;
}

/** The students who are the signed-in parent's children according to schools, oldest request first. */
export async function childrenAskedOf(ctx: PersonCtx): Promise<readonly PersonFacts[]> {
  const asked = await listRequestsTo(ctx.scope, ctx.actor.personId, parentLinkLimits.shown);
  const students = await getPeople(
    ctx,
    asked.map(({ studentId }) => studentId),
  );
  return asked.flatMap(({ studentId }) => students.get(studentId) ?? []).filter(isActiveStudent);
}

/**
 * Takes the signed-in parent's answer to a school: a student who is accepted is their child from now on. Refuses with
 * not_found what no school asks, or asks no more.
 */
export async function answerSchool(ctx: PersonCtx, studentId: string, isMine: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const pair = { parentId: tx.actor.personId, studentId };
    await lockPerson(tx.scope, pair.parentId);
    const [parent] = await findPeople(tx.scope, [pair.parentId]);
    const request = await findRequest(tx.scope, pair);
    if (!parent?.active || request?.askedBy !== 'school') throw new Refusal('not_found');
    // The school may take its entry back at this very moment: then there is nothing left to answer.
    if (!(await deleteRequest(tx.scope, pair))) throw new Refusal('not_found');
    if (isMine) await link(tx, pair, 'parent-link.accepted');
    else {
      await audit.record(tx, {
        ...{ action: 'parent-link.refused', subjectKind: 'parentLink', subjectId: studentId },
        before: { parent: await nameOf(tx, pair) },
      });
    }
    await tellWindows(tx, pair.parentId);
  });
}

/** The result of a parent naming a child. */
export type ChildAsked =
  | { readonly outcome: 'agreed' | 'asked'; readonly studentId: string }
  | { readonly outcome: 'nothing' };

/**
 * A parent names a child by student number and date of birth: the school is asked, or has agreed already. Nothing where
 * there is no such student, where they are linked, or where the school was asked before.
 */
export async function askForChild(
  tx: Ctx,
  parentId: string,
  named: { studentNumber: string; dateOfBirth: string },
): Promise<ChildAsked> {
  const [parent] = await findPeople(tx.scope, [parentId]);
  const studentId = await findStudentId(tx.scope, named);
  if (!parent?.active || studentId === undefined) return { outcome: 'nothing' };
  const outcome = await ask(tx, { parentId, studentId }, 'parent');
  return outcome === 'nothing' ? { outcome } : { outcome, studentId };
}

/** A parent who asks for a student. */
export interface AskingParent {
  readonly parentId: string;
  readonly name: string;
  readonly email: string | null;
  readonly askedAt: Date;
}

/** Parents who ask for a student, longest waiting first. The caller checks that the asker may read them. */
export async function parentsAskingFor(ctx: Ctx, studentId: string): Promise<readonly AskingParent[]> {
  const open = await listRequestsAbout(ctx.scope, studentId, {
    ...{ now: ctx.clock.now(), limit: parentLinkLimits.shown },
  });
  const parents = await getPeople(
    ctx,
    open.map(({ parentId }) => parentId),
  );
  return open.flatMap(({ parentId, createdAt }) => {
    const parent = parents.get(parentId);
    if (!parent?.active) return [];
    return [{ parentId, name: parent.name, email: parent.email, askedAt: createdAt }];
  });
}

/**
 * Takes the school's answer to a parent's request. Refuses with not_found when there is no open request. The caller
 * checks whose student it is.
 */
export async function answerParent(tx: Ctx, pair: ParentPair, isApproved: boolean): Promise<void> {
  await lockPerson(tx.scope, pair.parentId);
  const [parent] = await findPeople(tx.scope, [pair.parentId]);
  const request = await findRequest(tx.scope, pair);
  const isAsked = request?.askedBy === 'parent' && isOpen(request, tx.clock.now());
  if (!parent?.active || !isAsked) throw new Refusal('not_found');
  await deleteRequest(tx.scope, pair);
  if (isApproved) await link(tx, pair, 'parent-link.approved');
  else {
    await audit.record(tx, {
      ...{ action: 'parent-link.rejected', subjectKind: 'person', subjectId: pair.studentId },
      before: { parent: await nameOf(tx, pair) },
    });
  }
  await tellWindows(tx, pair.parentId);
}
