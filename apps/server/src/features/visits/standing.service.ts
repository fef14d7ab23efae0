import type { CallResult } from '@lectern/contract/core/call.ts';
import type { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { visitStatusCode } from '@lectern/contract/visits/visits.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { bringVisitUpToDate } from './lifecycle.service.ts';
import { findVisitFor, type VisitFor } from './roster.service.ts';
import { isSomebodyWaiting, statusOf } from './visits.rules.ts';
import { toIdentity, type Asker } from './visits.view.ts';

/** The viewer of a visit. */
export function askerOf({ viewer, own, participants }: VisitFor): Asker {
  return { viewer, own, isSomebodyWaiting: isSomebodyWaiting(participants) };
}

type VisitState = CallResult<typeof visitsCalls.visitStatus>;

function toState(ctx: PersonCtx, roster: VisitFor): VisitState {
  const { visitId, sessionStatus, visitStatus, joined } = toIdentity(
    roster.visit,
    askerOf(roster),
    ctx.clock.now(),
  );
  return { visitId, sessionStatus, visitStatus, joined };
}

/** Moves a visit on if something is due, and returns its state for the asker. */
export async function visitStatus(ctx: PersonCtx, visitId: string): Promise<VisitState> {
  await findVisitFor(ctx, visitId);
  await bringVisitUpToDate(ctx, visitId);
  return toState(ctx, await findVisitFor(ctx, visitId));
}

/** The current state of the visits that a window shows, without those that the asker may not see. */
export async function shownVisits(
  ctx: PersonCtx,
  visitIds: readonly string[],
): Promise<{ visits: (Omit<VisitState, 'joined'> & { at: string })[] }> {
  const visits = [];
  for (const visitId of new Set(visitIds)) {
    const roster = await findKnown(ctx, visitId);
    if (!roster) continue;
    const at = ctx.clock.now().toISOString();
    const sessionStatus = statusOf(roster.visit, askerOf(roster), ctx.clock.now());
    visits.push({ visitId, sessionStatus, visitStatus: visitStatusCode(roster.visit.state) as 1, at });
  }
  return { visits };
}

async function findKnown(ctx: PersonCtx, visitId: string): Promise<VisitFor | null> {
  try {
    return await findVisitFor(ctx, visitId);
  } catch (error) {
    // A window may show what its person can no longer see: that is no reason to keep the rest from it.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
