import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { chosenTimes } from '@lectern/contract/booking/booking.rules.ts';
import { Button, Input } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { civilDateOf, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { Picked } from '../../subjects/choice.ts';
import { DayField } from '../../visits/day-field.tsx';
import classes from './booking-time.module.css';
import { useOpenTimes } from '../use-open-times.ts';
import { NextFreeLine } from './next-free-line.tsx';
import { rangesElsewhere } from './other-zones.ts';
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
  const [isChoosing, setChoosing] = useState(false);
  const times = useOpenTimes({ educatorId: educator?.id ?? null }, date);
  const chosen = chosenTimes(slots);
  const isClosed = isDisabled || educator === null;
  const hint = educator === null ? say('dashboards.onDemand.chooseEducator', words) : undefined;
  const pickNext = (free: readonly Slot[]): void => {
    const [first] = free;
    if (!first) return;
    const day = civilDateOf(first.startTime);
    times.showMonth(day);
    onTime({ date: day, slots: free });
  };
  return (
    <div className={classes.pair}>
      <DayField
        label={say('visits.booking.date')}
        placeholder={hint ?? say('visits.booking.selectDate')}
        value={date}
        hasWeekday
        min={times.today}
        max={times.last}
        month={times.month}
        isOpen={times.isOpen}
        isFull={times.isFull}
        onMonth={times.showMonth}
        onChange={onDate}
        error={errors.date}
        isDisabled={isClosed}
      />
      <Input.Wrapper
        label={say('visits.booking.time')}
        labelElement="div"
        labelProps={{ id: timeId }}
        description={
          chosen && rangesElsewhere(chosen.sessionStartTime, chosen.sessionEndTime, times.zones).join(' · ')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.time}
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
        <div className={classes.next}>
          <NextFreeLine times={times} isDisabled={isDisabled} onPick={pickNext} />
        </div>
      )}
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
