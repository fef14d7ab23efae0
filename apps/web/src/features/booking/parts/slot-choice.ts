import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { unsequencedSlots, unsequencedValues } from '@lectern/contract/booking/booking.rules.ts';

/** The name of a slot within a day: its start. Only slots of a weekly schedule have an id. */
export const slotKey = (slot: Slot): string => slot.startTime;

/** How long a slot is, in milliseconds. */
export const lengthOf = ({ startTime, endTime }: Slot): number => Date.parse(endTime) - Date.parse(startTime);

const follows = (before: Slot, after: Slot): boolean =>
  Date.parse(before.endTime) === Date.parse(after.startTime);

/** Whether there is a break or another gap between a slot and the one before it. */
export function hasGapBefore(slots: readonly Slot[], index: number): boolean {
  const [before, slot] = [slots[index - 1], slots[index]];
  return before !== undefined && slot !== undefined && !follows(before, slot);
}

/** The slots from one to another, if all of them are free and follow each other; else none. */
function stretch(slots: readonly Slot[], from: number, to: number): readonly Slot[] {
  const part = slots.slice(Math.min(from, to), Math.max(from, to) + 1);
  const isWhole = part.every((slot, index) => !slot.booked && !hasGapBefore(part, index));
  return isWhole ? part : [];
}

/**
 * The choice after a slot was pressed. A chosen slot is released. Another one is added, together with the free slots
 * between it and the chosen ones: press the first, press the last.
 */
export function pressSlot(slots: readonly Slot[], chosen: readonly string[], pressed: string): string[] {
  if (chosen.includes(pressed)) return chosen.filter((key) => key !== pressed);
  const at = slots.findIndex((slot) => slotKey(slot) === pressed);
  const chosenAt = slots.flatMap((slot, index) => (chosen.includes(slotKey(slot)) ? [index] : []));
  const nearest = chosenAt.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
  const between = nearest === undefined ? [] : stretch(slots, nearest, at);
  const next = new Set([...chosen, pressed, ...between.map(slotKey)]);
  return slots.map(slotKey).filter((key) => next.has(key));
}

/** The free slots in a row that are so many milliseconds long together, from a slot on; none where there are no such. */
export function slotsFrom(slots: readonly Slot[], first: string, length: number): string[] {
  const from = slots.findIndex((slot) => slotKey(slot) === first);
  const start = slots[from];
  const to = slots.findIndex(
    (slot) => start && Date.parse(slot.endTime) - Date.parse(start.startTime) === length,
  );
  return from < 0 || to < from ? [] : stretch(slots, from, to).map(slotKey);
}

/** The chosen slots, by start. */
export function chosenSlots(slots: readonly Slot[], chosen: readonly string[]): Slot[] {
  return slots.filter((slot) => chosen.includes(slotKey(slot)));
}

/** The values of the sentence about chosen slots that are not in sequence; null if they are. `timeOf` says a time as HH:mm. */
export function sequenceFault(
  date: string,
  slots: readonly Slot[],
  timeOf: (instant: string) => string,
): { date: string; slots: string } | null {
  const wrong = unsequencedSlots(slots);
  if (wrong.length === 0) return null;
  return unsequencedValues(
    date,
    wrong.map(({ startTime, endTime }) => ({ start: timeOf(startTime), end: timeOf(endTime) })),
  );
}
