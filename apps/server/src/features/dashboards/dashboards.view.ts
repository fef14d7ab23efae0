/** Visits as the home screen gets them from their feature. */
export interface Home<T> {
  readonly ongoing: T[];
  readonly upcoming: { readonly data: T[]; readonly count: number };
  readonly recent: { readonly data: T[]; readonly count: number };
}

/** The three lists of a home screen in the words of the wire. */
export function toHomeVisits<T>(home: Home<T>) {
  return {
    todaySession: home.ongoing,
    upcomingSession: home.upcoming.data,
    upcomingCount: home.upcoming.count,
    previousSession: home.recent.data,
    previousCount: home.recent.count,
  };
}

/** A window of today's schedule. */
export function toSchedule(window: { start: number; end: number; onDemand: boolean }) {
  return {
    startTime: new Date(window.start).toISOString(),
    endTime: new Date(window.end).toISOString(),
    availablePerOnDemand: window.onDemand,
  };
}
