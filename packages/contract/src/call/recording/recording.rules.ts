import { hasRoom } from '../../visits/visits.rules.ts';
import type { VisitKind } from '../../visits/visits.names.ts';
import type { RecordingState } from './recording.names.ts';

/** Whether sessions of a kind can be recorded: all that have a room, except the broadcast. */
export function isRecordable(kind: VisitKind): boolean {
  return hasRoom(kind) && kind !== 'broadcast';
}

/** Whether a recording takes in what is said now. */
export function isRunning(state: RecordingState): boolean {
  return state === 'starting' || state === 'recording';
}

/** Whether a recording is on its way to be played, so that one looks again. */
export function isComing(state: RecordingState): boolean {
  return isRunning(state) || state === 'composing';
}
