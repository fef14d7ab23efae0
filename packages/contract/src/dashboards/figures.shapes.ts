import { z } from 'zod';
import { civilDate, id } from '../core/core.shapes.ts';
import { visitTypeCodes } from '../visits/visits.names.ts';

const count = z.int().min(0);

/**
 * Sums of sessions. Cancelled ones are in `cancelled` alone; hours are as scheduled; places are those of students in sessions by video
 * that are over and had an educator. Missed by both is in both columns, and once in `missed`.
 */
export const figures = z.object({
  sessions: count,
  cancelled: count,
  seconds: count,
  places: count,
  present: count,
  missed: count,
  studentMissed: count,
  educatorMissed: count,
});

/** Sums of sessions. */
export type Figures = z.infer<typeof figures>;

const visitType = z.literal(Object.values(visitTypeCodes));

const named = z.object({ id, name: z.string(), depth: z.int() });

const accounts = z.object({ active: count, inactive: count });

/** An administrator's morning overview of all levels in their reach. Days are those of the institution. */
export const adminSummary = z.object({
  today: civilDate,
  timeZone: z.string(),
  /** Today's sessions by state. */
  todaySession: z.object({
    booked: count,
    inCall: count,
    notePending: count,
    completed: count,
    cancelled: count,
    missed: count,
  }),
  /** Calls that run at this moment, also those that began yesterday. */
  liveNow: count,
  /**
   * Sessions with a flag that is not closed, at most as many as a list shows; null for people without a list of
   * sessions.
   */
  openFlags: count.nullable(),
  students: accounts,
  educators: accounts,
  /** The Monday of each week, the oldest first; the last one goes up to today. */
  weeks: z.array(
    z.object({
      startDate: civilDate,
      kinds: z.array(z.object({ visitType, sessions: count, seconds: count })),
    }),
  ),
  /** The first day of the first week; the last day is today. */
  fromDate: civilDate,
  figures,
});

const today = {
  students: count,
  educators: count,
  inactiveStudents: count,
  inactiveEducators: count,
  /** Sessions with a flag that is not closed, of all days; null for people without a list of sessions. */
  openFlags: count.nullable(),
};

/** Sums of one level and all below it, with its people and open flags as they are today. */
export const levelFigures = named.extend({ ...today, ...figures.shape });

/** Which level and which days a report is about: of all that is reached, of the last twelve weeks, where nothing is said. */
export const levelReportQuery = z.strictObject({
  levelId: id.optional(),
  fromDate: civilDate.optional(),
  toDate: civilDate.optional(),
});

/** Sums of the levels just below one; of a school by the kinds of its sessions. */
export const levelReport = z.object({
  /** Null is the institution itself. */
  level: named.nullable(),
  /** The levels above it in reach, from the top. */
  line: z.array(named),
  fromDate: civilDate,
  toDate: civilDate,
  today: civilDate,
  timeZone: z.string(),
  levels: z.array(levelFigures),
  /** How many there are; no more are listed than a report holds. */
  levelCount: count,
  /** Sessions that belong to the level itself and to none below it; null where there are none, not even cancelled ones. */
  own: figures.nullable(),
  /** Of each kind of which there was any session, also where all were cancelled. */
  kinds: z.array(figures.extend({ visitType })),
  total: figures.extend(today),
  /** Sessions in as many days before. */
  sessionsBefore: count,
});

/** A level report. */
export type LevelReport = z.infer<typeof levelReport>;
