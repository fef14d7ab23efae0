import type { Figures, LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatHours, formatShare } from '../../../lib/formats.ts';
import { timeZoneLabel } from '../../../lib/time-zones.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { FigureRow, type Figure } from '../../../ui/figure-row.tsx';
import { Stack } from '../../../ui/layout.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress, type ListSort } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import { useFigurePlaces } from './figures-places.ts';
import { levelReportQuery } from './figures.queries.ts';
import { useKindName } from './kind-series.ts';
import { ReportDates, type ReportDays } from './parts/report-dates.tsx';
import { ReportPath, useRowWords } from './parts/report-path.tsx';
import { rowsOf, sortRows, type ReportRow } from './report-rows.ts';

const id = /^[\w-]{1,64}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

const wishes = {
  levelId: { values: id, usual: '', isView: true },
  fromDate: { values: day, usual: '', isView: true },
  toDate: { values: day, usual: '', isView: true },
} as const;

/** What a report asks for, as its address says. */
function useReport() {
  const state = useListInAddress(wishes);
  const { levelId, fromDate, toDate } = state.filters;
  const wish = { ...(levelId && { levelId }), ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
  return { state, wish, report: useQuery(levelReportQuery(wish)) };
}

/** The days of the address, where both were chosen: they stay to be changed when the report was refused for them. */
function chosenDates({ fromDate, toDate }: { fromDate?: string; toDate?: string }): ReportDays | undefined {
  return fromDate !== undefined && toDate !== undefined ? { fromDate, toDate } : undefined;
}

function useColumns(most: number, words: { level: string } | null): Column<ReportRow>[] {
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

function useTotals({ total, sessionsBefore }: LevelReport): Figure[] {
  const say = useSay();
  const words = useHostWords();
  const minutes = total.sessions === 0 ? 0 : Math.round(total.seconds / total.sessions / 60);
  const attended = { present: formatCount(total.present), places: formatCount(total.places) };
  return [
    {
      label: say('dashboards.admin.sessions'),
      value: formatCount(total.sessions),
      detail: say('dashboards.report.before', { sessions: formatCount(sessionsBefore) }),
    },
    {
      label: say('dashboards.admin.hours'),
      value: formatHours(total.seconds),
      detail: say('dashboards.report.each', { minutes }),
    },
    {
      label: say('dashboards.admin.attendance'),
      value: total.places === 0 ? say('core.list.none') : formatShare(total.present, total.places),
      detail: say('dashboards.report.places', attended),
    },
    {
      label: say('visits.status.missed'),
      value: formatCount(total.missed),
      detail: whoMissed(total, words, say),
    },
  ];
}

function whoMissed(
  { studentMissed: students, educatorMissed: educators }: Figures,
  words: ReturnType<typeof useHostWords>,
  say: Say,
): string {
  return [
    say('dashboards.report.missedStudents', { count: students, shown: formatCount(students) }),
    say('dashboards.report.missedEducators', { ...words, count: educators, shown: formatCount(educators) }),
  ].join(', ');
}

function Totals({ report }: { report: LevelReport }) {
  const say = useSay();
  return <FigureRow figures={useTotals(report)} label={say('dashboards.report.total')} />;
}

interface RowsOfReport {
  name: string;
  rows: readonly ReportRow[];
  total: ReportRow | undefined;
}

function useRows(report: LevelReport | undefined, sort: ListSort | null): RowsOfReport {
  const say = useSay();
  const kindName = useKindName();
  const { session } = useAdmin();
  const name = report?.level?.name ?? session.institutionName;
  if (!report) return { name, rows: [], total: undefined };
  const itself = (level: string): string => say('dashboards.report.itself', { name: level });
  return {
    name,
    rows: sortRows(rowsOf(report, { kindName, itself }), sort),
    total: { ...report.total, id: 'total', name, levelId: null, isTotal: true },
  };
}

/** Sums of the levels just below one between two days, down to the kinds of a school's sessions. */
export function LevelReportView() {
  const say = useSay();
  const { state, wish, report } = useReport();
  const places = useFigurePlaces();
  const { roles } = useHostWords();
  const words = useRowWords(report.data);
  const { name, rows, total } = useRows(report.data, state.sort);
  const most = Math.max(0, ...rows.map(({ sessions }) => sessions));
  const columns = useColumns(most, words);
  const dates = report.data ?? chosenDates(wish);
  return (
    <Stack gap="card">
      {report.data && <ReportPath report={report.data} wish={wish} />}
      {report.data && <Totals report={report.data} />}
      <ResourceList
        look="table"
        minWidth={900}
        label={say('dashboards.report.title')}
        list={{ ...report, data: report.data && { data: rows } }}
        controls={state}
        columns={columns}
        total={total}
        filters={dates && <ReportDates dates={dates} onChange={state.setFilters} />}
        download={{
          name: `${name}.csv`,
          page: () => Promise.resolve({ data: total ? [...rows, total] : rows }),
        }}
        idOf={(row) => row.id}
        open={({ levelId }) => (levelId === null ? null : { to: places.report({ ...wish, levelId }) })}
        empty={{ title: say('dashboards.report.none'), drawing: 'page' }}
        failed={{ title: say('dashboards.report.failed') }}
      />
      {report.data && (
        <p className="type-head tone-3">
          {say('dashboards.report.note', {
            roles,
            zone: timeZoneLabel(serverNow(), report.data.timeZone),
          })}
        </p>
      )}
    </Stack>
  );
}
