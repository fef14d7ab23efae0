import { newStudent } from '@lectern/contract/administration/students.shapes.ts';
import type { UploadColumn } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { isCivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { Schema } from '@lectern/contract/core/call.ts';
import { rearmed } from '@lectern/contract/core/text.rules.ts';
import { mobilePrefix } from '@lectern/contract/people/people.limits.ts';
import { emailAddress, personName } from '@lectern/contract/people/people.shapes.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { HeadColumn } from './heads.rules.ts';

/** Something wrong with a line, or worth a look: a text of the catalogue, and the column that it is about. */
export interface Remark {
  readonly column: UploadColumn | null;
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The cells of a line by column, as they were typed; empty ones are absent. */
export interface Cells {
  readonly line: number;
  readonly texts: ReadonlyMap<UploadColumn, string>;
  readonly numeric: ReadonlySet<UploadColumn>;
  /** Whether a cell without a named column has content: the cells may have shifted. */
  readonly hasMore: boolean;
}

/** The cells of a line by the columns of the head. */
export function cellsBy(
  head: readonly HeadColumn[],
  row: { readonly line: number; readonly cells: readonly string[]; readonly numeric: readonly number[] },
): Cells {
  const texts = new Map<UploadColumn, string>();
  const numeric = new Set<UploadColumn>();
  for (const [at, { column }] of head.entries()) {
    const text = rearmed(row.cells[at]?.trim() ?? '').trim();
    if (column === null || text === '') continue;
    texts.set(column, text);
    if (row.numeric.includes(at)) numeric.add(column);
  }
  const hasMore = row.cells.slice(head.length).some((cell) => cell.trim() !== '');
  return { line: row.line, texts, numeric, hasMore };
}

/** A parent as a line names one. */
export interface ParentValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A line about a student; absent fields are not touched. */
export interface StudentValues {
  readonly number: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly dob?: string;
  readonly gender?: 'M' | 'F';
  readonly grade?: string;
  readonly email?: string;
  readonly mobileNumber?: string;
  readonly agreesToMail?: boolean;
  readonly parents: readonly ParentValues[];
}

/** A line about an educator. */
export interface EducatorValues {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobileNumber?: string;
  /** Codes as they were typed. */
  readonly schools: readonly string[];
  readonly subcategories: readonly string[];
}

/** The day of an American date or of an ISO one, as it is kept; undefined for no day at all. */
export function dayFrom(text: string): string | undefined {
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, month = '', day = '', year = ''] = american ?? [];
  const iso = american ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && isCivilDate(iso) ? iso : undefined;
}

const genders: Readonly<Record<string, 'M' | 'F'>> = {
  ...{ m: 'M', male: 'M', boy: 'M', masculino: 'M', hombre: 'M' },
  ...{ f: 'F', female: 'F', girl: 'F', femenino: 'F', mujer: 'F' },
};

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'sí', 'si', 's', 'verdadero']);
const no = new Set(['no', 'n', 'false', '0', 'falso']);

/** Yes or no in both languages, as people and sheets write it; undefined for neither. */
export function answerFrom(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** A mobile number as it is stored, without whatever separates its digits. */
export function mobileFrom(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().+-]/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^\d{10}$/.test(ten) ? `${mobilePrefix}${ten}` : undefined;
}

interface Parser {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: {
      readonly issues: readonly {
        readonly code?: string;
        readonly message: string;
        readonly maximum?: unknown;
      }[];
    };
  };
}

const isKey = (message: string): message is TextKey => /^[a-z]\w*(\.\w+)+$/i.test(message);

/** The remark on an empty column that a line needs. */
export function missingAt(column: UploadColumn): Remark {
  return { column, key: 'bulkUploads.remark.missing' };
}

/** Collects the errors of a line while its cells are read. */
class Reader {
  readonly problems: Remark[] = [];
  private readonly cells: Cells;

  constructor(cells: Cells) {
    this.cells = cells;
    if (cells.hasMore) this.wrong(null, 'bulkUploads.remark.moreCells');
  }

  text(column: UploadColumn): string | undefined {
    return this.cells.texts.get(column);
  }

  wrong(column: UploadColumn | null, key: TextKey, params?: Remark['params']): undefined {
    this.problems.push({ column, key, ...(params ? { params } : {}) });
    return undefined;
  }

  /** A cell by the contract's own shape of the field; a line's end within it is a space. */
  by(column: UploadColumn, shape: Schema & Parser): string | undefined {
    const text = this.text(column)?.replaceAll(/\s*[\r\n]\s*/g, ' ');
    if (text === undefined) return undefined;
    const { success, data, error } = shape.safeParse(text);
    if (success) return String(data);
    const issue = error?.issues[0];
    if (issue?.code === 'too_big')
      return this.wrong(column, 'bulkUploads.remark.tooLong', { most: Number(issue.maximum) });
    return this.wrong(column, issue && isKey(issue.message) ? issue.message : 'core.field.characters');
  }

  as<T>(column: UploadColumn, read: (text: string) => T | undefined, key: TextKey): T | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    return read(text) ?? this.wrong(column, key);
  }

  /** The columns among these that are empty. */
  emptyOf(columns: readonly UploadColumn[]): UploadColumn[] {
    return columns.filter((column) => this.text(column) === undefined);
  }

  require(column: UploadColumn): void {
    if (this.text(column) === undefined) this.problems.push(missingAt(column));
  }
}

const places = [
  ['parentOneFirstName', 'parentOneLastName', 'parentOneEmail'],
  ['parentTwoFirstName', 'parentTwoLastName', 'parentTwoEmail'],
] as const satisfies readonly (readonly UploadColumn[])[];

function parentsOf(reader: Reader): ParentValues[] {
  return places.flatMap(([first, last, mail]) => {
    const missing = [first, last, mail].filter((column) => reader.text(column) === undefined);
    if (missing.length === 3) return [];
    for (const column of missing) reader.wrong(column, 'bulkUploads.remark.parentIncomplete');
    const firstName = reader.by(first, personName);
    const lastName = reader.by(last, personName);
    const email = reader.by(mail, emailAddress)?.toLowerCase();
    return firstName && lastName && email ? [{ firstName, lastName, email }] : [];
  });
}

function refuseShared(reader: Reader, { email, parents }: Pick<StudentValues, 'email' | 'parents'>): void {
  const all = [...parents.map((one) => one.email), ...(email === undefined ? [] : [email.toLowerCase()])];
  if (new Set(all).size !== all.length)
    reader.wrong('parentOneEmail', 'administration.student.parentEmailShared');
}

/** The values read from a line, and its errors; values are complete only without errors. */
export interface ReadLine<V> {
  readonly values: V;
  readonly problems: readonly Remark[];
  /** Empty columns that somebody new needs: what is kept of somebody known stays. */
  readonly missing: readonly UploadColumn[];
}

type Given = Partial<Record<string, unknown>>;

function present<T extends Given>(values: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}

const { studentRollNum, grade } = newStudent.shape;
const names = ['firstName', 'lastName'] as const;

/** Reads a line about a student. A birth to come is refused. */
export function readStudent(cells: Cells, today: string): ReadLine<StudentValues> {
  const reader = new Reader(cells);
  reader.require('studentRollNum');
  const number = reader.by('studentRollNum', studentRollNum) ?? '';
  const dob = reader.as('dob', dayFrom, 'bulkUploads.remark.dateUnknown');
  if (dob !== undefined && dob > today) reader.wrong('dob', 'administration.student.bornLater');
  const values = present({
    number,
    firstName: reader.by('firstName', personName),
    lastName: reader.by('lastName', personName),
    dob,
    gender: reader.as('gender', (text) => genders[text.toLowerCase()], 'bulkUploads.remark.genderUnknown'),
    grade: reader.by('grade', grade),
    email: reader.by('email', emailAddress),
    mobileNumber: reader.as('mobileNumber', mobileFrom, 'people.contact.mobileInvalid'),
    agreesToMail: reader.as('agreesToMail', answerFrom, 'bulkUploads.remark.mailsUnknown'),
    parents: parentsOf(reader),
  });
  refuseShared(reader, values);
  return { values, problems: reader.problems, missing: reader.emptyOf(names) };
}

/** Several names in one cell, parted by semicolons, bars or line ends. */
export function listed(text: string | undefined): string[] {
  const names = (text ?? '').split(/[;|\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Reads a line about an educator. */
export function readEducator(cells: Cells): ReadLine<EducatorValues> {
  const reader = new Reader(cells);
  reader.require('email');
  const values = present({
    email: reader.by('email', emailAddress) ?? '',
    firstName: reader.by('firstName', personName),
    lastName: reader.by('lastName', personName),
    mobileNumber: reader.as('mobileNumber', mobileFrom, 'people.contact.mobileInvalid'),
    schools: listed(reader.text('schools')),
    subcategories: listed(reader.text('subcategories')),
  });
  return { values, problems: reader.problems, missing: reader.emptyOf(names) };
}

/** Reads a line of a file of numbers. */
export function readNumber(cells: Cells): ReadLine<{ readonly number: string }> {
  const reader = new Reader(cells);
  reader.require('studentRollNum');
  return {
    values: { number: reader.by('studentRollNum', studentRollNum) ?? '' },
    ...{ problems: reader.problems, missing: [] },
  };
}

/** Warns of a number that a sheet keeps as a number: zeros at its beginning are lost by then. */
export function warningsOf(cells: Cells): Remark[] {
  return cells.numeric.has('studentRollNum')
    ? [{ column: 'studentRollNum', key: 'bulkUploads.remark.zerosLost' }]
    : [];
}
