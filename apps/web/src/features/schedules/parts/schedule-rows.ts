import { formatCivilDate, formatTimeOfDay } from '../../../lib/formats.ts';
import { timeZoneAbbreviation } from '../../../lib/time-zones.ts';
import type { Say } from '../../../lib/i18n.ts';
import type { ScheduleForm, ScheduleId, Schedules } from '../schedules.queries.ts';
import type { EditedSchedule } from './use-schedule-form.ts';

/** A schedule as a row says it. */
export interface ScheduleRow {
  id: string;
  /** 'Schedule 2', by its place in the table. */
  name: string;
  timing: string;
  days: readonly number[];
  /** Only of custom schedules. */
  dates: { start: string; end: string } | null;
  isOnDemand: boolean;
  form: ScheduleForm;
}

/** An empty form. */
export const newForm: ScheduleForm = {
  days: [],
  startTime: '',
  endTime: '',
  startDate: '',
  endDate: '',
  availablePerOnDemand: false,
};

function formsOf(schedules: Schedules, kind: ScheduleId['kind']): { id: string; form: ScheduleForm }[] {
  if (kind === 'weekly') {
    return schedules.weekly
      .map(({ id, day, startTime, endTime, availablePerOnDemand }) => ({
        id,
        form: { ...newForm, days: [day], startTime, endTime, availablePerOnDemand },
      }))
      .toSorted(
        (a, b) =>
          (a.form.days[0] ?? 0) - (b.form.days[0] ?? 0) || a.form.startTime.localeCompare(b.form.startTime),
      );
  }
  return schedules.custom
    .map(({ id, startTime, endTime, days, availablePerOnDemand }) => ({
      id,
      form: {
        days,
        startDate: startTime.slice(0, 10),
        startTime: startTime.slice(11),
        endDate: endTime.slice(0, 10),
        endTime: endTime.slice(11),
        availablePerOnDemand,
      },
    }))
    .toSorted((a, b) =>
      (a.form.startDate + a.form.startTime).localeCompare(b.form.startDate + b.form.startTime),
    );
}

/** The short name of the zone: of a weekly schedule the one of today, of a custom one that of its dates. */
function zoneOf(schedules: Schedules, kind: ScheduleId['kind'], form: ScheduleForm): string {
  if (kind === 'weekly') return schedules.timeZoneAbbreviation;
  const names = [form.startDate, form.endDate].map((date) =>
    timeZoneAbbreviation(`${date}T12:00:00Z`, schedules.timeZone),
  );
  return [...new Set(names)].join(', ');
}

/** The rows of one table, by weekday or date and time. */
export function scheduleRows(schedules: Schedules, kind: ScheduleId['kind'], say: Say): ScheduleRow[] {
  return formsOf(schedules, kind).map(({ id, form }, index) => ({
    id,
    form,
    name: say('schedules.name', { number: index + 1 }),
    timing: say('schedules.timing', {
      start: formatTimeOfDay(form.startTime),
      end: formatTimeOfDay(form.endTime),
      zone: zoneOf(schedules, kind, form),
    }),
    days: form.days,
    dates:
      kind === 'custom'
        ? { start: formatCivilDate(form.startDate), end: formatCivilDate(form.endDate) }
        : null,
    isOnDemand: form.availablePerOnDemand,
  }));
}

/** The dialog's initial form for a row; without one an empty form. */
export function toEdit(kind: ScheduleId['kind'], row: ScheduleRow | null): EditedSchedule {
  return { kind, id: row?.id ?? null, form: row?.form ?? newForm };
}
