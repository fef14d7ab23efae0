import {
  countedVisits,
  visitFilters,
  type CountedVisits,
  type VisitFilter,
} from '@lectern/contract/visits/visits.names.ts';
import { isTimeZone } from '@lectern/contract/core/civil.rules.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useListInAddress, type ListControls } from '../../ui/resource-list/list-state.ts';

const familyFilters = ['today', 'previous', 'future', 'custom'] as const satisfies readonly VisitFilter[];

type FamilyFilter = (typeof familyFilters)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Which sessions a list shows, as the address says, and how to choose others. */
export interface VisitListState<F extends VisitFilter = VisitFilter> extends ListControls {
  /** The possible choices. */
  offered: readonly VisitFilter[];
  filter: F;
  /** The day of 'custom'. */
  date: string;
  setFilter: (filter: VisitFilter) => void;
  setDate: (date: string) => void;
  /** Where several days may be chosen: the last of them, and how to choose it. */
  until?: { date: string; setDate: (date: string) => void };
}

/** The additional filters of an administrator's list. */
export interface AdminListState extends VisitListState, AdminFilters {
  until: { date: string; setDate: (date: string) => void };
  setFlag: (flag: string) => void;
  setOutcome: (outcome: Pick<AdminFilters, 'visitStatus' | 'counted'>) => void;
}

/** How an administrator's list is narrowed; empty is not at all. */
export interface AdminFilters {
  /** The number of the only status that is shown. */
  visitStatus: string;
  /** The figure whose sessions alone are shown. */
  counted: CountedVisits | '';
  /** 'open' where only sessions with an open flag are shown. */
  flag: string;
  /** The zone of the list's days if not one's own: a pressed figure counts by the institution's. */
  timeZone: string;
}

const filterOf = <F extends VisitFilter>(offered: readonly (F | 'today' | 'custom')[], chosen: VisitFilter) =>
  offered.find((one) => one === chosen) ?? 'today';

/** The filter in the address: 'today' without one; 'custom' begins with today's date, and keeps it when the link is shared. */
function useFilters<F extends VisitFilter>(
  offered: readonly (F | 'today' | 'custom')[],
): VisitListState<F | 'today' | 'custom'> {
  const list = useListInAddress({
    filter: { values: offered, usual: 'today', isView: true },
    date: { values: day, usual: '', isView: true },
  });
  const today = civilDateOf(serverNow());
  return {
    ...list,
    offered,
    filter: list.filters.filter,
    date: list.filters.date || today,
    setFilter: (chosen) => {
      const filter = filterOf(offered, chosen);
      list.setFilters({ filter, date: filter === 'custom' ? today : '' });
    },
    setDate: (date) => list.setFilters({ filter: 'custom', date }),
  };
}

/** The filters of educators. */
export function useVisitListState(): VisitListState {
  return useFilters(visitFilters);
}

/** Those of students and parents, who never see flags. */
export function useFamilyListState(): VisitListState<FamilyFilter> {
  return useFilters(familyFilters);
}

/** Those of administrators, who may choose several days, one status, and the visits of a figure. */
export function useAdminListState(): AdminListState {
  const list = useListInAddress({
    filter: { values: visitFilters, usual: 'today', isView: true },
    date: { values: day, usual: '', isView: true },
    toDate: { values: day, usual: '', isView: true },
    visitStatus: { values: /^[1-6]$/, usual: '' },
    counted: { values: [...countedVisits, ''], usual: '' },
    flag: { values: /^open$/, usual: '' },
    timeZone: { values: /^[\w+/-]{1,64}$/, usual: '', isView: true },
  });
  const { filters, setFilters } = list;
  const today = civilDateOf(serverNow());
  const date = filters.date || today;
  const toDate = filters.toDate > date ? filters.toDate : date;
  return {
    ...list,
    offered: visitFilters,
    filter: filters.filter,
    date,
    until: {
      date: toDate,
      setDate: (last) => setFilters({ filter: 'custom', date, toDate: last > date ? last : '' }),
    },
    visitStatus: filters.visitStatus,
    counted: filters.counted,
    flag: filters.flag,
    // An unknown zone is ignored: no screen could show its days.
    timeZone: isTimeZone(filters.timeZone) ? filters.timeZone : '',
    setFilter: (chosen) => {
      const filter = filterOf(visitFilters, chosen);
      setFilters({ filter, date: filter === 'custom' ? today : '', toDate: '', flag: '', timeZone: '' });
    },
    setOutcome: (outcome) => setFilters(outcome),
    setFlag: (flag) => setFilters({ flag }),
    setDate: (first) => setFilters({ filter: 'custom', date: first, toDate: toDate > first ? toDate : '' }),
  };
}
