import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import {
  checkDates,
  checkTimes,
  customProblems,
  weeklyProblems,
  type ScheduleProblem,
  type TouchedField,
} from '@lectern/contract/schedules/schedules.rules.ts';
import type { ScheduleForm, ScheduleId } from '../schedules.queries.ts';

/** A field of the form that can be wrong. */
export type ScheduleFieldName = 'days' | 'startDate' | 'endDate' | 'startTime' | 'endTime';

/** The error, by the field below which it is shown. */
export type ScheduleFaults = Partial<Record<ScheduleFieldName, ScheduleProblem>>;

/** The inputs of a form's check. */
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
  'schedules.form.startAfterEnd': 'startTime',
  'schedules.form.startDateAfterEnd': 'startDate',
  'schedules.form.endDateBeforeStart': 'endDate',
  'schedules.form.dateOutOfRange': 'startDate',
  'schedules.form.dateNotOnDays': 'startDate',
};

const pairs: Partial<
  Record<ScheduleProblem, readonly ('startDate' | 'endDate' | 'startTime' | 'endTime')[]>
> = {
  'schedules.form.datesMissing': ['startDate', 'endDate'],
  'schedules.form.timesEmpty': ['startTime', 'endTime'],
  'schedules.form.customTimesMissing': ['startTime', 'endTime'],
};

/** The fields below which a problem is shown: the missing ones of a pair, else one. */
function fieldsOf(problem: ScheduleProblem, form: ScheduleForm): readonly ScheduleFieldName[] {
  return pairs[problem]?.filter((field) => form[field] === '') ?? [fields[problem] ?? 'endTime'];
}

function byField(problems: readonly ScheduleProblem[], form: ScheduleForm): ScheduleFaults {
  return Object.fromEntries(
    problems.flatMap((problem) => fieldsOf(problem, form).map((field) => [field, problem])),
  );
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

function problemsOf(form: ScheduleForm, { kind, today, saved }: ScheduleCheck): ScheduleProblem[] {
  if (kind === 'weekly') return weeklyProblems(form);
  const isAsSaved = saved?.startDate === form.startDate && saved.endDate === form.endDate;
  return customProblems(form, today).filter(
    (problem) => !(problem === 'schedules.form.dateOutOfRange' && isAsSaved),
  );
}

/** All that is wrong with a schedule's form, in the spec's order and words, by the fields. */
export function checkSchedule(form: ScheduleForm, check: ScheduleCheck): ScheduleFaults {
  return byField(
    problemsOf(form, check).map((problem) => worded(problem, form, check)),
    form,
  );
}

/** Errors shown while the form is being filled: two chosen times or dates that do not go together. */
export function checkOrder(form: ScheduleForm, check: ScheduleCheck): ScheduleFaults {
  const { startDate, endDate, startTime, endTime } = form;
  const problems = [
    startDate !== '' && endDate !== '' ? checkDates(startDate, endDate, check.touched.date) : null,
    startTime !== '' && endTime !== '' ? checkTimes(startTime, endTime, check.touched.time) : null,
  ];
  return byField(
    problems.flatMap((problem) => problem ?? []),
    form,
  );
}
