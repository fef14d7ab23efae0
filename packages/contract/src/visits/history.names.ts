/** What a session's history keeps as it happens. */
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

/** Everything that a history tells: what it keeps, and what other records of the session say. */
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
