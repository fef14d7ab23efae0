import { schoolCode, subcategoryName } from './uploads-words.ts';
import { sharedWorkbook } from './workbook.ts';

/** What is sent in a file, and where to. */
export interface Kind {
  readonly name:
    | 'students'
    | 'educators'
    | 'changes of educators'
    | 'deactivations'
    | 'students in a workbook';
  readonly route: string;
  readonly outcome: 'new' | 'changed';
  /** Head and lines of people whose keys begin with a word. */
  readonly file: (count: number, word: string) => string[][];
  readonly confirmation: (lines: number) => object;
  /** What is sent of these lines. */
  readonly sent: (lines: readonly (readonly string[])[]) => Promise<File>;
}

const asText: Kind['sent'] = async (lines) =>
  new File([lines.map((cells) => cells.join(',')).join('\n')], 'people.csv');

const head = [
  ...['Student Number', 'First Name', 'Last Name', 'Date of Birth', 'Gender', 'Grade', 'Email'],
  ...['Mobile Number', 'Parent 1 First Name', 'Parent 1 Last Name', 'Parent 1 Email'],
];

/** Students with everything that a line can say of one, each with a parent. */
export function linesOf(count: number, word: string): string[][] {
  return Array.from({ length: count }, (_, n) => [
    ...[`${word}${n}`, `First${n % 997}`, `Last${n % 4999}`, '03/21/2012', n % 2 ? 'F' : 'M', String(n % 13)],
    ...[`${word}${n}@school.test`, `202555${String(n % 10_000).padStart(4, '0')}`],
    ...[`Parent${n % 997}`, `Last${n % 4999}`, `${word}${n}@home.test`],
  ]);
}

const educatorHead = ['Email', 'First Name', 'Last Name', 'Mobile Number', 'School Codes', 'Sub-categories'];

/** Educators with everything that a line can say of one, at the school that is theirs. */
function educatorsOf(count: number, word: string, lastName = 'Last'): string[][] {
  return Array.from({ length: count }, (_, n) => [
    ...[`${word}${n}@teach.test`, `First${n % 997}`, `${lastName}${n % 4999}`],
    ...[`202555${String(n % 10_000).padStart(4, '0')}`, schoolCode, subcategoryName],
  ]);
}

export const students: Kind = {
  name: 'students',
  route: '/bulk-upload?typeOfUser=STUDENT',
  outcome: 'new',
  file: (count, word) => [head, ...linesOf(count, word)],
  confirmation: () => ({}),
  sent: asText,
};
/** The same people as a program for tables saves them. */
export const workbooks: Kind = {
  ...students,
  name: 'students in a workbook',
  sent: async (lines) => new File([await sharedWorkbook(lines)], 'people.xlsx'),
};
export const educators: Kind = {
  name: 'educators',
  route: '/bulk-upload?typeOfUser=TUTOR',
  outcome: 'new',
  file: (count, word) => [educatorHead, ...educatorsOf(count, word)],
  confirmation: () => ({}),
  sent: asText,
};
/** Of educators whom a file has added before: each has another name. */
export const changes: Kind = {
  ...educators,
  ...{ name: 'changes of educators', outcome: 'changed' },
  file: (count, word) => [educatorHead, ...educatorsOf(count, word, 'Other')],
};
/** Lines of students whom a file has added before; deactivating more than fifty needs their number typed. */
export const deactivations: Kind = {
  name: 'deactivations',
  route: '/inactive-student/bulk-upload?activeStatus=0',
  outcome: 'changed',
  file: (count, word) => [['Student Number'], ...Array.from({ length: count }, (_, n) => [`${word}${n}`])],
  confirmation: (lines) => (lines > 50 ? { count: lines } : {}),
  sent: asText,
};
