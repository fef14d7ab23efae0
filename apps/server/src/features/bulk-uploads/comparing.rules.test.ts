import { parentsPerStudent } from '@lectern/contract/administration/people.limits.ts';
import { describe, expect, it } from 'vitest';
import {
  answerFrom,
  cellsBy,
  dayFrom,
  listed,
  mobileFrom,
  readEducator,
  readStudent,
  warningsOf,
  type Cells,
  type StudentValues,
} from './cells.rules.ts';
import { compareNumber, compareStudent, Doubles, type KnownStudent } from './comparing.rules.ts';
import { compareEducator } from './educators.rules.ts';
import type { EducatorSurroundings, KnownEducator } from './named-places.rules.ts';
import { isOurs, readHead } from './heads.rules.ts';

const known: KnownStudent = {
  ...{ id: 'p1', name: 'Ada Byron', firstName: 'Ada', lastName: 'Byron', studentNumber: 'N1' },
  ...{ email: 'ada@home.test', dateOfBirth: '2012-02-03', gender: 'F', grade: '7' },
  ...{ agreesToMail: false, mailAnsweredAt: null },
  ...{ mobile: '+12025550100', levelId: 'here', active: true, version: 4 },
};
const values: StudentValues = { number: 'n1', firstName: 'Ada', lastName: 'Byron', parents: [] };
const alone = {
  byNumber: undefined,
  emailOwnerId: undefined,
  isAddressTold: true,
  wishedEmails: [],
  parentEmails: [],
  levelId: 'here',
};
const parent = { firstName: 'Al', lastName: 'Byron', email: 'al@home.test' };

function compare(given: Partial<StudentValues>, around: Partial<Parameters<typeof compareStudent>[1]> = {}) {
  return compareStudent(
    { values: { ...values, ...given }, problems: [], missing: [] },
    { ...alone, byNumber: known, ...around },
  );
}

describe('a line about a student', () => {
  it.each([
    ['says the same', {}, 'unchanged', []],
    ['says the same address in other letters', { email: 'ADA@home.test' }, 'unchanged', []],
    ['says less', { grade: '7' }, 'unchanged', []],
    ['says another grade', { grade: '8' }, 'changed', ['grade']],
    ['says another family name', { lastName: 'Lovelace' }, 'changed', ['lastName']],
    ['says the name in other letters', { lastName: 'BYRON' }, 'changed', ['lastName']],
    [
      'says two other names and the same birthday',
      { firstName: 'A', lastName: 'B', dob: '2012-02-03' },
      'changed',
      ['firstName', 'lastName'],
    ],
    [
      'says two other names and the same address',
      { firstName: 'A', lastName: 'B', email: 'ada@home.test' },
      'changed',
      ['firstName', 'lastName'],
    ],
    ['says two other names', { firstName: 'A', lastName: 'B' }, 'conflict', []],
    ['says another address', { email: 'new@home.test' }, 'changed', ['email']],
    ['says yes to mails', { agreesToMail: true }, 'changed', ['agreesToMail']],
    ['says no to mails as before', { agreesToMail: false }, 'unchanged', []],
    ['adds a parent', { parents: [parent] }, 'changed', ['parents']],
  ] as const)('that %s', (_what, given, outcome, fields) => {
    const found = compare(given);
    expect(found.outcome).toBe(outcome);
    expect(found.changes.map(({ field }) => field)).toEqual(fields);
    expect(found.personId).toBe(outcome === 'conflict' ? null : 'p1');
  });

  const readOf = (given: Record<string, string>) => {
    const texts = new Map([['studentRollNum' as const, 'N1'], ...Object.entries(given)]) as Cells['texts'];
    return readStudent({ line: 2, texts, numeric: new Set(), hasMore: false }, '2026-01-01');
  };

  it.each([
    ['a grade alone', { grade: '8' }, 'changed', ['grade']],
    ['the same grade alone', { grade: '7' }, 'unchanged', []],
    ['nothing but the number', {}, 'unchanged', []],
    ['its own first name alone', { firstName: 'Ada', grade: '8' }, 'changed', ['grade']],
    ['its own last name alone', { lastName: 'Byron', grade: '8' }, 'changed', ['grade']],
    // Nothing that is there tells that it is the same student.
    ['another first name alone', { firstName: 'Bo', grade: '8' }, 'conflict', []],
    ['another last name alone', { lastName: 'Bo', grade: '8' }, 'conflict', []],
    [
      'another first name alone and the same birthday',
      { firstName: 'Bo', dob: '2/3/2012' },
      'changed',
      ['firstName'],
    ],
    ['a first name that is none', { firstName: 'A'.repeat(300), grade: '8' }, 'error', []],
  ] as const)('that names a known number may leave names empty: %s', (_what, given, outcome, fields) => {
    const found = compareStudent(readOf(given), { ...alone, byNumber: known });
    expect([found.outcome, found.changes.map(({ field }) => field)]).toEqual([outcome, fields]);
  });

  it('needs names of a new number, and of one that is known elsewhere alone', () => {
    const missing = 'bulkUploads.remark.missing';
    for (const byNumber of [undefined, { ...known, levelId: 'there' }]) {
      const found = compareStudent(readOf({ grade: '8' }), { ...alone, byNumber });
      expect(found).toMatchObject({ outcome: 'error', changes: [], personId: null });
      expect(found.problems.slice(0, 2)).toEqual([
        { column: 'firstName', key: missing },
        { column: 'lastName', key: missing },
      ]);
    }
    const half = compareStudent(readOf({ firstName: 'A'.repeat(300) }), alone);
    expect(half.problems.map(({ column, key }) => [column, key === missing])).toEqual([
      ['lastName', true],
      ['firstName', false],
    ]);
  });

  it('is new with a number that nobody has', () => {
    const found = compare({ email: 'new@home.test', parents: [parent] }, { byNumber: undefined });
    expect(found).toMatchObject({ outcome: 'new', personId: null, version: null, parents: [parent] });
    expect(found.changes.at(-1)).toEqual({
      ...{ field: 'parents', before: null, after: 'Al Byron <al@home.test>' },
    });
  });

  it.each([
    ['the number of another school', { byNumber: { ...known, levelId: 'there' } }, 'numberTaken'],
    ['the address of somebody else', { emailOwnerId: 'p2' }, 'emailInUse'],
    ['an address that is not looked up', { isAddressTold: false }, 'addressesSpent'],
    ['the same, whoever has it', { emailOwnerId: 'p2', isAddressTold: false }, 'addressesSpent'],
  ])('conflicts with %s', (_what, around, key) => {
    const found = compare({ email: 'x@home.test' }, around);
    expect(found.outcome).toBe('conflict');
    expect(found.problems[0]?.key).toBe(`bulkUploads.remark.${key}`);
  });

  it('tells of a number of another school no more than that it is taken, whatever else the line says', () => {
    const there = { ...known, levelId: 'there' };
    const own = { firstName: known.firstName, lastName: known.lastName, dob: '2010-01-01' };
    const taken = [{ column: 'studentRollNum', key: 'bulkUploads.remark.numberTaken' }];
    for (const given of [{}, own, { firstName: 'A', lastName: 'B' }])
      for (const active of [true, false]) {
        const found = compare(given, { byNumber: { ...there, active } });
        expect(found).toMatchObject({ outcome: 'conflict', problems: taken, changes: [], warnings: [] });
        expect(found).toMatchObject({ personId: null, version: null });
      }
    // Whether an address is that student's or somebody else's is not told either.
    const keysFor = (emailOwnerId: string) =>
      compare({ email: 'x@home.test' }, { byNumber: there, emailOwnerId }).problems.map(({ key }) => key);
    expect(keysFor(there.id)).toEqual(keysFor('p2'));
  });

  it('changes nothing that waits to be confirmed, and no parent who is there', () => {
    const given = { email: 'New@home.test', parents: [parent] };
    expect(compare(given, { wishedEmails: ['new@home.test'], parentEmails: ['al@home.test'] }).outcome).toBe(
      'unchanged',
    );
  });

  it('adds no more parents than a student has', () => {
    const parentEmails = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(compare({ parents: [parent] }, { parentEmails }).outcome).toBe('error');
  });

  it.each([
    ['another answer', { agreesToMail: true }, ['bulkUploads.remark.mailsAnswered']],
    ['the same answer', { agreesToMail: false }, []],
    ['none', {}, []],
  ])('changes nothing of what a student answered about mails, and warns of it: %s', (_what, given, keys) => {
    const byNumber = { ...known, mailAnsweredAt: new Date('2027-03-01') };
    const found = compare(given, { byNumber });
    expect(found.outcome).toBe('unchanged');
    expect(found.warnings.map(({ key }) => key)).toEqual(keys);
  });

  it('leaves a closed account closed, and says so', () => {
    const found = compare({ grade: '8' }, { byNumber: { ...known, active: false } });
    expect(found.warnings.map(({ key }) => key)).toEqual(['bulkUploads.remark.notActive']);
    expect(found.changes.map(({ field }) => field)).toEqual(['grade']);
  });
});

describe('a line about a student that does not go in', () => {
  const dob = { column: 'dob', key: 'bulkUploads.remark.dateUnknown' } as const;
  const mails = Array.from({ length: parentsPerStudent }, (_none, at) => `${at}@home.test`);

  it.each([
    ['at once', known, ['dob', 'parentOneEmail', 'email']],
    [
      'at once, but how many parents a student of another school has',
      { ...known, levelId: 'there' },
      ['dob', 'studentRollNum', 'email'],
    ],
  ])('is told all that is wrong with it %s', (_what, byNumber, columns) => {
    const found = compareStudent(
      { values: { ...values, email: 'other@home.test', parents: [parent] }, problems: [dob], missing: [] },
      { ...alone, byNumber, emailOwnerId: 'p2', parentEmails: mails },
    );
    expect(found).toMatchObject({ outcome: 'error', personId: null, changes: [], parents: [] });
    expect(found.problems.map(({ column }) => column)).toEqual(columns);
  });

  it('hears nothing of an address where nothing may be told', () => {
    const around = { ...alone, emailOwnerId: 'p2', isAddressTold: false };
    const found = compareStudent({ values, problems: [dob], missing: [] }, around);
    expect(found.problems.map(({ key }) => key)).toEqual([
      ...['bulkUploads.remark.dateUnknown', 'bulkUploads.remark.addressesSpent'],
    ]);
  });
});

describe('a line of a file of numbers', () => {
  const read = { values: { number: 'N1' }, problems: [], missing: [] };
  it.each([
    ['closes who is open', known, false, 'changed'],
    ['opens nobody who is open', known, true, 'unchanged'],
    ['knows nobody of another school', { ...known, levelId: 'there' }, false, 'conflict'],
    ['knows nobody', undefined, false, 'conflict'],
  ])('%s', (_what, byNumber, active, outcome) => {
    expect(compareNumber(read, { byNumber, levelId: 'here', active }).outcome).toBe(outcome);
  });
});

describe('a line about an educator', () => {
  const algebra = { id: 'algebra', name: 'Algebra', subjectName: 'Mathematics' };
  // Of a school where they taught once.
  const knots = { id: 'knots', name: 'Knots', subjectName: 'Sailing' };
  const ofArea = { levelId: 'area', mayEdit: true };
  const educator: KnownEducator = {
    ...{ id: 'e1', firstName: 'Sam', lastName: 'Rivera', mobile: null, active: true, version: 2 },
    ...{ isKept: true, levelIds: ['north'], taught: [algebra, knots] },
  };
  const around: EducatorSurroundings = {
    known: educator,
    isAddressTold: true,
    schools: [
      { id: 'north', name: 'North', code: 'N', isOpen: true, line: ['north', 'area', 'top'] },
      { id: 'south', name: 'South', code: 'S', isOpen: true, line: ['south', 'area', 'top'] },
      { id: 'shut', name: 'Shut', code: 'X', isOpen: false, line: ['shut', 'area', 'top'] },
    ],
    ownSchoolId: null,
    subcategories: [
      { ...algebra, ...ofArea },
      { id: 'poems', name: 'Poems', subjectName: 'English', ...ofArea },
      { id: 'poemas', name: 'Poems', subjectName: 'Spanish', ...ofArea },
      { id: 'bees', name: 'Bees', subjectName: 'Garden', levelId: 'north', mayEdit: true },
      { id: 'caves', name: 'Caves', subjectName: 'Rocks', levelId: 'south', mayEdit: true },
      { id: 'maps-n', name: 'Maps', subjectName: 'Land', levelId: 'north', mayEdit: true },
      { id: 'maps-s', name: 'Maps', subjectName: 'Sea', levelId: 'south', mayEdit: true },
      { id: 'tides', name: 'Tides', subjectName: 'Sea', levelId: 'top', mayEdit: false },
      { id: 'yoga', name: 'Yoga', subjectName: 'Sports', levelId: null, mayEdit: false },
      { id: 'ropes', name: 'Knots', subjectName: 'Ropes', levelId: 'south', mayEdit: true },
    ],
  };
  const unnamed = ['firstName', 'lastName', 'email'] as const;
  const line = { email: 's@home.test', firstName: 'Sam', lastName: 'Rivera', schools: [], subcategories: [] };
  const judge = (given: object, other: Partial<EducatorSurroundings> = {}) =>
    compareEducator({ values: { ...line, ...given }, problems: [], missing: [] }, { ...around, ...other });

  it.each([
    ['the same', { schools: ['n'], subcategories: ['algebra'] }, {}, 'unchanged', []],
    ['a school more', { schools: ['N', 's'] }, {}, 'changed', ['schools']],
    [
      'a sub-category with its subject',
      { subcategories: ['english: poems'] },
      {},
      'changed',
      ['subcategories'],
    ],
    ['a sub-category of two subjects', { subcategories: ['Poems'] }, {}, 'error', []],
    ['a closed school', { schools: ['X'] }, {}, 'error', []],
    ['no school of somebody new', {}, { known: undefined }, 'error', []],
    [
      'the own school of somebody new',
      {},
      { known: undefined, ownSchoolId: 'north' },
      'new',
      ['firstName', 'lastName', 'email', 'schools'],
    ],
    ['somebody who is no educator', {}, { known: 'taken' }, 'conflict', []],
    ['another name', { lastName: 'Rios' }, {}, 'changed', ['lastName']],
    [
      'another name of who is kept by others too',
      { lastName: 'Rios' },
      { known: { ...educator, isKept: false } },
      'unchanged',
      [],
    ],
  ] as const)('with %s', (_what, given, other, outcome, fields) => {
    const found = judge(given, other as Partial<EducatorSurroundings>);
    expect([found.outcome, found.changes.map(({ field }) => field)]).toEqual([outcome, fields]);
  });

  const notOffered = 'bulkUploads.remark.subcategoryNotOffered';
  const ambiguous = 'bulkUploads.remark.subcategoryAmbiguous';
  const notOwn = 'bulkUploads.remark.subcategoryNotOwn';
  const somebodyNew = { known: undefined };
  const guest = { known: { ...educator, isKept: false } };

  it.each([
    ['what the own school offers', {}, 'bees', {}, ['bees']],
    ['what a level above offers', {}, 'Poems', { schools: ['N'], subject: 'English' }, ['poems']],
    ['what the institution offers', {}, 'Yoga', {}, ['yoga']],
    ['what only another school offers', {}, 'Caves', {}, notOffered],
    ['what only another school offers, with its subject', {}, 'rocks : caves', {}, notOffered],
    ['what a school offers that joins by the line', {}, 'Caves', { schools: ['S'] }, ['caves']],
    ['what a school offers to somebody new there', somebodyNew, 'Caves', { schools: ['S'] }, ['caves']],
    ['what it does not offer to somebody new', somebodyNew, 'Bees', { schools: ['S'] }, notOffered],
    [
      'what one of two schools offers to somebody new',
      somebodyNew,
      'Bees',
      { schools: ['S', 'N'] },
      ['bees'],
    ],
    [
      'what the own school offers, where none is named',
      { ...somebodyNew, ownSchoolId: 'north' },
      'Caves',
      {},
      notOffered,
    ],
    ['a name that two schools offer, at one of them', {}, 'Maps', {}, ['maps-n']],
    ['a name that two schools offer, at the other one', somebodyNew, 'Maps', { schools: ['S'] }, ['maps-s']],
    ['a name that two schools offer, at both', {}, 'Maps', { schools: ['S'] }, ambiguous],
    ['what is taught already and offered nowhere', {}, 'Knots', {}, []],
    [
      'a name that is taught and is another one at a school that joins',
      {},
      'Knots',
      { schools: ['S'] },
      ambiguous,
    ],
    ['what is of a level above, to who is kept by others too', guest, 'Tides', {}, notOwn],
    ['what is of the own level, to who is kept by others too', guest, 'Bees', {}, ['bees']],
    ['what is taught already, to who is kept by others too', guest, 'Algebra', {}, []],
    ['what nobody knows', {}, 'Nothing', {}, 'bulkUploads.remark.subcategoryUnknown'],
    // The school is to be mended first.
    [
      'what another school offers, besides a school that is unknown',
      {},
      'Caves',
      { schools: ['Q'] },
      'bulkUploads.remark.schoolUnknown',
    ],
    [
      'what any school offers, to whose address is taken',
      { known: 'taken' },
      'Caves',
      {},
      'bulkUploads.remark.emailInUse',
    ],
  ] as const)('gives %s', (_what, other, name, given, expected) => {
    const { subject, ...rest } = { subject: undefined, ...given };
    const subcategories = [subject === undefined ? name : `${subject}: ${name}`];
    const found = judge({ ...rest, subcategories }, other as Partial<EducatorSurroundings>);
    const problems = found.problems.map(({ key }) => key);
    expect(problems.length > 0 ? problems.join() : found.adds.subcategoryIds).toEqual(expected);
  });

  it.each([
    ['a known address', {}, 'changed', ['schools']],
    [
      'a known address of who is kept by others too',
      { known: { ...educator, isKept: false } },
      'changed',
      ['schools'],
    ],
    ['a new address', { known: undefined }, 'error', ['firstName', 'lastName']],
    ['a new address of which nothing is told', { known: undefined, isAddressTold: false }, 'error', unnamed],
    ['an address of somebody else', { known: 'taken' }, 'error', unnamed],
    ['the same, of which nothing is told', { known: 'taken', isAddressTold: false }, 'error', unnamed],
  ] as const)('without names, with %s', (_what, other, outcome, fields) => {
    const cells = { line: 2, numeric: new Set<never>(), hasMore: false };
    const read = readEducator({
      ...cells,
      texts: new Map([
        ['email', 's@home.test'],
        ['schools', 'S'],
      ]),
    });
    const found = compareEducator(read, { ...around, ...(other as Partial<EducatorSurroundings>) });
    const told = found.outcome === 'error' ? found.problems.map(({ column }) => column) : [];
    expect([found.outcome, ...told, ...found.changes.map(({ field }) => field)]).toEqual([
      outcome,
      ...fields,
    ]);
    expect(found.warnings).toEqual([]);
  });

  it('is told all that is wrong with it at once', () => {
    const mobile = { column: 'mobileNumber', key: 'people.contact.mobileInvalid' } as const;
    const read = { values: { ...line, subcategories: ['Poems'] }, problems: [mobile], missing: [] };
    const columnsOf = (other: Partial<EducatorSurroundings>) => {
      const found = compareEducator(read, { ...around, ...other });
      return [found.outcome, found.problems.map(({ column }) => column)];
    };
    expect(columnsOf({ known: undefined })).toEqual(['error', ['mobileNumber', 'schools', 'subcategories']]);
    expect(columnsOf({ known: 'taken' })).toEqual(['error', ['mobileNumber', 'subcategories', 'email']]);
    expect(columnsOf({ isAddressTold: false }).at(-1)).toEqual(['mobileNumber', 'subcategories', 'email']);
  });

  it('takes nothing away that it does not name', () => {
    expect(judge({ schools: ['S'] }).adds).toEqual({ levelIds: ['south'], subcategoryIds: [] });
  });
});

describe('the head of a file', () => {
  it.each([
    ['in English', ['Student Number', 'First Name', 'Last Name']],
    ['in Spanish', ['Número de estudiante', 'Nombre', 'Apellido']],
    ['as schools write it', [' student_id ', 'GIVEN NAME', 'Surname']],
  ])('is understood %s', (_what, cells) => {
    const head = readHead('students', cells);
    expect(head.ok && head.columns.map(({ column }) => column)).toEqual([
      ...['studentRollNum', 'firstName', 'lastName'],
    ]);
  });

  it('names what is missing and what comes twice', () => {
    expect(readHead('students', ['First', 'x'])).toMatchObject({
      ...{ fault: 'headMissing', columns: ['studentRollNum', 'lastName'] },
    });
    expect(readHead('educators', ['Email', 'E-mail'])).toMatchObject({
      ...{ fault: 'headDoubled', columns: ['email'] },
    });
    expect(isOurs({ title: 'Línea', column: null })).toBe(true);
    expect(isOurs({ title: 'House', column: null })).toBe(false);
  });
});

describe('the cells of a line', () => {
  const head = readHead('students', ['Student Number', 'First Name', 'Last Name', 'House', 'Mobile']);
  const columns = head.ok ? head.columns : [];

  it('are texts without spaces around them and without the mark of our own files', () => {
    const row = { line: 2, cells: [' 007 ', "'=x", '', 'Red', "'+1 202 555 0100"], numeric: [0] };
    const cells = cellsBy(columns, row);
    expect([...cells.texts]).toEqual([
      ['studentRollNum', '007'],
      ['firstName', '=x'],
      ['mobileNumber', '+1 202 555 0100'],
    ]);
    expect(warningsOf(cells).map(({ column }) => column)).toEqual(['studentRollNum']);
    expect(readStudent(cells, '2026-01-01')).toMatchObject({
      ...{ values: { number: '007', mobileNumber: '+12025550100' } },
      ...{ problems: [], missing: ['lastName'] },
    });
  });

  it('keep names of two lines apart', () => {
    const cells = cellsBy(columns, { line: 2, cells: ['7', 'Ana\r\n María', 'Ruiz\n'], numeric: [] });
    expect(readStudent(cells, '2026-01-01').values).toMatchObject({
      ...{ firstName: 'Ana María', lastName: 'Ruiz' },
    });
  });

  it.each([
    ['3/1/2012', '2012-03-01'],
    ['03-01-2012', '2012-03-01'],
    ['2012-03-01', '2012-03-01'],
    ['02/29/2012', '2012-02-29'],
    ['02/29/2013', undefined],
    ['13/01/2012', undefined],
    ['1/1/12', undefined],
    ['soon', undefined],
  ])('have in %s the day %s', (text, day) => {
    expect(dayFrom(text)).toBe(day);
  });

  it.each([
    ['202 555 0100', '+12025550100'],
    ['+1 (202) 555-0100', '+12025550100'],
    ['1202555010', '+11202555010'],
    ['55', undefined],
  ])('have in %s the mobile number %s', (text, mobile) => {
    expect(mobileFrom(text)).toBe(mobile);
  });

  it.each([
    ['YES', true],
    ['Sí', true],
    ['1', true],
    ['No', false],
    ['FALSE', false],
    ['0', false],
    ['perhaps', undefined],
  ])('have in %s the answer %s', (text, answer) => {
    expect(answerFrom(text)).toBe(answer);
  });

  it('list names parted by semicolons, bars and line ends', () => {
    expect(listed('a; b|c\nc;')).toEqual(['a', 'b', 'c']);
    expect(listed(undefined)).toEqual([]);
  });
});

it('a line that is none of its own takes no address of those behind it', () => {
  const doubles = new Doubles();
  doubles.note('email', 'a@home.test', 2);
  expect(doubles.lineOf('email', 'A@home.test')).toBe(2);
  expect(doubles.lineOf('email', 'b@home.test')).toBeUndefined();
  expect(doubles.note('email', 'b@home.test', 4)).toBeUndefined();
});

it('what comes twice is told with the line where it came first, in whatever letters', () => {
  const doubles = new Doubles();
  expect(doubles.note('number', 'A1', 2)).toBeUndefined();
  expect(doubles.note('email', 'A1', 3)).toBeUndefined();
  expect(doubles.note('number', 'a1', 4)).toBe(2);
});
