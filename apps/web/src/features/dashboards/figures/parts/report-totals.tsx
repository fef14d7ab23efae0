import type { Figures, LevelReport } from '@lectern/contract/dashboards/figures.shapes.ts';
import { formatCount, formatHours, formatShare } from '../../../../lib/formats.ts';
import { useSay, type Say } from '../../../../lib/i18n.ts';
import { FigureRow, type Figure } from '../../../../ui/figure-row.tsx';
import { useHostWords } from '../../../institutions/host.ts';

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

/** The sums of all rows, with what explains them. */
export function ReportTotals({ report }: { report: LevelReport }) {
  const say = useSay();
  return <FigureRow figures={useTotals(report)} label={say('dashboards.report.total')} />;
}
