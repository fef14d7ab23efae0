import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { addDays, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { civilDateOf, formatTime, timeOfDayOf } from '../../../lib/formats.ts';
import { useNow } from '../../../lib/server-clock.ts';
import { useSearchParam } from '../../../lib/url-state.ts';
import { educatorVisitsQuery } from '../../visits/visits.queries.ts';
import type { Schedules } from '../schedules.queries.ts';
import { bookableOn, hoursToShow, sundayOf, partOnDay, type Stretch, type Window } from './week-grid.ts';

const minuteMs = 60_000;

/** A session in the grid. */
export interface PlacedSession extends Stretch {
  visit: EducatorListItem;
  time: string;
  isOver: boolean;
}

/** One column of the grid. */
export interface WeekDay {
  date: CivilDate;
  isToday: boolean;
  windows: Window[];
  sessions: PlacedSession[];
}

/** The grid's content, and how to page. */
export interface Week {
  days: WeekDay[];
  hours: Stretch;
  /** Minutes since midnight of today. */
  now: number;
  today: CivilDate;
  /** The sessions of a day are still being asked for. */
  isLoading: boolean;
  leaf: (pages: number) => void;
  goToToday: () => void;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function place(visit: EducatorListItem, date: CivilDate, at: { zone: string; now: number }): PlacedSession[] {
  const { sessionStartDate: from, sessionEndDate: to } = visit;
  const part = partOnDay(
    {
      startDate: civilDateOf(from, at.zone),
      startTime: timeOfDayOf(from, at.zone),
      endDate: civilDateOf(to, at.zone),
      endTime: timeOfDayOf(to, at.zone),
    },
    date,
  );
  if (!part || visit.sessionStatus === sessionStatuses.cancelled) return [];
  return [{ ...part, visit, time: formatTime(from, at.zone), isOver: Date.parse(to) <= at.now }];
}

/** The week (on phones the day) of the address: its scheduled times, and its sessions. */
export function useWeek(schedules: Schedules): Week {
  const now = useNow(minuteMs);
  // Known before the first question to the server, or seven days would be asked for and given up again.
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { timeZone: zone } = schedules;
  const today = civilDateOf(now, zone);
  const [wanted, setWanted] = useSearchParam('day', today);
  const chosen = isDate(wanted) ? wanted : today;
  const first = isPhone ? chosen : sundayOf(chosen);
  const length = isPhone ? 1 : 7;
  const dates = Array.from({ length }, (_, index) => addDays(first, index));
  const { visits, isLoading } = useQueries({
    queries: dates.map((date) => ({
      ...educatorVisitsQuery({ filter: 'custom', date, search: '', page: 1 }),
      // Seven lists: the socket's news refetch them, polling does not; and no other day is a placeholder for one.
      refetchInterval: false as const,
      placeholderData: undefined,
    })),
    combine: (lists) => {
      const all = lists.flatMap((list) => list.data?.data ?? []);
      return {
        visits: [...new Map(all.map((visit) => [visit.id, visit])).values()],
        isLoading: lists.some((list) => list.isPending),
      };
    },
  });
  const days = dates.map((date) => ({
    date,
    isToday: date === today,
    windows: bookableOn(schedules, date),
    sessions: visits.flatMap((visit) => place(visit, date, { zone, now })),
  }));
  const [hour = 0, minute = 0] = timeOfDayOf(now, zone).split(':').map(Number);
  return {
    days,
    hours: hoursToShow(days.flatMap((day) => [...day.windows, ...day.sessions])),
    now: hour * 60 + minute,
    today,
    isLoading,
    leaf: (pages) => setWanted(addDays(first, pages * length)),
    goToToday: () => setWanted(today),
  };
}
