import { afterCommit, transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as lifecycle from '../visits/lifecycle.service.ts';
import { letGuestIn } from '../waiting-room/guests/guests.service.ts';
import { mayAdmit, maySendBack } from './entry/entry.policy.ts';
import { findCall, refuseCallUnless, roomOf } from './entry/entry.service.ts';
import { ringAt } from './reactions.service.ts';
import * as seats from './seats/seats.service.ts';

/**
 * Sends somebody back to the waiting room: their seat, sockets and media end within a second, and every door refuses
 * them until the educator lets them in. Refuses for everybody but the visit's educator.
 */
export async function sendBack(ctx: PersonCtx, visitId: string, personId: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { facts, participants } = await findCall(tx, visitId);
    const target = participants.find((one) => one.personId === personId);
    await refuseCallUnless(tx, maySendBack(facts, target));
    await seats.leaveSeat(tx, { visitId, personId, reason: 'sent_back' });
    // Also for people who never took the seat that their sockets and credentials allow.
    await afterCommit(tx, async () => {
      tx.ports.realtime.removeFromVisit(visitId, personId);
      await tx.ports.media.remove(roomOf(visitId), personId);
    });
  });
  return null;
}

/**
 * Admits a person who was sent back, or a guest whose link was opened on too many devices; if the call is open they
 * are rung. Refuses everybody but the visit's educator, and people who are not of the visit; admitting someone who
 * was not held is fine.
 */
export async function admit(ctx: PersonCtx, visitId: string, personId: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { facts, participants } = await findCall(tx, visitId);
    await refuseCallUnless(tx, mayAdmit(facts));
    const wasBlocked = await letGuestIn(tx, visitId, personId);
    const target = participants.find((one) => one.personId === personId);
    if (!wasBlocked) found(target);
    const { visit, isChanged } = await lifecycle.applyVisitEvent(tx, visitId, {
      type: 'personAdmitted',
      personId,
    });
    if (isChanged && visit.state === 'inCall') await ringAt(tx, visit, [personId]);
  });
  return null;
}
