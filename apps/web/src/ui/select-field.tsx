import { Select, type SelectProps } from '@mantine/core';
import { IconLock, IconSelector } from '@tabler/icons-react';
import { useState, type FocusEvent, type InputEvent, type KeyboardEvent } from 'react';
import { takeLettersOnly } from './letters-only.ts';
import classes from './select-field.module.css';
import { useTypedOptions, type ServerSearch } from './server-search.ts';

const icon = { size: 16, stroke: 1.5 };

/** One of many. Options carry the value and what people read. */
export interface SelectFieldProps extends Omit<
  SelectProps,
  'onChange' | 'data' | 'searchValue' | 'onSearchChange'
> {
  data: SelectProps['data'];
  onChange: (value: string | null) => void;
  /** For lists that are searched on the server. */
  search?: ServerSearch;
  /** Takes other signs as well, where what is looked for may have them. */
  takesSigns?: boolean;
}

type Leave = FocusEvent<HTMLInputElement>;

/**
 * The text typed since the last choice; null without any. Clears the choice once the whole text was removed and the
 * field left; a choice without text stays. Enter during a search sends no form, which would contain the earlier
 * choice.
 */
function useTyping(canClear: boolean, clear: () => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const handlers = ({ onBlur, onKeyDown }: Pick<SelectProps, 'onBlur' | 'onKeyDown'>) => ({
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      onKeyDown?.(event);
      if (event.key === 'Enter' && typed) event.preventDefault();
    },
    onBlur: (event: Leave) => {
      onBlur?.(event);
      if (canClear && typed === '' && event.currentTarget.value === '') clear();
      setTyped(null);
    },
    // Also where it is what was chosen before, which changes nothing.
    onOptionSubmit: () => setTyped(null),
  });
  return [typed, handlers] as const;
}

/**
 * A select that can be typed into; only letters, digits and spaces are taken as keystrokes, and Enter takes the first that
 * is found for exactly these words. It opens when somebody presses it,
 * types or asks by an arrow key, not when the focus comes. One that is read-only has a lock and no arrow; one that can be
 * cleared is cleared by its cross, and without a pointer by taking its text away.
 */
export function SelectField({
  search,
  onChange,
  searchable = true,
  takesSigns = false,
  ...rest
}: SelectFieldProps) {
  const [text, setText] = useState('');
  const [typed, typing] = useTyping(rest.clearable === true && searchable, () => onChange(null));
  const { selectsFirst, nothingFound, ...options } = useTypedOptions(search, typed ?? '');
  return (
    <Select
      checkIconPosition="right"
      rightSection={rest.readOnly ? <IconLock {...icon} /> : <IconSelector {...icon} />}
      rightSectionPointerEvents="none"
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage={nothingFound}
      {...(rest.readOnly && { dropdownOpened: false, classNames: { input: classes.fixed } })}
      {...rest}
      {...typing(rest)}
      {...options}
      {...(rest.clearable ? { rightSection: undefined, rightSectionPointerEvents: undefined } : {})}
      searchable={searchable}
      onChange={onChange}
      selectFirstOptionOnChange={searchable && selectsFirst}
      {...(searchable && {
        searchValue: text,
        onSearchChange: (next: string) => {
          setText(next);
          search?.onType(next);
        },
        ...(!takesSigns && { onBeforeInput: takeLettersOnly }),
      })}
    />
  );
}
