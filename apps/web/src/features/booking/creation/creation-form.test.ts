import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  endOf,
  endOptions,
  isFull,
  startOptions,
  withDate,
  withEnd,
  withKind,
  withPart,
  withStart,
  type CreationDraft,
} from './creation-form.ts';
import { faultsOf, payloadOf } from './creation-payload.ts';

const pick = (id: string) => ({ id, name: id });
const slot = (start: string, end: string, booked = false): Slot => ({
  id: start,
  startTime: `2026-03-12T${start}:00.000Z`,
  endTime: `2026-03-12T${end}:00.000Z`,
  customAvailability: false,
  booked,
  ownSession: false,
});
const day = [
  slot('09:00', '09:30'),
  slot('09:30', '10:00'),
  slot('10:00', '10:30', true),
  slot('10:30', '11:00'),
  slot('12:00', '12:30'),
];
const [nine, half, ten, afterTen, noon] = day.map(({ startTime }) => startTime);
const full: CreationDraft = {
  ...emptyDraft('levelThreeAdmin'),
  level: pick('school'),
  subject: pick('maths'),
  subcategory: pick('algebra'),
  educator: pick('anna'),
  date: '2026-03-12',
  start: nine ?? null,
  slots: day.slice(0, 2),
  students: [pick('maya')],
  emails: ['ana@home.test'],
  summary: 'Factoring',
  files: [new File(['x'], 'x.png')],
};
const noTime = { date: null, start: null, slots: [] };

describe('the form of a session for others', () => {
  it.each([
    ['level', { subject: null, subcategory: null, educator: null, emails: [] }],
    ['subject', { subcategory: null, educator: null }],
    ['subcategory', { educator: null }],
    ['educator', {}],
  ] as const)('resets what comes after the %s when it changes, and nothing before', (part, reset) => {
    expect(withPart(full, part, pick('other'))).toEqual({
      ...full,
      [part]: pick('other'),
      ...reset,
      ...noTime,
      students: [],
    });
  });

  it('keeps everything when the same is chosen again', () => {
    expect(withPart(full, 'subject', pick('maths'))).toBe(full);
    expect(withDate(full, '2026-03-12')).toBe(full);
    expect(withStart(full, nine ?? null)).toBe(full);
    expect(withKind(full, 'appointment')).toBe(full);
  });

  it('keeps only summary and files when the kind changes', () => {
    expect(withKind(full, 'classroom')).toEqual({
      ...emptyDraft('levelThreeAdmin'),
      kind: 'classroom',
      summary: full.summary,
      files: full.files,
    });
  });

  it('keeps a student who came with the address', () => {
    const fixed = emptyDraft('educator', { level: pick('school'), student: pick('maya'), isClosed: false });
    expect(fixed).toMatchObject({ level: pick('school'), students: [pick('maya')] });
    expect(withPart(fixed, 'subject', pick('maths')).students).toEqual([pick('maya')]);
  });

  it('clears the times with another date, and the end with another start', () => {
    expect(withDate(full, '2026-03-13')).toEqual({ ...full, date: '2026-03-13', start: null, slots: [] });
    expect(withStart(full, half ?? null)).toEqual({ ...full, start: half, slots: [] });
  });

  it('offers slots from now on as starts, taken ones too', () => {
    const now = Date.parse('2026-03-12T09:30:00Z');
    expect(startOptions(day, now).map(({ startTime }) => startTime)).toEqual([half, ten, afterTen, noon]);
  });

  it('offers ends from the chosen start to the first gap or taken slot', () => {
    expect(endOptions(day, nine ?? null)).toEqual(day.slice(0, 2));
    expect(endOptions(day, half ?? null)).toEqual(day.slice(1, 2));
    expect(endOptions(day, ten ?? null)).toEqual([]);
    expect(endOptions(day, afterTen ?? null)).toEqual(day.slice(3, 4));
    expect(endOptions(day, null)).toEqual([]);
  });

  it('holds every slot between start and end', () => {
    const started = withStart(full, nine ?? null);
    const ended = withEnd(started, day, day[1]?.endTime ?? null);
    expect(ended.slots).toEqual(day.slice(0, 2));
    expect(endOf(ended)).toBe(day[1]?.endTime);
    expect(withEnd(started, day, 'nothing').slots).toEqual([]);
    expect(endOf({ slots: [] })).toBeNull();
  });

  it('is full with one student one-to-one and with 30 in a classroom', () => {
    expect(isFull(full)).toBe(true);
    const many = Array.from({ length: 30 }, (_, index) => pick(String(index)));
    expect(isFull({ kind: 'classroom', students: many.slice(1) })).toBe(false);
    expect(isFull({ kind: 'classroom', students: many })).toBe(true);
  });

  it('says what is missing from top to bottom', () => {
    const today = '2026-03-10';
    expect(faultsOf(emptyDraft('educator'), today)[0]?.field).toBe('level');
    expect(faultsOf(emptyDraft('levelThreeAdmin'), today)[0]?.field).toBe('subject');
    expect(faultsOf(withKind(emptyDraft('levelThreeAdmin'), 'conference'), today)[0]?.field).toBe('educator');
    expect(faultsOf({ ...full, slots: [] }, today)[0]?.field).toBe('end');
    expect(faultsOf({ ...full, students: [] }, today)[0]?.text).toBe('visits.booking.studentMandatory');
    expect(faultsOf(full, today)).toEqual([]);
  });

  it('counts an address that still stands in the field, and says when it is none', () => {
    const conference = { ...full, kind: 'conference', emails: [], typedEmail: ' ana@home.test ' } as const;
    expect(faultsOf(conference, '2026-03-10')).toEqual([]);
    expect(payloadOf(conference, []).parentEmails).toEqual(['ana@home.test']);
    expect(faultsOf({ ...conference, typedEmail: 'ana' }, '2026-03-10')[0]?.text).toBe(
      'visits.creation.emailInvalid',
    );
    const three = ['a@b.test', 'b@b.test', 'c@b.test'];
    expect(faultsOf({ ...conference, emails: three }, '2026-03-10')[0]?.text).toBe(
      'visits.creation.tooManyEmails',
    );
  });

  it('sends one student by themselves, several as a list, and the slots with ids', () => {
    expect(payloadOf(full, ['file'])).toEqual({
      visitType: 2,
      levelId: 'school',
      tutorId: 'anna',
      expertiseCategoryId: 'maths',
      expertiseId: 'algebra',
      gradeId: 13,
      sessionDate: '2026-03-12',
      sessionStartTime: nine,
      sessionEndTime: day[1]?.endTime,
      slotIds: ['09:00', '09:30'],
      studentId: 'maya',
      studentIds: [],
      parentEmails: [],
      topic: 'Factoring',
      referenceFileIds: ['file'],
    });
    expect(payloadOf({ ...full, kind: 'classroom' }, [])).toMatchObject({
      visitType: 4,
      studentId: null,
      studentIds: ['maya'],
    });
  });
});
