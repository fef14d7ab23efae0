import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';

/** Something that can be chosen, by its name. */
export interface NamedChoice {
  id: string;
  name: string;
}

/** What is chosen, and how that is said. */
export interface SearchedSelectProps {
  label: string;
  placeholder: string;
  /** Without a label above it, as a filter that can be cleared. */
  isBare?: boolean;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}

const pauseMs = 400;

/** What was typed into such a select, after a pause, and how to tell what is being typed. */
export function useTypedSearch(): [search: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  return [search, setTyped];
}

/** One of many that are searched on the server; what is chosen is shown though the search has not found it. */
export function SearchedSelect({
  label,
  isBare = false,
  found,
  chosen,
  onType,
  ...rest
}: SearchedSelectProps & {
  /** What the search has found. */
  found: readonly NamedChoice[];
  /** What is chosen, once it is known. */
  chosen: NamedChoice | undefined;
  onType: (text: string) => void;
}) {
  const { value } = rest;
  const isListed = value === null || found.some(({ id }) => id === value);
  const all = isListed || !chosen ? found : [chosen, ...found];
  const name = all.find(({ id }) => id === value)?.name;
  return (
    <SelectField
      {...rest}
      {...(isBare ? { 'aria-label': label, clearable: true } : { label })}
      data={all.map((choice) => ({ value: choice.id, label: choice.name }))}
      // The name of what is chosen is no search.
      onType={(text) => onType(text === name ? '' : text)}
    />
  );
}
