import { MultiSelectField } from '../../../../ui/multi-select-field.tsx';
import type { ServerSearch } from '../../../../ui/server-search.ts';
import type { NamedChoice } from '../../parts/searched-select.tsx';

/** Several of many, searched on the server: chosen ones keep their names during the next search. */
export function ManySelect({
  found,
  chosen,
  onChange,
  ...rest
}: {
  label: string;
  placeholder: string;
  /** The search results. */
  found: readonly NamedChoice[];
  chosen: readonly NamedChoice[];
  error: string | undefined;
  most: number;
  disabled: boolean;
  search: ServerSearch;
  onChange: (chosen: NamedChoice[]) => void;
}) {
  const names = new Map([...chosen, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelectField
      {...rest}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: names.get(id) ?? '' })))}
    />
  );
}
