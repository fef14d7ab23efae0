import type { LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { timeZoneLabel } from '../../../lib/time-zones.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Stack } from '../../../ui/layout.tsx';
import { useListInAddress, type ListSort } from '../../../ui/resource-list/list-state.ts';
import { csvFile } from '../../../ui/resource-list/list-file.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import { useFigurePlaces } from './figures-places.ts';
import { levelReportQuery } from './figures.queries.ts';
import { useKindName } from './kind-series.ts';
import { ReportDates, type ReportDays } from './parts/report-dates.tsx';
import { ReportPath, useRowWords } from './parts/report-path.tsx';
import { rowsOf, sortRows, type ReportRow } from './report-rows.ts';
import { useFileColumns, useReportColumns } from './parts/report-columns.tsx';
import { ReportTotals } from './parts/report-totals.tsx';

const id = /^[\w-]{1,64}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

const wishes = {
  levelId: { values: id, usual: '', isView: true },
  fromDate: { values: day, usual: '', isView: true },
  toDate: { values: day, usual: '', isView: true },
} as const;

/** The report that the address asks for. */
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
  const hasFlags = words !== null && typeof report.data?.total.openFlags === 'number';
  const columns = useReportColumns(most, words, hasFlags);
  const fileColumns = useFileColumns(columns);
  const dates = report.data ?? chosenDates(wish);
  return (
    <Stack gap="card">
      {report.data && <ReportPath report={report.data} wish={wish} />}
      {report.data && <ReportTotals report={report.data} />}
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
          file: () => Promise.resolve(csvFile(fileColumns, total ? [...rows, total] : rows)),
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
          {hasFlags && ` ${say('dashboards.report.noteFlags')}`}
        </p>
      )}
    </Stack>
  );
}
