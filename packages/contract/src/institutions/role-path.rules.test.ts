import { describe, expect, it } from 'vitest';
import {
  formerPathsAfter,
  formerPathsKept,
  isFixedWord,
  presentAddress,
  rolePathShape,
} from './role-path.rules.ts';

describe('the word for educators in addresses', () => {
  it.each(['Counselor', 'a', 'Life-Coach', 'T2', `A${'b'.repeat(29)}`])('may be %s', (word) => {
    expect([rolePathShape.test(word), isFixedWord(word)]).toEqual([true, false]);
  });

  it.each([
    ...['', '2nd', '-x', 'Life Coach', 'a/b', 'a.b', 'a%2fb', 'ä', '..', `A${'b'.repeat(30)}`],
    ...['a\n', 'tutor\u202E', '$x', 'a?b', 'a#b'],
  ])('may not be %j', (word) => {
    expect(rolePathShape.test(word)).toBe(false);
  });

  it.each([
    ...['student', 'Admin', 'LEVEL-ONE', 'level-two', 'level-three', 'guest', 'privacy', 'page', 'api'],
    ...['assets', 'files', 'rtc', 'realtime', 'change-password', 'forget-password', 'reset-password'],
    ...['confirm-email', 'video-call', 'metrics', 'super-admin', 'super_admin'],
  ])('may not be the product’s own word %s', (word) => {
    expect(isFixedWord(word)).toBe(true);
  });
});

describe('former words', () => {
  it('are kept, the latest first, and never the present one', () => {
    expect(formerPathsAfter([], { from: 'Tutor', to: 'Tutor' })).toEqual([]);
    expect(formerPathsAfter([], { from: 'Tutor', to: 'Coach' })).toEqual(['Tutor']);
    expect(formerPathsAfter(['Tutor'], { from: 'Coach', to: 'Mentor' })).toEqual(['Coach', 'Tutor']);
    expect(formerPathsAfter(['Coach', 'Tutor'], { from: 'Mentor', to: 'tutor' })).toEqual([
      'Mentor',
      'Coach',
    ]);
    expect(formerPathsAfter(['tutor'], { from: 'Tutor', to: 'Mentor' })).toEqual(['Tutor']);
  });

  it('are so many at most', () => {
    const many = Array.from({ length: 50 }, (_, at) => `W${at}`);
    expect(formerPathsAfter(many, { from: 'Last', to: 'New' })).toHaveLength(formerPathsKept);
  });

  it.each([
    ['/Tutor/appointment', '/Mentor/appointment'],
    ['/tutor/dashboard/1?tab=2#x', '/Mentor/dashboard/1?tab=2#x'],
    ['/TUTOR', '/Mentor'],
    ['/tutor?x=/a', '/Mentor?x=/a'],
    ['/Mentor/appointment', null],
    ['/tutors/appointment', null],
    ['/student/tutor', null],
    ['/', null],
  ])('lead from %s to %s', (address, to) => {
    expect(presentAddress(address, { present: 'Mentor', former: ['Coach', 'Tutor'] })).toBe(to);
  });
});
