import { type Ctx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { peopleAsking, roomOf, type FoundCall } from '../entry/entry.service.ts';

import { mediaRights, type changedRights } from './classroom.rules.ts';

/** Tells the engine before the commit, so that nobody hears of rights that it did not apply. */
export async function permitAll(
  ctx: Ctx,
  visitId: string,
  changed: ReturnType<typeof changedRights>,
): Promise<void> {
  const room = roomOf(visitId);
  try {
    await Promise.all(
      changed.map(({ personId, closed }) =>
        ctx.ports.media.permit(room, personId, mediaRights('attendee', 'classroom', closed)),
      ),
    );
  } catch (error) {
    // The engine is starting, or cannot be reached: the educator sees that and presses again.
    ctx.ports.log.warn({ err: error, visitId }, 'the media engine did not take a permission');
    throw new Refusal('media_unreachable');
  }
}

/** Attendees who may be heard in the room: those in the call, and who has a token and no seat yet. */
export async function heardIn(ctx: Ctx, { visit, participants }: FoundCall): Promise<string[]> {
  const asking = await peopleAsking(ctx, visit.id);
  return participants
    .filter(
      ({ side, state, personId }) => side !== 'educator' && (state === 'inCall' || asking.has(personId)),
    )
    .map(({ personId }) => personId);
}
