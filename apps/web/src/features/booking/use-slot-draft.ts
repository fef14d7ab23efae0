import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import { useState } from 'react';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { toastWarning } from '../../ui/toasts/toasts.ts';
import { availabilityQuery } from '../visits/visits.queries.ts';
import { isDayOpen, monthRange } from './parts/open-days.ts';
import { chosenSlots, pressSlot, slotsFrom } from './parts/slot-choice.ts';

/** A day, and the chosen slots of it by their keys. */
export interface SlotDraftValue {
  date: string | null;
  chosen: readonly string[];
}

/** A choice of slots that nobody is told of yet. */
export interface SlotDraft extends SlotDraftValue {
  today: string;
  ofDay: UseQueryResult<Availability>;
  /** The chosen ones that are still free. */
  slots: readonly Slot[];
  isOpen: (day: string) => boolean;
  showMonth: (month: string) => void;
  pickDate: (day: string) => void;
  press: (key: string) => void;
}

/**
 * What of an educator's times can be chosen, and what is. With `length`, in milliseconds, a pressed slot brings those
 * after it that make up as much.
 */
export function useSlotDraft({
  educatorId,
  value: { date, chosen },
  length,
  onChange,
}: {
  educatorId: string;
  value: SlotDraftValue;
  length?: number;
  onChange: (value: SlotDraftValue) => void;
}): SlotDraft {
  const say = useSay();
  const today = civilDateOf(serverNow());
  const [month, setMonth] = useState(date ?? today);
  const days = useQuery(availabilityQuery({ educatorId, ...monthRange(month) }));
  const ofDay = useQuery({
    ...availabilityQuery({ educatorId, sessionDate: date ?? today }),
    enabled: date !== null,
  });
  const slots = ofDay.data?.slots ?? [];
  const pressFirst = (key: string, wanted: number): void => {
    const run = slotsFrom(slots, key, wanted);
    if (run.length > 0) onChange({ date, chosen: run });
    else toastWarning(say('cancelRequests.refusal.other_length'));
  };
  return {
    date,
    chosen,
    today,
    ofDay,
    slots: chosenSlots(slots, chosen).filter((slot) => !slot.booked),
    isOpen: (day) => isDayOpen(day, { today, times: days.data, dayOf: (instant) => civilDateOf(instant) }),
    showMonth: setMonth,
    pickDate: (day) => {
      if (day !== date) onChange({ date: day, chosen: [] });
    },
    press: (key) => {
      if (length === undefined) onChange({ date, chosen: pressSlot(slots, chosen, key) });
      else pressFirst(key, length);
    },
  };
}
