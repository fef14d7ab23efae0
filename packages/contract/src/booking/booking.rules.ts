import type { CivilDate } from '../core/civil.rules.ts';
import { isWithinReach } from '../schedules/schedules.rules.ts';
import { bookingLimits } from './booking.limits.ts';

/** A slot as it is chosen, with ISO instants. */
export interface ChosenSlot {
  startTime: string;
  endTime: string;
}

const byStart = (one: ChosenSlot, other: ChosenSlot): number =>
  Date.parse(one.startTime) - Date.parse(other.startTime);

/** The chosen slots, by start, that do not begin where the one before ends; none means that they are in sequence. */
export function unsequencedSlots<S extends ChosenSlot>(slots: readonly S[]): S[] {
  const ordered = slots.toSorted(byStart);
  return ordered.filter((slot, index) => {
    const before = ordered[index - 1];
    return before !== undefined && Date.parse(before.endTime) !== Date.parse(slot.startTime);
  });
}

/** Start of the first and end of the last chosen slot; nothing for no slot. */
export function chosenTimes(
  slots: readonly ChosenSlot[],
): { sessionStartTime: string; sessionEndTime: string } | null {
  const ordered = slots.toSorted(byStart);
  const [first, last] = [ordered[0], ordered.at(-1)];
  return first && last ? { sessionStartTime: first.startTime, sessionEndTime: last.endTime } : null;
}

/** Whether it is longer than one session that a student or a parent books. */
export function isTooLong(times: { sessionStartTime: string; sessionEndTime: string }): boolean {
  const length = Date.parse(times.sessionEndTime) - Date.parse(times.sessionStartTime);
  return length > bookingLimits.hours * 3_600_000;
}

/** A slot in the words of the sentence: times of day as `HH:mm`. */
export interface ShownSlot {
  start: string;
  end: string;
}

/** The values of the sentence about slots that are not in sequence: the day as DD-MM-YYYY, the slots as HH:mm to HH:mm. */
export function unsequencedValues(
  date: CivilDate,
  slots: readonly ShownSlot[],
): { date: string; slots: string } {
  return {
    date: date.split('-').toReversed().join('-'),
    slots: slots.map(({ start, end }) => `${start} to ${end}`).join(', '),
  };
}

/** The content of a booking form when Create is pressed. */
export interface BookingForm {
  kind: 'appointment' | 'onDemand' | 'inPerson';
  order: 'educator' | 'subject';
  educatorId: string | null;
  subjectId: string | null;
  date: CivilDate | null;
  slotCount: number;
}

/** A sentence that says what is missing from a booking. */
export type BookingProblem =
  | 'visits.booking.subjectMandatory'
  | 'visits.booking.educatorMandatory'
  | 'visits.booking.dateAndTiming'
  | 'visits.refusal.date_out_of_range';

/** A field of the form, for the place of a sentence. */
export type BookingField = 'subject' | 'educator' | 'date' | 'time';

/** The error, and its field. */
export interface BookingFault {
  field: BookingField;
  text: BookingProblem;
}

function faultOfTime(form: BookingForm, today: CivilDate): BookingFault[] {
  if (form.kind === 'onDemand') return [];
  if (form.date === null) return [{ field: 'date', text: 'visits.booking.dateAndTiming' }];
  if (form.slotCount === 0) return [{ field: 'time', text: 'visits.booking.dateAndTiming' }];
  return isWithinReach(form.date, today) ? [] : [{ field: 'date', text: 'visits.refusal.date_out_of_range' }];
}

/** All that a booking misses, from top to bottom: the subject (in subject-first order), the educator, then date and slots. */
export function bookingFaults(form: BookingForm, today: CivilDate): BookingFault[] {
  return [
    ...(form.order === 'subject' && form.subjectId === null
      ? [{ field: 'subject', text: 'visits.booking.subjectMandatory' } as const]
      : []),
    ...(form.educatorId === null
      ? [{ field: 'educator', text: 'visits.booking.educatorMandatory' } as const]
      : []),
    ...faultOfTime(form, today),
  ];
}
