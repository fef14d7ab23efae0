import { addDays, addMonths, daysFromTo } from '@lectern/contract/core/civil.rules.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCivilDate, formatWeekday } from '../../../lib/formats.ts';
import { useLanguage, useSay } from '../../../lib/i18n.ts';
import { monthHeading } from './day-words.ts';
import classes from './day-strip.module.css';
import { daysOfMonth, firstOf } from './open-days.ts';

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface StripProps {
  value: string | null;
  min: string;
  max: string;
  /** A day of the month that is shown. */
  month: string;
  isOpen: (date: string) => boolean;
  isFull: (date: string) => boolean;
  onMonth: (date: string) => void;
  onChange: (date: string) => void;
}

/** The name of the month between the ways to the months around it. */
function MonthRow({ month, min, max, onMonth }: Pick<StripProps, 'month' | 'min' | 'max' | 'onMonth'>) {
  const say = useSay();
  const locale = useLanguage();
  const first = firstOf(month);
  const next = addMonths(first, 1);
  return (
    <div className={classes.months}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={say('visits.booking.previousMonth')}
        disabled={first <= min}
        onClick={() => onMonth(addMonths(first, -1))}
      >
        <IconChevronLeft size={18} stroke={1.5} />
      </ActionIcon>
      <span className="type-name" aria-live="polite">
        {monthHeading(month, locale)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={say('visits.booking.nextMonth')}
        disabled={next > max}
        onClick={() => onMonth(next)}
      >
        <IconChevronRight size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

/** The days of a month as a strip for phones, sliding sideways; arrow keys go to the next day that can be chosen. */
export function DayStrip({ value, min, max, month, isOpen, isFull, onMonth, onChange }: StripProps) {
  const say = useSay();
  const strip = useRef<HTMLDivElement>(null);
  const { first, last } = daysOfMonth(month, { min, max });
  const days = daysFromTo(first, last);
  const isShown = value !== null && first <= value && value <= last;
  const reachable = (isShown && value) || (days.find(isOpen) ?? first);
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-date="${reachable}"]`);
    if (day && strip.current)
      strip.current.scrollLeft = day.offsetLeft - strip.current.clientWidth / 2 + day.clientWidth / 2;
  }, [reachable]);
  const move = (event: KeyboardEvent): void => {
    const step = stepOf[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let next = addDays(reachable, step);
    while (next >= first && next <= last && !isOpen(next)) next = addDays(next, step);
    if (next < first || next > last) return;
    onChange(next);
    strip.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  const nameOf = (date: string): string => {
    // The visible text comes first in the name: users of voice control say it.
    const seen = `${formatWeekday(date)} ${Number(date.slice(8))}`;
    const full = isFull(date) ? ` ${say('visits.booking.full')}` : '';
    return `${seen}${full}, ${formatCivilDate(date)}`;
  };
  return (
    <>
      <MonthRow month={month} min={min} max={max} onMonth={onMonth} />
      <div ref={strip} className={classes.strip} role="group" aria-label={say('visits.booking.date')}>
        {days.map((date) => (
          <UnstyledButton
            key={date}
            className={classes.day}
            data-date={date}
            data-full={isFull(date) || undefined}
            aria-pressed={date === value}
            aria-label={nameOf(date)}
            disabled={!isOpen(date)}
            tabIndex={date === reachable ? 0 : -1}
            onClick={() => onChange(date)}
            onKeyDown={move}
          >
            <span className={classes.weekday}>{formatWeekday(date)}</span>{' '}
            <span className={classes.number}>{Number(date.slice(8))}</span>
            {isFull(date) && <span className={classes.full}> {say('visits.booking.full')}</span>}
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}
