/** The limits of one file. */
export const uploadLimits = {
  bytes: 20_000_000,
  /** The head included. */
  rows: 100_001,
  columns: 60,
  cellCharacters: 1_000,
  fileName: 150,
} as const;

/** How many files one person may have read at once, and send in an hour. */
export const uploadPace = { atOnce: 3, inHour: 60 } as const;

/** Closing more people, or giving more of them another address, needs the number typed. */
export const carefulFrom = 50;

/** Letters of uploads: how many an hour for an institution, one a day for an address; how often each is tried. */
export const invitationPace = { inHour: 500, daysBetween: 1, tries: 5, shownFailures: 50 } as const;

/** How long an upload can be undone. */
export const undoDays = 7;

/**
 * How many addresses of other people are revealed to an institution in a day; after that no new one is looked up.
 */
export const usedAddressesTold = { most: 300, windowSeconds: 86_400 } as const;
