import { z } from 'zod';
import { auditKinds, type AuditKind } from '../audit/audit.names.ts';
import { civilDate, id, instant, opaqueText, queryNumber } from '../core/core.shapes.ts';
import { pagingLimits } from '../core/core.limits.ts';
import { visitType } from '../visits/visits.shapes.ts';
import { auditCursor } from './audit.limits.ts';
import { peopleSearch } from './students.shapes.ts';

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** Where in the list something stands. */
const cursor = opaqueText(60).regex(auditCursor);

const filters = {
  /** The name of who acted, of what it was about, or of somebody who was in the session that it was about. */
  search: peopleSearch,
  kind: z.enum(kinds).optional(),
  actorId: id.optional(),
  /** What it was about; of people also their sessions. */
  subjectId: id.optional(),
  /** Days in the asker's zone, both included. */
  from: civilDate.optional(),
  to: civilDate.optional(),
} as const;

/** Which entries are wanted: the newest, or those before or behind one. */
export const auditQuery = z.strictObject({
  ...filters,
  olderThan: cursor.optional(),
  newerThan: cursor.optional(),
  itemsPerPage: queryNumber.min(1).max(pagingLimits.acceptedItems).optional(),
});

/** The entries of a file. */
export const auditFileQuery = z.strictObject(filters);

const shown = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

/** What one field was and is; what does not go upward from a school is withheld, and both are null. */
const changedField = z.object({
  field: z.string(),
  before: shown,
  after: shown,
  isWithheld: z.boolean(),
});

/** What an entry is about, as it is called now; of people who are gone or out of reach as entries have kept it. */
const auditedRecord = z.object({
  kind: z.string(),
  id,
  name: z.string().nullable(),
  /** Of a person, as it is sent elsewhere. */
  role: z.string().nullable(),
  /** Of a level. */
  depth: z.int().nullable(),
  /** Of a session, or of the session of a recording, with whom the asker may know of those who were in it then. */
  visit: z
    .object({ id, visitType, startsAt: instant, people: z.array(z.object({ id, name: z.string() })) })
    .nullable(),
  /** Whether it is the asker's to see now. */
  isReached: z.boolean(),
});

/** One entry: who did what to which record, when, and what it changed. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null where the product itself acted; without a name who is out of reach, where no entry tells it. */
  actor: z.object({ id, name: z.string().nullable(), role: z.string() }).nullable(),
  action: z.string(),
  record: auditedRecord,
  changes: z.array(changedField),
  /** What it changed was erased. */
  isErased: z.boolean(),
  /** The network address, for the top admin alone. */
  address: z.string().nullable(),
  /** Its place in the chain, a second after it was written; the number is told to who reads every entry. */
  link: z
    .object({ number: z.int().min(1).nullable(), hash: z.string(), previous: z.string().nullable() })
    .nullable(),
});

/** Entries, the newest first, with where newer and older ones begin; null where there are none. */
export const auditPage = z.object({
  data: z.array(auditEntry),
  newer: cursor.nullable(),
  older: cursor.nullable(),
  /** The last check of the whole chain; null before the first. How many entries it has is told to who reads them all. */
  chain: z
    .object({ checkedAt: instant, entries: z.int().min(0).nullable(), isWhole: z.boolean() })
    .nullable(),
});

/** A file as text. */
export const auditFile = z.object({ name: z.string(), text: z.string() });

/** One entry of the audit. */
export type AuditEntry = z.infer<typeof auditEntry>;

/** What one field was and is. */
export type ChangedField = z.infer<typeof changedField>;

/** What an entry is about. */
export type AuditedRecord = z.infer<typeof auditedRecord>;
