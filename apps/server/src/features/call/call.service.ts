import type { callCalls } from '@lectern/contract/call/call.calls.ts';
import type { CallState } from '@lectern/contract/call/call.shapes.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { genders } from '@lectern/contract/people/people.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import * as visitNotes from '../visit-notes/visit-notes.service.ts';
import * as visits from '../visits/visits.service.ts';
import { leaveWaitingRoom } from '../waiting-room/waiting-room.service.ts';
import { callEntry, mayEndCall, mayOpenCall, mayRemove, maySeeCall } from './call.policy.ts';
import { mediaRights, tokenMinutes } from './call.rules.ts';
import { toActiveSession, toSessionTimes } from './call.view.ts';
import {
  enterCall,
  findCall,
  noteEntry,
  refuseCallUnless,
  roomOf,
  standing,
  type FoundCall,
} from './entry/entry.service.ts';
import * as seats from './seats/seats.service.ts';

/**
 * The educator opens the call, or comes back into it; attendees are told and may come in. Refuses outside the window,
 * without a room, and for everybody but the visit's educator.
 */
export async function openCall(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.openCall>> {
  return transaction(ctx, async (tx) => {
    const before = await findCall(tx, visitId);
    await refuseCallUnless(tx, mayOpenCall(before.facts));
    const { visit } = await visits.applyVisitEvent(tx, visitId, { type: 'callOpened' });
    if (visit.state !== 'inCall') throw new Refusal('call_cannot_open');
    return {
      ...standing(tx, { ...before, visit }),
      startedAt: (visit.callOpenedAt ?? tx.clock.now()).toISOString(),
      isNew: before.visit.state !== 'inCall',
    };
  });
}

/** What the page of the call loads first. Refuses administrators. */
export async function videoFlow(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.videoFlow>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.viewer));
  const { visit } = found;
  const info = await visits.visitInfo(ctx, visitId);
  return {
    ...standing(ctx, found),
    visitType: visitTypeCodes[visit.kind],
    properties: info.properties,
    sessionUsers: info.sessionUsers,
    activeSession: visit.state === 'inCall' ? toActiveSession(visit, ctx.clock.now()) : null,
    ...toSessionTimes(visit),
    bufferTiming: visit.bufferMinutes,
    finalBufferTiming: visit.finalBufferMinutes,
    subject: info.expertiseCategory,
    subCategory: info.expertise,
  };
}

/** The student whose lesson it is, as the asker may see them: an attendee's own, for the educator of one student theirs. */
async function studentOf(ctx: Ctx, found: FoundCall): Promise<people.PersonFacts | undefined> {
  const { visit, participants, studentId } = found;
  if (studentId !== null) return people.findPerson(ctx, studentId);
  if (isGroup(visit.kind)) return undefined;
  const known = await people.getPeople(
    ctx,
    participants.filter((one) => one.side === 'student').map((one) => one.personId),
  );
  return [...known.values()].find((person) => person.role === 'student');
}

async function mediaToken(ctx: PersonCtx, found: Awaited<ReturnType<typeof enterCall>>): Promise<string> {
  const { personId, name, role } = ctx.actor;
  return ctx.ports.media.createToken({
    room: roomOf(found.visit.id),
    identity: personId,
    name,
    attributes: { role: wireRoles[role] },
    ttlMinutes: tokenMinutes,
    ...mediaRights(found.part, found.visit.kind),
  });
}

/**
 * What opens the room of the media engine, for the host and for attendees while the call is open. Refuses everybody
 * else and every other moment; the token is short-lived and carries nothing but this person's rights in this room.
 */
export async function credentials(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.callCredentials>> {
  const found = await enterCall(ctx, visitId);
  const { visit, part } = found;
  await noteEntry(ctx, visitId, false);
  const token = await mediaToken(ctx, found);
  const student = await studentOf(ctx, found);
  return {
    visitId,
    sessionId: visitId,
    apiKey: ctx.ports.media.keyName,
    apikey: ctx.ports.media.keyName,
    opentokSession: roomOf(visitId),
    opentokToken: token,
    token,
    moderatorToken: part === 'host' && isGroup(visit.kind) ? token : null,
    mediaUrl: ctx.ports.media.publicUrl,
    ...toSessionTimes(visit),
    activeSession: toActiveSession(visit, ctx.clock.now()),
    profileImage: student ? people.imageOf(ctx, student) : null,
    hasRecording: false,
    patientName: student?.name ?? '',
    dateOfBirth: student?.dateOfBirth ?? null,
    gender: genders.find((gender) => gender === student?.gender) ?? null,
  };
}

/** The asker is out of the call and the waiting room; the call goes on. */
export async function leaveCall(ctx: PersonCtx, visitId: string): Promise<null> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.viewer));
  await seats.leaveSeat(ctx, { visitId, personId: ctx.actor.personId, reason: 'left' });
  return leaveWaitingRoom(ctx, visitId);
}

/** The educator ends the call for all; a student or parent only leaves it. Refuses when no call is open. */
export async function endCall(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.endCall>> {
  const before = await findCall(ctx, visitId);
  refuseUnless(mayEndCall(before.facts));
  const isEnded = before.viewer === 'educator';
  if (isEnded) await visits.applyVisitEvent(ctx, visitId, { type: 'callEnded' });
  else await leaveCall(ctx, visitId);
  return { ...standing(ctx, await findCall(ctx, visitId)), isEnded };
}

/** Where the call stands. Refuses administrators. */
export async function callStatus(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.callStatus>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.viewer));
  const { visit, participants } = found;
  const isOpen = visit.state === 'inCall';
  return {
    ...standing(ctx, found),
    isOpen,
    startedAt: isOpen ? (visit.callOpenedAt?.toISOString() ?? null) : null,
    durationLeft: toActiveSession(visit, ctx.clock.now()).durationLeft,
    ...toSessionTimes(visit),
    participants: participants.filter((one) => one.state === 'inCall').length,
  };
}

/** Whose lesson it is; for a parent also which of their children. Refuses administrators. */
export async function studentInfo(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.kidInfo>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.viewer));
  const student = await studentOf(ctx, found);
  const known = student ? { name: student.name, grade: student.grade } : null;
  const isParent = ctx.actor.role === 'parent';
  return { tutee: known, isParent, kid: isParent ? known : null };
}

/** Files that the educator handed out for the session. Refuses administrators. */
export async function handout(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.handout>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.viewer));
  return { data: await visitNotes.handoutsOf(ctx, visitId) };
}

/**
 * Whether a socket may belong to a visit: to its educator from the opening of the window, to attendees only while the
 * call is open. Refuses everybody else, and every wish without a visit.
 */
export async function admitSocket(ctx: PersonCtx, visitId: string | undefined): Promise<{ visitId: string }> {
  if (visitId === undefined) throw new Refusal('not_found');
  const found = await findCall(ctx, visitId);
  const entry = callEntry(found.facts);
  if (entry.ok) return { visitId };
  await refuseCallUnless(ctx, found.viewer === 'educator' ? mayOpenCall(found.facts) : entry);
  return { visitId };
}

/** Everything that a browser needs after it came into the call or came back. */
export async function callState(ctx: PersonCtx, visitId: string): Promise<CallState> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.viewer));
  const { visit } = found;
  return {
    ...standing(ctx, found),
    startedAt: visit.state === 'inCall' ? (visit.callOpenedAt?.toISOString() ?? null) : null,
    ...toSessionTimes(visit),
    people: await seats.peopleInCall(ctx, visitId),
    isRecording: false,
    isWhiteboardOpen: false,
  };
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
