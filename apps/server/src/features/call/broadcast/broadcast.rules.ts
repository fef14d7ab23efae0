import { broadcastLimits } from '@lectern/contract/call/broadcast/broadcast.limits.ts';
import type { BroadcastState } from '@lectern/contract/call/broadcast/broadcast.names.ts';

/** How long a process may be silent before another makes the stream that it made. */
const leaseSeconds = 5;

/** When a lease that is renewed now runs out. */
export function leasedUntil(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1_000);
}

/** Until when the last parts of a stream that ended now can be watched. */
export function watchableUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + broadcastLimits.afterEndMs);
}

/** Viewers who fetched nothing since this moment no longer count as watching. */
export function watchedSince(now: Date): Date {
  return new Date(now.getTime() - broadcastLimits.goneAfterMs);
}

/** Streams that ended after this moment are still checked: their remains must be deleted. */
export function lookedAtSince(now: Date): Date {
  return new Date(now.getTime() - 20 * broadcastLimits.afterEndMs);
}

/** The state of a stream from what is stored. */
export function stateOf(
  stored:
    | {
        readonly startedAt: Date | null;
        readonly endedAt: Date | null;
        readonly isWatchable: boolean;
        readonly isConnected: boolean;
      }
    | undefined,
): BroadcastState {
  if (!stored?.startedAt) return 'off';
  if (stored.endedAt) return 'ended';
  if (!stored.isWatchable) return 'starting';
  return stored.isConnected ? 'live' : 'interrupted';
}
