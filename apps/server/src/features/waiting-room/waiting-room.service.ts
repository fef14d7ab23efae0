import type { Ports } from '../../platform/context/ctx.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import type { waitingRoomEvents } from '@lectern/contract/waiting-room/waiting-room.events.ts';
import type { waitingRoomCalls } from '@lectern/contract/waiting-room/waiting-room.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { PresentPerson } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import { tell } from '../notifications/notifications.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import * as visits from '../visits/visits.service.ts';
import { mayAskToJoin, mayBeInWaitingRoom } from './waiting-room.policy.ts';
import {
  addConnection,
  clearPage,
  dropConnection,
  forgetConnections,
  leavePage,
  listPresent,
  takeLeft,
} from './waiting-room.repo.ts';
import { entryOf, leftBefore, opensAt } from './waiting-room.rules.ts';
import { toMove, toNewSession, toPresentPerson } from './waiting-room.view.ts';

interface Presence {
  readonly visitId: string;
  readonly present: PresentPerson[];
  readonly isEducatorPresent: boolean;
}

type StateChange = { visitId: string; from: string; to: string };

function entryFor(ctx: Ctx, { visit, viewer, own }: visits.VisitFor) {
  const moment = visits.momentOf(visit, ctx.clock.now());
  return entryOf(viewer, {
    kind: visit.kind,
    state: visit.state,
    moment,
    participant: own?.state ?? 'invited',
  });
}

async function everybodyOn(ctx: Ctx, visit: visits.Visit): Promise<Presence> {
  const rows = await listPresent(ctx.scope, visit.id);
  const known = await people.getPeople(
    ctx,
    rows.map((row) => row.personId),
  );
  const participants = await visits.participantsOf(ctx, visit.id);
  const waiting = new Set(participants.filter((one) => one.state === 'waiting').map((one) => one.personId));
  const present = rows.flatMap((row) => {
    const person = known.get(row.personId);
    if (!person || person.id === visit.educatorId) return [];
    const image = people.imageOf(ctx, person);
    return [toPresentPerson({ ...person, image, isWaiting: waiting.has(person.id), since: row.since })];
  });
  const isEducatorPresent = rows.some((row) => row.personId === visit.educatorId);
  return { visitId: visit.id, present, isEducatorPresent };
}

/** The educator sees who waits; the others learn only whether the educator is here. */
function presenceFor(presence: Presence, viewer: visits.VisitFor['viewer']): Presence {
  return viewer === 'educator' ? presence : { ...presence, present: [] };
}

async function pushPresence(ctx: Ctx, visit: visits.Visit): Promise<void> {
  const presence = await everybodyOn(ctx, visit);
  const others = presence.present.map((person) => person.userId);
  await afterCommit(ctx, () => {
    ctx.ports.realtime.toPerson(visit.educatorId, 'waiting_room_presence', presence);
    for (const personId of others)
      ctx.ports.realtime.toPerson(personId, 'waiting_room_presence', presenceFor(presence, 'attendee'));
  });
}

/** Names of what a visit teaches; null where nothing was chosen. */
export async function subjectOf(
  ctx: Ctx,
  visit: Pick<visits.Visit, 'subjectId' | 'subcategoryId'>,
): Promise<{ subject: string | null; subcategory: string | null }> {
  const { subjectId, subcategoryId } = visit;
  const subject = subjectId && (await subjects.getSubjectNames(ctx, [subjectId])).get(subjectId);
  const subcategory =
    subcategoryId && (await subjects.getSubcategories(ctx, [subcategoryId])).get(subcategoryId);
  return { subject: subject || null, subcategory: subcategory ? subcategory.name : null };
}

async function pushMove(
  ctx: Ctx,
  visit: visits.Visit,
  move: { event: keyof typeof waitingRoomEvents.toClient; personId: string },
): Promise<void> {
  const person = await people.findPerson(ctx, move.personId);
  if (!person) return;
  const { subject } = await subjectOf(ctx, visit);
  const payload = toMove({
    visitId: visit.id,
    personId: person.id,
    name: person.name,
    subject,
    at: ctx.clock.now(),
  });
  await afterCommit(ctx, () => ctx.ports.realtime.toPerson(visit.educatorId, move.event, payload));
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
    const { personId } = tx.actor;
    const change = await visits.applyVisitEvent(tx, visitId, { type: 'joinRequested', personId });
    if (!change.isChanged) return;
    await pushMove(tx, found.visit, { event: 'student_arrived', personId });
    await pushPresence(tx, found.visit);
    await tell(tx, {
      personId: found.visit.educatorId,
      type: 'waitingRoom',
      data: { visitId, studentName: tx.actor.name, startsAt: found.visit.startsAt },
      dedupeKey: `waiting-room:${visitId}:${personId}`,
    });
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
    const { personId } = tx.actor;
    if (found.visit.state === 'booked' || found.visit.state === 'inCall') {
      const before = await addConnection(tx.scope, { visitId, personId, connectionId, now: tx.clock.now() });
      if (found.viewer === 'attendee' && before?.hasLeft)
        await pushMove(tx, found.visit, { event: 'student_rejoined', personId });
      if (before === undefined || before.hasLeft) await pushPresence(tx, found.visit);
    }
    return presenceFor(await everybodyOn(tx, found.visit), found.viewer);
  });
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
  if (personId !== visit.educatorId) await pushMove(ctx, visit, { event: 'student_left', personId });
  await pushPresence(ctx, visit);
}

/** Notes that a window's socket is gone; whoever has no other left counts as gone some seconds later. */
export async function connectionGone(ctx: PersonCtx, connectionId: string): Promise<void> {
  await dropConnection(ctx.scope, { personId: ctx.actor.personId, connectionId, now: ctx.clock.now() });
}

/** Institutions that this process has looked at: before its first look all sockets are those of a process that ended. */
const looked = new WeakMap<Ports, Set<string>>();

function isFirstLook(ctx: Ctx): boolean {
  const institutions = looked.get(ctx.ports) ?? new Set<string>();
  looked.set(ctx.ports, institutions);
  const isFirst = !institutions.has(ctx.scope.institutionId);
  institutions.add(ctx.scope.institutionId);
  return isFirst;
}

/** Tells educators of students whose connection has been gone for too long. */
export async function sweepPresence(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  if (isFirstLook(ctx)) await forgetConnections(ctx.scope, now);
  await transaction(ctx, async (tx) => {
    for (const { visitId, personId } of await takeLeft(tx.scope, leftBefore(now)))
      await tellLeft(tx, await visits.getVisit(tx, visitId), personId);
  });
}

/** Tells the educator of a new session at once; one on demand rings. */
export async function announceBooking(
  ctx: Ctx,
  booked: { visitId: string; studentIds: readonly string[] },
): Promise<void> {
  const visit = await visits.getVisit(ctx, booked.visitId);
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
