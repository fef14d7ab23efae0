import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  firstOfQuarter,
  mondayOf,
  type CivilDate,
} from '@lectern/contract/core/civil.rules.ts';

/** Days, weeks, months or quarters that follow each other, by the first day of each. */
export interface Spans {
  readonly span: 'day' | 'week' | 'month' | 'quarter';
  readonly first: CivilDate;
  readonly last: CivilDate;
}

/** Whether a day, week, month or quarter is among these. */
export function isOneOf(
  spans: readonly Spans[],
  of: { readonly span: Spans['span']; readonly startsOn: CivilDate },
): boolean {
  return spans.some(
    ({ span, first, last }) => span === of.span && first <= of.startsOn && of.startsOn <= last,
  );
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

const lengths = { day: 1, week: 7, month: 30.4, quarter: 91.3 } as const;

function sumsIn(spans: readonly Spans[]): number {
  return spans.reduce((all, { span, first, last }) => all + daysBetween(first, last) / lengths[span] + 1, 0);
}

type RangeOf = (from: CivilDate, to: CivilDate) => Spans[];

/** Whole months or quarters and the rest around them, or the range without any if that takes no more sums. */
function withWhole(
  {
    span,
    months,
    firstOf,
  }: { span: 'month' | 'quarter'; months: number; firstOf: (day: CivilDate) => CivilDate },
  without: RangeOf,
): RangeOf {
  return (from, to) => {
    const bare = without(from, to);
    const first = from === firstOf(from) ? from : addMonths(firstOf(from), months);
    const next = firstOf(addDays(to, 1));
    if (next <= first) return bare;
    const whole: Spans = { span, first, last: addMonths(next, -months) };
    const spans = [...without(from, addDays(first, -1)), whole, ...without(next, to)];
    return sumsIn(spans) < sumsIn(bare) ? spans : bare;
  };
}

const byMonth = withWhole({ span: 'month', months: 1, firstOf: firstOfMonth }, weekSpansOf);
const byQuarter = withWhole({ span: 'quarter', months: 3, firstOf: firstOfQuarter }, byMonth);

/** The same with as few sums as possible, by whole quarters and months where that is less: a year is 4 of them and not 365 days. */
export function spansOf(from: CivilDate, to: CivilDate): Spans[] {
  return byQuarter(from, to);
}
