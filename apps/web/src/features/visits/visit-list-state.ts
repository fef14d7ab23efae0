import type { VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useListInAddress, type ListControls } from '../../ui/resource-list/list-state.ts';

/** The filters that are built; 'flagged_session' comes with flags. */
export const builtFilters = [
  'today',
  'previous',
  'future',
  'custom',
] as const satisfies readonly VisitFilter[];

type BuiltFilter = (typeof builtFilters)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Which sessions a list shows, as the address says, and how to choose others. */
export interface VisitListState extends ListControls {
  filter: BuiltFilter;
  /** The day of 'custom'. */
  date: string;
  setFilter: (filter: BuiltFilter) => void;
  setDate: (date: string) => void;
}

/** The filter in the address: 'today' without one; 'custom' begins with today's date, and keeps it when the link is shared. */
export function useVisitListState(): VisitListState {
  const list = useListInAddress({
    filter: { values: builtFilters, usual: 'today', isView: true },
    date: { values: day, usual: '', isView: true },
  });
  const today = civilDateOf(serverNow());
  return {
    ...list,
    filter: list.filters.filter,
    date: list.filters.date || today,
    setFilter: (filter) => list.setFilters({ filter, date: filter === 'custom' ? today : '' }),
    setDate: (date) => list.setFilters({ filter: 'custom', date }),
  };
}
