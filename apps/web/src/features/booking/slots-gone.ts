/** Refusals after which the chosen slots cannot be booked any more. */
export const slotsGone = [
  'slot_taken',
  'own_session_then',
  'child_session_then',
  'slot_not_offered',
] as const;
