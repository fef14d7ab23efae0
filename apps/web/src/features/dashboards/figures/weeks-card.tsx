import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { useState } from 'react';
import { formatCount, formatDayOfYear, formatHours } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { StackedChart } from '../../../ui/stacked-chart.tsx';
import { useFigurePlaces } from './figures-places.ts';
import type { AdminSummary } from './figures.queries.ts';
import { useKindSeries } from './kind-series.ts';

type Measure = 'sessions' | 'seconds';

/** Sessions, or their hours, of the last twelve weeks by kind. */
export function WeeksCard({ summary }: { summary: AdminSummary }) {
  const say = useSay();
  const [measure, setMeasure] = useState<Measure>('sessions');
  const places = useFigurePlaces();
  const { weeks, today, timeZone } = summary;
  const visitsOf = (fromDate: string) => {
    const lastDay = addDays(fromDate, 6);
    const days = { fromDate, toDate: lastDay < today ? lastDay : today };
    return places.visitsOf({ ...days, timeZone }, { counted: 'sessions' }) ?? places.report(days, 'sessions');
  };
  const series = useKindSeries(
    new Set(weeks.flatMap(({ kinds }) => kinds.map(({ visitType }) => visitType))),
  );
  const isHours = measure === 'seconds';
  const title = say(isHours ? 'dashboards.admin.hoursPerWeek' : 'dashboards.admin.sessionsPerWeek');
  const hours = (value: number): number => (isHours ? value / 3600 : value);
  return (
    <Card>
      <CardHead
        title={title}
        line={false}
        action={
          <SegmentedFilter
            label={say('dashboards.admin.measure')}
            value={measure}
            options={[
              { value: 'sessions', label: say('dashboards.admin.sessions') },
              { value: 'seconds', label: say('dashboards.admin.hours') },
            ]}
            onChange={(value) => setMeasure(value === 'seconds' ? value : 'sessions')}
          />
        }
      />
      <CardBody>
        <StackedChart
          label={title}
          barTitle={say('dashboards.admin.week')}
          totalTitle={say('dashboards.admin.total')}
          tableTitle={say('dashboards.admin.showTable')}
          series={series}
          bars={weeks.map(({ startDate, kinds }) => ({
            id: startDate,
            label: formatDayOfYear(startDate),
            to: visitsOf(startDate),
            values: series.map(({ visitType }) =>
              hours(kinds.find((kind) => kind.visitType === visitType)?.[measure] ?? 0),
            ),
          }))}
          format={(value) => (isHours ? formatHours(Math.round(value * 3600)) : formatCount(value))}
          formatAxis={formatCount}
        />
      </CardBody>
    </Card>
  );
}
