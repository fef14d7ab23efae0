import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import { chosenTimes, isTooLong } from '@lectern/contract/booking/booking.rules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCivilDate, formatTime, timeOfDayOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { sequenceFault, slotKey } from './slot-choice.ts';
import { SlotPanes } from '../slot-panes.tsx';
import classes from './slot-dialog.module.css';
import { useSlotDraft, type SlotDraftValue } from '../use-slot-draft.ts';

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

/** Nothing of a choice reaches the form before 'Choose'. */
function SlotPicker({ educator, date, slots, onChoose, onClose }: SlotDialogProps) {
  const say = useSay();
  const [value, setValue] = useState<SlotDraftValue>({ date, chosen: slots.map(slotKey) });
  const draft = useSlotDraft({ educatorId: educator.id, value, onChange: setValue });
  const finish = (): void => {
    if (draft.date === null) return;
    const fault = sequenceFault(draft.date, draft.slots, (instant) => timeOfDayOf(instant));
    const times = chosenTimes(draft.slots);
    if (fault) toastWarning(say('visits.booking.notInSequence', fault));
    else if (times && isTooLong(times))
      toastWarning(say('visits.refusal.session_too_long', { hours: bookingLimits.hours }));
    else onChoose({ date: draft.date, slots: draft.slots });
  };
  return (
    <SlotPanes draft={draft}>
      <div className={classes.foot}>
        <ChosenWords date={draft.date} slots={draft.slots} name={educator.name} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {say('visits.booking.cancel')}
          </Button>
          <Button disabled={draft.slots.length === 0} onClick={finish}>
            {say('visits.booking.useSlots')}
          </Button>
        </div>
      </div>
    </SlotPanes>
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
