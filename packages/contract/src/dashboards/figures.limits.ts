/** How many weeks the dashboard of an administrator looks back, this one included. */
export const summaryWeeks = 12;

/** What a level report covers at most. */
export const levelReportLimits = { days: 1_830, levels: 1_000 } as const;
