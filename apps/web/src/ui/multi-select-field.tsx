import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { takeLettersOnly } from './letters-only.ts';
import classes from './multi-select-field.module.css';
import { useTypedOptions, type ServerSearch } from './server-search.ts';

/** Several of many. */
export interface MultiSelectFieldProps extends Omit<
  MultiSelectProps,
  'onChange' | 'data' | 'value' | 'onSearchChange' | 'onKeyDown'
> {
  data: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** With so many chosen the other options cannot be chosen any more; of one alone another one takes its place. */
  most: number;
  /** For lists that are searched on the server. */
  search?: ServerSearch;
}

/**
 * A select of several that can be typed into; only letters, digits and spaces are taken as keystrokes. Enter in the middle of
 * a search sends no form: it takes the first that is found for exactly these words.
 */
export function MultiSelectField({ data, value, onChange, most, search, ...rest }: MultiSelectFieldProps) {
  // Of one alone another one takes the place.
  const isOne = most === 1;
  const isFull = !isOne && value.length >= most;
  const [typed, setTyped] = useState('');
  const { selectsFirst, nothingFound, ...options } = useTypedOptions(search, typed);
  return (
    <MultiSelect
      checkIconPosition="right"
      rightSection={<IconSelector size={16} stroke={1.5} />}
      rightSectionPointerEvents="none"
      nothingFoundMessage={nothingFound}
      {...rest}
      searchable
      openOnFocus={false}
      classNames={{ input: classes.field, inputField: classes.input }}
      data={data.map((option) => ({ ...option, disabled: isFull && !value.includes(option.value) }))}
      value={[...value]}
      {...(isOne ? {} : { maxValues: most })}
      onChange={(chosen) => onChange(isOne ? chosen.slice(-1) : chosen)}
      {...options}
      selectFirstOptionOnChange={selectsFirst}
      onSearchChange={(text) => {
        setTyped(text);
        search?.onType(text);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      }}
      onBeforeInput={takeLettersOnly}
    />
  );
}
