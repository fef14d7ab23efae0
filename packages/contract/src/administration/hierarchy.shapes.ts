import { z } from 'zod';
import { isTimeZone } from '../core/civil.rules.ts';
import {
  id,
  instant,
  line,
  page,
  paging,
  plainCode,
  queryBoolean,
  queryNumber,
  search,
  recordVersion,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { emailAddress, levelReference, personName } from '../people/people.shapes.ts';
import { createdByRole, visitType } from '../visits/visits.shapes.ts';
import { levelOrders, sessionFates } from './administration.names.ts';
import { levelTextLimits } from './hierarchy.limits.ts';
import { levelSwitches, holdingSwitches } from './switches.shapes.ts';

const required = say('core.field.required');

/** The receiver of the invitation. */
export const newAdministrator = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: emailAddress,
});

/** The name of an administrator who has not joined yet, and the address of the invitation. */
export const correctedAdministrator = newAdministrator.extend({ version: recordVersion });

const levelFields = {
  name: line(levelTextLimits.name).min(1, required),
  code: plainCode(levelTextLimits.code, 'administration.student.numberInvalid').nullable(),
  address: line(levelTextLimits.address),
  phone: line(levelTextLimits.phone).regex(/^[\d\s()+./x-]*$/, say('administration.level.phoneInvalid')),
  /** Null is that of the level above. */
  timeZone: line(levelTextLimits.timeZone)
    .refine(isTimeZone, say('administration.level.timeZoneUnknown'))
    .nullable(),
  switches: levelSwitches,
} as const;

/** A level that is to be made below another one (none below the institution itself), with its first administrator. */
export const newLevel = z.strictObject({
  ...levelFields,
  parentId: id.nullable(),
  administrator: newAdministrator.nullable(),
});

/** The saved fields of a level; `version` is the one that the form was opened with. */
export const changedLevel = z.strictObject({ ...levelFields, version: recordVersion });

/** The logo of a level: an upload of the asker's. */
export const levelLogo = z.strictObject({ fileId: id });

/** The new place of a level. */
export const newParent = z.strictObject({ parentId: id, version: recordVersion });

/** Whether a level or an account is open, and what becomes of its sessions to come. */
export const newStatus = z
  .strictObject({
    active: z.boolean(),
    sessions: z.enum(sessionFates).default('keep'),
    reason: line(200, 'administration.status.reasonTooLong').optional(),
  })
  .refine(({ active, sessions, reason }) => active || sessions === 'keep' || Boolean(reason), {
    message: say('administration.status.reasonMissing'),
    path: ['reason'],
  });

/** The filters for levels: all of one depth in the asker's reach. */
export const levelQuery = z.strictObject({
  level: queryNumber.min(1).max(3),
  search,
  active: queryBoolean.optional(),
  parentId: id.optional(),
  sort: z.enum(levelOrders).default('name'),
  descending: queryBoolean.default(false),
  ...paging,
});

/** A level in a list. */
export const levelItem = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  depth: z.int().min(1).max(3),
  /** The level above; null at the top. */
  parent: levelReference.nullable(),
  /** The decision about this level itself. */
  active: z.boolean(),
  /** False where it or a level above is closed. */
  isOpen: z.boolean(),
  /** Levels just below. */
  levelCount: z.int().min(0),
  /** Active people of it and of all below. */
  educatorCount: z.int().min(0),
  studentCount: z.int().min(0),
  mayEdit: z.boolean(),
});

/** An administrator of a level. */
export const administrator = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
  /** False until the invitation was followed. */
  hasJoined: z.boolean(),
  /** When somebody last signed in as them. */
  lastSeen: instant.nullable(),
  /** Whether they have a second factor. */
  hasFactor: z.boolean(),
  version: recordVersion,
});

/** Everything about one level. */
export const levelView = levelItem.extend({
  address: z.string(),
  phone: z.string(),
  timeZone: z.string().nullable(),
  /** The levels above it, from the top. */
  line: z.array(levelReference),
  /** The level's own decisions. */
  switches: levelSwitches,
  /** The resulting rules. */
  holding: holdingSwitches,
  /** The rules it would inherit without its own decisions. */
  inherited: holdingSwitches,
  administrators: z.array(administrator),
  /** The address of its own logo, and of the one that people of it see without; null is the host's. */
  logo: z.object({
    own: z.string().nullable(),
    inherited: z.object({ address: z.string(), from: levelReference }).nullable(),
  }),
  version: recordVersion,
  mayMove: z.boolean(),
});

/** What deactivating a level would affect. */
export const levelSummary = z.object({
  levels: z.int().min(0),
  /** The first of the levels just below, by name. */
  levelNames: z.array(z.string()),
  administrators: z.int().min(0),
  educators: z.int().min(0),
  students: z.int().min(0),
  sessions: z.int().min(0),
  runningCalls: z.int().min(0),
  /** A page of the sessions to come, the soonest first: no more of each than everybody may read who keeps the level. */
  next: z.array(
    z.object({
      visitId: id,
      visitType,
      createdByRole,
      sessionStartTime: instant,
      sessionEndTime: instant,
      schoolName: z.string(),
      educatorName: z.string(),
    }),
  ),
});

/** Which page of the sessions to come is wanted, from 1. */
export const levelSummaryQuery = z.strictObject({ pageNumber: queryNumber.min(1).default(1) });

/** The open schools that an administrator reaches, by name; so many at most, and how many there are. */
export const activeInstitutions = z.object({
  data: z.array(z.object({ institutionId: id, institutionName: z.string() })),
  totalItems: z.int().min(0),
});

/** A page of levels. */
export const levelPage = page(levelItem);

/** A level in a list. */
export type LevelItem = z.infer<typeof levelItem>;

/** Everything about one level. */
export type LevelView = z.infer<typeof levelView>;

/** An administrator of a level. */
export type Administrator = z.infer<typeof administrator>;
