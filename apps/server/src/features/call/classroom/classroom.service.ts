import type { classroomCalls } from '@lectern/contract/call/classroom/classroom.calls.ts';
import type { ClosableDevice, Layout } from '@lectern/contract/call/classroom/classroom.names.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import type { Decision } from '../../../platform/context/refusal.ts';
import * as people from '../../people/people.service.ts';
import { countHands } from '../../visits/stays.service.ts';
import * as visits from '../../visits/visits.service.ts';
import type { CallPart } from '../entry/entry.rules.ts';
import { enterCall, findCall, refuseCallUnless, roomOf, type FoundCall } from '../entry/entry.service.ts';
import { heardIn, permitAll } from './rights.service.ts';
import * as seats from '../seats/seats.service.ts';
import { mayActOn, mayChangeLayout, mayHostClass, mayRaiseHand, mayReadClass } from './classroom.policy.ts';
import {
  clearClass,
  closeFor,
  findClass,
  forgetClosings,
  listMembers,
  lockClass,
  lowerHands,
  raiseHand as putHandUp,
  updateClass,
} from './classroom.repo.ts';
import { changedRights, classFacts, closedDevices, mediaRights, type ClassFacts } from './classroom.rules.ts';
import { toClassState } from './classroom.view.ts';

type Participants = FoundCall['participants'];

const attendeesIn = (participants: Participants): string[] =>
  participants.filter((one) => one.side !== 'educator' && one.state === 'inCall').map((one) => one.personId);

/**
 * The stored state of a class. Presence is read last unless the caller knows it and has locked the class: content
 * under a version is never older than that version, and newer news replaces it.
 */
export async function readClass(ctx: Ctx, visitId: string, known?: Participants): Promise<ClassFacts> {
  const [row, members] = [await findClass(ctx.scope, visitId), await listMembers(ctx.scope, visitId)];
  const participants = known ?? (await visits.participantsOf(ctx, visitId));
  return classFacts(row, members, new Set(attendeesIn(participants)));
}

async function stateOf(ctx: Ctx, visitId: string, facts: ClassFacts): Promise<ClassState> {
  const known = await people.getPeople(
    ctx,
    facts.hands.map((hand) => hand.personId),
  );
  return toClassState(visitId, facts, (personId) => known.get(personId)?.name);
}

async function tellAll(ctx: Ctx, visitId: string, facts: ClassFacts): Promise<ClassState> {
  const state = await stateOf(ctx, visitId, facts);
  await afterCommit(ctx, () => ctx.ports.realtime.toInside(visitId, 'class_changed', state));
  return state;
}

interface Change {
  /** Whether the asker may; checked before, and again once nobody else can change the class. */
  readonly may: (found: FoundCall) => Decision;
  readonly make: (tx: PersonCtx, found: FoundCall) => Promise<void>;
}

/** One change of a class after the other; the answer, and what all in the call hear, is the whole state after it. */
async function change(ctx: PersonCtx, visitId: string, { may, make }: Change): Promise<ClassState> {
  return transaction(ctx, async (tx) => {
    await refuseCallUnless(tx, may(await enterCall(tx, visitId)));
    await lockClass(tx.scope, visitId);
    const found = await enterCall(tx, visitId);
    await refuseCallUnless(tx, may(found));
    const before = await readClass(tx, visitId, found.participants);
    await make(tx, found);
    await updateClass(tx.scope, visitId, {});
    const after = await readClass(tx, visitId, found.participants);
    await permitAll(tx, visitId, changedRights(await heardIn(tx, found), before, after));
    return tellAll(tx, visitId, after);
  });
}

const placeOf = ({ participants }: FoundCall, personId: string) =>
  participants.find((one) => one.personId === personId);

/** The state of a class; the caller checks that the asker may know it. */
export async function readClassState(ctx: Ctx, visitId: string): Promise<ClassState> {
  return stateOf(ctx, visitId, await readClass(ctx, visitId));
}

/** The state of a class, for people in its call. Refuses calls that are not of many. */
export async function classState(ctx: PersonCtx, visitId: string): Promise<ClassState> {
  const found = await enterCall(ctx, visitId);
  await refuseCallUnless(ctx, mayReadClass(found.facts));
  return readClassState(ctx, visitId);
}

/**
 * Raises the asker's hand; a raised one keeps its place in the queue. Refuses everybody but the students and
 * parents in a classroom's call.
 */
export async function raiseHand(ctx: PersonCtx, visitId: string): Promise<ClassState> {
  return change(ctx, visitId, {
    may: ({ facts }) => mayRaiseHand(facts),
    make: (tx) => putHandUp(tx.scope, { visitId, personId: tx.actor.personId, now: tx.clock.now() }),
  });
}

/** Hands that were up are counted, with how long they were. */
async function takeHandsDown(tx: Ctx, visitId: string, personId?: string): Promise<void> {
  await countHands(tx, visitId, await lowerHands(tx.scope, visitId, personId));
}

/** Lowers the asker's own hand, or, for the educator, a student's. Refuses any other hand. */
export async function lowerHand(
  ctx: PersonCtx,
  visitId: string,
  userId: string | undefined,
): Promise<ClassState> {
  const personId = userId ?? ctx.actor.personId;
  const isOwn = personId === ctx.actor.personId;
  return change(ctx, visitId, {
    may: (found) =>
      isOwn ? mayRaiseHand(found.facts) : mayActOn(found.facts, placeOf(found, personId), false),
    make: (tx) => takeHandsDown(tx, visitId, personId),
  });
}

/** Lowers all hands. Refuses everybody but the classroom's educator. */
export async function lowerAllHands(ctx: PersonCtx, visitId: string): Promise<ClassState> {
  return change(ctx, visitId, {
    may: ({ facts }) => mayHostClass(facts),
    make: (tx) => takeHandsDown(tx, visitId),
  });
}

async function endSpeaking(tx: Ctx, visitId: string, personId?: string): Promise<void> {
  const speakerId = (await findClass(tx.scope, visitId))?.speakerId ?? null;
  if (speakerId === null || (personId !== undefined && personId !== speakerId)) return;
  await updateClass(tx.scope, visitId, { speakerId: null });
}

/**
 * Closes a student's microphone or camera, or opens it again; while closed, nothing from it reaches anybody,
 * whatever the student presses. Refuses everybody but the classroom's educator, and while the engine cannot be
 * reached.
 */
export async function muteStudent(
  ctx: PersonCtx,
  visitId: string,
  wanted: { studentId: string; device: ClosableDevice; isMute: boolean },
): Promise<ClassState> {
  const { studentId: personId, device, isMute } = wanted;
  return change(ctx, visitId, {
    may: (found) => mayActOn(found.facts, placeOf(found, personId), false),
    make: async (tx) => {
      if (device === 'microphone') await endSpeaking(tx, visitId, personId);
      await closeFor(tx.scope, visitId, { personId, device, isClosed: isMute });
    },
  });
}

/** The same for all students of the class, also for those who come later. */
export async function muteAll(
  ctx: PersonCtx,
  visitId: string,
  { device, isMute }: { device: ClosableDevice; isMute: boolean },
): Promise<ClassState> {
  return change(ctx, visitId, {
    may: ({ facts }) => mayHostClass(facts),
    make: async (tx) => {
      if (device === 'microphone') await endSpeaking(tx, visitId);
      await forgetClosings(tx.scope, visitId, device);
      const column = device === 'microphone' ? 'isMicrophoneClosed' : 'isCameraClosed';
      await updateClass(tx.scope, visitId, { [column]: isMute });
    },
  });
}

/**
 * Opens the microphone of one student, who may have raised a hand; the previous student's is closed, and theirs is
 * closed afterwards too. Refuses everybody but the classroom's educator, and students who are not in the call.
 */
export async function letSpeak(
  ctx: PersonCtx,
  visitId: string,
  { studentId: personId, isAllowed }: { studentId: string; isAllowed: boolean },
): Promise<ClassState> {
  return change(ctx, visitId, {
    may: (found) => mayActOn(found.facts, placeOf(found, personId), isAllowed),
    make: async (tx) => {
      if (!isAllowed) {
        await endSpeaking(tx, visitId, personId);
        return;
      }
      await closeFor(tx.scope, visitId, { personId, device: 'microphone', isClosed: true });
      await takeHandsDown(tx, visitId, personId);
      await updateClass(tx.scope, visitId, { speakerId: personId });
    },
  });
}

/** Changes the layout of the stage on every screen. Refuses everybody but the educator of a call of many. */
export async function changeLayout(ctx: PersonCtx, visitId: string, layout: Layout): Promise<ClassState> {
  return change(ctx, visitId, {
    may: ({ facts }) => mayChangeLayout(facts),
    make: (tx) => updateClass(tx.scope, visitId, { layout }),
  });
}

/** Puts a student out of a classroom for the whole session. Refuses everybody but its educator, and every other kind. */
export async function removeStudent(
  ctx: PersonCtx,
  visitId: string,
  studentId: string,
): Promise<CallResult<typeof classroomCalls.removeStudent>> {
  return transaction(ctx, async (tx) => {
    const found = await findCall(tx, visitId);
    await refuseCallUnless(tx, mayActOn(found.facts, placeOf(found, studentId), false));
    const { name } = await people.getPerson(tx, studentId);
    await seats.leaveSeat(tx, { visitId, personId: studentId, reason: 'removed' });
    return { visitId, studentId, name };
  });
}

/** The media rights that the educator has left a person: the content of a token. */
export async function rightsIn(ctx: Ctx, found: FoundCall & { part: CallPart }) {
  const { visit, part, participants } = found;
  if (visit.kind !== 'classroom' || part !== 'attendee' || ctx.actor.kind !== 'person')
    return mediaRights(part, visit.kind);
  const facts = await readClass(ctx, visit.id, participants);
  return mediaRights(part, visit.kind, closedDevices(facts, ctx.actor.personId));
}

/**
 * A student's or parent's media are connected. In a classroom the engine is told again what the educator has closed:
 * their token may be older, and a restarted engine knows nothing of it.
 */
export async function connectAttendee(ctx: PersonCtx, seat: seats.Seat): Promise<null> {
  await seats.connectSeat(ctx, seat, 'attendee');
  const { participants, facts } = await findCall(ctx, seat.visitId);
  if (facts.kind !== 'classroom') return null;
  const { personId } = ctx.actor;
  const closed = closedDevices(await readClass(ctx, seat.visitId, participants), personId);
  if (closed.length > 0)
    await ctx.ports.media.permit(
      roomOf(seat.visitId),
      personId,
      mediaRights('attendee', 'classroom', closed),
    );
  return null;
}

/** Leaving on purpose or being removed lowers the hand and ends speaking; a lost connection keeps the hand. */
export async function forgetPerson(ctx: Ctx, visitId: string, personId: string): Promise<void> {
  if ((await findClass(ctx.scope, visitId)) === undefined) return;
  await lockClass(ctx.scope, visitId);
  await takeHandsDown(ctx, visitId, personId);
  await endSpeaking(ctx, visitId, personId);
}

/** Tells the class when somebody with a raised hand, or who may speak, comes or goes: the queue shows who is there. */
export async function followPerson(
  ctx: Ctx,
  { visitId, personId, to }: { visitId: string; personId: string; to: string },
): Promise<void> {
  const row = await findClass(ctx.scope, visitId);
  if (row === undefined) return;
  const member = (await listMembers(ctx.scope, visitId)).find((one) => one.personId === personId);
  if (row.speakerId !== personId && (member?.handNumber ?? null) === null) return;
  await lockClass(ctx.scope, visitId);
  if (to === 'removed') await forgetPerson(ctx, visitId, personId);
  await updateClass(ctx.scope, visitId, {});
  await tellAll(ctx, visitId, await readClass(ctx, visitId));
}

/** Forgets layout, hands and closed devices of a class whose call is over. */
export async function closeClass(ctx: Ctx, visitId: string): Promise<void> {
  await takeHandsDown(ctx, visitId);
  await clearClass(ctx.scope, visitId);
}
