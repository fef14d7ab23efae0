/** How many weeks the dashboard of an administrator looks back, this one included. */
export const summaryWeeks = 12;

/** The largest range of a level report. */
export const levelReportLimits = { days: 1_830, levels: 1_000 } as const;
