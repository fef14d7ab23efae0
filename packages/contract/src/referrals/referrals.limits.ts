import type { CallPace } from '../core/pace.ts';

/** Limits of referrals (spec 1, section 5). */
export const referralLimits = {
  /** The note from one educator to the other. */
  notes: 500,
  /** After how many days an open referral ends by itself. */
  openDays: 90,
  /** While a session that was booked from it is still to come, it is checked again after this many days. */
  lookAgainDays: 1,
} as const;

/** How often each call of referrals may be made. */
export const referralsCallPaces = {
  referSession: 'usual',
  referSubject: 'usual',
  referrals: 'usual',
  referralSubjects: 'usual',
  referralSubcategories: 'usual',
  referralEducators: 'usual',
  sessionEducators: 'usual',
  referralStudents: 'usual',
  referral: 'usual',
  declineReferral: 'usual',
} as const satisfies Record<string, CallPace>;
