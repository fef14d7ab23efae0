import { defineRefusals } from '../core/refusal.ts';
import { wireRoles } from '../identity/identity.names.ts';

/** The kinds of files: students, educators, or the numbers of students to close or open. */
export const uploadTypes = ['students', 'educators', 'statuses'] as const;

/** The kind of a file. */
export type UploadType = (typeof uploadTypes)[number];

/** The wire's words for those that hold people. */
export const uploadTypeOfWire = {
  [wireRoles.student]: 'students',
  [wireRoles.educator]: 'educators',
} as const satisfies Readonly<Record<string, UploadType>>;

/** The same from the other side. */
export const wireOfUploadType = {
  students: wireRoles.student,
  educators: wireRoles.educator,
} as const;

/** How far an upload is. `refused`: the file could not be read; `rehearsed`: told what it would do, and nothing is done. */
export const uploadStates = [
  'reading',
  'refused',
  'rehearsed',
  'discarded',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;

/** How far an upload is. */
export type UploadState = (typeof uploadStates)[number];

/** The effects of a line. */
export const lineOutcomes = ['new', 'changed', 'unchanged', 'conflict', 'error'] as const;

/** The effect of a line. */
export type LineOutcome = (typeof lineOutcomes)[number];

/** The results of a line: `left` was changed by hand since, and was not undone. */
export const lineResults = ['done', 'failed', 'restored', 'removed', 'deactivated', 'left'] as const;

/** The result of a line. */
export type LineResult = (typeof lineResults)[number];

/** Which lines are wanted: those of one outcome, those that did not go in or will not, or those that were not undone. */
export const lineFilters = [...lineOutcomes, 'faulty', 'warned', 'left'] as const;

/** Which lines are wanted. */
export type LineFilter = (typeof lineFilters)[number];

/** The columns of a file of students. */
export const studentColumns = [
  'studentRollNum',
  'firstName',
  'lastName',
  'dob',
  'gender',
  'grade',
  'email',
  'mobileNumber',
  'agreesToMail',
  'parentOneFirstName',
  'parentOneLastName',
  'parentOneEmail',
  'parentTwoFirstName',
  'parentTwoLastName',
  'parentTwoEmail',
] as const;

/** The columns of a file of educators. */
export const educatorColumns = [
  'email',
  'firstName',
  'lastName',
  'mobileNumber',
  'schools',
  'subcategories',
] as const;

/** The columns of a file of numbers. */
export const statusColumns = ['studentRollNum'] as const;

/** A column of a file. */
export type UploadColumn =
  | (typeof studentColumns)[number]
  | (typeof educatorColumns)[number]
  | (typeof statusColumns)[number];

/** The fields of a person that a line can change, as the rehearsal names them. */
export const changedFields = [
  'firstName',
  'lastName',
  'dob',
  'gender',
  'grade',
  'email',
  'mobileNumber',
  'agreesToMail',
  'parents',
  'schools',
  'subcategories',
  'active',
] as const;

/** A field of a person that a line can change. */
export type ChangedField = (typeof changedFields)[number];

/**
 * What an upload may send to a person: an invitation to an account, a link that confirms a new address of a person
 * who has joined, and the question or invitation of a parent.
 */
export const letterKinds = ['invitation', 'address', 'parent'] as const;

/** The kinds of letters of an upload. */
export type LetterKind = (typeof letterKinds)[number];

/** The kinds of files that are made to download. */
export const fileFormats = ['csv', 'xlsx'] as const;

/** A kind of file that is made to download. */
export type FileFormat = (typeof fileFormats)[number];

/** A file's name without its ending. */
export function bareFileName(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}

/** How uploads refuse. */
export const bulkUploadsRefusals = defineRefusals('bulkUploads', {
  /** The body holds no file. */
  upload_missing: 400,
  /** It holds more than one. */
  upload_several: 400,
  upload_too_large: 413,
  /** Several files of this person are read at the moment. */
  upload_busy: 503,
  /** It is confirmed, discarded or undone by now. */
  upload_state_changed: 417,
  /** More than fifty people would be closed or get another address: the number of them must be typed. */
  upload_count_wrong: 417,
  upload_undo_over: 417,
});
