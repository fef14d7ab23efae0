import { formatCount, formatHours, formatShare } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { Column } from '../../../../ui/resource-list/list-parts.ts';
import { ShareBar } from '../../../../ui/share-bar.tsx';
import { useHostWords } from '../../../institutions/host.ts';
import type { ReportRow } from '../report-rows.ts';

const inactiveOf = { students: 'inactiveStudents', educators: 'inactiveEducators' } as const;

/** How many are inactive, beneath how many are active. */
function Inactive({ count }: { count: number | null }) {
  const say = useSay();
  if (!count) return null;
  return (
    <p className="type-meta tone-3 unbroken">
      {say('dashboards.admin.inactive', { count, shown: formatCount(count) })}
    </p>
  );
}

/** The columns of the file: inactive people have columns of their own there. */
export function useFileColumns(columns: readonly Column<ReportRow>[]): Column<ReportRow>[] {
  const say = useSay();
  return columns.flatMap((column) => {
    if (column.id !== 'students' && column.id !== 'educators') return [column];
    const name = inactiveOf[column.id];
    const title = say('dashboards.report.inactive', { people: column.title ?? '' });
    return [column, { ...column, id: name, title, text: (row: ReportRow) => String(row[name] ?? '') }];
  });
}

/** The columns of a report: of levels with their people and open flags, of kinds without. */
export function useReportColumns(
  most: number,
  words: { level: string } | null,
  hasFlags: boolean,
): Column<ReportRow>[] {
  const say = useSay();
  const { role, roles } = useHostWords();
  const count = (
    name: 'students' | 'educators' | 'studentMissed' | 'educatorMissed' | 'cancelled' | 'openFlags',
    title: string,
  ): Column<ReportRow> => ({
    ...{ id: name, title, align: 'end', sort: name, isTitleOnCard: true },
    cell: (row) => {
      const value = row[name];
      return value === null ? (
        say('core.list.none')
      ) : (
        <div>
          <span className={value === 0 ? 'tabular tone-3' : 'tabular'}>{formatCount(value)}</span>
          {(name === 'students' || name === 'educators') && <Inactive count={row[inactiveOf[name]]} />}
        </div>
      );
    },
    text: (row) => String(row[name] ?? ''),
  });
  return [
    {
      ...{ id: 'name', title: words?.level ?? say('dashboards.report.kind'), sort: 'name', card: 'head' },
      cell: ({ name }, open) => open(name),
      text: ({ name }) => name,
    },
    ...(words ? [count('students', say('dashboards.admin.students')), count('educators', roles)] : []),
    {
      ...{ id: 'sessions', title: say('dashboards.admin.sessions'), align: 'end', sort: 'sessions' },
      isTitleOnCard: true,
      cell: ({ sessions, isTotal }) =>
        isTotal ? (
          <span className="tabular">{formatCount(sessions)}</span>
        ) : (
          <ShareBar share={most === 0 ? 0 : sessions / most}>{formatCount(sessions)}</ShareBar>
        ),
      text: ({ sessions }) => String(sessions),
    },
    {
      ...{ id: 'hours', title: say('dashboards.admin.hours'), align: 'end', sort: 'seconds' },
      isTitleOnCard: true,
      cell: ({ seconds }) => <span className="tabular">{formatHours(seconds)}</span>,
      text: ({ seconds }) => (seconds / 3600).toFixed(2),
    },
    {
      ...{ id: 'attendance', title: say('dashboards.admin.attendance'), align: 'end', sort: 'attendance' },
      isTitleOnCard: true,
      cell: (row) => <Attendance {...row} />,
      text: ({ present, places }) => (places === 0 ? '' : ((100 * present) / places).toFixed(1)),
    },
    count('studentMissed', say('dashboards.report.studentMissed')),
    count('educatorMissed', say('dashboards.report.educatorMissed', { role })),
    count('cancelled', say('visits.status.cancelled')),
    ...(hasFlags ? [count('openFlags', say('flags.open'))] : []),
  ];
}

function Attendance({ present, places, isTotal }: ReportRow) {
  const say = useSay();
  if (places === 0) return <span className="tone-3">{say('core.list.none')}</span>;
  const share = formatShare(present, places);
  return isTotal ? (
    <span className="tabular unbroken">{share}</span>
  ) : (
    <ShareBar share={present / places}>{share}</ShareBar>
  );
}
