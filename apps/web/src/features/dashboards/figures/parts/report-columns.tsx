import { formatCount, formatHours, formatShare } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { Column } from '../../../../ui/resource-list/list-parts.ts';
import { ShareBar } from '../../../../ui/share-bar.tsx';
import { useHostWords } from '../../../institutions/host.ts';
import type { ReportRow } from '../report-rows.ts';

/** The columns of a report: of levels with their people, of kinds without. */
export function useReportColumns(most: number, words: { level: string } | null): Column<ReportRow>[] {
  const say = useSay();
  const { role, roles } = useHostWords();
  const count = (
    name: 'students' | 'educators' | 'studentMissed' | 'educatorMissed' | 'cancelled',
    title: string,
  ): Column<ReportRow> => ({
    ...{ id: name, title, align: 'end', sort: name, isTitleOnCard: true },
    cell: (row) => {
      const value = row[name];
      return value === null ? (
        say('core.list.none')
      ) : (
        <span className={value === 0 ? 'tabular tone-3' : 'tabular'}>{formatCount(value)}</span>
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
