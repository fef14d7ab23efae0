import { parentLinkLimits } from '@lectern/contract/people/people.limits.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import { isOfAge } from './agreements.service.ts';
import { tellWindows } from './parent-news.service.ts';
import {
  deleteProposal,
  deleteProposalsWith,
  deleteSameProposals,
  listProposalsAbout,
  listProposalsOf,
  listProposedEmails,
  putProposal,
} from './parent-proposals.repo.ts';
import { lockLinkRows } from './parents.repo.ts';
import type { ParentEntry } from './parents.service.ts';
import { lockPerson } from './people.repo.ts';
import { findPerson, getPeople, isActiveStudent, type PersonFacts } from './people.service.ts';

const askedMs = parentLinkLimits.askedDays * 24 * 3_600_000;

/** Whether parents may propose others for somebody: an active student who does not decide that alone by now. */
async function isProposedFor(ctx: Ctx, student: PersonFacts | undefined): Promise<boolean> {
  return isActiveStudent(student) && student.levelId !== null && !(await isOfAge(ctx, student));
}

/** Refuses with invalid_input the signed-in parent's own address. */
export async function refuseOwnAddress(ctx: PersonCtx, email: string): Promise<void> {
  const own = await findPerson(ctx, ctx.actor.personId);
  if (own?.email?.toLowerCase() !== email.toLowerCase()) return;
  throw new Refusal('invalid_input', {
    fields: [{ field: 'email', message: 'people.parents.ownAddress' }],
  });
}

/**
 * The signed-in parent proposes another parent of a child; whether anybody has the address plays no part. Tells the student
 * and whether the proposal is new: the same address is renewed. Refuses with not_found who is no child under age of the
 * parent, and with proposals_full.
 */
export async function propose(
  tx: PersonCtx,
  studentId: string,
  parent: ParentEntry,
): Promise<{ student: PersonFacts; isNew: boolean }> {
  const link = { parentId: tx.actor.personId, studentId };
  // Acts on a student's proposals run one after the other, and not while the account is closed. Students are locked
  // before links.
  await lockPerson(tx.scope, studentId);
  if ((await lockLinkRows(tx.scope, [link])).length === 0) throw new Refusal('not_found');
  const student = found(await findPerson(tx, studentId));
  if (!(await isProposedFor(tx, student))) throw new Refusal('not_found');
  const now = tx.clock.now();
  const email = parent.email.toLowerCase();
  const open = await listProposedEmails(tx.scope, link, now);
  const isNew = !open.includes(email);
  if (isNew && open.length >= parentLinkLimits.proposals) throw new Refusal('proposals_full');
  const lapsesAt = new Date(now.getTime() + askedMs);
  await putProposal(tx.scope, { ...parent, ...link, email, createdAt: now, lapsesAt });
  await audit.record(tx, {
    ...{ action: 'parent-proposal.made', subjectKind: 'person', subjectId: studentId },
    after: { parent: email },
  });
  await tellWindows(tx, link.parentId);
  return { student, isNew };
}

/** A further parent of a student whom a parent proposes. */
export interface Proposal extends ParentEntry {
  readonly id: string;
  readonly studentId: string;
  readonly proposedAt: Date;
}

/** The signed-in parent's proposals that no school has answered yet, longest waiting first. */
export async function ownProposals(ctx: PersonCtx): Promise<readonly Proposal[]> {
  const bounds = { now: ctx.clock.now(), limit: parentLinkLimits.shown };
  const rows = await listProposalsOf(ctx.scope, ctx.actor.personId, bounds);
  const students = await getPeople(
    ctx,
    rows.map(({ studentId }) => studentId),
  );
  const proposals: Proposal[] = [];
  for (const { parentId: _own, createdAt, ...row } of rows)
    if (await isProposedFor(ctx, students.get(row.studentId)))
      proposals.push({ ...row, proposedAt: createdAt });
  return proposals;
}

/**
 * People whom parents propose for a student, with the name of the proposing parent, longest waiting first. The
 * caller checks that the asker may read it.
 */
export async function proposalsFor(
  ctx: Ctx,
  student: PersonFacts,
): Promise<readonly (Proposal & { proposedBy: string })[]> {
  if (!(await isProposedFor(ctx, student))) return [];
  const bounds = { now: ctx.clock.now(), limit: parentLinkLimits.shown };
  const rows = await listProposalsAbout(ctx.scope, student.id, bounds);
  const parents = await getPeople(
    ctx,
    rows.map(({ parentId }) => parentId),
  );
  return rows.map(({ parentId, createdAt, ...row }) => ({
    ...{ ...row, proposedAt: createdAt, proposedBy: parents.get(parentId)?.name ?? '' },
  }));
}

/** The signed-in parent withdraws a proposal. Refuses with not_found one that is not theirs, or not open. */
export async function withdraw(ctx: PersonCtx, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { personId: parentId } = tx.actor;
    const { studentId, email } = found(await deleteProposal(tx.scope, { id, parentId, now: tx.clock.now() }));
    await audit.record(tx, {
      ...{ action: 'parent-proposal.withdrawn', subjectKind: 'person', subjectId: studentId },
      before: { parent: email },
    });
    await tellWindows(tx, parentId);
  });
}

/**
 * Ends a proposal by the school's answer, and by its approval those of the same address by other parents. Returns
 * the proposed person; refuses with not_found when there is no such open proposal. The caller checks whose student
 * it is.
 */
export async function answerProposal(
  tx: Ctx,
  { student, id }: { student: PersonFacts; id: string },
  isApproved: boolean,
): Promise<ParentEntry> {
  const { id: studentId } = student;
  if (!(await isProposedFor(tx, student))) throw new Refusal('not_found');
  const ended = found(await deleteProposal(tx.scope, { id, studentId, now: tx.clock.now() }));
  const { parentId, firstName, lastName, email } = ended;
  const others = isApproved ? await deleteSameProposals(tx.scope, { studentId, email }) : [];
  const action = isApproved ? 'parent-proposal.approved' : 'parent-proposal.rejected';
  await audit.record(tx, {
    ...{ action, subjectKind: 'person', subjectId: studentId },
    before: { parent: email },
  });
  for (const one of [parentId, ...others]) await tellWindows(tx, one);
  return { firstName, lastName, email };
}

/** Ends proposals by people whose accounts were closed, and for them. */
export async function dropProposalsWith(tx: Ctx, personIds: readonly string[]): Promise<void> {
  await deleteProposalsWith(tx.scope, personIds);
}
