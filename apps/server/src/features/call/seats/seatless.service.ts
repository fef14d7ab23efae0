import { callLimits } from '@lectern/contract/call/call.limits.ts';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { dueLane } from '../../../platform/jobs/feature-jobs.ts';
import {
  entriesToLookAt,
  lookAtEntryLater,
  noteOut,
  roomOf,
  type SeatlessEntry,
} from '../entry/entry.service.ts';
import { hasSeat } from './seats.repo.ts';

/** A token cannot be used any more this long after it was made. */
const tokenMs = (callLimits.tokenMinutes + 1) * 60_000;

/** Their media are in the room without a seat that the others and the attendance can see: they are removed. */
async function lookAtEntry(ctx: Ctx, entry: SeatlessEntry): Promise<void> {
  const { visitId, personId, askedAt } = entry;
  if (await hasSeat(ctx.scope, visitId, personId)) return lookAtEntryLater(ctx, entry, null);
  const heard = await ctx.ports.media.participants(roomOf(visitId));
  if (heard.some(({ identity }) => identity === personId)) {
    await lookAtEntryLater(ctx, entry, null);
    // The seat may have been taken while the engine was asked.
    if (await hasSeat(ctx.scope, visitId, personId)) return undefined;
    await noteOut(ctx, entry);
    return ctx.ports.media.remove(roomOf(visitId), personId);
  }
  const now = ctx.clock.now().getTime();
  const isOver = askedAt === null || askedAt.getTime() + tokenMs <= now;
  return lookAtEntryLater(ctx, entry, isOver ? null : new Date(now + callLimits.seatLookMs));
}

/**
 * Nobody may hear or be heard in a call without a visible seat: people who did not take it in time are removed from
 * the room.
 */
export const seatlessMedia = dueLane(
  'call.seatless',
  (product) => entriesToLookAt(product),
  (ctx, entry) => lookAtEntry(ctx, entry),
);
