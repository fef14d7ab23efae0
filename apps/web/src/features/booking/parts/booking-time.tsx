import { lastReachableDate } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { chosenTimes } from '@lectern/contract/booking/booking.rules.ts';
import { Button, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { civilDateOf, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { Picked } from '../../subjects/choice.ts';
import { DayField } from '../../visits/day-field.tsx';
import { availabilityQuery } from '../../visits/visits.queries.ts';
import classes from './booking-time.module.css';
import { isDayOpen, monthRange } from './open-days.ts';
import { SlotDialog, type ChosenTime } from './slot-dialog.tsx';

/** Date and time of an appointment; both open once the educator is chosen. The time is chosen in a dialog, where the day can change too. */
export function BookingTime({
  educator,
  date,
  slots,
  errors,
  isDisabled,
  onDate,
  onTime,
}: {
  educator: Picked | null;
  date: string | null;
  slots: readonly Slot[];
  errors: { date?: string; time?: string };
  isDisabled: boolean;
  onDate: (date: string) => void;
  onTime: (time: ChosenTime) => void;
}) {
  const say = useSay();
  const words = useHostWords();
  const timeId = useId();
  const today = civilDateOf(serverNow());
  const [isChoosing, setChoosing] = useState(false);
  const [month, setMonth] = useState(date ?? today);
  const { data: times } = useQuery(
    availabilityQuery({ educatorId: educator?.id ?? '', ...monthRange(month) }),
  );
  const chosen = chosenTimes(slots);
  const isClosed = isDisabled || educator === null;
  const hint = educator === null ? say('dashboards.onDemand.chooseEducator', words) : undefined;
  return (
    <div className={classes.pair}>
      <DayField
        label={say('visits.booking.date')}
        placeholder={hint ?? say('visits.booking.selectDate')}
        value={date}
        min={today}
        max={lastReachableDate(today)}
        isOpen={(day) => isDayOpen(day, { today, times, dayOf: (instant) => civilDateOf(instant) })}
        onMonth={setMonth}
        onChange={onDate}
        error={errors.date}
        isDisabled={isClosed}
      />
      <Input.Wrapper
        label={say('visits.booking.time')}
        labelElement="div"
        labelProps={{ id: timeId }}
        error={errors.time}
        className={classes.time}
      >
        <Button
          variant="default"
          fullWidth
          justify="flex-start"
          className={classes.button}
          leftSection={<IconClock size={18} stroke={1.5} />}
          disabled={isClosed}
          aria-haspopup="dialog"
          data-invalid={errors.time !== undefined || undefined}
          onClick={() => setChoosing(true)}
        >
          {chosen
            ? formatTimeRange(chosen.sessionStartTime, chosen.sessionEndTime)
            : say('visits.booking.chooseTime')}
        </Button>
      </Input.Wrapper>
      {educator && (
        <SlotDialog
          isOpen={isChoosing}
          educator={educator}
          date={date}
          slots={slots}
          onClose={() => setChoosing(false)}
          onChoose={(time) => {
            onTime(time);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
