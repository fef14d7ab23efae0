import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { isWithinReach } from '@lectern/contract/schedules/schedules.rules.ts';
import { unsequencedSlots } from '@lectern/contract/booking/booking.rules.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** A slot that the educator offers, in epoch milliseconds. */
export interface Offer {
  readonly id: string | null;
  readonly start: number;
  readonly end: number;
}

/** A booker's choice: the whole time, and the ids of the weekly slots in it. */
export interface Choice {
  readonly start: number;
  readonly end: number;
  readonly slotIds: readonly string[];
}

/** The chosen slots in a row, or why they cannot be booked; slots out of sequence are named. */
export type Chosen =
  | { readonly slots: readonly Offer[] }
  | { readonly refused: 'slot_not_offered' }
  | { readonly refused: 'slots_not_sequential'; readonly unsequenced: readonly Offer[] };

const notOffered = { refused: 'slot_not_offered' } as const;

/**
 * The slots of a choice: all of them offered, the first beginning and the last ending with the whole, without gaps.
 * If any weekly slot is named, all must be; slots of custom schedules have no name.
 */
export function chooseSlots(offered: readonly Offer[], choice: Choice): Chosen {
  const within = offered.filter(({ start, end }) => start >= choice.start && end <= choice.end);
  const named = new Set(choice.slotIds);
  const chosen = within.filter(({ id }) => id === null || named.size === 0 || named.has(id));
  const known = new Set(within.map(({ id }) => id));
  if (choice.slotIds.some((id) => !known.has(id))) return notOffered;
  if (chosen[0]?.start !== choice.start || chosen.at(-1)?.end !== choice.end) return notOffered;
  const unsequenced = unsequencedSlots(chosen.map(toChosenSlot)).map(({ offer }) => offer);
  return unsequenced.length > 0 ? { refused: 'slots_not_sequential', unsequenced } : { slots: chosen };
}

function toChosenSlot(offer: Offer): { startTime: string; endTime: string; offer: Offer } {
  return {
    startTime: new Date(offer.start).toISOString(),
    endTime: new Date(offer.end).toISOString(),
    offer,
  };
}

/** The tie between a student and an educator. */
export interface Reach {
  /** The student is active and belongs to a school. */
  readonly levelId: string | null;
  /** The educator is active and teaches at that school. */
  readonly isEducatorThere: boolean;
  /** Neither subject nor subcategory was named, or the educator teaches the named one. */
  readonly isTaught: boolean;
}

/** The facts that decide whether a student can book an educator at all. */
export interface ReachFacts extends Reach {
  /** Of the student's school. */
  readonly allowsInPerson: boolean;
}

/**
 * Whether a student can book this educator for this: educators of the own school who teach it, in person only where
 * their school allows it.
 */
export function checkReach(
  facts: ReachFacts | undefined,
  kind: VisitKind,
): 'not_found' | 'visit_type_not_allowed' | null {
  if (!facts || facts.levelId === null || !facts.isEducatorThere || !facts.isTaught) return 'not_found';
  return kind === 'inPerson' && !facts.allowsInPerson ? 'visit_type_not_allowed' : null;
}

/** The days of a booking in the booker's zone. */
export interface BookingDays {
  readonly today: CivilDate;
  readonly sessionDate: CivilDate;
  /** The day on which the chosen time begins. */
  readonly startDate: CivilDate;
}

/** Whether the day can be booked: today to 6 months ahead, and the day on which the chosen time begins. */
export function checkDays(days: BookingDays): 'date_out_of_range' | 'slot_not_offered' | null {
  if (!isWithinReach(days.sessionDate, days.today)) return 'date_out_of_range';
  return days.startDate === days.sessionDate ? null : 'slot_not_offered';
}
