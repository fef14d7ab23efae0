import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ServerSearch } from '../../ui/server-search.ts';

/** The state of the query for the typed words. */
interface Asked {
  isSuccess: boolean;
  isPlaceholderData: boolean;
}

interface TypedSearch {
  /** What the server is asked for. */
  words: string;
  /** The field's view of the search. */
  answeredBy: (query: Asked) => ServerSearch;
}

/** Text typed into a select, as a search of the server after a pause; the chosen option's own name is no search. */
export function useTypedSearch(chosen: string | null): TypedSearch {
  const [typed, onType] = useState('');
  const wanted = typed === chosen ? '' : cleanSearch(typed).slice(0, searchLimits.characters).trim();
  const [search] = useDebouncedValue(wanted, searchLimits.debounceMs);
  const words = wanted === '' ? '' : search;
  return {
    words,
    answeredBy: ({ isSuccess, isPlaceholderData }) => ({
      onType,
      isAnswered: isSuccess && !isPlaceholderData && words === wanted,
    }),
  };
}
