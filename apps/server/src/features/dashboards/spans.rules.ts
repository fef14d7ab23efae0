import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  mondayOf,
  type CivilDate,
} from '@lectern/contract/core/civil.rules.ts';

/** Days, weeks or months that follow each other, by the first day of each. */
export interface Spans {
  readonly span: 'day' | 'week' | 'month';
  readonly first: CivilDate;
  readonly last: CivilDate;
}

const isAny = ({ first, last }: Spans): boolean => first <= last;

/** The sums that together are those from one day to another, both included: whole weeks, and the days around them. */
export function weekSpansOf(from: CivilDate, to: CivilDate): Spans[] {
  const monday = mondayOf(addDays(from, 6));
  const lastMonday = mondayOf(addDays(to, -6));
  const days: Spans = { span: 'day', first: from, last: to };
  if (lastMonday < monday) return [days].filter(isAny);
  const spans: Spans[] = [
    { span: 'day', first: from, last: addDays(monday, -1) },
    { span: 'week', first: monday, last: lastMonday },
    { span: 'day', first: addDays(lastMonday, 7), last: to },
  ];
  return spans.filter(isAny);
}

function monthSpansOf(from: CivilDate, to: CivilDate): Spans[] {
  const first = firstOfMonth(addMonths(from, from === firstOfMonth(from) ? 0 : 1));
  const next = firstOfMonth(addDays(to, 1));
  if (next <= first) return weekSpansOf(from, to);
  return [
    ...weekSpansOf(from, addDays(first, -1)),
    { span: 'month', first, last: addMonths(next, -1) },
    ...weekSpansOf(next, to),
  ];
}

const lengths = { day: 1, week: 7, month: 30.4 } as const;

function sumsIn(spans: readonly Spans[]): number {
  return spans.reduce((all, { span, first, last }) => all + daysBetween(first, last) / lengths[span] + 1, 0);
}

/** The same with as few sums as possible, by whole months where that is less: a year is 12 of them and not 365 days. */
export function spansOf(from: CivilDate, to: CivilDate): Spans[] {
  const byWeek = weekSpansOf(from, to);
  const byMonth = monthSpansOf(from, to);
  return sumsIn(byMonth) < sumsIn(byWeek) ? byMonth : byWeek;
}
