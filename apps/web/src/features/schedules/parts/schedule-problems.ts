import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import {
  checkCustomForm,
  checkDates,
  checkTimes,
  checkWeeklyForm,
  type ScheduleProblem,
  type TouchedField,
} from '@lectern/contract/schedules/schedules.rules.ts';
import type { ScheduleForm, ScheduleId } from '../schedules.queries.ts';

/** A field of the form that can be wrong. */
export type ScheduleFieldName = 'days' | 'startDate' | 'endDate' | 'startTime' | 'endTime';

/** What is wrong, and beneath which field it is said. */
export interface ScheduleFault {
  field: ScheduleFieldName;
  problem: ScheduleProblem;
}

/** What the check of a form depends on. */
export interface ScheduleCheck {
  kind: ScheduleId['kind'];
  today: CivilDate;
  /** Dates that were saved before may stay. */
  saved: Pick<ScheduleForm, 'startDate' | 'endDate'> | null;
  touched: { time: TouchedField; date: TouchedField };
}

const fields: Partial<Record<ScheduleProblem, ScheduleFieldName>> = {
  'schedules.form.daysEmpty': 'days',
  'schedules.form.startEmpty': 'startTime',
  'schedules.form.timesEmpty': 'startTime',
  'schedules.form.startAfterEnd': 'startTime',
  'schedules.form.startDateAfterEnd': 'startDate',
  'schedules.form.endDateBeforeStart': 'endDate',
  'schedules.form.dateOutOfRange': 'startDate',
  'schedules.form.dateNotOnDays': 'startDate',
};

function fieldOf(problem: ScheduleProblem, form: ScheduleForm): ScheduleFieldName {
  if (problem === 'schedules.form.datesMissing') return form.startDate === '' ? 'startDate' : 'endDate';
  if (problem === 'schedules.form.customTimesMissing') return form.startTime === '' ? 'startTime' : 'endTime';
  return fields[problem] ?? 'endTime';
}

/** A wrong order is said in the words of the field that was touched last. */
function worded(problem: ScheduleProblem, form: ScheduleForm, { touched }: ScheduleCheck): ScheduleProblem {
  if (problem === 'schedules.form.endBeforeStart') {
    return checkTimes(form.startTime, form.endTime, touched.time) ?? problem;
  }
  if (problem === 'schedules.form.endDateBeforeStart') {
    return checkDates(form.startDate, form.endDate, touched.date) ?? problem;
  }
  return problem;
}

function firstProblem(form: ScheduleForm, { kind, today, saved }: ScheduleCheck): ScheduleProblem | null {
  if (kind === 'weekly') return checkWeeklyForm(form);
  const problem = checkCustomForm(form, today);
  const isAsSaved = saved?.startDate === form.startDate && saved.endDate === form.endDate;
  return problem === 'schedules.form.dateOutOfRange' && isAsSaved
    ? checkTimes(form.startTime, form.endTime)
    : problem;
}

/** The first thing that is wrong with a schedule's form, in the spec's order and words, and the field it belongs to. */
export function checkSchedule(form: ScheduleForm, check: ScheduleCheck): ScheduleFault | null {
  const problem = firstProblem(form, check);
  if (problem === null) return null;
  const said = worded(problem, form, check);
  return { field: fieldOf(said, form), problem: said };
}

/** What can be said while the form is being filled: two chosen times or dates that do not go together. */
export function checkOrder(form: ScheduleForm, check: ScheduleCheck): ScheduleFault | null {
  const { startDate, endDate, startTime, endTime } = form;
  const problem =
    (startDate !== '' && endDate !== '' ? checkDates(startDate, endDate, check.touched.date) : null) ??
    (startTime !== '' && endTime !== '' ? checkTimes(startTime, endTime, check.touched.time) : null);
  return problem && { field: fieldOf(problem, form), problem };
}
