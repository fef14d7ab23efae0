import type { LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { DayField } from '../../../visits/day-field.tsx';

/** The first and the last day of a report; each acts at once. */
export function ReportDates({
  report,
  onChange,
}: {
  report: LevelReport;
  onChange: (dates: { fromDate?: string; toDate?: string }) => void;
}) {
  const say = useSay();
  const { fromDate, toDate } = report;
  return (
    <>
      <DayField
        label={say('dashboards.report.from')}
        isLabelHidden
        value={fromDate}
        max={toDate}
        onChange={(date) => onChange({ fromDate: date, toDate })}
      />
      <span className="type-row tone-3">{say('dashboards.report.to')}</span>
      <DayField
        label={say('dashboards.report.until')}
        isLabelHidden
        value={toDate}
        min={fromDate}
        onChange={(date) => onChange({ fromDate, toDate: date })}
      />
    </>
  );
}
