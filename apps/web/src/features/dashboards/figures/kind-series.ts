import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import type { ChartSeries } from '../../../ui/stacked-chart.tsx';
import { kindOf } from '../../visits/visit-kind.ts';

const names: Record<VisitKind, SayKey> = {
  appointment: 'visits.kind.appointment',
  classroom: 'visits.kind.classroom',
  onDemand: 'visits.kind.onDemand',
  inPerson: 'visits.kind.inPerson',
  conference: 'visits.kind.conference',
  broadcast: 'visits.kind.broadcast',
};

const order = ['appointment', 'classroom', 'onDemand', 'inPerson', 'conference', 'broadcast'] as const;

/** The name of a kind of session by its number; all appointments together, no matter who created them. */
export function useKindName(): (visitType: number) => string {
  const say = useSay();
  return (visitType) => say(names[kindOf({ visitType })]);
}

/** The kinds in one order; each keeps its colour, also where others are absent. */
export function useKindSeries(visitTypes: ReadonlySet<number>): (ChartSeries & { visitType: number })[] {
  const nameOf = useKindName();
  const colours = [0, 1, 2, 3, 4, 5] as const;
  return colours.flatMap((colour) => {
    const kind = order[colour];
    const visitType = visitTypeCodes[kind];
    return visitTypes.has(visitType) ? [{ id: kind, label: nameOf(visitType), colour, visitType }] : [];
  });
}
