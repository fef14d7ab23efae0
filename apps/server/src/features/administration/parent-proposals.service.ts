import { parentsPerStudent } from '@lectern/contract/administration/people.limits.ts';
import type { parentsCalls } from '@lectern/contract/administration/parents.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as proposals from '../people/parent-proposals.service.ts';
import * as parents from '../people/parents.service.ts';
import type { PersonFacts } from '../people/people.service.ts';
import { tellSchool } from './child-asks.service.ts';
import { followLater } from './parent-links.service.ts';
import { keptStudent, viewStudent } from './students.service.ts';

type Calls = typeof parentsCalls;

/** The signed-in parent's proposals that no school has answered yet. */
export async function ownProposals(ctx: PersonCtx): Promise<CallResult<Calls['parentProposals']>> {
  const own = await proposals.ownProposals(ctx);
  return {
    proposals: own.map(({ proposedAt, ...one }) => ({ ...one, proposedAt: proposedAt.toISOString() })),
  };
}

/**
 * The signed-in parent proposes another parent of a child to its school, which is told once. The address is not
 * looked up: the answer reveals nothing about it. Refuses the own address, a student who is not their child, too
 * many open proposals, and too many in a day.
 */
export async function proposeParent(
  ctx: PersonCtx,
  { studentId, ...parent }: CallParsed<Calls['proposeParent']>['body'],
): Promise<null> {
  await proposals.refuseOwnAddress(ctx, parent.email);
  await credentials.countParentProposed(ctx);
  await transaction(ctx, async (tx) => {
    const { student, isNew } = await proposals.propose(tx, studentId, parent);
    if (isNew) await tellSchool(tx, student);
  });
  return null;
}

/** Withdraws an own proposal. Refuses with not_found one that is no longer open. */
export async function withdrawProposal(ctx: PersonCtx, id: string): Promise<null> {
  await proposals.withdraw(ctx, id);
  return null;
}

/** Enters a proposed parent as the school's form does; a parent whom the school knows already stays as they are. */
async function enter(tx: PersonCtx, student: PersonFacts, parent: parents.ParentEntry): Promise<void> {
  const { id, levelId } = student;
  const known = await parents.parentsKnownOf(tx, id);
  if (levelId === null || known.some(({ email }) => email === parent.email)) return;
  if (known.length >= parentsPerStudent) throw new Refusal('parents_full');
  if (student.email?.toLowerCase() === parent.email) throw new Refusal('address_of_student');
  await parents.enterFurtherParent(tx, id, parent);
  await followLater(tx, { id, levelId }, [parent.email]);
}

/**
 * Approves or declines a parent whom another parent proposed for a student of the asker's school. Refuses with
 * not_found when the proposal is no longer open, with parents_full and address_of_student, and an approval without a
 * recent proof.
 */
export async function decideProposal(
  ctx: PersonCtx,
  { id, proposalId }: { id: string; proposalId: string },
  approve: boolean,
): Promise<CallResult<Calls['decideProposal']>> {
  if (approve) refuseWithoutProof(ctx);
  await transaction(ctx, async (tx) => {
    const student = await keptStudent(tx, id);
    await accounts.lockAccount(tx, id);
    const parent = await proposals.answerProposal(tx, { student, id: proposalId }, approve);
    if (approve) await enter(tx, student, parent);
  });
  return viewStudent(ctx, id);
}
