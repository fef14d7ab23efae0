import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { scheduleLimits } from '@lectern/contract/schedules/schedules.limits.ts';
import type { Span } from '@lectern/contract/schedules/schedules.rules.ts';
import { isTaken, type OfferedSlot } from './schedules.rules.ts';

/** Slots by start, and the sessions of the educator and the asker, which are by start and do not overlap. */
export interface Offers {
  readonly slots: readonly OfferedSlot[];
  readonly busy: readonly Span[];
  readonly own: readonly Span[];
  /** When the session that is to be moved starts now; it cannot be moved there. */
  readonly movedFrom?: number | undefined;
}

/** On which day an instant falls, and when a day ends; handed in, because zones are data of the machine. */
export interface Days {
  dateOf(instant: number): CivilDate;
  endOf(date: CivilDate): number;
}

function isFree(slot: Span, { busy, own }: Offers): boolean {
  return !isTaken(slot, busy) && !isTaken(slot, own);
}

/** Days on which a slot is free, and those on which slots are offered and all of them are taken. */
export function openDays(offers: Offers, days: Days): { free: CivilDate[]; full: CivilDate[] } {
  const isOpen = new Map<CivilDate, boolean>();
  let date: CivilDate = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const slot of offers.slots) {
    if (slot.start >= end) {
      date = days.dateOf(slot.start);
      end = days.endOf(date);
    }
    isOpen.set(date, isOpen.get(date) === true || isFree(slot, offers));
  }
  const dates = [...isOpen.keys()];
  return {
    free: dates.filter((one) => isOpen.get(one)),
    full: dates.filter((one) => !isOpen.get(one)),
  };
}

/**
 * The first free slots that follow each other and are so many minutes long together; the first free one where no length
 * is wanted. None where there are no such.
 */
export function firstRun(offers: Offers, minutes: number | null): OfferedSlot[] {
  const free = offers.slots.filter((slot) => isFree(slot, offers));
  for (const [at, first] of free.entries()) {
    if (first.start === offers.movedFrom) continue;
    if (minutes === null) return [first];
    const run = runFrom(free, at, minutes * 60_000);
    if (run) return run;
  }
  return [];
}

function runFrom(free: readonly OfferedSlot[], at: number, length: number): OfferedSlot[] | null {
  const run: OfferedSlot[] = [];
  const most = Math.ceil(length / (scheduleLimits.minimumMinutes * 60_000));
  for (const slot of free.slice(at, at + most)) {
    const before = run.at(-1);
    if (before && before.end !== slot.start) return null;
    run.push(slot);
    const sum = slot.end - (run[0]?.start ?? slot.start);
    if (sum >= length) return sum === length ? run : null;
  }
  return null;
}
