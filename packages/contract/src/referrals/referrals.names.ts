import { defineRefusals } from '../core/refusal.ts';

/** The tabs of an educator's referrals, as the spec numbers them; they are no visit types. */
export const referralTabs = { created: 2, received: 4, completed: 7 } as const;

/** One of the tabs. */
export type ReferralTab = keyof typeof referralTabs;

/** The states of a referral: a session booked from it was completed, or it ended without one. */
export const referralStates = ['open', 'completed', 'ended'] as const;

/** The state of a referral. */
export type ReferralState = (typeof referralStates)[number];

/** How referrals refuse. */
export const referralsRefusals = defineRefusals('referrals', {
  /** A session is referred once. */
  already_referred: 417,
  /** The same student, for the same, to the same educator, and still open. */
  referral_open: 417,
  /** Only a completed session with one student, who is still there. */
  session_not_referable: 403,
  not_taught_there: 417,
  /** It ended, or its session was held. */
  referral_over: 417,
  /** A session was booked out of it, so it is not declined. */
  referral_booked: 417,
});
