import type { CallState } from '@lectern/contract/call/call.shapes.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import { isBoardOpen } from './board/board.service.ts';
import { callEntry, isAmongOthers, maySeeCall } from './entry/entry.policy.ts';
import { toSessionTimes } from './call.view.ts';
import { observersOf } from './seats/observers.service.ts';
import { findCall, standing, type FoundCall } from './entry/entry.service.ts';
import { recordingMark } from './recording/recording.service.ts';
import { peopleInCall } from './seats/seats.service.ts';
import { steadiedIn } from './steadiness/steadiness.service.ts';

/**
 * Viewers of a broadcast, and people who are not in a call of many, see the educator and themselves; everybody
 * else sees all.
 */
function seenIn({ visit, viewer, own, facts }: FoundCall): string[] | undefined {
  if (viewer !== 'attendee' || !isGroup(visit.kind)) return undefined;
  if (visit.kind !== 'broadcast' && callEntry(facts).ok && isAmongOthers(facts)) return undefined;
  return [visit.educatorId, ...(own ? [own.personId] : [])];
}

/** Does something at the first call, and gives the same to every later one. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= work());
}

/** The state of a call for several askers; the shared parts are read once. */
export function callStateForAll(
  ctx: Ctx,
  visitId: string,
): (asker: PersonCtx, found: FoundCall) => Promise<CallState> {
  const recording = once(() => recordingMark(ctx, visitId));
  const everybody = once(() => peopleInCall(ctx, visitId));
  const boardOpen = once(() => isBoardOpen(ctx, visitId));
  const observers = once(() => observersOf(ctx, visitId));
  const steadied = once(() => steadiedIn(ctx, visitId));
  return async (asker, found) => {
    const { visit } = found;
    const { isRecording, isInterrupted } = await recording();
    const seen = seenIn(found);
    const isEducator = found.viewer === 'educator';
    return {
      ...standing(asker, found),
      startedAt: visit.state === 'inCall' ? (visit.callOpenedAt?.toISOString() ?? null) : null,
      ...toSessionTimes(visit),
      people: (await everybody()).filter(({ userId }) => seen === undefined || seen.includes(userId)),
      isRecording,
      isRecordingInterrupted: isInterrupted,
      isWhiteboardOpen: await boardOpen(),
      observers: isEducator ? await observers() : [],
      steadied: isEducator ? await steadied() : [],
    };
  };
}

/** Everything that a browser needs after it came into the call or came back. */
export async function callState(ctx: PersonCtx, visitId: string): Promise<CallState> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.facts));
  return callStateForAll(ctx, visitId)(ctx, found);
}
