/** Limits of referrals (spec 1, section 5). */
export const referralLimits = {
  /** What the educator writes to the other one. */
  notes: 500,
  /** An open referral ends by itself after so many days. */
  openDays: 90,
  /** While a session that was booked out of it is still to come, it is looked at again after so many days. */
  lookAgainDays: 1,
} as const;
