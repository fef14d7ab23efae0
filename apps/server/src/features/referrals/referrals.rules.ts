import { referralLimits } from '@lectern/contract/referrals/referrals.limits.ts';
import type { ReferralState } from '@lectern/contract/referrals/referrals.names.ts';

const dayMs = 24 * 3_600_000;

/** When an open referral ends by itself. */
export function endsBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + referralLimits.openDays * dayMs);
}

/**
 * The outcome of an open referral at its time: it ends, or is checked again while a session booked from it is still
 * to come.
 */
export function whenDue(
  hasSessionToCome: boolean,
  now: Date,
): { readonly state: ReferralState; readonly dueAt: Date | null } {
  return hasSessionToCome
    ? { state: 'open', dueAt: new Date(now.getTime() + referralLimits.lookAgainDays * dayMs) }
    : { state: 'ended', dueAt: null };
}
