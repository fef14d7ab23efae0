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

/** So long after it was made nobody comes in with a token any more. */
const tokenMs = (callLimits.tokenMinutes + 1) * 60_000;

/** Their media are in the room, and no seat says so to the others and to the attendance: they are put out of it. */
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

/** Nobody is heard or hears in a call whom no seat shows there: who has not taken it in time is put out of the room. */
export const seatlessMedia = dueLane(
  'call.seatless',
  (product) => entriesToLookAt(product),
  (ctx, entry) => lookAtEntry(ctx, entry),
);
