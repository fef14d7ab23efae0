import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import classes from './day-boxes.module.css';
import { weekdayName, weekdays } from './weekday-words.ts';

/** Boxes for Sunday to Saturday; while a weekly schedule is edited they cannot be changed. */
export function DayBoxes({
  days,
  onChange,
  isDisabled = false,
  error,
  hint,
}: {
  days: readonly number[];
  onChange: (days: number[]) => void;
  isDisabled?: boolean;
  error?: string;
  hint?: string;
}) {
  const say = useSay();
  const id = useId();
  return (
    <fieldset
      className={classes.group}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="type-name">{say('schedules.form.days')}</legend>
      {hint !== undefined && (
        <p className={`${classes.hint} type-head tone-3`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={classes.boxes}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            className={classes.box}
            label={weekdayName(day, say)}
            checked={days.includes(day)}
            disabled={isDisabled}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...days, day].toSorted((a, b) => a - b)
                  : days.filter((other) => other !== day),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={`${classes.error} type-head`} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
