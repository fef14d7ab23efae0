import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { PickedCode } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import type { ChosenCode } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { visitNoteLimits } from '@lectern/contract/visit-notes/visit-notes.limits.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { MultiSelectField } from '../../../ui/multi-select-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { offeredCodesQuery } from '../visit-notes.queries.ts';
import classes from './code-fields.module.css';

interface FieldProps {
  kind: CodeListKind;
  label: string;
  error: string | undefined;
}

/** Codes that the server has found for the typed text, and how a field shows them and the chosen ones. */
function useCodes(kind: CodeListKind, chosen: readonly ChosenCode[]) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, searchLimits.debounceMs);
  // The label in a select is no search.
  const isChosen = chosen.some(({ value }) => value === search);
  const asked = isChosen ? '' : search;
  const { data, isFetching, isError, isSuccess, isPlaceholderData } = useQuery(
    offeredCodesQuery({ kind, search: asked }),
  );
  const found = data?.data ?? [];
  const known = new Map<string, PickedCode>([...found, ...chosen].map((code) => [code.id, code]));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const left = found.filter(({ id }) => !chosenIds.has(id));
  const more = (data?.totalItems ?? 0) - found.length;
  const none = say(isError ? 'visitNotes.medicAid.failed' : 'visitNotes.medicAid.none');
  return {
    data: [...known.values()].map(({ id, value }) => ({ value: id, label: value })),
    // The server has searched: only the chosen ones are left out.
    filter: () => left.map(({ id, value }) => ({ value: id, label: value })),
    codeOf: (id: string): ChosenCode | undefined => {
      const before = chosen.find((code) => code.id === id);
      const code = known.get(id);
      return before ?? (code && { ...code, active: true });
    },
    renderOption: ({ option }: { option: { value: string } }): ReactNode => {
      const code = known.get(option.value);
      return (
        <span className={classes.option} translate="no">
          <b className={classes.code}>{code?.value}</b> {code?.description}
        </span>
      );
    },
    hint:
      more > 0 ? say('visitNotes.medicAid.more', { shown: found.length, total: found.length + more }) : null,
    none: isFetching ? say('visitNotes.medicAid.searching') : none,
    search: { onType: setTyped, isAnswered: isSuccess && !isPlaceholderData && typed === search },
  };
}

/** Several codes of a list, searched on the server; chosen ones leave the list. */
export function CodesField({
  kind,
  value,
  onChange,
  ...rest
}: FieldProps & { value: readonly ChosenCode[]; onChange: (codes: ChosenCode[]) => void }) {
  const codes = useCodes(kind, value);
  return (
    <MultiSelectField
      {...rest}
      description={codes.hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={codes.data}
      filter={codes.filter}
      renderOption={codes.renderOption}
      nothingFoundMessage={codes.none}
      hidePickedOptions
      most={visitNoteLimits.cptCodes}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => codes.codeOf(id) ?? []))}
      search={codes.search}
    />
  );
}

/** One code of a list, likewise; it can be taken away. */
export function CodeField({
  kind,
  value,
  onChange,
  ...rest
}: FieldProps & { value: ChosenCode | null; onChange: (code: ChosenCode | null) => void }) {
  const codes = useCodes(kind, value ? [value] : []);
  return (
    <SelectField
      {...rest}
      clearable
      description={codes.hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={codes.data}
      filter={codes.filter}
      renderOption={codes.renderOption}
      nothingFoundMessage={codes.none}
      value={value?.id ?? null}
      onChange={(id) => onChange((id !== null && codes.codeOf(id)) || null)}
      search={codes.search}
    />
  );
}
