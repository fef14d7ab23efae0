import type { callCalls } from '@lectern/contract/call/call.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import { recordDone } from '../visits/administered.service.ts';
import * as lifecycle from '../visits/lifecycle.service.ts';
import { leaveWaitingRoom } from '../waiting-room/waiting-room.service.ts';
import { mayStopWatching } from './broadcast/broadcast.policy.ts';
import { mayEndCall, mayRemove, maySeeCall } from './entry/entry.policy.ts';
import { forgetPerson } from './classroom/classroom.service.ts';
import { observerLeft } from './seats/observers.service.ts';
import { findCall, refuseCallUnless, standing } from './entry/entry.service.ts';
import * as seats from './seats/seats.service.ts';

/** The asker leaves the call and the waiting room; the call goes on. People removed before are fine. */
export async function leaveCall(ctx: PersonCtx, visitId: string): Promise<null> {
  const { viewer, facts } = await findCall(ctx, visitId);
  if (viewer === 'admin') {
    refuseUnless(maySeeCall(facts));
    await observerLeft(ctx, visitId);
    return null;
  }
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await seats.leaveSeat(tx, { visitId, personId, reason: 'left' });
    await forgetPerson(tx, visitId, personId);
  });
  return leaveWaitingRoom(ctx, visitId);
}

/**
 * A viewer stops watching, or their stream failed; the broadcast goes on. Refuses people who do not attend, and
 * other kinds.
 */
export async function stopWatching(ctx: PersonCtx, visitId: string): Promise<{ visitId: string }> {
  await refuseCallUnless(ctx, mayStopWatching((await findCall(ctx, visitId)).facts));
  await leaveCall(ctx, visitId);
  return { visitId };
}

/** The educator, or who looks on, ends the call for all; a student or parent only leaves it. Refuses when no call is open. */
export async function endCall(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.endCall>> {
  const before = await findCall(ctx, visitId);
  refuseUnless(mayEndCall(before.facts));
  const isEnded = before.viewer !== 'attendee';
  if (isEnded)
    await transaction(ctx, async (tx) => {
      await lifecycle.applyVisitEvent(tx, visitId, { type: 'callEnded' });
      if (before.viewer === 'admin') await recordDone(tx, 'visit.ended', visitId);
    });
  else await leaveCall(ctx, visitId);
  return { ...standing(ctx, await findCall(ctx, visitId)), isEnded };
}

/**
 * Puts a student or parent out of the call: their credentials are refused from now on by HTTP and sockets, and their
 * media end within a second. Refuses for everybody but the visit's educator.
 */
export async function removeFromCall(ctx: PersonCtx, visitId: string, personId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await findCall(tx, visitId);
    await refuseCallUnless(
      tx,
      mayRemove(
        found.facts,
        found.participants.find((one) => one.personId === personId),
      ),
    );
    await seats.leaveSeat(tx, { visitId, personId, reason: 'removed' });
  });
}
