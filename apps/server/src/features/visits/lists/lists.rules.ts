import type { CountedVisits, VisitFilter, VisitState } from '@lectern/contract/visits/visits.names.ts';

/** Which visits of somebody are wanted, in which order. */
export interface ListRange {
  /** Visits that begin then or later. */
  readonly from: Date | null;
  /** Visits that begin earlier. */
  readonly to: Date | null;
  /** Visits that end later than this. */
  readonly endsAfter: Date | null;
  /** Only those that are not over, only those that are, only those of one state, or all. */
  readonly are: 'open' | 'over' | 'all' | VisitState;
  readonly order: 'asc' | 'desc';
  /** Only those that were flagged, or only those of them whose flag is open. */
  readonly flag: 'any' | 'raised' | 'open';
  /** Only those that a figure counts. */
  readonly counted: CountedVisits | null;
}

/** The borders of a day, or of several that follow each other. */
export interface Days {
  readonly start: Date;
  readonly end: Date;
}

const dayMs = 86_400_000;
/** A day on which clocks go back. */
const longestDayMs = dayMs + 3_600_000;

const everything = { from: null, to: null, endsAfter: null, flag: 'any', counted: null } as const;

/** Several days, the latest first where they begin before today: so much is shown, and not what is longest ago. */
function chosenRange(today: Days, { start, end }: Days): ListRange {
  const isPast = start < today.start && end.getTime() - start.getTime() > longestDayMs;
  return { ...everything, are: 'all', from: start, to: end, order: isPast ? 'desc' : 'asc' };
}

/** The visits of a list's filter, soonest first, but past and flagged ones latest first. */
export function rangeOf(filter: VisitFilter, days: { today: Days; chosen: Days | null }): ListRange | null {
  const all = { ...everything, are: 'all', order: 'asc' } as const;
  switch (filter) {
    case 'today':
      return { ...all, from: days.today.start, to: days.today.end };
    case 'previous':
      return { ...all, to: days.today.start, order: 'desc' };
    case 'future':
      return { ...all, from: days.today.end };
    case 'custom':
      return days.chosen && chosenRange(days.today, days.chosen);
    case 'flagged_session':
      return { ...all, order: 'desc', flag: 'raised' };
  }
}

/** Today's visits that are not over, also one that began yesterday. */
export function ongoingRange(today: Days): ListRange {
  return { ...everything, to: today.end, endsAfter: today.start, are: 'open', order: 'asc' };
}

/** Calls that run at this moment: they begin early and end late, so yesterday's and tomorrow's are searched too. */
export function runningRange(today: Days): ListRange {
  const from = new Date(today.start.getTime() - dayMs);
  const to = new Date(today.end.getTime() + dayMs);
  return { ...everything, from, to, are: 'inCall', order: 'asc' };
}

/** Visits to come, the soonest first. */
export function upcomingRange(now: Date): ListRange {
  return { ...everything, from: now, are: 'open', order: 'asc' };
}

/** Visits that are over, the latest first. */
export function recentRange(): ListRange {
  return { ...everything, are: 'over', order: 'desc' };
}
