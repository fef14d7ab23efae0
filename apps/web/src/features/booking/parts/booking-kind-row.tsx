import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { useUserSession } from '../../identity/session.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { ChoiceOrder } from '../../subjects/choice.ts';
import { bookingOptionsQuery } from '../../visits/visits.queries.ts';
import type { BookingKind } from './booking-form.ts';
import classes from './booking-kind-row.module.css';

/** 'Appointment' or 'On Demand' ('In Person' where the student's school allows it), and what is chosen first. */
export function BookingKindRow({
  kind,
  order,
  isOrderFixed,
  onKind,
  onOrder,
}: {
  kind: BookingKind;
  order: ChoiceOrder;
  isOrderFixed: boolean;
  onKind: (kind: BookingKind) => void;
  onOrder: (order: ChoiceOrder) => void;
}) {
  const say = useSay();
  const words = useHostWords();
  const { student } = useUserSession();
  const options = useQuery(bookingOptionsQuery(student?.id ?? null));
  const kinds: readonly BookingKind[] = options.data?.inPerson
    ? ['appointment', 'onDemand', 'inPerson']
    : ['appointment', 'onDemand'];
  return (
    <div className={classes.row}>
      <Radio.Group
        label={say('visits.booking.type')}
        classNames={{ label: classes.name ?? '' }}
        value={kind}
        onChange={(value) => onKind(kinds.find((one) => one === value) ?? 'appointment')}
      >
        <div className={classes.kinds}>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={say(`visits.booking.${one}`)} className={classes.kind} />
          ))}
        </div>
      </Radio.Group>
      {!isOrderFixed && (
        <SegmentedFilter
          label={say('visits.booking.order')}
          value={order}
          options={[
            { value: 'educator', label: say('visits.booking.educatorFirst', words) },
            { value: 'subject', label: say('visits.booking.subjectFirst') },
          ]}
          onChange={(value) => onOrder(value === 'subject' ? 'subject' : 'educator')}
        />
      )}
    </div>
  );
}
