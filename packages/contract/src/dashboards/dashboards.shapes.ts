import { z } from 'zod';
import { instant } from '../core/core.shapes.ts';
import { educatorListItem, studentListItem } from '../visits/lists.shapes.ts';

/** A window of today in which an educator can be booked. */
export const scheduleOfToday = z.object({
  startTime: instant,
  endTime: instant,
  availablePerOnDemand: z.boolean(),
});

/** Today's, the coming (soonest first) and the past (latest first) sessions of a student: 3 rows each of the last two. */
export const studentDashboard = z.object({
  userType: z.literal('patient'),
  todaySession: z.array(studentListItem),
  upcomingSession: z.array(studentListItem),
  upcomingCount: z.int(),
  previousSession: z.array(studentListItem),
  previousCount: z.int(),
  manageSchedule: z.array(scheduleOfToday).max(0),
});

/** The same for an educator, with today's schedule. */
export const educatorDashboard = z.object({
  userType: z.literal('physician'),
  todaySession: z.array(educatorListItem),
  upcomingSession: z.array(educatorListItem),
  upcomingCount: z.int(),
  previousSession: z.array(educatorListItem),
  previousCount: z.int(),
  manageSchedule: z.array(scheduleOfToday),
});

/** The asker's home screen. */
export const dashboard = z.discriminatedUnion('userType', [studentDashboard, educatorDashboard]);

/** Sessions that can be entered now or soon, the soonest first. */
export const currentAppointments = z.discriminatedUnion('userType', [
  z.object({ userType: z.literal('patient'), data: z.array(studentListItem) }),
  z.object({ userType: z.literal('physician'), data: z.array(educatorListItem) }),
]);

/** The home screen of a student. */
export type StudentDashboard = z.infer<typeof studentDashboard>;
