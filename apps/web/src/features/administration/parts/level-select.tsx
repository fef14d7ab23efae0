import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { levelChoicesQuery, levelQueryOf, type LevelDepth } from '../administration.queries.ts';

/** Which levels may be chosen, and which one is. */
export interface LevelSelectProps {
  depth: LevelDepth;
  label: string;
  placeholder: string;
  /** Without a label above it, as a filter. */
  isBare?: boolean;
  value: string | null;
  error?: string | undefined;
  /** One that cannot be chosen. */
  without?: string | undefined;
  onChange: (id: string | null) => void;
}

const pauseMs = 400;

/** One of the active levels of a depth; it is searched on the server, so that there may be thousands. */
export function LevelSelect({ depth, label, isBare = false, without, onChange, ...rest }: LevelSelectProps) {
  const { value } = rest;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const { data: found } = useQuery(levelChoicesQuery(depth, search));
  const chosen = useQuery({ ...levelQueryOf(value ?? ''), enabled: value !== null });
  const options = (found?.data ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isListed = value === null || options.some((option) => option.value === value);
  const all =
    isListed || !chosen.data ? options : [{ value: chosen.data.id, label: chosen.data.name }, ...options];
  const name = all.find((option) => option.value === value)?.label;
  return (
    <SelectField
      {...rest}
      {...(isBare ? { 'aria-label': label, clearable: true } : { label })}
      data={all}
      // The name of what is chosen is no search.
      onType={(text) => setTyped(text === name ? '' : text)}
      onChange={onChange}
    />
  );
}
