import { parentsPerStudent } from '@lectern/contract/administration/people.limits.ts';
import type { ChangedField, LineOutcome } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import {
  missingAt,
  type ParentValues,
  type ReadLine,
  type Remark,
  type StudentValues,
} from './cells.rules.ts';

/** A field before and after. For parents, schools and subcategories only the additions. */
export interface FieldChange {
  readonly field: ChangedField;
  readonly before: string | boolean | null;
  readonly after: string | boolean | null;
}

/** The effect of a line. */
export interface Compared {
  readonly outcome: LineOutcome;
  readonly personId: string | null;
  /** The version of the person that was compared. */
  readonly version: number | null;
  readonly changes: readonly FieldChange[];
  /** Parents whom the line adds. */
  readonly parents: readonly ParentValues[];
  readonly problems: readonly Remark[];
  readonly warnings: readonly Remark[];
}

/** A student as the comparison needs one. */
export interface KnownStudent {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber: string | null;
  readonly email: string | null;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly grade: string | null;
  readonly mobile: string | null;
  readonly agreesToMail: boolean;
  /** When the student answered themselves whether they want mails; null until then. */
  readonly mailAnsweredAt: Date | null;
  readonly levelId: string | null;
  readonly active: boolean;
  readonly version: number;
}

/** The known people whom a line could mean. */
export interface StudentSurroundings {
  /** The student with this number. */
  readonly byNumber: KnownStudent | undefined;
  /** Id of the person with this e-mail address. */
  readonly emailOwnerId: string | undefined;
  /** Whether it may be told that an address is somebody's, or free. */
  readonly isAddressTold: boolean;
  /** Addresses that the student is asked to confirm, or will be. */
  readonly wishedEmails: readonly string[];
  readonly parentEmails: readonly string[];
  /** The uploader's school. */
  readonly levelId: string;
}

const none = { personId: null, version: null, changes: [], parents: [], warnings: [] } as const;

function isSame(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/**
 * Every name of the line differs and nothing else indicates the same person: then the number is somebody else's. A line
 * without names says nothing against it.
 */
function isSomebodyElse({ firstName, lastName, email, dob }: StudentValues, known: KnownStudent): boolean {
  if (firstName === undefined && lastName === undefined) return false;
  if (firstName !== undefined && isSame(firstName, known.firstName)) return false;
  if (lastName !== undefined && isSame(lastName, known.lastName)) return false;
  if (email !== undefined && isSame(email, known.email)) return false;
  return dob === undefined || dob !== known.dateOfBirth;
}

/** Whether an address is that of a student elsewhere is nothing that the number tells. */
function isOfSomebodyElse({ byNumber, emailOwnerId, levelId }: StudentSurroundings): boolean {
  if (emailOwnerId === undefined) return false;
  return byNumber?.levelId !== levelId || byNumber.id !== emailOwnerId;
}

function conflictOf(values: StudentValues, around: StudentSurroundings): Remark[] {
  const { byNumber, levelId } = around;
  const found: Remark[] = [];
  if (byNumber && byNumber.levelId !== levelId)
    found.push({ column: 'studentRollNum', key: 'bulkUploads.remark.numberTaken' });
  else if (byNumber && isSomebodyElse(values, byNumber))
    found.push({
      column: 'studentRollNum',
      key: 'bulkUploads.remark.numberOther',
      params: { name: byNumber.name },
    });
  if (!around.isAddressTold) found.push({ column: 'email', key: 'bulkUploads.remark.addressesSpent' });
  else if (values.email !== undefined && isOfSomebodyElse(around))
    found.push({ column: 'email', key: 'bulkUploads.remark.emailInUse' });
  return found;
}

function changeOf(field: ChangedField, before: string | null, after: string | undefined): FieldChange[] {
  return after === undefined || after === before ? [] : [{ field, before, after }];
}

/** A parent's name in the list of changes. */
export function parentText({ firstName, lastName, email }: ParentValues): string {
  return `${firstName} ${lastName} <${email}>`;
}

function addedParents(parents: readonly ParentValues[]): FieldChange[] {
  if (parents.length === 0) return [];
  return [{ field: 'parents', before: null, after: parents.map(parentText).join('; ') }];
}

function emailChange(
  values: StudentValues,
  around: StudentSurroundings,
  before: string | null,
): FieldChange[] {
  const { email } = values;
  if (email === undefined || (before !== null && isSame(email, before))) return [];
  return around.wishedEmails.some((wished) => isSame(email, wished)) ? [] : changeOf('email', before, email);
}

const nobody = {
  ...{
    firstName: null,
    lastName: null,
    dateOfBirth: null,
    gender: null,
    grade: null,
    email: null,
    mobile: null,
  },
};

/** A school answers for its students until they do. */
function mailChange({ agreesToMail: after }: StudentValues, known: KnownStudent | undefined): FieldChange[] {
  const before = known?.agreesToMail ?? null;
  if (after === undefined || after === before || (known && known.mailAnsweredAt !== null)) return [];
  return [{ field: 'agreesToMail', before, after }];
}

function changesOf(values: StudentValues, around: StudentSurroundings): FieldChange[] {
  const before = around.byNumber ?? nobody;
  return [
    ...changeOf('firstName', before.firstName, values.firstName),
    ...changeOf('lastName', before.lastName, values.lastName),
    ...changeOf('dob', before.dateOfBirth, values.dob),
    ...changeOf('gender', before.gender, values.gender),
    ...changeOf('grade', before.grade, values.grade),
    ...emailChange(values, around, before.email),
    ...changeOf('mobileNumber', before.mobile, values.mobileNumber),
    ...mailChange(values, around.byNumber),
  ];
}

const tooManyParents: Remark = { column: 'parentOneEmail', key: 'bulkUploads.remark.tooManyParents' };

function outcomeOf(known: object | undefined, changes: readonly FieldChange[]): LineOutcome {
  if (!known) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

function warningsAbout({ agreesToMail }: StudentValues, known: KnownStudent | undefined): Remark[] {
  if (!known) return [];
  const isOther = agreesToMail !== undefined && agreesToMail !== known.agreesToMail;
  return [
    ...(known.active ? [] : [{ column: null, key: 'bulkUploads.remark.notActive' as const }]),
    ...(isOther && known.mailAnsweredAt !== null
      ? [{ column: 'agreesToMail' as const, key: 'bulkUploads.remark.mailsAnswered' as const }]
      : []),
  ];
}

function newParents(values: StudentValues, { parentEmails }: StudentSurroundings): ParentValues[] {
  return values.parents.filter(({ email }) => !parentEmails.includes(email));
}

/** Whether the student would have too many parents; not told if the number is in doubt, and with it the student. */
function hasTooMany(
  values: StudentValues,
  around: StudentSurroundings,
  conflicts: readonly Remark[],
): boolean {
  if (conflicts.some(({ column }) => column === 'studentRollNum')) return false;
  return around.parentEmails.length + newParents(values, around).length > parentsPerStudent;
}

function soundChanges(values: StudentValues, around: StudentSurroundings): Compared {
  const known = around.byNumber;
  const parents = newParents(values, around);
  const changes = [...changesOf(values, around), ...addedParents(parents)];
  return {
    ...{ outcome: outcomeOf(known, changes), changes, parents, problems: [] },
    warnings: warningsAbout(values, known),
    ...{ personId: known?.id ?? null, version: known?.version ?? null },
  };
}

/**
 * The effect of a line about a student: absent fields do not change, and only a new student of the school needs names.
 * A rejected line lists all its errors at once.
 */
export function compareStudent(
  { values, problems, missing }: ReadLine<StudentValues>,
  around: StudentSurroundings,
): Compared {
  const conflicts = conflictOf(values, around);
  const needed = around.byNumber?.levelId === around.levelId ? [] : missing.map(missingAt);
  const tooMany = hasTooMany(values, around, conflicts) ? [tooManyParents] : [];
  const errors = [...needed, ...problems, ...tooMany];
  if (errors.length + conflicts.length === 0) return soundChanges(values, around);
  const outcome = errors.length > 0 ? 'error' : 'conflict';
  return { ...none, outcome, problems: [...errors, ...conflicts] };
}

/** The effect of a line of a file of numbers. */
export function compareNumber(
  { values, problems }: ReadLine<{ readonly number: string }>,
  around: { readonly byNumber: KnownStudent | undefined; readonly levelId: string; readonly active: boolean },
): Compared {
  if (problems.length > 0) return { ...none, outcome: 'error', problems };
  const { byNumber: known, levelId, active } = around;
  if (values.number === '' || known?.levelId !== levelId)
    return {
      ...none,
      outcome: 'conflict',
      problems: [{ column: 'studentRollNum', key: 'bulkUploads.remark.numberUnknown' }],
    };
  const facts = { ...none, personId: known.id, version: known.version, problems: [] };
  if (known.active === active) return { ...facts, outcome: 'unchanged' };
  return {
    ...facts,
    outcome: 'changed',
    changes: [{ field: 'active', before: known.active, after: active }],
  };
}

/** Remembers the numbers and addresses of a file's earlier lines, and names duplicates. */
export class Doubles {
  private readonly lines = { number: new Map<string, number>(), email: new Map<string, number>() };

  /** The line that had the same before, or undefined; from then on this one has it. */
  note(kind: 'number' | 'email', text: string, line: number): number | undefined {
    const lines = this.lines[kind];
    const key = text.toLowerCase();
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    return first;
  }

  /** The line that had the same before, or undefined; nothing is remembered of this one. */
  lineOf(kind: 'number' | 'email', text: string): number | undefined {
    return this.lines[kind].get(text.toLowerCase());
  }
}
