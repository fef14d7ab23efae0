/** Texts of the rule by which people are reminded of their sessions. */
export const reminderTexts = {
  title: 'Reminders',
  intro:
    'When people are reminded, before the start of a session. A change holds for sessions that are booked from then on: those that are booked already keep their reminders, also when they are moved.',
  none: 'Nobody is reminded.',
  row: 'Reminder {{number}}',
  amount: 'Reminder {{number}}: how long before',
  unit: 'Reminder {{number}}: unit',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  add: 'Add a reminder',
  save: 'Save the reminders',
  saved: 'Saved. Sessions that are booked from now on have these reminders.',
  wrong: 'From 5 minutes to 14 days, in whole numbers',
  tooMany: 'There can be at most 5 reminders',
  failed: 'The reminders could not be loaded',
} as const;
