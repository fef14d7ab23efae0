import 'dayjs/locale/es';
import { DatePicker, DatePickerInput, type DayOfWeek } from '@mantine/dates';
import dayjs from 'dayjs';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { formatCivilDate, formatWeekdayDate } from '../../lib/formats.ts';
import { useLanguage, useSay } from '../../lib/i18n.ts';
import classes from './day-field.module.css';
import { useMonthKeys } from './use-month-keys.ts';

/** Which days a calendar offers. Days are 'YYYY-MM-DD' in no zone. */
export interface DayChoice {
  value: string | null;
  onChange: (date: string) => void;
  min?: string;
  max?: string;
  isOpen?: (date: string) => boolean;
  /** Days that are shown as full; they are not open either. */
  isFull?: (date: string) => boolean;
  /** A day of the month that is shown first where none is chosen; that of the first day otherwise. */
  begins?: string;
  /** A day of the month to show, where the calendar's caller decides it. */
  month?: string;
  /** A day of the month that is shown now. */
  onMonth?: (date: string) => void;
}

/** Saturdays and Sundays look like other days: red would say that something is wrong with them. */
const noWeekend: DayOfWeek[] = [];

function useCalendar({ value, onChange, min, max, isOpen, isFull, begins, month, onMonth }: DayChoice) {
  const say = useSay();
  const locale = useLanguage();
  // Where the arrow keys led, where nobody else decides which month is shown.
  const [ownMonth, setOwnMonth] = useState<string>();
  const show = (date: string): void => {
    setOwnMonth(date);
    onMonth?.(date);
  };
  const keysOf = useMonthKeys({ min, max }, show);
  const shown = month ?? ownMonth;
  const calendar = {
    locale,
    value,
    minDate: min,
    maxDate: max,
    firstDayOfWeek: 0,
    ...(shown === undefined ? { defaultDate: value ?? begins ?? min } : { date: shown }),
    hideOutsideDates: true,
    weekendDays: noWeekend,
    excludeDate: isOpen && ((date: string) => !isOpen(date)),
    // A chosen day that is no longer offered cannot take the focus: the calendar then begins with its head.
    getDayProps: (date: string) => ({
      ...keysOf(date),
      ...(isOpen && !isOpen(date) ? { 'data-autofocus': undefined } : {}),
      ...(isFull?.(date) ? { 'data-full': true } : {}),
    }),
    // Without a name of its own a day has the one of the calendar.
    getDayAriaLabel: (date: string) =>
      isFull?.(date)
        ? say('visits.booking.dayFull', { day: dayjs(date).locale(locale).format('D MMMM YYYY') })
        : '',
    classNames: { day: classes.day ?? '' },
    onDateChange: show,
    onChange: (date: string | null) => {
      if (date !== null) onChange(date);
    },
    ariaLabels: {
      previousMonth: say('visits.booking.previousMonth'),
      nextMonth: say('visits.booking.nextMonth'),
      previousYear: say('visits.booking.previousYear'),
      nextYear: say('visits.booking.nextYear'),
      previousDecade: say('visits.booking.previousDecade'),
      nextDecade: say('visits.booking.nextDecade'),
    },
  } as const;
  return { calendar, forgetMonth: () => setOwnMonth(undefined) };
}

/** A day as a field whose calendar opens beneath it. */
export function DayField({
  label,
  placeholder,
  error,
  isDisabled,
  isLabelHidden,
  hasWeekday = false,
  ...choice
}: DayChoice & {
  label: string;
  placeholder?: string;
  error?: string | false | null;
  isDisabled?: boolean;
  isLabelHidden?: boolean;
  /** The chosen day is shown with its weekday: 'Wed, Oct 14, 2026'. */
  hasWeekday?: boolean;
}) {
  // The calendar is named by the field, which Mantine links by this id.
  const say = useSay();
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const { value, onChange } = choice;
  // The calendar closes with the choice, and the focus goes on from the field.
  const pick = (date: string): void => {
    onChange(date);
    forgetMonth();
    requestAnimationFrame(() => field.current?.focus());
  };
  const { calendar, forgetMonth } = useCalendar({ ...choice, onChange: pick });
  // Below the days is the legend of the mark for full ones.
  const legend = choice.isFull
    ? {
        classNames: { ...calendar.classNames, levelsGroup: classes.withLegend ?? '' },
        attributes: { levelsGroup: { 'data-legend': say('visits.booking.full') } },
      }
    : {};
  const format = hasWeekday ? formatWeekdayDate : formatCivilDate;
  const name = value === null ? label : `${label}: ${format(value)}`;
  return (
    <DatePickerInput
      {...calendar}
      ref={field}
      id={id}
      popoverProps={{ id, onClose: forgetMonth }}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? name : undefined}
      placeholder={placeholder}
      error={error}
      disabled={isDisabled}
      styles={{ input: { minHeight: 'var(--control-height)' } }}
      {...legend}
      valueFormatter={({ date }) => (typeof date === 'string' ? format(date) : '')}
      leftSection={<IconCalendar size={18} stroke={1.5} />}
      leftSectionPointerEvents="none"
    />
  );
}

/** A month to choose a day from, with the legend of the mark for full days below. */
export function DayCalendar(choice: DayChoice) {
  const say = useSay();
  return (
    <>
      <DatePicker {...useCalendar(choice).calendar} />
      {choice.isFull && (
        <span className={`type-meta tone-3 ${classes.legend}`} aria-hidden>
          <span className={classes.mark} /> {say('visits.booking.full')}
        </span>
      )}
    </>
  );
}
