import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useUiTexts } from './ui-texts.tsx';

/** A search box. It tells what was typed after a pause, and at once on Enter or when it is cleared. */
export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The list's current search text, from the address. */
  value: string;
  onSearch: (text: string) => void;
  maxLength?: number;
  /** Drops what may not be searched for. */
  clean?: (text: string) => string;
  pauseMs?: number;
  width?: number | string;
}

const allowed = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}._\-+@\s]/gu, '');

/** Letters, digits, `. _ - + @` and spaces; at most 50 unless said otherwise; a pause of one second. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onSearch,
  maxLength = 50,
  clean = allowed,
  pauseMs = 1000,
  width = 280,
}: SearchFieldProps) {
  const texts = useUiTexts();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const pause = useRef(0);
  useEffect(() => {
    // Only a change from outside (back, a cleared filter) overwrites what is being typed.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const tell = (text: string): void => {
    window.clearTimeout(pause.current);
    if (text.trim() === told.current) return;
    told.current = text.trim();
    onSearch(text.trim());
  };
  const change = (text: string): void => {
    const next = clean(text).slice(0, maxLength);
    setTyped(next);
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => tell(next), pauseMs);
  };
  const clear = (): void => {
    setTyped('');
    tell('');
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={maxLength}
      w={{ base: '100%', sm: width }}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      rightSection={
        typed === '' ? undefined : <CloseButton aria-label={texts.clear} size="sm" onClick={clear} />
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
      }}
    />
  );
}
