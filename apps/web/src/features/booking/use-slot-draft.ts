import type { Availability, Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { toastWarning } from '../../ui/toasts/toasts.ts';
import { availabilityQuery } from '../visits/visits.queries.ts';
import { chosenSlots, pressSlot, slotKey, slotsFrom } from './parts/slot-choice.ts';
import { useOpenTimes, type OpenTimes } from './use-open-times.ts';

/** A day, and the chosen slots of it by their keys. */
export interface SlotDraftValue {
  date: string | null;
  chosen: readonly string[];
}

/** A choice of slots that has not been confirmed yet. */
export interface SlotDraft extends SlotDraftValue {
  times: OpenTimes;
  ofDay: UseQueryResult<Availability>;
  /** The slot at which the session starts now that is to be moved; it cannot be moved there. */
  movedFrom: string | null;
  /** The chosen ones that are still free. */
  slots: readonly Slot[];
  pickDate: (day: string) => void;
  press: (key: string) => void;
  /** Chooses the next free time. */
  pickNext: (slots: readonly Slot[]) => void;
}

/** The day that is shown: the one of the value, but before anybody has chosen the first one with a free time. */
function useShownDate({ date, chosen }: SlotDraftValue, times: OpenTimes): [string | null, () => void] {
  const [isPicked, setPicked] = useState(false);
  const first = times.nextFree?.[0];
  const isKept = isPicked || chosen.length > 0 || (date !== null && (!times.isKnown || times.isOpen(date)));
  const shown = isKept || !first ? date : civilDateOf(first.startTime);
  return [shown, () => setPicked(true)];
}

/**
 * Which of an educator's times can be chosen, and which are. While a session is `moved`, pressing a slot also takes
 * the following ones up to its length, and its own times are free.
 */
export function useSlotDraft({
  educatorId,
  levelId,
  value,
  moved,
  onChange,
}: {
  educatorId: string;
  /** The school of the session, where that is not the reader's own. */
  levelId?: string | null | undefined;
  value: SlotDraftValue;
  moved?: { id: string; startTime: string; endTime: string };
  onChange: (value: SlotDraftValue) => void;
}): SlotDraft {
  const say = useSay();
  const length = moved && Date.parse(moved.endTime) - Date.parse(moved.startTime);
  const minutes = length === undefined ? undefined : Math.round(length / 60_000);
  const whose = { educatorId, levelId, movedVisitId: moved?.id };
  const times = useOpenTimes({ ...whose, minutes }, value.date);
  const [date, keepDate] = useShownDate(value, times);
  const { chosen } = value;
  const ofDay = useQuery({
    ...availabilityQuery({ ...whose, levelId: levelId ?? undefined, sessionDate: date ?? times.today }),
    enabled: date !== null,
  });
  const slots = ofDay.data?.slots ?? [];
  const change = (next: SlotDraftValue): void => {
    keepDate();
    onChange(next);
  };
  const pressFirst = (key: string, wanted: number): void => {
    const run = slotsFrom(slots, key, wanted);
    if (run.length > 0) change({ date, chosen: run });
    else toastWarning(say('cancelRequests.refusal.other_length'));
  };
  return {
    date,
    chosen,
    times,
    ofDay,
    movedFrom: moved?.startTime ?? null,
    slots: chosenSlots(slots, chosen).filter((slot) => !slot.booked),
    pickDate: (day) => change({ date: day, chosen: day === date ? chosen : [] }),
    press: (key) => {
      if (length === undefined) change({ date, chosen: pressSlot(slots, chosen, key) });
      else pressFirst(key, length);
    },
    pickNext: (next) => {
      const [first] = next;
      if (!first) return;
      const day = civilDateOf(first.startTime);
      times.showMonth(day);
      change({ date: day, chosen: next.map(slotKey) });
    },
  };
}
