/** One person makes so many files of sessions in an hour; each tells so many rows of what happened. */
export const summaryFileLimits = { perHour: 60, happenings: 300 } as const;
