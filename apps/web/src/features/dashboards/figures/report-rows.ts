import type { Figures, LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { byName } from '../../../lib/sorting.ts';
import type { ListSort } from '../../../ui/resource-list/list-state.ts';

/** A row of the report: a level below, the level's own part, a kind of session, or the sum. */
export interface ReportRow extends Figures {
  readonly id: string;
  readonly name: string;
  /** The level that it opens; null where there is nothing below. */
  readonly levelId: string | null;
  /** Null where nobody is counted. */
  readonly students: number | null;
  readonly educators: number | null;
  readonly inactiveStudents: number | null;
  readonly inactiveEducators: number | null;
  /** Null also for people without a list of sessions. */
  readonly openFlags: number | null;
  readonly isTotal: boolean;
}

const schoolDepth = 3;
const nobody = {
  ...{ students: null, educators: null, inactiveStudents: null, inactiveEducators: null, openFlags: null },
  ...{ levelId: null, isTotal: false },
} as const;

/** The rows of a report: its levels and what belongs to none of them; of a school its kinds of sessions. */
export function rowsOf(
  { level, levels, own, kinds }: LevelReport,
  words: { kindName: (visitType: number) => string; itself: (name: string) => string },
): ReportRow[] {
  if (level?.depth === schoolDepth)
    return kinds.map((kind) => ({
      ...{ ...kind, ...nobody },
      ...{ id: String(kind.visitType), name: words.kindName(kind.visitType) },
    }));
  const rows: ReportRow[] = levels.map((one) => ({ ...one, levelId: one.id, isTotal: false }));
  return level && own ? [...rows, { ...own, ...nobody, id: 'own', name: words.itself(level.name) }] : rows;
}

const shareOf = ({ present, places }: ReportRow): number => (places === 0 ? -1 : present / places);

const values: Readonly<Record<string, (row: ReportRow) => number>> = {
  students: ({ students }) => students ?? -1,
  educators: ({ educators }) => educators ?? -1,
  openFlags: ({ openFlags }) => openFlags ?? -1,
  sessions: ({ sessions }) => sessions,
  seconds: ({ seconds }) => seconds,
  attendance: shareOf,
  cancelled: ({ cancelled }) => cancelled,
  studentMissed: ({ studentMissed }) => studentMissed,
  educatorMissed: ({ educatorMissed }) => educatorMissed,
};

/** The rows in the order of a column; equal ones, and all without an order, by name. */
export function sortRows(rows: readonly ReportRow[], sort: ListSort | null): ReportRow[] {
  const read = sort && values[sort.by];
  const direction = sort?.isDown ? -1 : 1;
  if (!read) return rows.toSorted((one, other) => direction * byName(one, other));
  return rows.toSorted((one, other) => direction * (read(one) - read(other)) || byName(one, other));
}
