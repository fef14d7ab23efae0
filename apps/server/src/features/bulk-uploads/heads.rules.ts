import {
  educatorColumns,
  statusColumns,
  studentColumns,
  type UploadColumn,
  type UploadType,
} from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { bulkUploadsTexts } from '@lectern/contract/bulk-uploads/bulk-uploads.texts.ts';
import { bulkUploadsTextsEs } from '@lectern/contract/bulk-uploads/bulk-uploads.texts.es.ts';

/** The columns of each type of file, in the order of its template. */
export const columnsOf: Readonly<Record<UploadType, readonly UploadColumn[]>> = {
  students: studentColumns,
  educators: educatorColumns,
  statuses: statusColumns,
};

const required: Readonly<Record<UploadType, readonly UploadColumn[]>> = {
  students: ['studentRollNum', 'firstName', 'lastName'],
  educators: ['email', 'firstName', 'lastName'],
  statuses: ['studentRollNum'],
};

/** Other words by which files of schools name a column, beside those of the templates in both languages. */
const otherNames: Partial<Record<UploadColumn, readonly string[]>> = {
  studentRollNum: ['student id', 'student no', 'student', 'number', 'roll number', 'id', 'ssid', 'matricula'],
  firstName: ['given name', 'first', 'nombres'],
  lastName: ['family name', 'surname', 'last', 'apellidos', 'apellido'],
  dob: ['dob', 'birth date', 'birthday', 'birthdate'],
  gender: ['sex', 'sexo'],
  grade: ['grade level', 'class', 'year', 'curso'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail', 'correo'],
  mobileNumber: ['mobile', 'phone', 'cell', 'mobile phone', 'cell phone', 'telefono', 'movil'],
  parentOneFirstName: ['parent first name'],
  parentOneLastName: ['parent last name'],
  parentOneEmail: ['parent email', 'guardian email'],
  schools: ['school code', 'school', 'schools', 'codes', 'escuela', 'escuelas'],
  subcategories: ['subcategory', 'subjects', 'materias'],
};

/** What is compared of a head: letters without marks, and digits. */
function bare(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

function namesOf(column: UploadColumn): string[] {
  const titles = [bulkUploadsTexts.column[column], bulkUploadsTextsEs.column[column]];
  return [...titles, ...(otherNames[column] ?? []), column].map(bare);
}

/** A column as it stands in a file; null where nothing is known of it. */
export interface HeadColumn {
  readonly title: string;
  readonly column: UploadColumn | null;
}

/** The first line of a file, or why nothing can be read by it. */
export type Head =
  | { readonly ok: true; readonly columns: readonly HeadColumn[] }
  | {
      readonly ok: false;
      readonly fault: 'headMissing' | 'headDoubled';
      readonly columns: readonly UploadColumn[];
    };

/** The columns that every line of an error file has at its end, whatever the language; they are not read. */
const ours = new Set(
  [bulkUploadsTexts.column, bulkUploadsTextsEs.column].flatMap(({ line, reason }) =>
    [line, reason].map(bare),
  ),
);

/** Whether a column is one that an error file of ours adds. */
export function isOurs({ title }: HeadColumn): boolean {
  return ours.has(bare(title));
}

/** Reads which column is where, by the names of the templates and others that schools use. */
export function readHead(type: UploadType, cells: readonly string[]): Head {
  const known = new Map(columnsOf[type].flatMap((column) => namesOf(column).map((name) => [name, column])));
  const columns = cells.map((cell) => {
    const title = cell.trim();
    return { title, column: known.get(bare(title)) ?? null };
  });
  const found = columns.flatMap(({ column }) => column ?? []);
  const doubled = [...new Set(found.filter((column, at) => found.indexOf(column) !== at))];
  if (doubled.length > 0) return { ok: false, fault: 'headDoubled', columns: doubled };
  const missing = required[type].filter((column) => !found.includes(column));
  if (missing.length > 0) return { ok: false, fault: 'headMissing', columns: missing };
  return { ok: true, columns };
}
