import type { VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { useSearchState } from '../../lib/url-state.ts';

/** Which visits a list shows, as the address says. */
export interface VisitFilterState {
  filter: VisitFilter;
  /** The day of 'custom'. */
  date: string;
  setFilter: (filter: VisitFilter) => void;
  setDate: (date: string) => void;
}

const isDate = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** The filter in the address: 'today' without one. Another filter begins with the first page; 'custom' with `today`. */
export function useVisitFilter(filters: readonly VisitFilter[], today: string): VisitFilterState {
  const [search, change] = useSearchState();
  const { date } = search;
  return {
    filter: filters.find((filter) => filter === search['filter']) ?? 'today',
    date: isDate(date) ? date : today,
    setFilter: (filter) =>
      change({
        filter: filter === 'today' ? undefined : filter,
        date: filter === 'custom' ? today : undefined,
        page: undefined,
      }),
    setDate: (next) => change({ filter: 'custom', date: next, page: undefined }),
  };
}
