import { z } from 'zod';
import { sessionFates } from '../administration/administration.names.ts';
import { signInSlips } from '../administration/sign-in-slips.shapes.ts';
import { id, instant, line, page, paging, queryBoolean } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { wireRoles } from '../identity/identity.names.ts';
import {
  changedFields,
  fileFormats,
  lineFilters,
  lineOutcomes,
  lineResults,
  uploadStates,
  uploadTypeOfWire,
  uploadTypes,
} from './bulk-uploads.names.ts';

/** The kind of people in a file. */
export const peopleUploadQuery = z.strictObject({
  typeOfUser: z.enum([wireRoles.student, wireRoles.educator]).transform((word) => uploadTypeOfWire[word]),
});

/** Whether the listed students are opened (1) or closed (0). */
export const statusUploadQuery = z.strictObject({ activeStatus: queryBoolean });

/** The multipart form of an upload: one file. */
export const uploadForm = z.strictObject({});

/** Which template is wanted. */
export const templateQuery = z.strictObject({
  type: z.enum(uploadTypes),
  format: z.enum(fileFormats).default('csv'),
});

/** Which uploads are wanted: of one type, or all. */
export const uploadsQuery = z.strictObject({ type: z.enum(uploadTypes).optional(), ...paging });

/** Which lines of an upload are wanted. */
export const linesQuery = z.strictObject({ only: z.enum(lineFilters).optional(), ...paging });

/** In which kind of file the lines that did not go in are wanted. */
export const faultsQuery = z.strictObject({ format: z.enum(fileFormats).default('csv') });

const fate = {
  sessions: z.enum(sessionFates).default('keep'),
  reason: line(200, 'administration.status.reasonTooLong').optional(),
} as const;

const hasReason = ({ sessions, reason }: { sessions: string; reason?: string | undefined }): boolean =>
  sessions === 'keep' || Boolean(reason);

const needsReason = { message: say('administration.status.reasonMissing'), path: ['reason'] };

/** The choices of the confirmation; `count` is the number that must be typed when many people are concerned. */
export const confirmation = z
  .strictObject({ count: z.int().min(0).nullable().default(null), ...fate })
  .refine(hasReason, needsReason);

/** What happens to the upcoming sessions of people who are deactivated because an upload is undone. */
export const undoing = z.strictObject(fate).refine(hasReason, needsReason);

const count = z.int().min(0);

/** How many lines do what, and what became of them. */
export const uploadCounts = z.object({
  lines: count,
  new: count,
  changed: count,
  unchanged: count,
  conflict: count,
  error: count,
  /** Accepted lines with a warning. */
  warned: count,
  /** Accounts that would be closed. */
  deactivations: count,
  /** E-mail addresses that would be others. */
  emails: count,
  done: count,
  failed: count,
  undone: count,
  left: count,
});

const somebody = z.object({ name: z.string() });

/** An upload, and what the asker may do with it. */
export const upload = z.object({
  id,
  type: z.enum(uploadTypes),
  /** Of a file of numbers: whether they are opened or closed. */
  activeStatus: z.boolean().nullable(),
  fileName: z.string(),
  state: z.enum(uploadStates),
  /** Why the file could not be read, in the asker's language. */
  fault: z.string().nullable(),
  counts: uploadCounts,
  uploadedBy: somebody,
  createdTime: instant,
  confirmedBy: somebody.nullable(),
  confirmedTime: instant.nullable(),
  undoneBy: somebody.nullable(),
  undoneTime: instant.nullable(),
  /** Until when it can be undone. */
  undoUntil: instant.nullable(),
  /** Columns of the file that nothing is known of. */
  unknownColumns: z.array(z.string()),
  mayConfirm: z.boolean(),
  mayUndo: z.boolean(),
  /** New students who have not signed in can get first passwords. */
  mayGivePasswords: z.boolean(),
  passwordsTime: instant.nullable(),
  /** The number that the confirmation must carry. */
  countToType: count.nullable(),
  /** Upcoming sessions of the people it would close; null where it closes nobody, and in lists. */
  sessionsToCome: count.nullable(),
});

/** A page of uploads, the newest first. */
export const uploadPage = page(upload);

const values = z.union([z.string(), z.boolean(), z.null()]);

/** Something wrong with a line, or worth a look, at a column. */
const remark = z.object({
  /** The column as named in the file's header; null for the line as a whole. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
});

/** A line of an upload. */
export const uploadLine = z.object({
  line: z.int().min(1),
  /** The person's name as the line tells it, and where it leaves it empty, as it is known. */
  name: z.string(),
  /** The line's key for the person: the student number or the e-mail address. */
  key: z.string(),
  outcome: z.enum(lineOutcomes),
  result: z.enum(lineResults).nullable(),
  changes: z.array(z.object({ field: z.enum(changedFields), before: values, after: values })),
  /** Fields that were changed by hand since, and were not undone. */
  left: z.array(z.enum(changedFields)),
  problems: z.array(remark),
  warnings: z.array(remark),
});

/** A page of lines. */
export const linePage = page(uploadLine);

/** First passwords of new students who have not signed in, told this once. */
export const firstPasswords = z.object({
  people: z.array(z.object({ name: z.string(), studentRollNum: z.string(), firstPassword: z.string() })),
});

/** Behind which line of an upload slips are wanted. */
export const uploadSlipsWish = z.strictObject({ after: z.int().min(0).default(0) });

/** Slips of some students of an upload, and behind which line the next are; null after the last ones. */
export const uploadSlips = signInSlips.extend({ nextAfter: z.int().nullable() });

/** How far the invitations of an upload are; each figure counts addresses. */
export const invitations = z.object({
  /** The people to whom 'Send invitations' would write. */
  open: count,
  /** New people with an address who have a first password instead: an invitation would make it dead. */
  withPassword: count,
  waiting: count,
  sent: count,
  failed: count,
  /** When the next of those that wait goes out, where that is not at once. */
  nextTime: instant.nullable(),
  /** The first of those that failed. */
  failures: z.array(z.object({ line: z.int().min(1), name: z.string(), message: z.string() })),
});

/** How far the invitations of an upload are. */
export type Invitations = z.infer<typeof invitations>;

/** An upload, and what the asker may do with it. */
export type Upload = z.infer<typeof upload>;

/** How many lines do what. */
export type UploadCounts = z.infer<typeof uploadCounts>;

/** A line of an upload. */
export type UploadLine = z.infer<typeof uploadLine>;
