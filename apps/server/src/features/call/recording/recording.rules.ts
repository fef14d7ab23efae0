import { callLimits } from '@lectern/contract/call/call.limits.ts';

/** How long a process may be silent before another one takes over its recording or composing. */
const leaseSeconds = 5;
/** A composing that fails is tried again for about seven hours: a full disk is seen and emptied by a person. */
const mostAttempts = 16;
const firstPauseSeconds = 5;
const longestPauseSeconds = 3_600;
/** This many ends in a row are no short crash, but something that a person must fix. */
const endsOfInterruption = 3;
/** A process on a full disk still enters the room, and lives for a second. */
const soundAfterSeconds = 5;
const longestRestSeconds = 30;

/** How the process of a recording has fared. */
export interface RecordingRun {
  /** How often it ended unasked, since it last ran soundly. */
  readonly ends: number;
  /** Since when it has been recording what people say. */
  readonly soundSince: Date | null;
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

/** Whether a recording was stopped before it could take in anything: that nothing came of it is no failure. */
export function wasBarelyBegun(
  row: RecordingRun & { readonly startsAt: Date; readonly stoppedAt: Date | null },
): boolean {
  if (row.stoppedAt === null || row.soundSince !== null || row.ends > 0) return false;
  return row.stoppedAt < later(row.startsAt, soundAfterSeconds);
}

/** When a recording that is wished for now begins. */
export function beginsAt(now: Date): Date {
  return later(now, callLimits.recordingStartMs / 1_000);
}

/** When a lease that is renewed now runs out. */
export function leasedUntil(now: Date): Date {
  return later(now, leaseSeconds);
}

/** Whether a recording has stopped working, so that everybody is told. */
export function isInterrupted(ends: number): boolean {
  return ends >= endsOfInterruption;
}

/** Whether a recording runs again: it has been recording for some seconds without a break. */
export function isSound({ soundSince }: Pick<RecordingRun, 'soundSince'>, now: Date): boolean {
  return soundSince !== null && later(soundSince, soundAfterSeconds) <= now;
}

/** What to note about a running process; null when nothing changed. */
export function whileRunning(run: RecordingRun, isInRoom: boolean, now: Date): RecordingRun | null {
  const soundSince = isInRoom ? (run.soundSince ?? now) : null;
  const ends = isSound({ soundSince }, now) ? 0 : run.ends;
  return ends === run.ends && soundSince === run.soundSince ? null : { ends, soundSince };
}

/** What follows from an unwanted end: a restart at once, and with growing pauses once it is interrupted. */
export function afterEnd(run: RecordingRun, now: Date): RecordingRun & { readonly againAt: Date } {
  const ends = isSound(run, now) ? 1 : run.ends + 1;
  const rest = isInterrupted(ends) ? Math.min(longestRestSeconds, 2 ** (ends - endsOfInterruption + 1)) : 0;
  return { ends, soundSince: null, againAt: later(now, rest) };
}

/** When a composing that has failed this many times is retried; null when it is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  if (attempts >= mostAttempts) return null;
  return later(now, Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1)));
}

/** Per cent that are shown of a share; all of it only once everything is stored. */
export function shownProgress(share: number): number {
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}

/** The job that makes films of a recording that was given up. */
export const makeFilmsJob = 'call.make-films';
