import {
  countedVisits,
  visitStatusCodes,
  type CountedVisits,
  type VisitState,
} from '@lectern/contract/visits/visits.names.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { useHostWords } from '../../institutions/host.ts';
import type { AdminFilters } from '../visit-list-state.ts';

type Outcome = Pick<AdminFilters, 'visitStatus' | 'counted'>;

const ofStates: Record<VisitState, SayKey> = {
  booked: 'visits.status.scheduled',
  inCall: 'visits.status.inCall',
  notePending: 'visits.status.notePending',
  completed: 'visits.status.completed',
  cancelled: 'visits.status.cancelled',
  missed: 'visits.status.missed',
};

const states = ['booked', 'inCall', 'notePending', 'completed', 'cancelled', 'missed'] as const;

const ofFigures: Record<CountedVisits, SayKey> = {
  sessions: 'visits.list.notCancelled',
  attendance: 'visits.list.withAttendance',
  studentMissed: 'dashboards.report.studentMissed',
  educatorMissed: 'dashboards.report.educatorMissed',
};

/** Sessions of any status, of one, or those that one figure counts. */
export function VisitStatusFilter({
  visitStatus,
  counted,
  onChange,
}: Outcome & { onChange: (outcome: Outcome) => void }) {
  const say = useSay();
  const { role } = useHostWords();
  return (
    <SegmentedFilter
      label={say('administration.level.status')}
      value={counted || visitStatus}
      options={[
        { value: '', label: say('visits.list.anyStatus') },
        ...states.map((state) => ({ value: String(visitStatusCodes[state]), label: say(ofStates[state]) })),
        ...countedVisits.map((figure) => ({ value: figure, label: say(ofFigures[figure], { role }) })),
      ]}
      onChange={(value) => {
        const figure = countedVisits.find((one) => one === value) ?? '';
        onChange({ counted: figure, visitStatus: figure === '' ? value : '' });
      }}
    />
  );
}
