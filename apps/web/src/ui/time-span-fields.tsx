import type { FieldErrors } from '../lib/field-errors.ts';
import { Row } from './layout.tsx';
import { TimeField } from './time-field.tsx';
import type { UiTexts } from './ui-texts.tsx';

/** Two times of a day as `HH:mm`, empty while incomplete; one before the first is of the next day. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/** What is missing at either end, or that both are the same. */
export function timeSpanFaults(
  { from, to }: TimeSpan,
  { timeMissing, timesSame }: Pick<UiTexts, 'timeMissing' | 'timesSame'>,
): FieldErrors<keyof TimeSpan> {
  if (from !== '' && from === to) return { to: timesSame };
  return { ...(from === '' && { from: timeMissing }), ...(to === '' && { to: timeMissing }) };
}

/** From when to when. */
export function TimeSpanFields({
  labels,
  value: { from, to },
  errors,
  onChange,
}: {
  labels: Readonly<Record<keyof TimeSpan, string>>;
  value: TimeSpan;
  errors: FieldErrors<keyof TimeSpan>;
  onChange: (span: TimeSpan) => void;
}) {
  return (
    <Row align="start">
      <TimeField
        label={labels.from}
        value={from}
        error={errors.from}
        onChange={(next) => onChange({ from: next, to })}
      />
      <TimeField
        label={labels.to}
        value={to}
        error={errors.to}
        onChange={(next) => onChange({ from, to: next })}
      />
    </Row>
  );
}
