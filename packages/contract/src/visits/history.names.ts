/** The stored happenings of a session. */
export const keptHappenings = [
  'moved',
  'cancelled',
  'declined',
  'added',
  'takenOut',
  'callOpened',
  'callEnded',
  'waited',
  'came',
  'went',
  'removed',
  'missed',
  'held',
  'markedPresent',
  'markedAbsent',
  'noteCompleted',
] as const;

/** One of them. */
export type KeptHappening = (typeof keptHappenings)[number];

/** All happenings of a history: the stored ones, and those from other records of the session. */
export const happenings = [
  'booked',
  ...keptHappenings,
  'requested',
  'requestAccepted',
  'requestRejected',
  'requestWithdrawn',
  'requestLapsed',
  'flagged',
  'flagAnswered',
  'referred',
] as const;

/** One of them. */
export type HappeningKind = (typeof happenings)[number];
