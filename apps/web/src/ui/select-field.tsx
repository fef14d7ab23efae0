import { Select, type SelectProps } from '@mantine/core';
import { IconLock, IconSelector } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent, type InputEvent, type KeyboardEvent } from 'react';
import { takeLettersOnly } from './letters-only.ts';
import classes from './select-field.module.css';

const icon = { size: 16, stroke: 1.5 };

/** One of many. Options carry the value and what people read. */
export interface SelectFieldProps extends Omit<
  SelectProps,
  'onChange' | 'data' | 'searchValue' | 'onSearchChange'
> {
  data: SelectProps['data'];
  onChange: (value: string | null) => void;
  /** Called with what is typed, for lists that are searched on the server. */
  onType?: (text: string) => void;
  /** Takes other signs as well, where what is looked for may have them. */
  takesSigns?: boolean;
}

type Leave = FocusEvent<HTMLInputElement>;

/**
 * Clears once somebody took the whole text away and left the field; what was there without text stays. Enter in the middle
 * of a search sends no form, which would have what was chosen before.
 */
function useTyping(canClear: boolean, clear: () => void) {
  const typed = useRef<string | null>(null);
  return ({ onBlur, onKeyDown }: Pick<SelectProps, 'onBlur' | 'onKeyDown'>) => ({
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value;
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      onKeyDown?.(event);
      if (event.key === 'Enter' && typed.current) event.preventDefault();
    },
    onBlur: (event: Leave) => {
      onBlur?.(event);
      if (canClear && typed.current === '' && event.currentTarget.value === '') clear();
      typed.current = null;
    },
    // Also where it is what was chosen before, which changes nothing.
    onOptionSubmit: () => {
      typed.current = null;
    },
  });
}

/**
 * A select that can be typed into; only letters, digits and spaces are taken as keystrokes, and Enter takes the first that
 * is found, but for what is searched on the server, where it may be of another search. It opens when somebody presses it,
 * types or asks by an arrow key, not when the focus comes. One that is read-only has a lock and no arrow; one that can be
 * cleared is cleared by its cross, and without a pointer by taking its text away.
 */
export function SelectField({
  onType,
  onChange,
  searchable = true,
  takesSigns = false,
  ...rest
}: SelectFieldProps) {
  const [typed, setTyped] = useState('');
  const typing = useTyping(rest.clearable === true && searchable, () => onChange(null));
  return (
    <Select
      checkIconPosition="right"
      rightSection={rest.readOnly ? <IconLock {...icon} /> : <IconSelector {...icon} />}
      rightSectionPointerEvents="none"
      allowDeselect={false}
      openOnFocus={false}
      {...(rest.readOnly && { dropdownOpened: false, classNames: { input: classes.fixed } })}
      {...rest}
      {...typing(rest)}
      {...(rest.clearable ? { rightSection: undefined, rightSectionPointerEvents: undefined } : {})}
      searchable={searchable}
      onChange={onChange}
      selectFirstOptionOnChange={searchable && onType === undefined}
      {...(searchable && {
        searchValue: typed,
        onSearchChange: (text: string) => {
          setTyped(text);
          onType?.(text);
        },
        ...(!takesSigns && { onBeforeInput: takeLettersOnly }),
      })}
    />
  );
}
