import { describe, expect, it } from 'vitest';
import {
  creationFaults,
  creationKinds,
  isParentEmail,
  mostStudents,
  withEmail,
  type CreationForm,
} from './creation.rules.ts';

const today = '2026-11-21';
const full: CreationForm = {
  creator: 'levelTwoAdmin',
  kind: 'appointment',
  levelId: 'l',
  subjectId: 's',
  subcategoryId: 'c',
  educatorId: 'e',
  date: '2026-11-23',
  startTime: '2026-11-23T09:00:00Z',
  endTime: '2026-11-23T09:30:00Z',
  studentCount: 1,
  emails: [],
};
const empty: CreationForm = {
  ...full,
  levelId: null,
  subjectId: null,
  subcategoryId: null,
  educatorId: null,
  date: null,
  startTime: null,
  endTime: null,
  studentCount: 0,
};
const conference = { ...full, kind: 'conference', subjectId: null, subcategoryId: null } as const;
const broadcast = { ...full, kind: 'broadcast' } as const;
const classroom = { ...full, kind: 'classroom' } as const;

describe('creationFaults', () => {
  it('asks from top to bottom', () => {
    const steps: [Partial<CreationForm>, string][] = [
      [{}, 'level visits.booking.levelMandatory'],
      [{ levelId: 'l' }, 'subject visits.booking.subjectMandatory'],
      [{ subjectId: 's' }, 'subcategory visits.booking.subcategoryMandatory'],
      [{ subcategoryId: 'c' }, 'educator visits.booking.educatorMandatory'],
      [{ educatorId: 'e' }, 'date visits.booking.dateAndTiming'],
      [{ date: full.date }, 'start visits.booking.dateAndTiming'],
      [{ startTime: full.startTime }, 'end visits.booking.dateAndTiming'],
      [{ endTime: full.endTime }, 'students visits.booking.studentMandatory'],
    ];
    let form = empty;
    for (const [change, expected] of steps) {
      form = { ...form, ...change };
      const [fault] = creationFaults(form, today);
      expect(`${fault?.field} ${fault?.text}`).toBe(expected);
    }
    expect(creationFaults({ ...form, studentCount: 1 }, today)).toEqual([]);
  });

  it.each([
    [{ ...full, creator: 'levelThreeAdmin', levelId: null } as const, null],
    [{ ...full, creator: 'educator', educatorId: null } as const, null],
    [{ ...full, creator: 'educator', levelId: null } as const, 'visits.booking.levelMandatory'],
    [{ ...full, date: '2026-11-20' }, 'visits.refusal.date_out_of_range'],
    [{ ...full, date: '2027-05-21' }, null],
    [{ ...full, date: '2027-05-22' }, 'visits.refusal.date_out_of_range'],
    [{ ...full, startTime: '2026-11-23T09:30:00Z' }, 'visits.creation.startAfterEnd'],
    [{ ...classroom, studentCount: 30 }, null],
    [{ ...classroom, studentCount: 31 }, 'visits.creation.tooManyStudents'],
    [{ ...broadcast, studentCount: 0 }, 'visits.booking.studentMandatory'],
    [{ ...broadcast, studentCount: 300 }, null],
    [{ ...broadcast, studentCount: 301 }, 'visits.creation.broadcastMaximum'],
    [{ ...conference, studentCount: 0, emails: ['a@b.test'] }, null],
    [conference, 'visits.creation.emailMandatory'],
    [{ ...conference, emails: ['a@b.test', 'nonsense'] }, 'visits.creation.emailInvalid'],
    [
      { ...conference, emails: ['a', 'b', 'c', 'd'].map((one) => `${one}@b.test`) },
      'visits.creation.tooManyEmails',
    ],
  ])('%#: %j', (form, expected) => {
    expect(creationFaults(form, today)[0]?.text ?? null).toBe(expected);
  });

  it('names all wrong fields at once', () => {
    expect(creationFaults(empty, today).map(({ field }) => field)).toEqual([
      'level',
      'subject',
      'subcategory',
      'educator',
      'date',
      'students',
    ]);
  });
});

describe('the kinds of sessions', () => {
  it('are three for educators and Level 3, and the broadcast more for Level 2', () => {
    expect(creationKinds('educator')).toEqual(['appointment', 'classroom', 'conference']);
    expect(creationKinds('levelThreeAdmin')).toEqual(creationKinds('educator'));
    expect(creationKinds('levelTwoAdmin')).toEqual([...creationKinds('educator'), 'broadcast']);
  });

  it('hold 1, 30, 0 or 300 students', () => {
    expect((['appointment', 'classroom', 'conference', 'broadcast'] as const).map(mostStudents)).toEqual([
      1, 30, 0, 300,
    ]);
  });
});

describe("a conference's addresses", () => {
  const long = `${'a'.repeat(93)}@b.test`;
  it.each([
    ['ana@home.test', true],
    [' ana@home.test ', true],
    ['ana@home', false],
    ['ana home@x.test', false],
    ['', false],
    [long, true],
    [`a${long}`, false],
  ])('%s: %s', (text, expected) => {
    expect(isParentEmail(text)).toBe(expected);
  });

  it('join trimmed and once, at most three', () => {
    const one = withEmail([], ' ana@home.test ');
    expect(one).toEqual({ emails: ['ana@home.test'], text: null });
    expect(withEmail(['ana@home.test'], 'ANA@home.test')).toEqual({ emails: ['ana@home.test'], text: null });
    expect(withEmail([], 'ana')).toEqual({ text: 'visits.creation.emailInvalid' });
    const three = ['a@b.test', 'b@b.test', 'c@b.test'];
    expect(withEmail(three, 'd@b.test')).toEqual({ text: 'visits.creation.tooManyEmails' });
    expect(withEmail(three, 'c@b.test')).toEqual({ emails: three, text: null });
  });
});
