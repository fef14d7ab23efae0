import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { lastReachableDate } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { availabilityQuery } from '../visits/visits.queries.ts';
import { faceOf, monthRange } from './parts/open-days.ts';

/** For whom and for how long times are looked for. */
export interface TimesAsked {
  /** Null until the educator is chosen. */
  educatorId: string | null;
  /** The school for which; without it the student's own, or the educator's only one. */
  levelId?: string | null | undefined;
  /** How long the next free time has to be; one slot without it. */
  minutes?: number | undefined;
  /** The session that is to be moved; its own time is free for it. */
  movedVisitId?: string | undefined;
}

/** The input of calendars and the line of the next free time about an educator. */
export interface OpenTimes {
  today: CivilDate;
  last: CivilDate;
  /** A day of the month that is shown. */
  month: CivilDate;
  showMonth: (month: CivilDate) => void;
  isOpen: (day: CivilDate) => boolean;
  isFull: (day: CivilDate) => boolean;
  /** The days of the shown month are known. */
  isKnown: boolean;
  /** The next free slots in a row; undefined until it is known, empty where nothing is free. */
  nextFree: readonly Slot[] | undefined;
  /** The zones of educator and school. */
  zones: readonly string[];
}

/** An educator's days, a month at a time, and the next free time. Shows the month of `date` until another one is chosen. */
export function useOpenTimes(
  { educatorId, levelId, minutes, movedVisitId }: TimesAsked,
  date: CivilDate | null,
): OpenTimes {
  const today = civilDateOf(serverNow());
  const [chosenMonth, showMonth] = useState<CivilDate | null>(null);
  const whose = { educatorId: educatorId ?? '', levelId: levelId ?? undefined, movedVisitId };
  const next = useQuery(availabilityQuery({ ...whose, nextFree: true, minutes }));
  const first = next.data?.nextFree[0];
  const month = chosenMonth ?? date ?? (first ? civilDateOf(first.startTime) : today);
  const { data: times } = useQuery(availabilityQuery({ ...whose, ...monthRange(month) }));
  const known = times ?? next.data;
  return {
    today,
    last: lastReachableDate(today),
    month,
    showMonth,
    isOpen: (day) => faceOf(day, { today, times }) === 'open',
    isFull: (day) => faceOf(day, { today, times }) === 'full',
    isKnown: times !== undefined,
    nextFree: next.data?.nextFree,
    zones: known ? [...new Set([known.timeZone, known.schoolTimeZone])] : [],
  };
}
