import { useState } from 'react';
import type { NamedChoice } from '../../parts/searched-select.tsx';
import { MultiSelectField } from '../../../../ui/multi-select-field.tsx';

/** Several of many that are searched on the server: what is chosen keeps its name, whatever is searched for next. */
export function ManySelect({
  choices,
  known,
  onChange,
  ...rest
}: {
  label: string;
  placeholder: string;
  /** What the search has found. */
  choices: readonly NamedChoice[];
  /** What was chosen before anything was searched. */
  known: readonly NamedChoice[];
  value: readonly string[];
  error: string | undefined;
  most: number;
  onType: (text: string) => void;
  onChange: (ids: string[]) => void;
}) {
  const [chosen, setChosen] = useState(known);
  const all = new Map([...known, ...chosen, ...choices].map(({ id, name }) => [id, name]));
  const isShown = (id: string): boolean =>
    rest.value.includes(id) || choices.some((choice) => choice.id === id);
  return (
    <MultiSelectField
      {...rest}
      data={[...all].filter(([id]) => isShown(id)).map(([value, label]) => ({ value, label }))}
      onChange={(ids) => {
        setChosen(ids.map((id) => ({ id, name: all.get(id) ?? '' })));
        onChange(ids);
      }}
    />
  );
}
