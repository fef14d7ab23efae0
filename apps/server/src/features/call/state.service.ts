import type { CallState } from '@lectern/contract/call/call.shapes.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import { isBoardOpen } from './board/board.service.ts';
import { maySeeCall } from './entry/entry.policy.ts';
import { toSessionTimes } from './call.view.ts';
import { observersOf } from './seats/observers.service.ts';
import { findCall, standing, type FoundCall } from './entry/entry.service.ts';
import { recordingMark } from './recording/recording.service.ts';
import { peopleInCall } from './seats/seats.service.ts';
import { steadiedIn } from './steadiness/steadiness.service.ts';

/** Viewers of a broadcast see who presents and themselves; everybody else sees all. */
function seenIn({ visit, viewer, own }: FoundCall): string[] | undefined {
  if (visit.kind !== 'broadcast' || viewer !== 'attendee') return undefined;
  return [visit.educatorId, ...(own ? [own.personId] : [])];
}

/** Everything that a browser needs after it came into the call or came back. */
export async function callState(ctx: PersonCtx, visitId: string): Promise<CallState> {
  const found = await findCall(ctx, visitId);
  refuseUnless(maySeeCall(found.facts));
  const { visit } = found;
  const recording = await recordingMark(ctx, visitId);
  return {
    ...standing(ctx, found),
    startedAt: visit.state === 'inCall' ? (visit.callOpenedAt?.toISOString() ?? null) : null,
    ...toSessionTimes(visit),
    people: await peopleInCall(ctx, visitId, seenIn(found)),
    isRecording: recording.isRecording,
    isRecordingInterrupted: recording.isInterrupted,
    isWhiteboardOpen: await isBoardOpen(ctx, visitId),
    observers: found.viewer === 'educator' ? await observersOf(ctx, visitId) : [],
    steadied: found.viewer === 'educator' ? await steadiedIn(ctx, visitId) : [],
  };
}
