import { Row } from './layout.tsx';
import { TimeField } from './time-field.tsx';
import { useUiTexts } from './ui-texts.tsx';

/** Two times of a day as `HH:mm`, empty while incomplete; one before the first is of the next day. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/** Whether both are there and are not the same. */
export function isTimeSpan({ from, to }: TimeSpan): boolean {
  return from !== '' && to !== '' && from !== to;
}

/** From when to when; says at the field what is missing, and that both are the same. */
export function TimeSpanFields({
  labels,
  value,
  onChange,
}: {
  labels: Readonly<Record<keyof TimeSpan, string>>;
  value: TimeSpan;
  onChange: (span: TimeSpan) => void;
}) {
  const { timeMissing, timesSame } = useUiTexts();
  const { from, to } = value;
  const missing = (time: string): string | undefined => (time === '' ? timeMissing : undefined);
  const same = from === to ? timesSame : undefined;
  return (
    <Row align="start">
      <TimeField
        label={labels.from}
        value={from}
        error={missing(from)}
        onChange={(next) => onChange({ from: next, to })}
      />
      <TimeField
        label={labels.to}
        value={to}
        error={missing(to) ?? same}
        onChange={(next) => onChange({ from, to: next })}
      />
    </Row>
  );
}
