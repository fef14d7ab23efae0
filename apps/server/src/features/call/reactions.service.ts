import { isEducator } from '@lectern/contract/access/roles.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import * as visits from '../visits/visits.service.ts';
import * as roster from '../visits/roster.service.ts';
import { subjectOf } from '../waiting-room/presence.service.ts';
import { takePenFrom } from './board/board.service.ts';
import { keepAndClear } from './board/archive.service.ts';
import { toCallPerson } from './seats/seats.view.ts';
import { note } from './chat/chat.service.ts';
import * as classroom from './classroom/classroom.service.ts';
import { closeObservers } from './seats/observers.service.ts';
import { callsLostWith, roomOf, standing } from './entry/entry.service.ts';
import * as seats from './seats/seats.service.ts';

type StateChange = { visitId: string; from: string; to: string };

/** The state of a visit for all its attendees. */
function standingForAll(ctx: Ctx, visit: visits.Visit) {
  return standing(ctx, { visit, participants: [], viewer: 'attendee', own: null, studentId: null });
}

async function everybodyInvited(ctx: Ctx, visitId: string): Promise<Set<string>> {
  const participants = await visits.participantsOf(ctx, visitId);
  const attendees = participants.filter((one) => one.side !== 'educator' && !one.isHeld);
  return withParents(
    ctx,
    attendees.map((one) => one.personId),
  );
}

async function withParents(ctx: Ctx, personIds: readonly string[]): Promise<Set<string>> {
  return new Set([...personIds, ...(await visits.parentsOf(ctx, personIds))]);
}

/** Rings at people, and at the parents of the students among them, because the call is open. */
export async function ringAt(ctx: Ctx, visit: visits.Visit, personIds: readonly string[]): Promise<void> {
  const call = await incomingCall(ctx, visit);
  const rung = await withParents(ctx, personIds);
  await afterCommit(ctx, () => {
    for (const personId of rung) ctx.ports.realtime.toPerson(personId, 'incoming_call', call);
  });
}

async function incomingCall(ctx: Ctx, visit: visits.Visit) {
  const educator = await people.getPerson(ctx, visit.educatorId);
  const { subject } = await subjectOf(ctx, visit);
  const startedAt = (visit.callOpenedAt ?? ctx.clock.now()).toISOString();
  return {
    visitId: visit.id,
    visitType: visitTypeCodes[visit.kind],
    callerName: educator.name,
    callerImage: people.imageOf(ctx, educator),
    educatorUserId: educator.id,
    subject,
    startedAt,
  };
}

async function ring(ctx: Ctx, visit: visits.Visit): Promise<void> {
  const call = await incomingCall(ctx, visit);
  const invited = await everybodyInvited(ctx, visit.id);
  const opened = { ...standingForAll(ctx, visit), startedAt: call.startedAt, isNew: true };
  await afterCommit(ctx, () => {
    for (const personId of invited) ctx.ports.realtime.toPerson(personId, 'incoming_call', call);
    ctx.ports.realtime.toVisit(visit.id, 'call_connected', opened);
  });
}

function endingOf({ actor }: Ctx): 'educator' | 'admin' | 'buffer' {
  if (actor.kind !== 'person') return 'buffer';
  return isEducator(actor.role) ? 'educator' : 'admin';
}

async function close(ctx: Ctx, visit: visits.Visit): Promise<void> {
  await seats.clearCall(ctx, visit.id);
  await classroom.closeClass(ctx, visit.id);
  await closeObservers(ctx, visit.id);
  const invited = await everybodyInvited(ctx, visit.id);
  const endedBy = endingOf(ctx);
  const ended = { ...standingForAll(ctx, visit), endedBy };
  await afterCommit(ctx, async () => {
    ctx.ports.realtime.toVisit(visit.id, 'call_ended', ended);
    for (const personId of invited)
      ctx.ports.realtime.toPerson(personId, 'incoming_call_over', { visitId: visit.id });
    await ctx.ports.media.closeRoom(roomOf(visit.id));
  });
}

/**
 * Rings the attendees when a call opens, and closes its room for all when it is over, no matter who or what ended
 * it.
 */
export async function followVisit(ctx: Ctx, change: StateChange): Promise<void> {
  if (change.to !== 'inCall' && change.from !== 'inCall') return;
  const visit = await visits.getVisit(ctx, change.visitId);
  await keepAndClear(ctx, visit.id);
  await note(ctx, { visitId: visit.id, notice: change.to === 'inCall' ? 'opened' : 'ended', personId: null });
  await (change.to === 'inCall' ? ring(ctx, visit) : close(ctx, visit));
}

/**
 * Rings students who were added to a running class. Students taken out, and parents without another child there,
 * lose everything they have open: their sockets and their media passes are closed.
 */
export async function followRoster(
  ctx: Ctx,
  change: { visitId: string; addedIds: readonly string[]; removedIds: readonly string[] },
): Promise<void> {
  const { visitId, removedIds } = change;
  const visit = await visits.getVisit(ctx, visitId);
  if (visit.state !== 'inCall') return;
  if (change.addedIds.length > 0) await ringAt(ctx, visit, change.addedIds);
  const parents = await roster.parentsLost(ctx, await visits.participantsOf(ctx, visitId), removedIds);
  for (const personId of parents) await seats.leaveSeat(ctx, { visitId, personId, reason: 'left' });
  await afterCommit(ctx, async () => {
    for (const personId of [...removedIds, ...parents]) {
      ctx.ports.realtime.removeFromVisit(visitId, personId);
      await ctx.ports.media.remove(roomOf(visitId), personId);
    }
  });
}

/** Everything a guest had open on the earlier device ends: their seat, their sockets, their media. */
export async function followSeatTaken(ctx: Ctx, seat: { visitId: string; personId: string }): Promise<void> {
  await seats.leaveSeat(ctx, { ...seat, reason: 'seat_taken' });
  await afterCommit(ctx, () => ctx.ports.media.remove(roomOf(seat.visitId), seat.personId));
}

/** The person is told why before their sockets are closed; then their media end. */
async function putOut(
  ctx: Ctx,
  { visitId, personId, reason }: { visitId: string; personId: string; reason: 'removed' | 'sent_back' },
): Promise<void> {
  const person = await people.getPerson(ctx, personId);
  const { name, role } = toCallPerson(visitId, { ...person, image: null, isCameraOn: false });
  await takePenFrom(ctx, visitId, personId);
  await afterCommit(ctx, async () => {
    const told = { visitId, userId: personId, name, role, reason };
    ctx.ports.realtime.toSeat({ visitId, personId }, 'call_disconnected', told);
    ctx.ports.realtime.removeFromVisit(visitId, personId);
    await ctx.ports.media.remove(roomOf(visitId), personId);
  });
}

/** A parent is in a call through children: one without another child there leaves with the removed child. */
async function putOutParents(ctx: Ctx, visitId: string, studentId: string): Promise<void> {
  const participants = await visits.participantsOf(ctx, visitId);
  for (const personId of await roster.parentsLost(ctx, participants, [studentId])) {
    await putOut(ctx, { visitId, personId, reason: 'removed' });
    await seats.leaveSeat(ctx, { visitId, personId, reason: 'left' });
    await classroom.followPerson(ctx, { visitId, personId, to: 'removed' });
  }
}

/** Writes into the chat who came and went, and takes media and sockets away from people who were removed. */
export async function followPerson(
  ctx: Ctx,
  moved: { visitId: string; personId: string; from: string; to: string },
): Promise<void> {
  const { visitId, personId } = moved;
  if (moved.to === 'removed') {
    await putOut(ctx, { ...moved, reason: 'removed' });
    await putOutParents(ctx, visitId, personId);
  }
  if (moved.to === 'waiting' && moved.from === 'inCall') await putOut(ctx, { ...moved, reason: 'sent_back' });
  await classroom.followPerson(ctx, moved);
  const notices = { inCall: 'joined', left: 'left', removed: 'left' } as const;
  const notice = notices[moved.to as keyof typeof notices];
  const visit = await visits.getVisit(ctx, visitId);
  // Viewers of a broadcast have no chat, and do not see each other.
  const isViewer = visit.kind === 'broadcast' && personId !== visit.educatorId;
  if (notice && !isViewer && visit.state === 'inCall') await note(ctx, { visitId, notice, personId });
}

/**
 * An ended sign-in (signed out, password changed elsewhere, account closed) ends its media in a call within a
 * second. A call of the same person with another sign-in goes on, and a new one may come back.
 */
export async function endCallsOfSignIn(
  ctx: Ctx,
  ended: { personId: string; authSessionIds: readonly string[] },
): Promise<void> {
  const { personId } = ended;
  for (const visitId of await callsLostWith(ctx, ended)) {
    await seats.leaveSeat(ctx, { visitId, personId, reason: 'left' });
    await afterCommit(ctx, () => ctx.ports.media.remove(roomOf(visitId), personId));
  }
}
