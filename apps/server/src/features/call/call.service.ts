import type { callCalls } from '@lectern/contract/call/call.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { genders } from '@lectern/contract/people/people.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import * as visitNotes from '../visit-notes/visit-notes.service.ts';
import * as visits from '../visits/visits.service.ts';
import { callEntry, mayHaveMedia, mayOpenCall, maySeeCall, mayTakePart } from './entry/entry.policy.ts';
import { toActiveSession, toSessionTimes } from './call.view.ts';
import { showObserver } from './seats/observers.service.ts';
import {
  enterCall,
  findCall,
  noteEntry,
  refuseCallUnless,
  roomOf,
  standing,
  type FoundCall,
} from './entry/entry.service.ts';
import { streamOf } from './broadcast/broadcast.service.ts';
import { hasRecordings } from './recording/recording.service.ts';
import { mediaToken } from './tokens.service.ts';

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

/** What the page of the call loads first. Refuses administrators who may not look on. */
export async function videoFlow(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.videoFlow>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.facts));
  const { visit } = found;
  const info = await visits.visitInfo(ctx, visitId);
  return {
    ...standing(ctx, found),
    visitType: visitTypeCodes[visit.kind],
    properties: info.properties,
    sessionUsers: info.sessionUsers,
    activeSession:
      visit.state === 'inCall' ? toActiveSession(visit, ctx.clock.now(), await streamOf(ctx, visit)) : null,
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
  return [...known.values()].find(people.hasStudentRole);
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
  refuseUnless(mayHaveMedia(visit.kind, part));
  await noteEntry(ctx, visitId, false);
  if (part === 'observer') await showObserver(ctx, visitId);
  const token = await mediaToken(ctx, found);
  // Who was put out while the token was being made is refused here; after that the token is older than the removal.
  await enterCall(ctx, visitId);
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
    activeSession: toActiveSession(visit, ctx.clock.now(), await streamOf(ctx, visit)),
    profileImage: student ? people.imageOf(ctx, student) : null,
    hasRecording: await hasRecordings(ctx, visitId),
    patientName: student?.name ?? '',
    dateOfBirth: student?.dateOfBirth ?? null,
    gender: genders.find((gender) => gender === student?.gender) ?? null,
  };
}

/** Where the call stands. Refuses administrators who may not look on. */
export async function callStatus(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.callStatus>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.facts));
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
  refuseUnless(mayTakePart(found.facts));
  const student = await studentOf(ctx, found);
  const known = student
    ? { name: student.name, grade: student.grade, image: people.imageOf(ctx, student) }
    : null;
  const isForChild = found.studentId !== null && found.studentId !== ctx.actor.personId;
  return { tutee: known, isParent: isForChild, kid: isForChild ? known : null };
}

/** Files that the educator handed out for the session. Refuses administrators. */
export async function handout(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.handout>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayTakePart(found.facts));
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
  if (entry.ok) {
    if (entry.part === 'observer') await showObserver(ctx, visitId);
    return { visitId };
  }
  await refuseCallUnless(ctx, found.viewer === 'educator' ? mayOpenCall(found.facts) : entry);
  return { visitId };
}
