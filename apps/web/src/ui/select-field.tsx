import { Select, type SelectProps } from '@mantine/core';
import { IconLock, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
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

/**
 * A select that can be typed into; only letters, digits and spaces are taken as keystrokes. One that is read-only has a
 * lock and no arrow.
 */
export function SelectField({
  onType,
  onChange,
  searchable = true,
  takesSigns = false,
  ...rest
}: SelectFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <Select
      checkIconPosition="right"
      rightSection={rest.readOnly ? <IconLock {...icon} /> : <IconSelector {...icon} />}
      rightSectionPointerEvents="none"
      allowDeselect={false}
      {...(rest.readOnly && { dropdownOpened: false, classNames: { input: classes.fixed } })}
      {...rest}
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
