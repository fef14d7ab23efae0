import { visitStatusCodes, type VisitState } from '@lectern/contract/visits/visits.names.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';

const names: Record<VisitState, SayKey> = {
  booked: 'visits.status.scheduled',
  inCall: 'visits.status.inCall',
  notePending: 'visits.status.notePending',
  completed: 'visits.status.completed',
  cancelled: 'visits.status.cancelled',
  missed: 'visits.status.missed',
};

const states = ['booked', 'inCall', 'notePending', 'completed', 'cancelled', 'missed'] as const;

/** Sessions of any status, or of one; the value is the number of the wire, or empty. */
export function VisitStatusFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay();
  const any = { value: '', label: say('visits.list.anyStatus') };
  return (
    <SegmentedFilter
      label={say('administration.level.status')}
      value={value}
      options={[
        any,
        ...states.map((state) => ({ value: String(visitStatusCodes[state]), label: say(names[state]) })),
      ]}
      onChange={onChange}
    />
  );
}
