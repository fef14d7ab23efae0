/** How many files of sessions one person makes in an hour, and how many history rows each lists. */
export const summaryFileLimits = { perHour: 60, happenings: 300 } as const;
