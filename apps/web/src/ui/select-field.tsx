import { Select, type SelectProps } from '@mantine/core';
import { IconLock, IconSelector } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent, type InputEvent } from 'react';
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

/** Clears once somebody took the whole text away and left the field; what was there without text stays. */
function useLeaving(canClear: boolean, clear: () => void) {
  const isEmptied = useRef(false);
  return (onBlur: ((event: Leave) => void) | undefined) => ({
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      isEmptied.current = currentTarget.value === '';
    },
    onBlur: (event: Leave) => {
      onBlur?.(event);
      if (canClear && isEmptied.current && event.currentTarget.value === '') clear();
      isEmptied.current = false;
    },
  });
}

/**
 * A select that can be typed into; only letters, digits and spaces are taken as keystrokes. One that is read-only has a
 * lock and no arrow. One that can be cleared is cleared by its cross, and without a pointer by taking its text away.
 */
export function SelectField({
  onType,
  onChange,
  searchable = true,
  takesSigns = false,
  ...rest
}: SelectFieldProps) {
  const [typed, setTyped] = useState('');
  const leaving = useLeaving(rest.clearable === true && searchable, () => onChange(null));
  return (
    <Select
      checkIconPosition="right"
      rightSection={rest.readOnly ? <IconLock {...icon} /> : <IconSelector {...icon} />}
      rightSectionPointerEvents="none"
      allowDeselect={false}
      {...(rest.readOnly && { dropdownOpened: false, classNames: { input: classes.fixed } })}
      {...rest}
      {...leaving(rest.onBlur)}
      {...(rest.clearable ? { rightSection: undefined, rightSectionPointerEvents: undefined } : {})}
      searchable={searchable}
      onChange={onChange}
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
