import { hasRoom, isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { waitingRoomCalls } from '@lectern/contract/waiting-room/waiting-room.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { forgetsTheGone } from '../../platform/processes/forget-the-gone.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import * as visits from '../visits/visits.service.ts';
import { mayAskToJoin, mayBeInWaitingRoom } from './waiting-room.policy.ts';
import {
  addConnection,
  clearPage,
  dropConnection,
  forgetConnections,
  leavePage,
  takeLeft,
} from './waiting-room.repo.ts';
import { entryOf, leftBefore, opensAt } from './waiting-room.rules.ts';
import {
  everybodyOn,
  presenceFor,
  pushMove,
  pushPresence,
  subjectOf,
  tellWaiting,
  type Presence,
} from './presence.service.ts';
import { toNewSession } from './waiting-room.view.ts';

export { subjectOf } from './presence.service.ts';
export { guestSeatTaken, letGuestIn } from './guests/guests.service.ts';
export { invitedGuests } from './guests/guest-links.service.ts';
export { followCancelled, mailInvitations, mailReminders } from './guests/guest-mails.service.ts';

type StateChange = { visitId: string; from: string; to: string };

function entryFor(ctx: Ctx, { visit, viewer, own }: visits.VisitFor) {
  const moment = visits.momentOf(visit, ctx.clock.now());
  return entryOf(viewer, {
    kind: visit.kind,
    state: visit.state,
    moment,
    participant: own ? visits.ownStateOf(own) : 'invited',
  });
}

/** The waiting room of a visit for who takes part in it: who is there, and what stands between the asker and the room. */
export async function waitingRoom(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof waitingRoomCalls.waitingRoom>> {
  const found = await visits.findVisitFor(ctx, visitId);
  refuseUnless(mayBeInWaitingRoom(found.viewer));
  const presence = presenceFor(await everybodyOn(ctx, found.visit), found.viewer);
  return {
    visit: await visits.visitInfo(ctx, visitId),
    entry: entryFor(ctx, found),
    present: presence.present,
    isEducatorPresent: presence.isEducatorPresent,
    opensAt: opensAt(found.visit.startsAt).toISOString(),
  };
}

/** What a student reads once they are in the waiting room, in their language and with the host's word for educators. */
export async function joinMessage(ctx: PersonCtx): Promise<string> {
  const { roleTypeName } = await hostSettings(ctx);
  return translate(ctx.language, 'waitingRoom.joinAccepted', { role: roleTypeName });
}

/** The actor waits from now on, and the educator hears of it once. */
async function startWaiting(tx: PersonCtx, visit: visits.Visit): Promise<void> {
  const { personId, name } = tx.actor;
  const change = await visits.applyVisitEvent(tx, visit.id, { type: 'joinRequested', personId });
  if (change.isChanged) await tellWaiting(tx, visit, { id: personId, name });
}

/**
 * Asks for a student or parent to be let in: they wait, and the educator hears of it. Asking again changes nothing.
 * Refuses outside the window, for who was put out, and where there is no room.
 */
export async function requestJoin(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof waitingRoomCalls.requestJoin>> {
  await transaction(ctx, async (tx) => {
    const found = await visits.findVisitFor(tx, visitId);
    const entry = entryFor(tx, found);
    refuseUnless(mayAskToJoin(found.viewer, entry));
    if (entry !== 'may_ask') return;
    await startWaiting(tx, found.visit);
  });
  const found = await visits.findVisitFor(ctx, visitId);
  return { visit: await visits.visitInfo(ctx, visitId), entry: entryFor(ctx, found) };
}

/**
 * Notes that somebody's window shows the page of the waiting room. The educator hears of students who came back, and of
 * those who come to a lesson of many, where being on the page is waiting.
 */
export async function enterPage(ctx: PersonCtx, visitId: string, connectionId: string): Promise<Presence> {
  return transaction(ctx, async (tx) => {
    const found = await visits.findVisitFor(tx, visitId);
    refuseUnless(mayBeInWaitingRoom(found.viewer));
    if (!hasRoom(found.visit.kind)) throw new Refusal('no_room');
    if (found.visit.state === 'booked' || found.visit.state === 'inCall')
      await noteOnPage(tx, found, connectionId);
    return presenceFor(await everybodyOn(tx, found.visit), found.viewer);
  });
}

/** Notes the window on the page, tells who came back, and in a visit of many lets who came wait. */
async function noteOnPage(tx: PersonCtx, found: visits.VisitFor, connectionId: string): Promise<void> {
  const { visit, viewer } = found;
  const { personId } = tx.actor;
  const entry = { visitId: visit.id, personId, connectionId, now: tx.clock.now() };
  const before = await addConnection(tx.scope, entry);
  if (viewer === 'attendee' && before?.hasLeft)
    await pushMove(tx, visit, { event: 'student_rejoined', personId });
  if (before === undefined || before.hasLeft) await pushPresence(tx, visit, personId);
  const mayWait = isGroup(visit.kind) && viewer === 'attendee' && entryFor(tx, found) === 'may_ask';
  if (mayWait) await startWaiting(tx, visit);
}

/** Notes that somebody left the page of the waiting room; the educator hears of it when it was a student. */
export async function leaveWaitingRoom(ctx: PersonCtx, visitId: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const found = await visits.findVisitFor(tx, visitId);
    const { personId } = tx.actor;
    if (await leavePage(tx.scope, visitId, personId)) await tellLeft(tx, found.visit, personId);
  });
  return null;
}

async function tellLeft(ctx: Ctx, visit: visits.Visit, personId: string): Promise<void> {
  if (isGroup(visit.kind)) await visits.applyVisitEvent(ctx, visit.id, { type: 'stoppedWaiting', personId });
  if (personId !== visit.educatorId) await pushMove(ctx, visit, { event: 'student_left', personId });
  await pushPresence(ctx, visit, personId);
}

/** Notes that a window's socket is gone; whoever has no other left counts as gone some seconds later. */
export async function connectionGone(ctx: PersonCtx, connectionId: string): Promise<void> {
  await dropConnection(ctx.scope, { personId: ctx.actor.personId, connectionId, now: ctx.clock.now() });
}

const forgetTheGone = forgetsTheGone((ctx) => forgetConnections(ctx.scope, ctx.clock.now()));

/** Tells educators of students whose connection has been gone for too long. */
export async function sweepPresence(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await forgetTheGone(ctx);
  await transaction(ctx, async (tx) => {
    for (const { visitId, personId } of await takeLeft(tx.scope, leftBefore(now)))
      await tellLeft(tx, await visits.getVisit(tx, visitId), personId);
  });
}

/** Tells the educator of a session that a student booked at once; one on demand rings. */
export async function announceBooking(
  ctx: Ctx,
  booked: { visitId: string; studentIds: readonly string[] },
): Promise<void> {
  const visit = await visits.getVisit(ctx, booked.visitId);
  if (visit.createdByRole !== 'student') return;
  const names = await subjectOf(ctx, visit);
  const [studentId] = booked.studentIds;
  const student = studentId === undefined ? undefined : await people.findPerson(ctx, studentId);
  const payload = toNewSession({ ...visit, ...names, studentName: student?.name ?? null });
  const event = visit.kind === 'onDemand' ? 'new_on_demand' : 'new_appointment';
  await afterCommit(ctx, () => ctx.ports.realtime.toPerson(visit.educatorId, event, payload));
}

const ringingEnds: Readonly<Record<string, 'answered' | 'unanswered' | 'withdrawn'>> = {
  inCall: 'answered',
  missed: 'unanswered',
  cancelled: 'withdrawn',
};

/** Ends the ringing of an on-demand request that was answered, missed or withdrawn, and empties the page of a visit that is over. */
export async function followVisit(ctx: Ctx, change: StateChange): Promise<void> {
  const visit = await visits.getVisit(ctx, change.visitId);
  const reason = ringingEnds[change.to];
  if (visit.kind === 'onDemand' && change.from === 'booked' && reason)
    await afterCommit(ctx, () =>
      ctx.ports.realtime.toPerson(visit.educatorId, 'on_demand_over', { visitId: visit.id, reason }),
    );
  if (change.to !== 'booked' && change.to !== 'inCall') await clearPage(ctx.scope, visit.id);
}
