import { addDays, type CivilDate } from '@lectern/contract/core/civil.rules.ts';

/** How the day of the next free time is said. */
export type NearDay = 'today' | 'tomorrow' | 'date';

/** Whether a day is today or tomorrow; any other is said as a date. */
export function nearDay(date: CivilDate, today: CivilDate): NearDay {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : 'date';
}

/** When the day begins and ends for people. */
const daytime = { from: '08:00', until: '20:00' } as const;

/** A slot as far as it decides where a day begins to be shown. */
interface Shown {
  readonly startTime: string;
  readonly booked: boolean;
}

/** The slot from which a day is shown: the first free one in daytime, else the first free one, else none. */
export function firstShown<S extends Shown>(
  slots: readonly S[],
  timeOf: (instant: string) => string,
): S | undefined {
  const free = slots.filter(({ booked }) => !booked);
  const isInDaytime = (slot: S): boolean => {
    const time = timeOf(slot.startTime);
    return time >= daytime.from && time < daytime.until;
  };
  return free.find(isInDaytime) ?? free[0];
}
