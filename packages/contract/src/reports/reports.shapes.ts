import { z } from 'zod';
import {
  civilDate,
  id,
  instant,
  line,
  pageInfo,
  paging,
  queryBoolean,
  soundText,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { searchPattern } from '../core/text.rules.ts';
import { attachment } from '../files/files.shapes.ts';
import { reportLimits } from './reports.limits.ts';
import { reportFileStates, reportFormats, reportKinds } from './reports.names.ts';

const chosen = {
  /** The first and the last day, in the zone of the asker's level: both, or neither if a student is chosen. */
  startDate: civilDate.optional(),
  endDate: civilDate.optional(),
  /** The id of a student, or the whole number by which a school lists one. */
  search: line(64).optional(),
  /** Without it the report is about MedicAid. */
  isUsageReport: queryBoolean.default(false),
} as const;

/** Which rows of which report are wanted, or its file. */
export const reportQuery = z.strictObject({
  ...paging,
  ...chosen,
  /** Has a file made of all rows, and answers with its address. */
  isExport: queryBoolean.default(false),
  format: z.enum(reportFormats).default('csv'),
});

const text = z.string().nullable();

/** The billable facts of one session: a row of the MedicAid report. Null for unknown ones. */
export const medicAidRow = z.object({
  visitId: id,
  studentUserId: id,
  counselorFirstName: z.string(),
  counselorLastName: z.string(),
  studentNumber: text,
  studentFirstName: z.string(),
  studentLastName: z.string(),
  /** Parted by a comma and a space, in the order in which they were picked. */
  cptCode: text,
  modifierCode: text,
  eligibleProvider: text,
  notes: text,
});

/** One student in one session: a row of either report. The MedicAid report leaves all below it null or empty. */
export const reportRow = medicAidRow.extend({
  sessionStartTime: instant,
  sessionEndTime: instant,
  sessionSubject: text,
  sessionObjective: text,
  sessionRecommendationsNotes: text,
  /** Cents of the currency: the student's part of the session's cost by the ledger; null before it is posted. */
  sessionCost: z.int().nullable(),
  /** The time that student and educator were in the call together, `hh:mm:ss`; null where there was no call. */
  callDuration: text,
  /** Addresses at which a browser that is signed in opens a file; each opening is written into the audit. */
  fileUrls: z.array(z.string()),
  recordingUrls: z.array(z.string()),
});

/** A page of a report. */
export const reportPage = z.object({
  data: z.array(reportRow),
  ...pageInfo,
  /** The zone in which the days are meant and the times are shown. */
  timeZone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
});

/** Where the file of a report is on its way. */
export const reportFileLink = z.object({ data: z.string(), fileId: id });

/** The search for a student by number. */
export const activeStudentQuery = z.strictObject({
  ...paging,
  search: soundText()
    .trim()
    .min(reportLimits.searchLeast, say('reports.search.short'))
    .max(reportLimits.searchMost)
    .regex(searchPattern, say('core.field.search')),
});

/** A student who is offered to choose from. */
export const activeStudent = z.object({ studentUserId: id, studentRollNumber: z.string() });

/** Students who are offered to choose from. */
export const activeStudentPage = z.object({ data: z.array(activeStudent), ...pageInfo });

/** Which file of which session. */
export const bySessionFile = z.strictObject({ id, fileId: id });

/** The material of a session. */
export const reportMaterials = z.object({ data: z.array(attachment) });

/** A file of a report on its way, or made. */
export const reportFile = z.object({
  id,
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  state: z.enum(reportFileStates),
  startDate: civilDate.nullable(),
  endDate: civilDate.nullable(),
  fileName: z.string(),
  /** Rows that are written, of all. */
  done: z.int(),
  total: z.int(),
  /** Where the file is; null before it is ready. */
  url: text,
  /** When it is gone; null before it is ready. */
  expiresAt: instant.nullable(),
});

/** The asker's files that are being made, still there or failed within the hour, newest first. */
export const ownReportFiles = z.object({
  data: z.array(reportFile),
  /** The last day that a report of theirs can have now, and the zone in which its days are meant. */
  today: civilDate,
  timeZone: z.string(),
});

/** Which file. */
export const byReportFile = z.strictObject({ id });

/** A row of a report. */
export type ReportRow = z.infer<typeof reportRow>;

/** A page of a report. */
export type ReportPage = z.infer<typeof reportPage>;

/** A file of a report. */
export type ReportFile = z.infer<typeof reportFile>;
