/** Texts about what sessions earn and cost. */
export const ledgerTexts = {
  refusal: {
    rate_taken: 'There is a rate for this from this day on already. Choose another day.',
    corrections_changed: 'Other sessions would be corrected by now. Look at the corrections again first.',
    corrections_too_many: 'This rate would correct too many sessions at once. Choose a later day.',
    nothing_to_reinstate: 'This session was not taken back, so there is nothing to pay again.',
  },
  field: {
    reason: 'Reason is mandatory',
    holder: 'Choose what the rate is for',
    rateDay: 'Choose a day within a year',
  },
  reinstated: 'The session is paid after all.',
  rateAdded: 'The rate has been saved.',
  termsSaved: 'The terms have been saved.',
} as const;
