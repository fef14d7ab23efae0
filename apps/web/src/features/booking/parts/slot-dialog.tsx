import { lastReachableDate } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { chosenTimes } from '@lectern/contract/booking/booking.rules.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  civilDateOf,
  formatCivilDate,
  formatTime,
  timeOfDayOf,
  timeZoneLabel,
} from '../../../lib/formats.ts';
import { useLanguage, useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { BlankFace } from '../../../ui/blank-face.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { DayCalendar } from '../../visits/day-field.tsx';
import { availabilityQuery } from '../../visits/visits.queries.ts';
import { DayStrip } from './day-strip.tsx';
import { dayHeading } from './day-words.ts';
import { isDayOpen, monthRange } from './open-days.ts';
import { chosenSlots, pressSlot, sequenceFault, slotKey } from './slot-choice.ts';
import { SlotColumns } from './slot-columns.tsx';
import classes from './slot-dialog.module.css';

/** A day and the slots of it that are chosen. */
export interface ChosenTime {
  date: string;
  slots: readonly Slot[];
}

interface SlotDialogProps {
  educator: { id: string; name: string };
  /** The day and the slots that the form holds. */
  date: string | null;
  slots: readonly Slot[];
  onChoose: (time: ChosenTime) => void;
  onClose: () => void;
}

function useDuration(): (slots: readonly Slot[]) => string {
  const say = useSay();
  return (slots) => {
    const milliseconds = slots.reduce(
      (sum, slot) => sum + Date.parse(slot.endTime) - Date.parse(slot.startTime),
      0,
    );
    const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.round(milliseconds / 60_000) % 60];
    const words = [
      ...(hours > 0 ? [say('visits.booking.hours', { count: hours })] : []),
      ...(minutes > 0 ? [say('visits.booking.minutes', { count: minutes })] : []),
    ];
    return words.join(' ');
  };
}

function ChosenWords({ date, slots, name }: { date: string | null; slots: readonly Slot[]; name: string }) {
  const say = useSay();
  const duration = useDuration();
  const times = chosenTimes(slots);
  return (
    <div className={classes.words} aria-live="polite">
      <strong className="type-name tabular">
        {date !== null && times
          ? say('visits.booking.range', {
              date: formatCivilDate(date),
              start: formatTime(times.sessionStartTime),
              end: formatTime(times.sessionEndTime),
            })
          : say('visits.booking.nothingChosen')}
      </strong>
      <span className="type-meta tone-3">
        {times
          ? say('visits.booking.durationWith', { duration: duration(slots), name })
          : say('visits.booking.howToChoose')}
      </span>
    </div>
  );
}

/** The draft of a choice: nothing of it reaches the form before 'Choose'. */
function useDraft({ educator, date: firstDate, slots: firstSlots, onChoose }: SlotDialogProps) {
  const say = useSay();
  const today = civilDateOf(serverNow());
  const [date, setDate] = useState(firstDate);
  const [chosen, setChosen] = useState<readonly string[]>(firstSlots.map(slotKey));
  const [month, setMonth] = useState(firstDate ?? today);
  const days = useQuery(availabilityQuery({ educatorId: educator.id, ...monthRange(month) }));
  const ofDay = useQuery({
    ...availabilityQuery({ educatorId: educator.id, sessionDate: date ?? today }),
    enabled: date !== null,
  });
  const slots = ofDay.data?.slots ?? [];
  const taken = chosenSlots(slots, chosen).filter((slot) => !slot.booked);
  return {
    date,
    month: setMonth,
    today,
    ofDay,
    chosen,
    slots: taken,
    isOpen: (day: string) =>
      isDayOpen(day, { today, times: days.data, dayOf: (instant) => civilDateOf(instant) }),
    pickDate: (day: string) => {
      if (day === date) return;
      setDate(day);
      setChosen([]);
    },
    press: (key: string) => setChosen(pressSlot(slots, chosen, key)),
    finish: () => {
      if (date === null) return;
      const fault = sequenceFault(date, taken, (instant) => timeOfDayOf(instant));
      if (fault) toastWarning(say('visits.booking.notInSequence', fault));
      else onChoose({ date, slots: taken });
    },
  };
}

/** The viewer's zone with the names that hold at the slots of a day; on the days when clocks change both. */
function zoneOfDay(date: string, slots: readonly Slot[]): string {
  const noon = `${date}T12:00:00`;
  return timeZoneLabel(slots[0]?.startTime ?? noon, undefined, slots.at(-1)?.startTime ?? noon);
}

function SlotsOfDay({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const say = useSay();
  const locale = useLanguage();
  if (draft.date === null) return <BlankFace drawing="calendar" title={say('visits.booking.selectDate')} />;
  return (
    <>
      <div className={classes.dayHead}>
        <span className="type-name">{dayHeading(draft.date, locale)}</span>
        <span className="type-meta tone-3">{zoneOfDay(draft.date, draft.ofDay.data?.slots ?? [])}</span>
      </div>
      <ListFaces
        list={draft.ofDay}
        isEmpty={({ slots }) => slots.length === 0}
        empty={{ title: say('visits.booking.noSlots') }}
        skeleton={{ rows: 6, height: 38, avatar: false }}
      >
        {({ slots }) => <SlotColumns slots={slots} chosen={draft.chosen} onPress={draft.press} />}
      </ListFaces>
    </>
  );
}

function SlotPicker(props: SlotDialogProps) {
  const say = useSay();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const draft = useDraft(props);
  const days = {
    value: draft.date,
    min: draft.today,
    max: lastReachableDate(draft.today),
    isOpen: draft.isOpen,
  };
  return (
    <div className={classes.picker}>
      <div className={classes.panes}>
        <div className={classes.days}>
          {isPhone ? (
            <DayStrip {...days} onChange={draft.pickDate} />
          ) : (
            <DayCalendar {...days} onMonth={draft.month} onChange={draft.pickDate} />
          )}
        </div>
        <div className={classes.slots}>
          <SlotsOfDay draft={draft} />
        </div>
      </div>
      <div className={classes.foot}>
        <ChosenWords date={draft.date} slots={draft.slots} name={props.educator.name} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {say('visits.booking.cancel')}
          </Button>
          <Button disabled={draft.slots.length === 0} onClick={draft.finish}>
            {say('visits.booking.useSlots')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** 'Choose a Time': a month (on phones a strip of days), the slots of the chosen day, and the range in words. */
export function SlotDialog({ isOpen, ...props }: SlotDialogProps & { isOpen: boolean }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={props.onClose} title={say('visits.booking.chooseTime')} width={720}>
      <SlotPicker {...props} />
    </ModalWindow>
  );
}
