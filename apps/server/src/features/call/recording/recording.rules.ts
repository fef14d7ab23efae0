import { callLimits } from '@lectern/contract/call/call.limits.ts';

/** How long a process may be silent before another takes over what it recorded or composed. */
const holdSeconds = 5;
/** A composing that fails is tried again for about seven hours: a full disk is seen and emptied by a person. */
const mostAttempts = 16;
const firstPauseSeconds = 5;
const longestPauseSeconds = 3_600;

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

/** When a recording that is wished for now begins. */
export function beginsAt(now: Date): Date {
  return later(now, callLimits.recordingStartMs / 1_000);
}

/** Until when the process that renews its hold now has it. */
export function heldUntil(now: Date): Date {
  return later(now, holdSeconds);
}

/** When a composing that has just failed so many times is tried again; null when it is given up. */
export function retryAt(attempts: number, now: Date): Date | null {
  if (attempts >= mostAttempts) return null;
  return later(now, Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1)));
}

/** Per cent that are shown of a share; all of it only once everything is stored. */
export function shownProgress(share: number): number {
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}
