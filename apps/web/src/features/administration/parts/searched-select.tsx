import { SelectField } from '../../../ui/select-field.tsx';
import type { ServerSearch } from '../../../ui/server-search.ts';

/** Something that can be chosen, by its name. */
export interface NamedChoice {
  id: string;
  name: string;
}

/** The chosen value, and its label. */
export interface SearchedSelectProps {
  label: string;
  placeholder: string;
  /** Without a label above it, as a filter that can be cleared. */
  isBare?: boolean;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}

/** One of many, searched on the server; the chosen one is shown even if the search has not found it. */
export function SearchedSelect({
  label,
  isBare = false,
  found,
  chosen,
  ...rest
}: SearchedSelectProps & {
  /** The search results. */
  found: readonly NamedChoice[];
  /** The chosen one, once it is known. */
  chosen: NamedChoice | undefined;
  search: ServerSearch;
}) {
  const isListed = !chosen || found.some(({ id }) => id === chosen.id);
  const all = isListed ? found : [chosen, ...found];
  return (
    <SelectField
      {...rest}
      {...(isBare ? { 'aria-label': label, clearable: true } : { label })}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
