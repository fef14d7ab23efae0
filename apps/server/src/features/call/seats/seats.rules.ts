import { callLimits } from '@lectern/contract/call/call.limits.ts';

/** Whose last socket went before this moment is out of the call, unless their media still flow. */
export function outBefore(now: Date): Date {
  return new Date(now.getTime() - callLimits.goneAfterMs);
}
