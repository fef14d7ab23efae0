import { defineRefusals } from '../core/refusal.ts';

/** How far the request of somebody who belongs to no school yet is. */
export const enrolmentStates = ['submitted', 'accepted', 'refused'] as const;

/** One of them. */
export type EnrolmentState = (typeof enrolmentStates)[number];

/** How enrolment refuses. */
export const enrolmentRefusals = defineRefusals('enrolment', {
  /** The asker belongs to a school already. */
  enrolment_not_needed: 417,
  /** Somebody else has decided it, or it was changed, since it was looked at. */
  enrolment_changed: 417,
  /** A chosen school or subcategory is no longer offered. */
  choice_not_offered: 417,
  /** Another student of the same school has this number. */
  roll_number_taken: 417,
});
