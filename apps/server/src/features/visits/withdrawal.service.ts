import { creators, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { Creator, VisitTypeCode } from '@lectern/contract/visits/visits.names.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { featureJob } from '../../platform/jobs/feature-jobs.ts';
import { recordChange } from './administered.service.ts';
import { applyVisitEvent, lockUpToDate } from './lifecycle.service.ts';
import { saveCancellation } from './changing.repo.ts';
import type { Visit } from './visits.rules.ts';
import type { Stretch } from './personal-withdrawal.repo.ts';
import { countOpenVisits, listBookedVisits, listOpenVisits } from './withdrawal.repo.ts';

/** How many visits of levels are booked and not over, and how many of their calls run right now. */
export async function openVisits(
  ctx: Ctx,
  levelIds: readonly string[],
): Promise<{ sessions: number; runningCalls: number }> {
  return countOpenVisits(ctx.scope, levelIds);
}

/** A visit to come of levels, without who attends it and what it is about. */
export interface OpenVisit {
  readonly visitId: string;
  readonly visitType: VisitTypeCode;
  readonly createdByRole: Creator;
  readonly sessionStartTime: string;
  readonly sessionEndTime: string;
  readonly schoolName: string;
  readonly educatorName: string;
}

/** A page of the visits of levels that are booked and not over, the soonest first. */
export async function pageOfOpenVisits(
  ctx: Ctx,
  levelIds: readonly string[],
  page: Stretch,
): Promise<OpenVisit[]> {
  const rows = await listOpenVisits(ctx.scope, levelIds, page);
  return rows.map(({ id, kind, createdByRole, startsAt, endsAt, ...names }) => ({
    ...names,
    visitId: id,
    visitType: visitTypeCodes[kind],
    createdByRole: creators[createdByRole],
    sessionStartTime: startsAt.toISOString(),
    sessionEndTime: endsAt.toISOString(),
  }));
}

/** After so many the decider is notified: a page that shows them counts again. */
const atOnce = 10;

/**
 * Cancels every booked visit of levels, in the name of the person who decided it; both sides are notified as
 * usual, the decider as it goes on. A visit whose call begins meanwhile goes on to its end. If interrupted, it continues where it was.
 */
export const cancelOpenVisits = featureJob<{
  levelIds: readonly string[];
  reason: string;
  decidedBy: string;
}>('visits.cancel-open', async (ctx, { levelIds, reason, decidedBy }) => {
  // Cancelled visits are no longer booked: each round finds others, and the last one none.
  for (;;) {
    const visitIds = await listBookedVisits(ctx.scope, levelIds, atOnce);
    for (const id of visitIds) await withdraw(ctx, id, { reason, personId: decidedBy });
    ctx.ports.realtime.toPerson(decidedBy, 'sessions_withdrawn', {});
    if (visitIds.length < atOnce) return;
  }
});

interface Cancellation {
  readonly reason: string;
  /** The person who decided it. */
  readonly personId: string;
}

/**
 * Cancels a visit that goes with a level or a person; both sides are notified as usual. The audit has it as an act
 * of the person who decided it, with the reason.
 */
export async function withdrawVisit(
  tx: Ctx,
  visit: Visit,
  { reason, personId }: Cancellation,
): Promise<void> {
  await saveCancellation(tx.scope, visit.id, { reason, personId });
  const { isChanged } = await applyVisitEvent(tx, visit.id, { type: 'withdrawn' });
  if (isChanged) await recordChange(tx, 'visit.cancelled', { before: visit, reason, decidedBy: personId });
}

async function withdraw(ctx: Ctx, visitId: string, cancellation: Cancellation): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { visit } = await lockUpToDate(tx, visitId);
    if (visit.state !== 'booked') return;
    await withdrawVisit(tx, visit, cancellation);
  });
}
