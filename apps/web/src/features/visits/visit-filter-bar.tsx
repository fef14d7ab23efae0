import type { VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { DayField } from './day-field.tsx';
import type { VisitListState } from './visit-list-state.ts';

const names: Record<VisitFilter, SayKey> = {
  today: 'visits.list.today',
  previous: 'visits.list.previous',
  future: 'visits.list.future',
  custom: 'visits.list.custom',
  flagged_session: 'visits.list.flagged',
};

/**
 * Which visits a list shows; 'Custom' opens a date next to it, and a second one where several days may be chosen.
 */
export function VisitFilterBar({ state }: { state: VisitListState }) {
  const say = useSay();
  const { offered, filter, date, setFilter, setDate, until } = state;
  return (
    <>
      <SegmentedFilter
        label={say('visits.list.filter')}
        value={filter}
        options={offered.map((value) => ({ value, label: say(names[value]) }))}
        onChange={(value) => setFilter(offered.find((one) => one === value) ?? 'today')}
      />
      {filter === 'custom' && (
        <DayField label={say('visits.list.date')} isLabelHidden value={date} onChange={setDate} />
      )}
      {filter === 'custom' && until && (
        <DayField
          label={say('visits.list.until')}
          isLabelHidden
          value={until.date}
          min={date}
          onChange={until.setDate}
        />
      )}
    </>
  );
}
