import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../../ui/select-field.tsx';
import { subjectChoicesQuery, subjectQueryOf } from '../curriculum.queries.ts';

/** Which subject is chosen, and which may be. */
export interface SubjectSelectProps {
  label: string;
  placeholder: string;
  /** Without a label above it, as a filter. */
  isBare?: boolean;
  /** Only subjects that the person keeps. */
  isOfKept?: boolean;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}

const pauseMs = 400;

/** One of the subjects that the administrator reads or keeps; it is searched on the server. */
export function SubjectSelect({ label, isBare = false, isOfKept = false, ...rest }: SubjectSelectProps) {
  const { value } = rest;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const { data: found } = useQuery(subjectChoicesQuery(search));
  const chosen = useQuery({ ...subjectQueryOf(value ?? ''), enabled: value !== null });
  const options = (found?.data ?? [])
    .filter(({ mayEdit }) => mayEdit || !isOfKept)
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
    />
  );
}
