import { useSay } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ServerSearch } from '../../ui/server-search.ts';
import type { Picked } from './choice.ts';

/** The props that the form gives to every select. */
export interface PartProps {
  picked: Picked | null;
  error: string | undefined;
  isDisabled: boolean;
  onPick: (picked: Picked | null) => void;
}

interface PickedSelectProps extends PartProps {
  label: string;
  placeholder: string;
  /** The list's text when nothing is found. */
  nothing: string;
  options: { data: readonly Picked[]; isLoading: boolean };
  /** It came with the address and stays as it is. */
  isFixed?: boolean;
  search: ServerSearch;
}

/** One select of the form; the chosen one stays readable even if it is not among the loaded options. */
export function PickedSelect({ options, picked, isFixed = false, ...props }: PickedSelectProps) {
  const say = useSay();
  const isMissing = picked !== null && !options.data.some(({ id }) => id === picked.id);
  const data = isMissing ? [picked, ...options.data] : options.data;
  return (
    <SelectField
      label={props.label}
      placeholder={props.placeholder}
      nothingFoundMessage={options.isLoading ? say('core.list.loading') : props.nothing}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={picked?.id ?? null}
      error={props.error}
      disabled={props.isDisabled}
      readOnly={isFixed}
      search={props.search}
      onChange={(id) => {
        const found = data.find((option) => option.id === id);
        props.onPick(found ? { id: found.id, name: found.name } : null);
      }}
    />
  );
}
