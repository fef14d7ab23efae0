import { missingAt, type EducatorValues, type ReadLine, type Remark } from './cells.rules.ts';
import type { Compared, FieldChange } from './comparing.rules.ts';
import {
  placesOf,
  type EducatorSurroundings,
  type KnownEducator,
  type NamedPlaces,
  type NamedSubcategory,
  type ReachedSchool,
} from './named-places.rules.ts';

/** The effect of a line about an educator. */
export interface ComparedEducator extends Compared {
  readonly adds: { readonly levelIds: readonly string[]; readonly subcategoryIds: readonly string[] };
}

const nothing = { levelIds: [], subcategoryIds: [] };
const empty = {
  ...{ personId: null, version: null, changes: [], parents: [], warnings: [], adds: nothing },
} as const;

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function textChange(field: 'firstName' | 'lastName' | 'mobileNumber', before: string | null, after?: string) {
  return after === undefined || after === before ? [] : [{ field, before, after }];
}

function personChanges(values: EducatorValues, known: KnownEducator | undefined): FieldChange[] {
  return [
    ...textChange('firstName', known?.firstName ?? null, values.firstName),
    ...textChange('lastName', known?.lastName ?? null, values.lastName),
    ...textChange('mobileNumber', known?.mobile ?? null, values.mobileNumber),
    ...(known ? [] : [{ field: 'email' as const, before: null, after: values.email }]),
  ];
}

function addedChange(field: 'schools' | 'subcategories', names: readonly string[]): FieldChange[] {
  return names.length === 0 ? [] : [{ field, before: null, after: names.join('; ') }];
}

function remarksOn(known: KnownEducator | undefined, changes: readonly FieldChange[]): Remark[] {
  if (!known) return [];
  return [
    ...(known.isKept || changes.length === 0
      ? []
      : [{ column: null, key: 'bulkUploads.remark.notWhole' as const }]),
    ...(known.active ? [] : [{ column: null, key: 'bulkUploads.remark.notActive' as const }]),
  ];
}

function changesBetween(
  known: KnownEducator | undefined,
  ofPerson: readonly FieldChange[],
  added: { schools: readonly ReachedSchool[]; subcategories: readonly NamedSubcategory[] },
): FieldChange[] {
  return [
    ...(known?.isKept === false ? [] : ofPerson),
    ...addedChange('schools', added.schools.map(nameOf)),
    ...addedChange('subcategories', added.subcategories.map(nameOf)),
  ];
}

function addressConflicts({ isAddressTold, known }: EducatorSurroundings): Remark[] {
  if (!isAddressTold) return [{ column: 'email', key: 'bulkUploads.remark.addressesSpent' }];
  return known === 'taken' ? [{ column: 'email', key: 'bulkUploads.remark.emailInUse' }] : [];
}

function soundChanges(
  values: EducatorValues,
  known: KnownEducator | undefined,
  named: NamedPlaces,
): ComparedEducator {
  const schools = named.schools.found.filter(({ id }) => !known?.levelIds.includes(id));
  const taughtIds = new Set(known?.taught.map(idOf));
  const subcategories = named.subcategories.found.filter(({ id }) => !taughtIds.has(id));
  const ofPerson = personChanges(values, known);
  const changes = changesBetween(known, ofPerson, { schools, subcategories });
  const change = changes.length > 0 ? 'changed' : 'unchanged';
  return {
    ...{ outcome: known ? change : 'new', changes, parents: [], problems: [] },
    ...{ personId: known?.id ?? null, version: known?.version ?? null },
    warnings: remarksOn(known, ofPerson),
    adds: { levelIds: schools.map(idOf), subcategoryIds: subcategories.map(idOf) },
  };
}

/**
 * What a line about an educator would do. Schools and subcategories are only added, and only subcategories that one
 * of the educator's schools offers; personal fields change only if the uploader reaches all schools. Only a new educator
 * needs names, and a rejected line lists all its errors at once.
 */
export function compareEducator(
  { values, problems, missing }: ReadLine<EducatorValues>,
  around: EducatorSurroundings,
): ComparedEducator {
  const named = placesOf(values, around);
  const { known } = around;
  // An address that is taken needs names as a free one does: their absence tells nothing of it.
  const needed = known === undefined || known === 'taken' ? missing.map(missingAt) : [];
  const errors = [...needed, ...problems, ...named.schools.problems, ...named.subcategories.problems];
  const conflicts = addressConflicts(around);
  if (errors.length + conflicts.length === 0 && known !== 'taken') return soundChanges(values, known, named);
  const outcome = errors.length > 0 ? 'error' : 'conflict';
  return { ...empty, outcome, problems: [...errors, ...conflicts] };
}
