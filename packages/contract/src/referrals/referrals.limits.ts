import type { CallPace } from '../core/pace.ts';

/** Limits of referrals (spec 1, section 5). */
export const referralLimits = {
  /** What the educator writes to the other one. */
  notes: 500,
  /** An open referral ends by itself after so many days. */
  openDays: 90,
  /** While a session that was booked out of it is still to come, it is looked at again after so many days. */
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
