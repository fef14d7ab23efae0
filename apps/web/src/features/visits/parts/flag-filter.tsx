import { useSay } from '../../../lib/i18n.ts';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';

/** Flagged sessions of every kind, or those with an open flag; the value is 'open' or empty. */
export function FlagFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay();
  return (
    <SegmentedFilter
      label={say('flags.which')}
      value={value}
      options={[
        { value: '', label: say('flags.any') },
        { value: 'open', label: say('flags.open') },
      ]}
      onChange={onChange}
    />
  );
}
