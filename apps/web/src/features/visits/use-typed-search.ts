import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** What is typed into a select, as a search of the server after a pause; the chosen option's own name is no search. */
export function useTypedSearch(chosen: string | null): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  const wanted = typed === chosen ? '' : cleanSearch(typed).slice(0, searchLimits.characters).trim();
  const [search] = useDebouncedValue(wanted, searchLimits.debounceMs);
  return [wanted === '' ? '' : search, setTyped];
}
