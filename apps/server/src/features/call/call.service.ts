import type { callCalls } from '@lectern/contract/call/call.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as visitNotes from '../visit-notes/visit-notes.service.ts';
import { visitInfo } from '../visits/info.service.ts';
import * as lifecycle from '../visits/lifecycle.service.ts';
import { callEntry, isAmongOthers, mayOpenCall, maySeeCall, mayTakePart } from './entry/entry.policy.ts';
import { toActiveSession, toSessionTimes } from './call.view.ts';
import { showObserver } from './seats/observers.service.ts';
import { findCall, refuseCallUnless, standing } from './entry/entry.service.ts';
import { streamOf } from './broadcast/broadcast.service.ts';

/**
 * The educator opens the call, or comes back into it; attendees are notified and may come in. Refuses outside the
 * window, without a room, and everybody but the visit's educator.
 */
export async function openCall(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.openCall>> {
  return transaction(ctx, async (tx) => {
    const before = await findCall(tx, visitId);
    await refuseCallUnless(tx, mayOpenCall(before.facts));
    const { visit } = await lifecycle.applyVisitEvent(tx, visitId, { type: 'callOpened' });
    if (visit.state !== 'inCall') throw new Refusal('call_cannot_open');
    return {
      ...standing(tx, { ...before, visit }),
      startedAt: (visit.callOpenedAt ?? tx.clock.now()).toISOString(),
      isNew: before.visit.state !== 'inCall',
    };
  });
}

/** What the call's page loads first. Refuses administrators who may not observe. */
export async function videoFlow(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.videoFlow>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.facts));
  const { visit } = found;
  const info = await visitInfo(ctx, visitId);
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

/** The state of the call. Refuses administrators who may not observe. */
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
export async function admitSocket(
  ctx: PersonCtx,
  visitId: string | undefined,
): Promise<{ visitId: string; isInside: boolean }> {
  if (visitId === undefined) throw new Refusal('not_found');
  const found = await findCall(ctx, visitId);
  const entry = callEntry(found.facts);
  const admitted = { visitId, isInside: isAmongOthers(found.facts) };
  if (entry.ok) {
    if (entry.part === 'observer') await showObserver(ctx, visitId);
    return admitted;
  }
  await refuseCallUnless(ctx, found.viewer === 'educator' ? mayOpenCall(found.facts) : entry);
  return admitted;
}
