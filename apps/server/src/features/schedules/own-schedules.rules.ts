import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import {
  checkCustomForm,
  isWithinReach,
  type ScheduleProblem,
} from '@lectern/contract/schedules/schedules.rules.ts';
import { rulesCollide, type CustomRule, type RuleTimes, type WeeklyRule } from './schedules.rules.ts';

/** The content of a custom schedule's form: dates and times in one, as on the wire. */
export interface CustomInput {
  readonly startTime: string;
  readonly endTime: string;
  readonly days: readonly number[];
  readonly availablePerOnDemand: boolean;
}

/** The dates and times of a custom schedule's form. */
export interface CustomTimes {
  readonly startDate: CivilDate;
  readonly endDate: CivilDate;
  readonly startTime: string;
  readonly endTime: string;
  readonly days: readonly number[];
}

/** Takes the dates and times of the wire apart. */
export function readCustom(input: CustomInput): CustomTimes {
  const [startDate = '', startTime = ''] = input.startTime.split('T');
  const [endDate = '', endTime = ''] = input.endTime.split('T');
  return { startDate, endDate, startTime, endTime, days: [...new Set(input.days)].toSorted((a, b) => a - b) };
}

/**
 * The error in a custom schedule: dates outside today to 6 months ahead, or not on the ticked weekdays. Dates that
 * were saved before may stay, so that a schedule which has begun can still be changed.
 */
export function checkCustom(
  times: CustomTimes,
  saved: CustomRule | null,
  today: CivilDate,
): ScheduleProblem | null {
  const isFine = (date: CivilDate, before: CivilDate | undefined) =>
    date === before || isWithinReach(date, today);
  if (!isFine(times.startDate, saved?.startDate) || !isFine(times.endDate, saved?.endDate))
    return 'schedules.form.dateOutOfRange';
  const problem = checkCustomForm(times, today);
  return problem === 'schedules.form.dateOutOfRange' ? null : problem;
}

/** A weekly rule as far as it can collide. */
export function weeklyTimes(rule: Pick<WeeklyRule, 'day' | 'startTime' | 'endTime'>): RuleTimes {
  return {
    days: [rule.day],
    startDate: null,
    endDate: null,
    startTime: rule.startTime,
    endTime: rule.endTime,
  };
}

/** Whether a rule collides with one of the others of its sort; the one of the same id is itself. */
export function collidesWithAny(
  times: RuleTimes,
  others: readonly (RuleTimes & { readonly id: string })[],
  ownId: string | null,
): boolean {
  return others.some((other) => other.id !== ownId && rulesCollide(times, other));
}
