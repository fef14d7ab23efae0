import { Input } from '@mantine/core';
import { useId } from 'react';
import { Columns } from '../layout.tsx';
import { SelectField } from '../select-field.tsx';

/** A day in parts, any of which may not be chosen yet. */
type Parts = readonly [year: string, month: string, day: string];

const partsOf = (value: string): Parts => {
  const [year = '', month = '', day = ''] = value.split('-');
  return [year, month, day];
};

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, before) => String(before + 1).padStart(2, '0'));
const months = numbers(12);
const days = numbers(31);

/** One of the three lists. */
interface Part {
  name: string;
  chosen: string;
  data: string[];
  take: (part: string) => Parts;
}

interface BirthDateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, with empty parts until they are chosen; empty for none. */
  value: string;
  /** The years of the list, the latest first. */
  years: readonly number[];
  words: { month: string; day: string; year: string };
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A day of birth as three lists in the order of 'MM/DD/YYYY'. Each can be emptied. */
export function BirthDateField({ label, value, years, words, error, onChange }: BirthDateFieldProps) {
  const faultId = useId();
  const [year, month, day] = partsOf(value);
  const change = ([toYear, toMonth, toDay]: Parts): void => {
    onChange(toYear || toMonth || toDay ? `${toYear}-${toMonth}-${toDay}` : '');
  };
  const props = ({ name, chosen, data, take }: Part) => ({
    'aria-label': `${label}: ${name}`,
    placeholder: name,
    data,
    value: chosen || null,
    clearable: true,
    error: error !== undefined,
    'aria-describedby': error === undefined ? undefined : faultId,
    onChange: (part: string | null) => change(take(part ?? '')),
  });
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Columns gap={8} tracks="1fr 1fr 1.3fr" phone="1fr 1fr 1.3fr">
        <SelectField
          {...props({ name: words.month, chosen: month, data: months, take: (part) => [year, part, day] })}
        />
        <SelectField
          {...props({ name: words.day, chosen: day, data: days, take: (part) => [year, month, part] })}
        />
        <SelectField
          {...props({
            name: words.year,
            chosen: year,
            data: years.map(String),
            take: (part) => [part, month, day],
          })}
        />
      </Columns>
      {error !== undefined && (
        <Input.Error id={faultId} mt={4}>
          {error}
        </Input.Error>
      )}
    </Input.Wrapper>
  );
}
