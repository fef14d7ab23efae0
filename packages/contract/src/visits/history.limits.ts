/**
 * A history keeps so much of one person at most (a connection that is cut a thousand times would fill it), and shows so
 * many rows at a time.
 */
export const historyLimits = { ofPerson: 40, rows: 20, most: 20_000 } as const;
