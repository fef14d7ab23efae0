import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { levelReportLimits } from '@lectern/contract/dashboards/figures.limits.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { DayField } from '../../../visits/day-field.tsx';

/** The first and the last day of a report, 'YYYY-MM-DD'. */
export interface ReportDays {
  readonly fromDate: string;
  readonly toDate: string;
}

/** The first and the last day of a report; each acts at once, and no more are offered than a report covers. */
export function ReportDates({
  dates,
  onChange,
}: {
  dates: ReportDays;
  onChange: (dates: { fromDate?: string; toDate?: string }) => void;
}) {
  const say = useSay();
  const { fromDate, toDate } = dates;
  const most = levelReportLimits.days - 1;
  return (
    <>
      <DayField
        label={say('dashboards.report.from')}
        isLabelHidden
        value={fromDate}
        min={addDays(toDate, -most)}
        max={toDate}
        onChange={(date) => onChange({ fromDate: date, toDate })}
      />
      <span className="type-row tone-3">{say('dashboards.report.to')}</span>
      <DayField
        label={say('dashboards.report.until')}
        isLabelHidden
        value={toDate}
        min={fromDate}
        max={addDays(fromDate, most)}
        onChange={(date) => onChange({ fromDate, toDate: date })}
      />
    </>
  );
}
