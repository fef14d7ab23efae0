import { isParent } from '@lectern/contract/access/roles.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { CallPerson } from '@lectern/contract/call/call.shapes.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { denied, Refusal } from '../../../platform/context/refusal.ts';
import * as people from '../../people/people.service.ts';
import * as visits from '../../visits/visits.service.ts';
import * as lifecycle from '../../visits/lifecycle.service.ts';
import { beginStay, endStays } from '../../visits/stays.service.ts';
import type { CallPart } from '../entry/entry.rules.ts';
import { isToldNoMore } from './seats.rules.ts';
import { toCallPerson } from './seats.view.ts';
import { observersOf } from './observers.service.ts';
import {
  enterCall,
  forgetEntries,
  leaveEntries,
  noteEntry,
  refuseCallUnless,
} from '../entry/entry.service.ts';
import { clearSeats, dropSocket, giveUpSeat, listSeats, setCamera, takeSeat } from './seats.repo.ts';

/** A socket of somebody in a call. */
export interface Seat {
  readonly visitId: string;
  readonly connectionId: string;
}

/** Why somebody is out of a call. */
export type Leaving = 'left' | 'connection_lost' | 'removed' | 'seat_taken' | 'sent_back';

const happeningOf: Partial<Record<Leaving, 'personRemoved' | 'personSentBack'>> = {
  removed: 'personRemoved',
  sent_back: 'personSentBack',
};

async function refuseOtherPart(ctx: Ctx, actual: CallPart, wanted: CallPart): Promise<void> {
  if (actual === wanted) return;
  await refuseCallUnless(ctx, denied(wanted === 'host' ? 'not_the_host' : 'access_denied'));
}

/** Everybody who is in the call, or those of them who are named, as all in it see them. */
export async function peopleInCall(
  ctx: Ctx,
  visitId: string,
  named?: readonly string[],
): Promise<CallPerson[]> {
  const seats = (await listSeats(ctx.scope, visitId)).filter(
    (seat) => named === undefined || named.includes(seat.personId),
  );
  const known = await people.getPeople(
    ctx,
    seats.map((seat) => seat.personId),
  );
  return seats.flatMap((seat) => {
    const person = known.get(seat.personId);
    if (!person) return [];
    return [
      toCallPerson(visitId, { ...person, image: people.imageOf(ctx, person), isCameraOn: seat.isCameraOn }),
    ];
  });
}

/** Locks the visit before anything else, so that joining and the end of a call never wait for each other. It may have ended since it was looked at. */
async function joinVisit(ctx: Ctx, visitId: string, personId: string): Promise<void> {
  const { visit, participants } = await lifecycle.applyVisitEvent(ctx, visitId, {
    type: 'personJoined',
    personId,
  });
  const place = participants.find((one) => one.personId === personId);
  if (place?.state !== 'inCall') throw new Refusal('call_not_open');
  if (visit.kind !== 'broadcast' || place.side === 'educator') return;
  const watching = participants.filter((one) => one.side !== 'educator' && one.state === 'inCall').length;
  const most = peopleLimits.broadcast;
  if (watching > most) throw new Refusal('broadcast_full', { params: { count: most } });
}

/**
 * The people who hear that somebody came or went: all in the call; for viewers of a broadcast only the presenter,
 * the observers, and they themselves.
 */
async function tellOf(
  ctx: Ctx,
  { visitId, personId, isViewer }: { visitId: string; personId: string; isViewer: boolean },
  told: { event: string; payload: object },
): Promise<void> {
  const { event, payload } = told;
  if (!isViewer) {
    await afterCommit(ctx, () => ctx.ports.realtime.toInside(visitId, event, payload));
    return;
  }
  const { educatorId } = await visits.getVisit(ctx, visitId);
  const observers = await observersOf(ctx, visitId);
  const hearing = [educatorId, personId, ...observers.map((one) => one.userId)];
  await afterCommit(ctx, () => {
    for (const one of hearing) ctx.ports.realtime.toSeat({ visitId, personId: one }, event, payload);
  });
}

/**
 * Marks a person as in the call once their media are connected, and tells everyone in it. Takes over a seat from
 * another window, which is told. Refuses people who may not be in the call now, or only in the other part.
 */
export async function connectSeat(ctx: PersonCtx, seat: Seat, part: CallPart): Promise<null> {
  const { visitId, connectionId } = seat;
  await transaction(ctx, async (tx) => {
    const found = await enterCall(tx, visitId);
    await refuseOtherPart(tx, found.part, part);
    const { personId } = tx.actor;
    await joinVisit(tx, visitId, personId);
    // A parent's child may have been put out since the first look; from here on the visit is locked.
    if (isParent(tx.actor.role)) await enterCall(tx, visitId);
    const { isNew, older } = await takeSeat(tx.scope, {
      visitId,
      personId,
      connectionId,
      now: tx.clock.now(),
    });
    await afterCommit(tx, () => tx.ports.realtime.setInside({ visitId, personId }, true));
    await beginStay(tx, { visitId, personId, kind: 'room' });
    await noteEntry(tx, visitId, 'isSeated');
    const [person] = await peopleInCall(tx, visitId, [personId]);
    const isViewer = found.visit.kind === 'broadcast' && part === 'attendee';
    const event = part === 'host' ? 'doctor_connected' : 'patient_connected';
    const told = { event, payload: { ...person, isNew } };
    if (person) await tellOf(tx, { visitId, personId, isViewer }, told);
    await afterCommit(tx, () => {
      const { realtime } = tx.ports;
      for (const other of older) realtime.toSocket(other, 'call_busy', { visitId });
      if (part === 'attendee') realtime.toPerson(personId, 'incoming_call_over', { visitId });
    });
  });
  return null;
}

/** The educator switched the camera; all in the call hear so. Refuses for everybody else. */
export async function switchCamera(ctx: PersonCtx, seat: Seat, isCameraOn: boolean): Promise<null> {
  const { visitId } = seat;
  await transaction(ctx, async (tx) => {
    const found = await enterCall(tx, visitId);
    await refuseOtherPart(tx, found.part, 'host');
    const { personId } = tx.actor;
    await setCamera(tx.scope, { visitId, personId, isCameraOn });
    await afterCommit(tx, () =>
      tx.ports.realtime.toVisit(visitId, 'camera_changed', { visitId, userId: personId, isCameraOn }),
    );
  });
  return null;
}

/**
 * Takes a person out of the call, which goes on without them; the others hear why. People who are not in it are
 * fine.
 */
export async function leaveSeat(
  ctx: Ctx,
  leaver: { visitId: string; personId: string; reason: Leaving },
): Promise<void> {
  const { visitId, personId, reason } = leaver;
  await transaction(ctx, async (tx) => {
    const type = happeningOf[reason] ?? 'personLeft';
    const change = await lifecycle.applyVisitEvent(tx, visitId, { type, personId });
    const isViewer = change.visit.kind === 'broadcast' && personId !== change.visit.educatorId;
    // A removed person has lost the passes, and viewers of a broadcast have none.
    const hasNoPass = isViewer || happeningOf[reason] !== undefined;
    const seat = await giveUpSeat(tx.scope, visitId, personId);
    await leaveEntries(tx, { visitId, personId }, { hasNoPass, hadSeat: seat !== undefined });
    if (!seat && !change.isChanged) return;
    const lostAt = reason === 'connection_lost' ? seat?.goneAt : null;
    await endStays(tx, { visitId, personId, kind: 'room' }, lostAt);
    const person = await people.getPerson(tx, personId);
    const { name, role } = toCallPerson(visitId, { ...person, image: null, isCameraOn: false });
    const payload = { visitId, userId: personId, name, role, reason };
    await tellOf(tx, { visitId, personId, isViewer }, { event: 'call_disconnected', payload });
    if (isToldNoMore(change.visit, personId))
      await afterCommit(tx, () => tx.ports.realtime.setInside({ visitId, personId }, false));
  });
}

/** Empties a call that is over. */
export async function clearCall(ctx: Ctx, visitId: string): Promise<void> {
  await clearSeats(ctx.scope, visitId);
  await forgetEntries(ctx, visitId, null);
}

/** Notes that a socket is gone. The seat is kept for some seconds, so that nobody hears of a short cut. */
export async function socketGone(ctx: PersonCtx, seat: Seat): Promise<void> {
  await dropSocket(ctx.scope, { ...seat, personId: ctx.actor.personId, now: ctx.clock.now() });
}
