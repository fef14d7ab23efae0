import { z } from 'zod';
import { auditKinds, type AuditKind } from '../audit/audit.names.ts';
import { civilDate, id, instant, opaqueText, queryNumber } from '../core/core.shapes.ts';
import { pagingLimits } from '../core/core.limits.ts';
import { visitType } from '../visits/visits.shapes.ts';
import { auditCursor } from './audit.limits.ts';
import { peopleSearch } from './students.shapes.ts';

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** A position in the list. */
const cursor = opaqueText(60).regex(auditCursor);

const filters = {
  /** The name of the actor, of the subject, or of somebody who was in the session it was about. */
  search: peopleSearch,
  kind: z.enum(kinds).optional(),
  actorId: id.optional(),
  /** The subject; for people also their sessions. */
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

/** The old and new value of one field; fields that stay with the school are withheld, and both are null. */
const changedField = z.object({
  field: z.string(),
  before: shown,
  after: shown,
  isWithheld: z.boolean(),
});

/** The subject of an entry by its current name; for people who are gone or out of reach by the name in entries. */
const auditedRecord = z.object({
  kind: z.string(),
  id,
  name: z.string().nullable(),
  /** Of a person, as it is sent elsewhere. */
  role: z.string().nullable(),
  /** Of a level. */
  depth: z.int().nullable(),
  /** For a session, or a recording's session, the people in it then whom the asker may know. */
  visit: z
    .object({ id, visitType, startsAt: instant, people: z.array(z.object({ id, name: z.string() })) })
    .nullable(),
  /** Whether the asker may open it now. */
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
  /** The changed values were erased. */
  isErased: z.boolean(),
  /** The network address, for the top admin alone. */
  address: z.string().nullable(),
  /** Its place in the chain, a second after it was written; the number is only for people who read every entry. */
  link: z
    .object({ number: z.int().min(1).nullable(), hash: z.string(), previous: z.string().nullable() })
    .nullable(),
});

/** Entries, newest first, and the positions of newer and older ones; null if there are none. */
export const auditPage = z.object({
  data: z.array(auditEntry),
  newer: cursor.nullable(),
  older: cursor.nullable(),
  /**
   * The last check of the whole chain; null before the first. The number of its entries is only for people who read
   * them all.
   */
  chain: z
    .object({ checkedAt: instant, entries: z.int().min(0).nullable(), isWhole: z.boolean() })
    .nullable(),
});

/** A file as text. */
export const auditFile = z.object({ name: z.string(), text: z.string() });

/** One entry of the audit. */
export type AuditEntry = z.infer<typeof auditEntry>;

/** The old and new value of one field. */
export type ChangedField = z.infer<typeof changedField>;

/** The subject of an entry. */
export type AuditedRecord = z.infer<typeof auditedRecord>;
