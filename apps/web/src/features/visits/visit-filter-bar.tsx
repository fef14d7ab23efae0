import type { VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { DayField } from './day-field.tsx';
import { useVisitFilter } from './use-visit-filter.ts';

const names: Record<VisitFilter, SayKey> = {
  today: 'visits.list.today',
  previous: 'visits.list.previous',
  future: 'visits.list.future',
  custom: 'visits.list.custom',
  flagged_session: 'visits.list.flagged',
};

/** Which visits a list shows; 'Custom' opens a date beside it. */
export function VisitFilterBar({ filters }: { filters: readonly VisitFilter[] }) {
  const say = useSay();
  const { filter, date, setFilter, setDate } = useVisitFilter(filters, civilDateOf(serverNow()));
  return (
    <>
      <SegmentedFilter
        label={say('visits.list.filter')}
        value={filter}
        options={filters.map((value) => ({ value, label: say(names[value]) }))}
        onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'today')}
      />
      {filter === 'custom' && (
        <DayField label={say('visits.list.date')} isLabelHidden value={date} onChange={setDate} />
      )}
    </>
  );
}
