import type { EducatorValues, Remark } from './cells.rules.ts';

/** An educator as the comparison needs one. */
export interface KnownEducator {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly active: boolean;
  readonly version: number;
  /** Whether who uploads reaches all schools of theirs: then names and mobile number are theirs to change. */
  readonly isKept: boolean;
  readonly levelIds: readonly string[];
  /** Including those that are no longer offered. */
  readonly taught: readonly NamedSubcategory[];
}

/** A school that who uploads reaches. */
export interface ReachedSchool {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly isOpen: boolean;
  /** The school and all levels above it. */
  readonly line: readonly string[];
}

/** A subcategory as a line names it. */
export interface NamedSubcategory {
  readonly id: string;
  readonly name: string;
  readonly subjectName: string;
}

/** An active subcategory that who uploads reads. */
export interface KnownSubcategory extends NamedSubcategory {
  /** The level at which and below which it is offered; null is everywhere. */
  readonly levelId: string | null;
  /**
   * Whether it is at the own level or below: then the uploader may assign it, no matter who else keeps the educator.
   */
  readonly mayEdit: boolean;
}

/** The known people whom a line could mean. */
export interface EducatorSurroundings {
  /** `taken`: the address belongs to somebody who is no educator, or none whom who uploads may touch. */
  readonly known: KnownEducator | 'taken' | undefined;
  /** Whether it may be told that the address is somebody's, or free. */
  readonly isAddressTold: boolean;
  readonly schools: readonly ReachedSchool[];
  /** The one school that a line means without naming it; null if it must name one. */
  readonly ownSchoolId: string | null;
  readonly subcategories: readonly KnownSubcategory[];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Named<T> {
  readonly found: readonly T[];
  readonly problems: readonly Remark[];
}

function schoolOf(code: string, schools: readonly ReachedSchool[]): ReachedSchool | Remark {
  const school = schools.find((one) => one.code !== null && isSame(one.code, code));
  if (!school) return { column: 'schools', key: 'bulkUploads.remark.schoolUnknown', params: { code } };
  if (school.isOpen) return school;
  return { column: 'schools', key: 'bulkUploads.remark.schoolClosed', params: { code } };
}

function schoolsOf({ schools: codes }: EducatorValues, around: EducatorSurroundings): Named<ReachedSchool> {
  const own = around.schools.filter(({ id }) => id === around.ownSchoolId);
  if (codes.length === 0 && own.length > 0) return { found: own, problems: [] };
  const named = codes.map((code) => schoolOf(code, around.schools));
  const found = named.flatMap((one) => ('key' in one ? [] : [one]));
  const problems = named.flatMap((one) => ('key' in one ? [one] : []));
  if (codes.length === 0 && !around.known)
    return { found, problems: [{ column: 'schools', key: 'bulkUploads.remark.schoolsMissing' }] };
  return { found, problems };
}

function isMeantBy(text: string): (one: NamedSubcategory) => boolean {
  const [subject, name] = text.includes(':') ? text.split(':', 2) : [undefined, text];
  const wanted = (name ?? '').trim();
  return (one) =>
    isSame(one.name, wanted) && (subject === undefined || isSame(one.subjectName, subject.trim()));
}

/** The choices of a line about a person. */
interface Choice {
  readonly taught: readonly NamedSubcategory[];
  /** May include what is taught already. */
  readonly known: readonly KnownSubcategory[];
  readonly isOffered: (one: KnownSubcategory) => boolean;
  readonly isGiven: (one: KnownSubcategory) => boolean;
}

/** If an educator's schools are unknown, nothing is said about what is offered there. */
function choiceOf(
  { known, schools, subcategories }: EducatorSurroundings,
  named: Named<ReachedSchool>,
): Choice {
  const educator = known === 'taken' ? undefined : known;
  const places = [...named.found, ...schools.filter(({ id }) => educator?.levelIds.includes(id))];
  const isUnknown = named.problems.length > 0 || places.length === 0;
  return {
    taught: educator?.taught ?? [],
    known: subcategories,
    isOffered: ({ levelId }) =>
      isUnknown || levelId === null || places.some(({ line }) => line.includes(levelId)),
    isGiven: ({ mayEdit }) => mayEdit || educator?.isKept !== false,
  };
}

function subcategoryOf(
  text: string,
  { taught, known, isOffered, isGiven }: Choice,
): NamedSubcategory | Remark {
  const problem = (key: Remark['key']): Remark => ({ column: 'subcategories', key, params: { name: text } });
  const had = taught.filter(isMeantBy(text));
  const meant = known.filter(isMeantBy(text)).filter(({ id }) => !had.some((one) => one.id === id));
  const offered = meant.filter(isOffered);
  const [first, second] = [...had, ...offered];
  if (second) return problem('bulkUploads.remark.subcategoryAmbiguous');
  if (!first && meant.length > 0) return problem('bulkUploads.remark.subcategoryNotOffered');
  if (!first) return problem('bulkUploads.remark.subcategoryUnknown');
  return offered.every(isGiven) ? first : problem('bulkUploads.remark.subcategoryNotOwn');
}

function subcategoriesOf({ subcategories }: EducatorValues, choice: Choice): Named<NamedSubcategory> {
  const named = subcategories.map((text) => subcategoryOf(text, choice));
  return {
    found: named.flatMap((one) => ('key' in one ? [] : [one])),
    problems: named.flatMap((one) => ('key' in one ? [one] : [])),
  };
}

/** The schools and subcategories that a line names, and the errors in them. */
export type NamedPlaces = ReturnType<typeof placesOf>;

/** Finds what a line names: schools that who uploads reaches, and subcategories that one of the educator's schools offers. */
export function placesOf(values: EducatorValues, around: EducatorSurroundings) {
  const schools = schoolsOf(values, around);
  return { schools, subcategories: subcategoriesOf(values, choiceOf(around, schools)) };
}
