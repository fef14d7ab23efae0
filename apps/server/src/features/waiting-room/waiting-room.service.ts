import { hasRoom, isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { waitingRoomCalls } from '@lectern/contract/waiting-room/waiting-room.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { dueAtOnce, dueLane } from '../../platform/jobs/feature-jobs.ts';
import { forgetsTheGone } from '../../platform/processes/forget-the-gone.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as visits from '../visits/visits.service.ts';
import * as info from '../visits/info.service.ts';
import * as lifecycle from '../visits/lifecycle.service.ts';
import * as roster from '../visits/roster.service.ts';
import { mayAskToJoin, mayBeInWaitingRoom } from './waiting-room.policy.ts';
import {
  addConnection,
  dropConnection,
  forgetConnectionsAcrossInstitutions,
  listGoneAcrossInstitutions,
  leavePage,
  takeLeft,
} from './waiting-room.repo.ts';
import { entryOf, leftBefore, opensAt } from './waiting-room.rules.ts';
import {
  everybodyOn,
  noteArrival,
  noteDeparture,
  presenceFor,
  pushMove,
  pushPresence,
  tellWaiting,
  type Presence,
} from './presence.service.ts';

function entryFor(ctx: Ctx, { visit, viewer, own }: roster.VisitFor) {
  const moment = visits.momentOf(visit, ctx.clock.now());
  return entryOf(viewer, {
    kind: visit.kind,
    state: visit.state,
    moment,
    participant: own ? visits.ownStateOf(own) : 'invited',
  });
}

/** The waiting room of a visit for its participants: who is there, and what keeps the asker out of the room. */
export async function waitingRoom(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof waitingRoomCalls.waitingRoom>> {
  const found = await roster.findVisitFor(ctx, visitId);
  refuseUnless(mayBeInWaitingRoom(found.viewer));
  const presence = presenceFor(await everybodyOn(ctx, found.visit), found.viewer);
  return {
    visit: await info.visitInfo(ctx, visitId),
    entry: entryFor(ctx, found),
    present: presence.present,
    inCall: presence.inCall,
    isEducatorPresent: presence.isEducatorPresent,
    opensAt: opensAt(found.visit.startsAt).toISOString(),
  };
}

/** The text for a student in the waiting room, in their language and with the host's word for educators. */
export async function joinMessage(ctx: PersonCtx): Promise<string> {
  const { roleTypeName } = await hostSettings(ctx);
  return translate(ctx.language, 'waitingRoom.joinAccepted', { role: roleTypeName });
}

/** The actor waits from now on, and the educator hears of it once. */
async function startWaiting(tx: PersonCtx, visit: visits.Visit): Promise<void> {
  const { personId, name } = tx.actor;
  const change = await lifecycle.applyVisitEvent(tx, visit.id, { type: 'joinRequested', personId });
  if (change.isChanged) await tellWaiting(tx, visit, { id: personId, name });
}

/**
 * Asks for a student or parent to be let in: they wait, and the educator is notified. Asking again changes nothing.
 * Refuses outside the window, for people who were removed, and where there is no room.
 */
export async function requestJoin(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof waitingRoomCalls.requestJoin>> {
  await transaction(ctx, async (tx) => {
    const found = await roster.findVisitFor(tx, visitId);
    const entry = entryFor(tx, found);
    refuseUnless(mayAskToJoin(found.viewer, entry));
    if (entry !== 'may_ask') return;
    await startWaiting(tx, found.visit);
  });
  const found = await roster.findVisitFor(ctx, visitId);
  const entry = entryFor(ctx, found);
  // It may have been cancelled, or have ended, while its lock was waited for: then nobody waits in it.
  refuseUnless(mayAskToJoin(found.viewer, entry));
  return { visit: await info.visitInfo(ctx, visitId), entry };
}

/**
 * Notes that somebody's window shows the page of the waiting room. The educator hears of students who came back, and of
 * those who come to a lesson of many, where being on the page is waiting.
 */
export async function enterPage(ctx: PersonCtx, visitId: string, connectionId: string): Promise<Presence> {
  return transaction(ctx, async (tx) => {
    await lifecycle.bringVisitUpToDate(tx, visitId);
    const found = await roster.findVisitFor(tx, visitId);
    refuseUnless(mayBeInWaitingRoom(found.viewer));
    if (!hasRoom(found.visit.kind)) throw new Refusal('no_room');
    if (found.visit.state === 'booked' || found.visit.state === 'inCall')
      await noteOnPage(tx, found, connectionId);
    return presenceFor(await everybodyOn(tx, found.visit), found.viewer);
  });
}

/** Notes the window on the page, tells who came back, and in a visit of many lets who came wait. */
async function noteOnPage(tx: PersonCtx, found: roster.VisitFor, connectionId: string): Promise<void> {
  const { visit, viewer } = found;
  const { personId } = tx.actor;
  const entry = { visitId: visit.id, personId, connectionId, now: tx.clock.now() };
  const before = await addConnection(tx.scope, entry);
  await noteArrival(tx, visit.id, personId);
  if (viewer === 'attendee' && before?.hasLeft)
    await pushMove(tx, visit, { event: 'student_rejoined', personId });
  if (before === undefined || before.hasLeft) await pushPresence(tx, visit, personId);
  const mayWait = isGroup(visit.kind) && viewer === 'attendee' && entryFor(tx, found) === 'may_ask';
  if (mayWait) await startWaiting(tx, visit);
}

/** Notes that somebody left the page of the waiting room; the educator hears of it when it was a student. */
export async function leaveWaitingRoom(ctx: PersonCtx, visitId: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const found = await roster.findVisitFor(tx, visitId);
    const { personId } = tx.actor;
    await noteDeparture(tx, { visitId, personId });
    if (await leavePage(tx.scope, visitId, personId)) await tellLeft(tx, found.visit, personId);
  });
  return null;
}

async function tellLeft(ctx: Ctx, visit: visits.Visit, personId: string): Promise<void> {
  if (isGroup(visit.kind))
    await lifecycle.applyVisitEvent(ctx, visit.id, { type: 'stoppedWaiting', personId });
  if (personId !== visit.educatorId) await pushMove(ctx, visit, { event: 'student_left', personId });
  await pushPresence(ctx, visit, personId);
}

/** Notes that a window's socket is gone; a person without another one counts as gone some seconds later. */
export async function connectionGone(ctx: PersonCtx, connectionId: string): Promise<void> {
  await dropConnection(ctx.scope, { personId: ctx.actor.personId, connectionId, now: ctx.clock.now() });
}

const forgetTheGone = forgetsTheGone(({ all, clock }) =>
  forgetConnectionsAcrossInstitutions(all, clock.now()),
);

/** Tells educators of students whose connection has been gone for too long. */
export const gonePresence = dueLane(
  'waiting-room.presence',
  async (product) => {
    await forgetTheGone(product);
    return listGoneAcrossInstitutions(product.all, leftBefore(product.clock.now()), dueAtOnce);
  },
  async (ctx, { visitId, personId }) =>
    transaction(ctx, async (tx) => {
      const gone = { visitId, personId, goneBefore: leftBefore(tx.clock.now()) };
      const left = await takeLeft(tx.scope, gone);
      if (!left) return;
      await noteDeparture(tx, { visitId, personId }, left.goneAt);
      await tellLeft(tx, await visits.getVisit(tx, visitId), personId);
    }),
);
