import { z } from 'zod';
import { daysBetween } from '../core/civil.rules.ts';
import { calendarLimits } from '../core/core.limits.ts';
import {
  civilDate,
  civilDateTime,
  id,
  instant,
  queryBoolean,
  queryNumber,
  timeOfDay,
  together,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { scheduleLimits } from './schedules.limits.ts';
import { checkDates, checkTimes, weeklyProblems } from './schedules.rules.ts';

/** A day of the week: 1 is Sunday, 7 is Saturday. */
export const day = z.int().min(1).max(7);

/** A window that comes every week, in the educator's zone. */
export const weeklySchedule = z.object({
  id,
  day,
  startTime: timeOfDay,
  endTime: timeOfDay,
  availablePerOnDemand: z.boolean(),
});

/** The same window on each day from one date to another, in the educator's zone; ticked weekdays limit the days. */
export const customSchedule = z.object({
  id,
  startTime: civilDateTime,
  endTime: civilDateTime,
  days: z.array(day),
  availablePerOnDemand: z.boolean(),
});

/** All schedules of the educator who asks; their times are in `timeZone`. */
export const schedules = z.object({
  timeZone: z.string(),
  /** Short name of the zone today, such as EST. */
  timeZoneAbbreviation: z.string(),
  weekly: z.array(weeklySchedule),
  custom: z.array(customSchedule),
});

const times = {
  startTime: timeOfDay,
  endTime: timeOfDay,
  availablePerOnDemand: z.boolean().default(false),
} as const;

const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string');

/** New weekly windows: one for each ticked day. */
export const weeklyForm = z
  .strictObject({ days: z.array(day).max(7), ...times })
  .superRefine(({ days, startTime, endTime }, context) => {
    if (!Array.isArray(days) || !areTexts(startTime, endTime)) return;
    for (const message of weeklyProblems({ days, startTime, endTime })) {
      const path = [message === 'schedules.form.daysEmpty' ? 'days' : 'endTime'];
      context.addIssue({ code: 'custom', message, path });
    }
  }, together);

/** Other times for a weekly window; its day stays. */
export const weeklyChange = z.strictObject(times).superRefine((form, context) => {
  const problem = checkTimes(form.startTime, form.endTime);
  if (problem) context.addIssue({ code: 'custom', message: problem, path: ['endTime'] });
});

/** A custom window: the dates of both fields are the range, their times the window of each day. */
export const customForm = z
  .strictObject({
    startTime: civilDateTime,
    endTime: civilDateTime,
    days: z.array(day).max(7).default([]),
    availablePerOnDemand: z.boolean().default(false),
  })
  .superRefine((form, context) => {
    if (!areTexts(form.startTime, form.endTime)) return;
    const [startDate = '', startTime = ''] = form.startTime.split('T');
    const [endDate = '', endTime = ''] = form.endTime.split('T');
    const problem = checkDates(startDate, endDate) ?? checkTimes(startTime, endTime);
    if (problem) context.addIssue({ code: 'custom', message: problem, path: ['endTime'] });
  }, together);

/** How many booked sessions are in a schedule's windows; they stay when it changes. */
export const scheduleImpact = z.object({ bookedSessions: z.int().min(0) });

/** The windows that a form made. */
export const weeklySaved = z.object({ data: z.array(weeklySchedule) });

/** A changed weekly window, and how many booked sessions its old times hold. */
export const weeklyChanged = z.object({ data: weeklySchedule, ...scheduleImpact.shape });

/** A custom window, and how many booked sessions its old times hold. */
export const customChanged = z.object({ data: customSchedule, ...scheduleImpact.shape });

/** A slot that can be chosen; only slots of a weekly schedule have an id. */
export const slot = z.object({
  id: z.string().nullable(),
  startTime: instant,
  endTime: instant,
  customAvailability: z.boolean(),
  booked: z.boolean(),
  /** The student for whom is asked has another session then. */
  ownSession: z.boolean(),
});

/**
 * The educator and the wanted part of their availability: slots of one day, days of a range, the next free time, or
 * all of them. Days are those of the asker's zone.
 */
export const availabilityQuery = z
  .strictObject({
    tutorId: id,
    /** The school for which a session is to be made, where the educator has several. */
    levelId: id.optional(),
    sessionDate: civilDate.optional(),
    startDate: civilDate.optional(),
    endDate: civilDate.optional(),
    /** Whether the next free time is wanted. */
    nextFree: queryBoolean.default(false),
    /** How long the next free time has to be; as long as one slot without it. */
    minutes: queryNumber.min(1).max(scheduleLimits.dayMinutes).optional(),
    /** The session being moved: its own time counts as free. */
    movedVisitId: id.optional(),
  })
  .superRefine(({ startDate, endDate }, context) => {
    if (startDate === undefined && endDate === undefined) return;
    const days = startDate === undefined || endDate === undefined ? -1 : daysBetween(startDate, endDate);
    if (days < 0 || days >= calendarLimits.rangeDays) {
      context.addIssue({ code: 'custom', message: say('core.field.dateRange'), path: ['endDate'] });
    }
  });

/** When an educator can be booked. */
export const availability = z.object({
  /** Weekdays of the weekly schedules. */
  availableDays: z.array(day),
  /** Windows of the custom schedules from now on. */
  availableTimes: z.array(z.object({ startTime: instant, endTime: instant })),
  /** Days of the requested range, in the asker's zone, with at least one free slot. */
  availableDates: z.array(civilDate),
  /** Days of the asked range on which slots are offered and none is free. */
  fullDates: z.array(civilDate),
  /** The next free slots in a row, from now to 6 months ahead; none where nothing is free or was asked for. */
  nextFree: z.array(slot),
  /** Slots of `sessionDate` that start now or later, by start. */
  slots: z.array(slot),
  /** The educator's zone. */
  timeZone: z.string(),
  /** The zone of the school for which is asked. */
  schoolTimeZone: z.string(),
});

/** A slot that can be chosen. */
export type Slot = z.infer<typeof slot>;

/** A window that comes every week. */
export type WeeklySchedule = z.infer<typeof weeklySchedule>;

/** A window of certain dates. */
export type CustomSchedule = z.infer<typeof customSchedule>;

/** When an educator can be booked. */
export type Availability = z.infer<typeof availability>;
