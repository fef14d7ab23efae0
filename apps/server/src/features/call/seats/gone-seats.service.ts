import type { Ctx } from '../../../platform/context/ctx.ts';
import { dueAtOnce, dueLane, type DueLane } from '../../../platform/jobs/feature-jobs.ts';
import { forgetsTheGone } from '../../../platform/processes/forget-the-gone.ts';
import { beginStay } from '../../visits/stays.service.ts';
import { outBefore } from './seats.rules.ts';
import { roomOf } from '../entry/entry.service.ts';
import { forgetSocketsAcrossInstitutions, listGoneSeatsAcrossInstitutions, renewSeat } from './seats.repo.ts';
import { leaveSeat } from './seats.service.ts';

/** Whether somebody fetched the stream of a broadcast a moment ago. */
type IsFetching = (ctx: Ctx, visitId: string, personId: string) => boolean;

/** Their media still flow, or, of a broadcast, they still fetch its stream. */
async function isStillHeard(
  ctx: Ctx,
  { visitId, personId }: { visitId: string; personId: string },
  isFetching: IsFetching,
): Promise<boolean> {
  if (isFetching(ctx, visitId, personId)) return true;
  const participants = await ctx.ports.media.participants(roomOf(visitId));
  return participants.some((one) => one.identity === personId);
}

const forgetTheGone = forgetsTheGone(({ all, clock }) => forgetSocketsAcrossInstitutions(all, clock.now()));

/**
 * Removes people from their calls whose connection has been gone for too long; people who are still seen and heard
 * stay.
 */
export const goneSeats = (isFetching: IsFetching): DueLane =>
  dueLane(
    'call.seats',
    async (product) => {
      await forgetTheGone(product);
      return listGoneSeatsAcrossInstitutions(product.all, outBefore(product.clock.now()), dueAtOnce);
    },
    async (ctx, { visitId, personId }) => {
      const now = ctx.clock.now();
      if (await isStillHeard(ctx, { visitId, personId }, isFetching)) {
        await renewSeat(ctx.scope, { visitId, personId, now });
        // The process that had their sockets may be gone: this one says from now on that they are there.
        await beginStay(ctx, { visitId, personId, kind: 'room' });
      } else await leaveSeat(ctx, { visitId, personId, reason: 'connection_lost' });
    },
  );
