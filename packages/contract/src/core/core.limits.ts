/** Paging of lists: the spec's dropdown pages of 99999 are accepted, the server answers with `maximumItems` at most. */
export const pagingLimits = {
  acceptedItems: 99_999,
  maximumItems: 100,
  /** Used where neither the caller nor the host says otherwise (spec 2, section 9: pagination count per host 50). */
  defaultItems: 50,
  /** Pages shown at the ends and around the current one (spec 2, section 9). */
  marginPages: 1,
  rangePages: 2,
} as const;

/** Searches (spec 1, section 5). */
export const searchLimits = { characters: 50, debounceMs: 1_000 } as const;

/** How often screens look again and how long they show things (spec 2, section 9). */
export const timing = {
  /** Dashboards, visit info. */
  pollMs: 30_000,
  /** Countdowns and lists that follow the clock. */
  tickMs: 1_000,
  /** Alerts such as "left or removed". */
  alertMs: 5_000,
} as const;

/** Reconnection of sockets (spec 2, section 9). */
export const socketLimits = {
  reconnectionDelayMs: 1_000,
  /** How often the server shows that a connection lives. */
  pingIntervalMs: 10_000,
  chatTimeoutMs: 2_000,
  webTimeoutMs: 5_000,
} as const;

/** Longest range of days that one question about a calendar may cover. */
export const calendarLimits = { rangeDays: 62 } as const;

/** Rows of a dashboard tab before 'See all' appears (spec 1, 2.7 and 2.8). */
export const dashboardLimits = { rows: 3 } as const;
