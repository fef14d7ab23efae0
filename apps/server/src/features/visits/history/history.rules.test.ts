import { describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { toldTo, type Fact, type HistoryReader } from './history.rules.ts';

const at = new Date('2026-03-10T15:00:00Z');

const fact = (kind: Fact['kind'], byId: string | null, whoId: string | null = null): Fact => ({
  ...{ id: kind, kind, at, byId, whoId, reason: 'Measles' },
});

/** Everything that can happen, each with another person where others may be named. */
const everything: readonly Fact[] = [
  fact('booked', 'edith'),
  fact('moved', 'edith'),
  fact('requested', 'kims-mother'),
  fact('requestRejected', 'school'),
  fact('added', 'edith', 'kim'),
  fact('came', null, 'edith'),
  fact('came', null, 'sam'),
  fact('came', null, 'pat'),
  fact('came', null, 'kim'),
  fact('came', null, 'kims-mother'),
  fact('removed', 'edith', 'kim'),
  fact('declined', 'kims-mother', 'kim'),
  fact('cancelled', 'kim'),
  fact('referred', 'edith', 'ottilie'),
  fact('flagged', 'edith'),
  fact('flagAnswered', 'school'),
];

const roles: Readonly<Record<string, Role>> = {
  edith: 'educator',
  ottilie: 'educator',
  school: 'levelThreeAdmin',
  sam: 'student',
  kim: 'student',
  pat: 'parent',
  'kims-mother': 'parent',
};

function told(reader: Partial<HistoryReader>): string[] {
  const whole: HistoryReader = {
    ...{ viewer: 'attendee', role: 'student', personId: 'sam', studentId: 'sam', educatorId: 'edith' },
    ...{ isOfMany: true, ...reader },
  };
  return toldTo(whole, everything, (id) => roles[id]).map(({ kind, byId, whoId, reason }) =>
    [kind, byId ?? '-', ...(whoId === null ? [] : [whoId]), ...(reason === null ? [] : ['!'])].join(' '),
  );
}

const ofFamily = [
  'booked edith',
  'moved edith',
  'requested -',
  'requestRejected school',
  'came - edith',
  'came - sam',
];
const ofOneFamily = [
  'booked edith',
  'moved edith',
  'requested kims-mother',
  'requestRejected school',
  'added edith kim',
  'came - edith',
  'came - sam',
  'came - pat',
  'came - kim',
  'came - kims-mother',
  'removed edith kim',
  'declined kims-mother kim',
  'cancelled kim',
  'referred edith ottilie',
];
const ofStaff = [
  'booked edith !',
  'moved edith !',
  'requested kims-mother !',
  'requestRejected school !',
  'added edith kim !',
  'came - edith !',
  'came - sam !',
  'came - pat !',
  'came - kim !',
  'came - kims-mother !',
  'removed edith kim !',
  'declined kims-mother kim !',
  'cancelled kim !',
  'referred edith ottilie !',
];
const ofFlags = ['flagged edith !', 'flagAnswered school !'];

describe('of what happened', () => {
  it.each<[string, Partial<HistoryReader>, string[]]>([
    ['a student of a class', {}, [...ofFamily, 'cancelled -', 'referred edith ottilie']],
    [
      'a parent of one',
      { role: 'parent', personId: 'pat' },
      [...ofFamily, 'came - pat', 'cancelled -', 'referred edith ottilie'],
    ],
    ['a student alone with the educator', { isOfMany: false }, ofOneFamily],
    ['the parent of that one', { role: 'parent', personId: 'pat', isOfMany: false }, ofOneFamily],
    [
      'the educator',
      { viewer: 'educator', role: 'educator', personId: 'edith', studentId: null },
      [...ofStaff, ...ofFlags],
    ],
    [
      'Level 3',
      { viewer: 'admin', role: 'levelThreeAdmin', personId: 'school', studentId: null },
      [...ofStaff, ...ofFlags],
    ],
    [
      'Level 2',
      { viewer: 'admin', role: 'levelTwoAdmin', personId: 'area', studentId: null },
      [...ofStaff, ...ofFlags],
    ],
    [
      'Level 1, who reads no reasons and no flags',
      { viewer: 'admin', role: 'levelOneAdmin', personId: 'district', studentId: null },
      ofStaff.map((line) => line.replace(' !', '')),
    ],
  ])('%s is told', (_, reader, expected) => {
    expect(told(reader)).toEqual(expected);
  });
});
