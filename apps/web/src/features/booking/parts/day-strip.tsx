import { addDays, daysFromTo } from '@lectern/contract/core/civil.rules.ts';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCivilDate } from '../../../lib/formats.ts';
import { useLanguage, useSay } from '../../../lib/i18n.ts';
import { weekdayShort } from './day-words.ts';
import classes from './day-strip.module.css';

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The days as a strip for phones, sliding sideways; arrow keys go to the next day that can be chosen. */
export function DayStrip({
  value,
  min,
  max,
  isOpen,
  onChange,
}: {
  value: string | null;
  min: string;
  max: string;
  isOpen: (date: string) => boolean;
  onChange: (date: string) => void;
}) {
  const say = useSay();
  const locale = useLanguage();
  const strip = useRef<HTMLDivElement>(null);
  const days = daysFromTo(min, max);
  const reachable = value ?? days.find(isOpen) ?? min;
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
    while (next >= min && next <= max && !isOpen(next)) next = addDays(next, step);
    if (next < min || next > max) return;
    onChange(next);
    strip.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <div ref={strip} className={classes.strip} role="group" aria-label={say('visits.booking.date')}>
      {days.map((date) => (
        <UnstyledButton
          key={date}
          className={classes.day}
          data-date={date}
          aria-pressed={date === value}
          // What is seen comes first in the name: who steers by voice says it.
          aria-label={`${weekdayShort(date, locale)} ${Number(date.slice(8))}, ${formatCivilDate(date)}`}
          disabled={!isOpen(date)}
          tabIndex={date === reachable ? 0 : -1}
          onClick={() => onChange(date)}
          onKeyDown={move}
        >
          <span className={classes.weekday}>{weekdayShort(date, locale)}</span>{' '}
          <span className={classes.number}>{Number(date.slice(8))}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
