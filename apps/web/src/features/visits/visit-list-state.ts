import { visitFilters, type VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useListInAddress, type ListControls } from '../../ui/resource-list/list-state.ts';

const familyFilters = ['today', 'previous', 'future', 'custom'] as const satisfies readonly VisitFilter[];

type FamilyFilter = (typeof familyFilters)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Which sessions a list shows, as the address says, and how to choose others. */
export interface VisitListState<F extends VisitFilter = VisitFilter> extends ListControls {
  /** What may be chosen. */
  offered: readonly VisitFilter[];
  filter: F;
  /** The day of 'custom'. */
  date: string;
  /** The number of the only status that is shown, in the list of administrators; empty for any. */
  visitStatus: string;
  /** 'open' where only sessions with an open flag are shown, in the list of administrators; empty for any. */
  flag: string;
  /** By whose days the list goes where not by the own ones: a figure that was pressed counts by the institution's. */
  timeZone: string;
  setFilter: (filter: VisitFilter) => void;
  setVisitStatus: (visitStatus: string) => void;
  setFlag: (flag: string) => void;
  setDate: (date: string) => void;
}

/** The filter in the address: 'today' without one; 'custom' begins with today's date, and keeps it when the link is shared. */
function useFilters<F extends VisitFilter>(
  offered: readonly (F | 'today' | 'custom')[],
): VisitListState<F | 'today' | 'custom'> {
  const list = useListInAddress({
    filter: { values: offered, usual: 'today', isView: true },
    date: { values: day, usual: '', isView: true },
    visitStatus: { values: /^[1-6]$/, usual: '' },
    flag: { values: /^open$/, usual: '' },
    timeZone: { values: /^[\w+/-]{1,64}$/, usual: '', isView: true },
  });
  const today = civilDateOf(serverNow());
  return {
    ...list,
    offered,
    filter: list.filters.filter,
    date: list.filters.date || today,
    visitStatus: list.filters.visitStatus,
    flag: list.filters.flag,
    timeZone: list.filters.timeZone,
    setFilter: (chosen) => {
      const filter = offered.find((one) => one === chosen) ?? 'today';
      list.setFilters({ filter, date: filter === 'custom' ? today : '', flag: '', timeZone: '' });
    },
    setVisitStatus: (visitStatus) => list.setFilters({ visitStatus }),
    setFlag: (flag) => list.setFilters({ flag }),
    setDate: (date) => list.setFilters({ filter: 'custom', date }),
  };
}

/** The filters of educators and administrators. */
export function useVisitListState(): VisitListState {
  return useFilters(visitFilters);
}

/** Those of students and parents, who are told nothing of flags. */
export function useFamilyListState(): VisitListState<FamilyFilter> {
  return useFilters(familyFilters);
}
