import { useSay } from '../../lib/i18n.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';

/** The values of the filter by status; empty is all. */
export const statusFilter = { values: ['true', 'false'], usual: '' } as const;

type Status = (typeof statusFilter.values)[number];

/** All, those that are active, or those that are not. */
export function StatusFilter({ value, onChange }: { value: Status; onChange: (value: Status) => void }) {
  const say = useSay();
  return (
    <SegmentedFilter
      label={say('administration.level.status')}
      options={[
        { value: '', label: say('administration.level.all') },
        { value: 'true', label: say('administration.level.active') },
        { value: 'false', label: say('administration.level.inactive') },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen as Status)}
    />
  );
}
