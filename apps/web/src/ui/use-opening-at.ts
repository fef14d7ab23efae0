import { useCombobox, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** The list of a select, whose option at that index is marked and stands at the top when it opens. */
export function useOpeningAt(index: number | undefined): SelectProps {
  const [isOpen, setOpen] = useState(false);
  const viewport = useRef<HTMLDivElement>(null);
  const store = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const { selectOption, resetSelectedOption } = store;
  const optionAt = (at: number) => viewport.current?.querySelectorAll('[role=option]')[at];
  useEffect(() => {
    if (!isOpen) resetSelectedOption();
    if (!isOpen || index === undefined) return;
    selectOption(index);
    const [list, option] = [viewport.current, optionAt(index)];
    if (list && option)
      list.scrollTop += option.getBoundingClientRect().top - list.getBoundingClientRect().top;
  }, [isOpen, index, selectOption, resetSelectedOption]);
  const selectActiveOption = (): string | null => {
    if (index === undefined) return store.selectActiveOption();
    selectOption(index);
    return optionAt(index)?.id ?? null;
  };
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    scrollAreaProps: { viewportRef: viewport },
    comboboxProps: { store: { ...store, selectActiveOption } },
  };
}
