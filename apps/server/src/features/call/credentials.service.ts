import type { callCalls } from '@lectern/contract/call/call.calls.ts';
import { callLimits } from '@lectern/contract/call/call.limits.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { genders } from '@lectern/contract/people/people.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { mayHaveMedia } from './entry/entry.policy.ts';
import { toActiveSession, toSessionTimes } from './call.view.ts';
import { showObserver } from './seats/observers.service.ts';
import { enterCall, noteEntry, refuseSeatless, roomOf, type FoundCall } from './entry/entry.service.ts';
import { streamOf } from './broadcast/broadcast.service.ts';
import { hasRecordings } from './recording/recording.service.ts';
import { studentOf } from './students.service.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { CallPart } from './entry/entry.rules.ts';
import { rightsIn } from './classroom/classroom.service.ts';

/** The token with which somebody who may be in a call opens its media room: short-lived, with this person's rights of now. */
async function mediaToken(ctx: PersonCtx, found: FoundCall & { part: CallPart }): Promise<string> {
  const { personId, name, role } = ctx.actor;
  return ctx.ports.media.createToken({
    room: roomOf(found.visit.id),
    identity: personId,
    name,
    attributes: { role: wireRoles[role] },
    ttlMinutes: callLimits.tokenMinutes,
    ...(await rightsIn(ctx, found)),
  });
}

async function admit(ctx: PersonCtx, visitId: string, part: CallPart): Promise<void> {
  await refuseSeatless(ctx, visitId);
  await noteEntry(ctx, visitId, part === 'observer' ? 'looksOn' : 'asks');
  if (part === 'observer') await showObserver(ctx, visitId);
}

/**
 * The token that opens the media engine's room, for the host and for attendees while the call is open. Refuses
 * everybody else and every other moment; the token is short-lived and carries only this person's rights in this
 * room.
 */
export async function credentials(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.callCredentials>> {
  const found = await enterCall(ctx, visitId);
  const { visit, part } = found;
  refuseUnless(mayHaveMedia(visit.kind, part));
  await admit(ctx, visitId, part);
  const token = await mediaToken(ctx, found);
  // A person removed while the token was being made is refused here; later the token is older than the removal.
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
