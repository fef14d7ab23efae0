import type { Ctx, Ports } from '../../../platform/context/ctx.ts';
import { dueLane } from '../../../platform/jobs/feature-jobs.ts';
import * as visits from '../../visits/visits.service.ts';
import { observersOf } from '../seats/observers.service.ts';
import { listBroadcastsAcrossInstitutions, type BroadcastRow } from './broadcast.repo.ts';
import { lookedAtSince, watchableUntil } from './broadcast.rules.ts';
import { endBroadcast, viewersIn } from './broadcast.service.ts';
import { keepStreaming, stopStreaming } from './streaming.service.ts';
import { forgetWatching } from './watching.service.ts';

/** The number of viewers that the educator of each broadcast was last told. */
const counted = new WeakMap<Ports, Map<string, number>>();

function countsOf({ ports }: Ctx): Map<string, number> {
  const counts = counted.get(ports) ?? new Map<string, number>();
  counted.set(ports, counts);
  return counts;
}

/** Tells the educator and who looks on how many watch: at most once a second, however many come at once. */
async function tellViewers(ctx: Ctx, visit: visits.Visit): Promise<void> {
  const count = viewersIn(await visits.participantsOf(ctx, visit.id));
  const counts = countsOf(ctx);
  if (counts.get(visit.id) === count) return;
  counts.set(visit.id, count);
  const observers = await observersOf(ctx, visit.id);
  for (const personId of [visit.educatorId, ...observers.map((one) => one.userId)])
    ctx.ports.realtime.toSeat({ visitId: visit.id, personId }, 'broadcast_viewers', {
      visitId: visit.id,
      count,
    });
}

function forget(ctx: Ctx, { visitId }: BroadcastRow): void {
  ctx.ports.broadcaster.forget(visitId);
  forgetWatching(ctx, visitId);
  countsOf(ctx).delete(visitId);
}

/**
 * Keeps every wanted stream running, even after a crash of any process; ends those whose call is over although
 * nothing ended them, and deletes those that nobody can watch any more. Runs each second.
 */
export const keptBroadcasts = dueLane(
  'call.broadcasts',
  ({ all, clock }) => listBroadcastsAcrossInstitutions(all, lookedAtSince(clock.now())),
  async (ctx, row) => {
    if (row.endedAt) {
      stopStreaming(ctx, row.visitId);
      if (watchableUntil(row.endedAt) <= ctx.clock.now()) forget(ctx, row);
      return;
    }
    const visit = await visits.getVisit(ctx, row.visitId);
    if (visit.state !== 'inCall') {
      await endBroadcast(ctx, visit.id);
      return;
    }
    await keepStreaming(ctx, row, visit);
    await tellViewers(ctx, visit);
  },
);
