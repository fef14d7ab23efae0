import { isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type {
  AuditEntry,
  AuditedRecord,
  ChangedField,
} from '@lectern/contract/administration/audit.shapes.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { VisitRow } from './audit-names.repo.ts';

interface Named {
  readonly name: string;
}

/** A person of an entry; without name and number if the asker can no longer see them. */
export interface NamedPerson {
  readonly name: string | null;
  readonly role: Role;
  readonly studentNumber: string | null;
}

/** An entry of the audit, as far as it is shown. */
export interface Entry {
  readonly id: string;
  readonly createdAt: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly change: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  } | null;
  readonly isErased: boolean;
  readonly involvedIds: readonly string[];
  readonly address: string | null;
  readonly link: {
    readonly number: number | null;
    readonly hash: Buffer;
    readonly previous: Buffer | null;
  } | null;
}

/** How everything is called that entries name, by id. */
export interface Names {
  readonly people: ReadonlyMap<string, NamedPerson>;
  readonly levels: ReadonlyMap<string, Named & { readonly depth: number }>;
  readonly subjects: ReadonlyMap<string, Named>;
  readonly subcategories: ReadonlyMap<string, Named>;
  readonly flagCategories: ReadonlyMap<string, Named>;
  readonly codes: ReadonlyMap<string, Named>;
  readonly hosts: ReadonlyMap<string, Named>;
  readonly visits: ReadonlyMap<string, VisitRow>;
  /** Former names of people who are gone or out of sight, from entries that the asker may read. */
  readonly keptNames: ReadonlyMap<string, string>;
  /** The ids of records that the asker may open now. */
  readonly reached: ReadonlySet<string>;
  /** Whether the asker sees all changes of students and parents. */
  readonly isOfSchool: boolean;
  /** Whether the asker may read documents of background checks, with their date and number. */
  readonly readsDocuments: boolean;
}

/** Which fields hold ids, and whose. */
export const idFields = {
  levelId: 'levels',
  levelIds: 'levels',
  parentId: 'levels',
  subjectId: 'subjects',
  subcategoryIds: 'subcategories',
} as const satisfies Readonly<Record<string, 'levels' | 'subjects' | 'subcategories'>>;

function isIdField(field: string): field is keyof typeof idFields {
  return Object.hasOwn(idFields, field);
}

function isRole(value: string): value is Role {
  return Object.hasOwn(wireRoles, value);
}

/** A parent of a student, or anything else that is kept as several values: these one after another, without their keys. */
function described(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const { firstName, lastName, email } = value as Readonly<Record<string, unknown>>;
  if (typeof email === 'string') return `${String(firstName)} ${String(lastName)} <${email}>`;
  return Object.values(value).map(described).filter(Boolean).join(', ');
}

function shown(field: string, value: unknown, names: Names): ChangedField['before'] {
  if (value === null || value === undefined) return null;
  const called = (id: string) => (isIdField(field) ? (names[idFields[field]].get(id)?.name ?? id) : id);
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? called(one) : described(one)));
  if (typeof value === 'string') return field === 'role' && isRole(value) ? wireRoles[value] : called(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : described(value);
}

/** The fields of a student that are visible above the school. */
const upwardFields: ReadonlySet<string> = new Set(['firstName', 'lastName', 'grade', 'levelId', 'active']);

/** Whether an entry is about a student or a parent, whose details stay with the school. */
function isOfFamily({ subjectKind, subjectId }: Entry, { people }: Names): boolean {
  if (subjectKind === 'parentLink') return true;
  if (subjectKind !== 'person') return false;
  const role = people.get(subjectId)?.role;
  // What a removed person was is no longer known.
  return role === undefined || isStudent(role) || isParent(role);
}

/** Fields of a background check that only people who may read documents see. */
const checkFields: ReadonlySet<string> = new Set(['checkedOn', 'reference', 'document']);

/** The fields of an entry that the asker may not see. */
function withheldOf(entry: Entry, names: Names): (field: string) => boolean {
  const isCheck = !names.readsDocuments && entry.action === 'background-check.set';
  const isGuarded = !names.isOfSchool && isOfFamily(entry, names);
  return (field) => (isGuarded && !upwardFields.has(field)) || (isCheck && checkFields.has(field));
}

/** The old and new values of a change, field by field, with names instead of ids. */
function changesOf(entry: Entry, names: Names): ChangedField[] {
  if (entry.change === null) return [];
  const { before, after } = entry.change;
  const isWithheld = withheldOf(entry, names);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) =>
    isWithheld(field)
      ? { field, before: null, after: null, isWithheld: true }
      : {
          ...{ field, isWithheld: false },
          ...{ before: shown(field, before[field], names), after: shown(field, after[field], names) },
        },
  );
}

/** How somebody is called now; null who is gone or out of sight. */
function nameNowOf({ people, isOfSchool }: Names, personId: string): string | null {
  const { name = null, studentNumber = null } = people.get(personId) ?? {};
  return name === null || studentNumber === null || !isOfSchool ? name : `${name} · ${studentNumber}`;
}

/** A person's name at the time of the entry, as the entry itself has it. */
function keptNameOf({ change }: Entry): string | null {
  if (change === null) return null;
  // Removed things have values before and none after.
  const [firstName, lastName] = ['firstName', 'lastName'].map(
    (field) => change.after[field] ?? change.before[field],
  );
  return typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : null;
}

function personOf(entry: Entry, names: Names): Pick<AuditedRecord, 'name' | 'role'> | null {
  const { subjectKind, subjectId } = entry;
  if (subjectKind !== 'person' && subjectKind !== 'pay') return null;
  const role = names.people.get(subjectId)?.role;
  const kept = keptNameOf(entry) ?? names.keptNames.get(subjectId) ?? null;
  return { name: nameNowOf(names, subjectId) ?? kept, role: role === undefined ? null : wireRoles[role] };
}

/** The student of a session as it was then, where there was one only. */
function studentOf({ involvedIds }: Entry, names: Names): string | null {
  const [student, ...others] = involvedIds.filter((id) => isStudent(names.people.get(id)?.role));
  return student === undefined || others.length > 0 ? null : calledOf(names, student);
}

function calledOf({ people, keptNames }: Names, personId: string): string | null {
  return people.get(personId)?.name ?? keptNames.get(personId) ?? null;
}

/** People who were in a session then and whom the asker may know: students first, then by name. */
function involvedOf({ involvedIds }: Entry, names: Names): NonNullable<AuditedRecord['visit']>['people'] {
  return involvedIds
    .flatMap((id) => {
      const name = calledOf(names, id);
      return name === null ? [] : [{ id, name, rank: isStudent(names.people.get(id)?.role) ? 0 : 1 }];
    })
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
    .map(({ id, name }) => ({ id, name }));
}

function nameOf(entry: Entry, names: Names): string | null {
  const { levels, subjects, subcategories, flagCategories, codes, hosts } = names;
  const named = [levels, subjects, subcategories, flagCategories, codes, hosts]
    .map((some) => some.get(entry.subjectId))
    .find((one) => one !== undefined);
  return named?.name ?? studentOf(entry, names);
}

function visitOf(entry: Entry, names: Names): AuditedRecord['visit'] {
  const visit = names.visits.get(entry.subjectId);
  if (visit === undefined) return null;
  const { visitId: id, kind, startsAt } = visit;
  return {
    ...{ id, visitType: visitTypeCodes[kind], startsAt: startsAt.toISOString() },
    people: involvedOf(entry, names),
  };
}

function recordOf(entry: Entry, names: Names): AuditedRecord {
  const { subjectKind: kind, subjectId: id } = entry;
  return {
    ...{ kind, id },
    ...(personOf(entry, names) ?? { name: nameOf(entry, names), role: null }),
    depth: names.levels.get(id)?.depth ?? null,
    visit: visitOf(entry, names),
    isReached: names.reached.has(id),
  };
}

function actorOf({ actorId }: Entry, names: Names): AuditEntry['actor'] {
  const actor = names.people.get(actorId ?? '');
  if (actorId === null || actor === undefined) return null;
  return { id: actorId, name: calledOf(names, actorId), role: wireRoles[actor.role] };
}

/** An entry with everything by its name. */
export function toAuditEntry(entry: Entry, names: Names): AuditEntry {
  const { link } = entry;
  return {
    ...{ id: entry.id, at: entry.createdAt.toISOString(), action: entry.action },
    actor: actorOf(entry, names),
    record: recordOf(entry, names),
    changes: changesOf(entry, names),
    isErased: entry.isErased,
    address: entry.address,
    link: link && {
      number: link.number,
      hash: link.hash.toString('hex'),
      previous: link.previous?.toString('hex') ?? null,
    },
  };
}
