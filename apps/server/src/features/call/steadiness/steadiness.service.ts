import { steadySteps } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import type { Line } from '@lectern/contract/call/steadiness/steadiness.shapes.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import { findCall } from '../entry/entry.service.ts';
import { maySteady } from './steadiness.policy.ts';
import { listLines, saveLine } from './steadiness.repo.ts';

/**
 * An attendee has dropped pictures to steady a weak connection, or restored them, or their media take another way;
 * only the educator is told. Refuses the educator, observers, viewers of a stream, and people who are not in the
 * call.
 */
export async function steadyConnection(
  ctx: PersonCtx,
  { visitId, step, isSlower }: { visitId: string } & Line,
): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { visit, facts } = await findCall(tx, visitId);
    refuseUnless(maySteady(facts));
    const { personId } = tx.actor;
    if (!(await saveLine(tx.scope, { visitId, personId, step, isSlower }))) throw new Refusal('not_in_call');
    const educator = { visitId, personId: visit.educatorId };
    await afterCommit(tx, () =>
      tx.ports.realtime.toSeat(educator, 'connection_steadied', {
        visitId,
        userId: personId,
        step,
        isSlower,
      }),
    );
  });
  return null;
}

/** People in a call who have steadied a weak connection, and how far, or whose media take the slower way. */
export async function steadiedIn(ctx: Ctx, visitId: string): Promise<({ userId: string } & Line)[]> {
  const rows = await listLines(ctx.scope, visitId);
  return rows.map(({ personId, steadyStep, isSlower }) => ({
    userId: personId,
    step: steadySteps.find((step) => step === steadyStep) ?? 'none',
    isSlower,
  }));
}
