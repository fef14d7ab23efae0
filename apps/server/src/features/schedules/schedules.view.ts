import type { CustomSchedule, Slot, WeeklySchedule } from '@lectern/contract/schedules/schedules.shapes.ts';
import type { Span } from '@lectern/contract/schedules/schedules.rules.ts';
import { isTaken, type CustomRule, type OfferedSlot, type WeeklyRule } from './schedules.rules.ts';

/** A weekly rule as its educator sees it. */
export function toWeekly(rule: WeeklyRule): WeeklySchedule {
  const { id, day, startTime, endTime, onDemand } = rule;
  return { id, day, startTime, endTime, availablePerOnDemand: onDemand };
}

/** A custom rule as its educator sees it: both fields carry date and time. */
export function toCustom(rule: CustomRule): CustomSchedule {
  return {
    id: rule.id,
    startTime: `${rule.startDate}T${rule.startTime}`,
    endTime: `${rule.endDate}T${rule.endTime}`,
    days: [...rule.days],
    availablePerOnDemand: rule.onDemand,
  };
}

/** A slot to choose from; one at which the asker has another session cannot be booked either. */
export function toSlot(slot: OfferedSlot, taken: { busy: readonly Span[]; own: readonly Span[] }): Slot {
  const ownSession = isTaken(slot, taken.own);
  return {
    id: slot.id,
    ...toTimes(slot),
    customAvailability: slot.isCustom,
    booked: ownSession || isTaken(slot, taken.busy),
    ownSession,
  };
}

/** A stretch of time as instants. */
export function toTimes({ start, end }: Span): { startTime: string; endTime: string } {
  return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
}
