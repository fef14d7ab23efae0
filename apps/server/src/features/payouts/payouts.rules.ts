import { payoutsLimits } from '@lectern/contract/payouts/payouts.limits.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

/** When an unclear answer is asked about again, after a number of tries. */
export function nextTryAt(tries: number, now: Date): Date {
  const { firstPauseSeconds, longestPauseSeconds } = payoutsLimits;
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(tries - 1, 20));
  return new Date(now.getTime() + pause * secondMs);
}

/** Until when a payout belongs only to the process that took it. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + payoutsLimits.leaseSeconds * secondMs);
}

/** Whether a key may still be repeated that was first sent then: providers forget keys after a day. */
export function isKeyFresh(firstAskedAt: Date, now: Date): boolean {
  return now.getTime() - firstAskedAt.getTime() < payoutsLimits.keyHours * hourMs;
}

/** Whether the card of an account needs a fresh answer, because the last one is too old. */
export function isStale({ state, checkedAt }: { state: string; checkedAt: Date }, now: Date): boolean {
  if (state !== 'active') return true;
  return now.getTime() - checkedAt.getTime() >= payoutsLimits.accountMinutes * 60 * secondMs;
}

/** Whether a name that a provider knows can be one of our payouts: others may send by the same key. */
export function isPayoutId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
