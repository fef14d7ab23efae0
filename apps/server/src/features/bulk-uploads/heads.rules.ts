import {
  educatorColumns,
  statusColumns,
  studentColumns,
  type UploadColumn,
  type UploadType,
} from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import { bulkUploadsTexts } from '@lectern/contract/bulk-uploads/bulk-uploads.texts.ts';
import { bulkUploadsTextsEs } from '@lectern/contract/bulk-uploads/bulk-uploads.texts.es.ts';
import {
  bareTitle,
  columnsByName,
  readHeadBy,
  type Head,
  type HeadColumn as CommonHeadColumn,
} from '@lectern/contract/core/heads.rules.ts';

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

/** Other names that schools' files use for a column, in addition to those of the templates in both languages. */
const otherNames: Partial<Record<UploadColumn, readonly string[]>> = {
  studentRollNum: ['student id', 'student no', 'student', 'number', 'roll number', 'id', 'ssid', 'matricula'],
  firstName: ['given name', 'first', 'nombres'],
  lastName: ['family name', 'surname', 'last', 'apellidos', 'apellido'],
  dob: ['dob', 'birth date', 'birthday', 'birthdate'],
  gender: ['sex', 'sexo'],
  grade: ['grade level', 'class', 'year', 'curso'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail', 'correo'],
  mobileNumber: ['mobile', 'phone', 'cell', 'mobile phone', 'cell phone', 'telefono', 'movil'],
  agreesToMail: ['agrees to mails', 'email consent', 'consent to email', 'mail consent', 'acepta correos'],
  parentOneFirstName: ['parent first name'],
  parentOneLastName: ['parent last name'],
  parentOneEmail: ['parent email', 'guardian email'],
  schools: ['school code', 'school', 'schools', 'codes', 'escuela', 'escuelas'],
  subcategories: ['subcategory', 'subjects', 'materias'],
};

function namesOf(column: UploadColumn): string[] {
  const titles = [bulkUploadsTexts.column[column], bulkUploadsTextsEs.column[column]];
  return [...titles, ...(otherNames[column] ?? []), column];
}

/** A column of a file; null if it is unknown. */
export type HeadColumn = CommonHeadColumn<UploadColumn>;

/** The columns that an error file adds to the sent ones, in either language; they are not read. */
const ours = new Set(
  [bulkUploadsTexts.column, bulkUploadsTextsEs.column].flatMap(({ line, reason }) =>
    [line, reason].map(bareTitle),
  ),
);

/** Whether a column is one that an error file of ours adds. */
export function isOurs({ title }: HeadColumn): boolean {
  return ours.has(bareTitle(title));
}

/** Reads which column is where, by the names of the templates and others that schools use. */
export function readHead(type: UploadType, cells: readonly string[]): Head<UploadColumn> {
  return readHeadBy(cells, columnsByName(columnsOf[type], namesOf), required[type]);
}
