/** What one file may hold. */
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

/** Letters of uploads: so many an hour for an institution, one a day for an address; each is tried so often. */
export const invitationPace = { inHour: 500, daysBetween: 1, tries: 5, shownFailures: 50 } as const;

/** For so long an upload can be undone. */
export const undoDays = 7;

/** So many addresses that belong to somebody elsewhere are told to an institution in a day; then no new one is looked up. */
export const usedAddressesTold = { most: 300, windowSeconds: 86_400 } as const;
