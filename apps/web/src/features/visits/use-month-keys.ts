import { addDays, addMonths } from '@lectern/contract/core/civil.rules.ts';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';

/** By how many days an arrow key leads on. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 7,
  ArrowUp: -7,
};

const monthOf = (date: string): string => date.slice(0, 7);

/** Where the focus goes once the days of the month are there. */
interface Wanted {
  readonly month: string;
  readonly from: string;
  readonly step: number;
}

/** The days of a month that can be chosen, in the order in which an arrow leads to them. */
function daysAhead(calendarId: string, month: string, step: number): HTMLButtonElement[] {
  const days = [
    ...document.querySelectorAll<HTMLButtonElement>(`[data-calendar="${calendarId}"]:enabled`),
  ].filter(({ dataset }) => monthOf(dataset['day'] ?? '') === month);
  return step > 0 ? days : days.toReversed();
}

const isSameWeekday = (one: string, other: string): boolean =>
  (Date.parse(one) - Date.parse(other)) % (7 * 86_400_000) === 0;

/**
 * Lets the arrow keys of a calendar lead on from the last day of a month that can be chosen to the first of the next, and
 * back. Within a month the calendar does so by itself.
 */
export function useMonthKeys(
  { min, max }: { min?: string | undefined; max?: string | undefined },
  show: (month: string) => void,
) {
  const id = useId();
  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { month, from, step } = wanted.current;
    const days = daysAhead(id, month, step);
    const inColumn = days.find(({ dataset }) => isSameWeekday(dataset['day'] ?? '', from));
    const day = (Math.abs(step) === 1 ? undefined : inColumn) ?? days[0];
    if (!day) return;
    wanted.current = null;
    day.focus();
  });
  const onKeyDown = (from: string, event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    const isAhead = ({ dataset }: HTMLElement): boolean => {
      const day = dataset['day'] ?? '';
      const isLater = step > 0 ? day > from : day < from;
      return isLater && (Math.abs(step) === 1 || isSameWeekday(day, from));
    };
    if (daysAhead(id, monthOf(from), step).some(isAhead)) return;
    const first = `${monthOf(from)}-01`;
    const next = addMonths(first, step > 0 ? 1 : -1);
    const isOut = step > 0 ? max !== undefined && next > max : min !== undefined && addDays(first, -1) < min;
    if (isOut) return;
    wanted.current = { month: monthOf(next), from, step };
    show(next);
  };
  return (date: string) => ({
    'data-calendar': id,
    'data-day': date,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(date, event),
  });
}
