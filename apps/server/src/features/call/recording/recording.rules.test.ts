import { describe, expect, it } from 'vitest';
import {
  afterEnd,
  beginsAt,
  leasedUntil,
  isInterrupted,
  isSound,
  retryAt,
  shownProgress,
  whileRunning,
} from './recording.rules.ts';

const now = new Date('2027-03-10T10:00:00Z');
const after = (date: Date | null): number | null => (date ? (date.getTime() - now.getTime()) / 1000 : null);

it('a recording begins two seconds after the button', () => {
  expect(after(beginsAt(now))).toBe(2);
});

it('a process that is gone is waited for five seconds', () => {
  expect(after(leasedUntil(now))).toBe(5);
});

describe('a recording whose process ends unasked', () => {
  const ago = (seconds: number | null): Date | null =>
    seconds === null ? null : new Date(now.getTime() - seconds * 1000);

  it.each([
    [0, null, 1, 0],
    [0, 600, 1, 0],
    [1, 2, 2, 0],
    [2, null, 3, 2],
    [2, 4, 3, 2],
    [2, 5, 1, 0],
    [3, null, 4, 4],
    [4, null, 5, 8],
    [5, 1, 6, 16],
    [6, null, 7, 30],
    [40, null, 41, 30],
    [40, 5, 1, 0],
  ])(
    'after %i ends, when it was sound for %s s, has ended %i times and waits %i s',
    (ends, soundFor, counted, waits) => {
      const { ends: is, againAt, soundSince } = afterEnd({ ends, soundSince: ago(soundFor) }, now);
      expect([is, after(againAt), soundSince]).toEqual([counted, waits, null]);
    },
  );

  it('is interrupted from the third end in a row on', () => {
    expect([0, 1, 2, 3, 4].map(isInterrupted)).toEqual([false, false, false, true, true]);
  });

  it.each([
    [null, false],
    [0, false],
    [4.9, false],
    [5, true],
    [60, true],
  ])('runs again when it has taken in what is said for %s s: %s', (seconds, isAgain) => {
    expect(isSound({ soundSince: ago(seconds) }, now)).toBe(isAgain);
  });

  it.each([
    ['has just come into the room', { ends: 3, soundFor: null, isInRoom: true }, { ends: 3, soundFor: 0 }],
    ['has not been there for long', { ends: 3, soundFor: 4, isInRoom: true }, null],
    ['has been there for long enough', { ends: 3, soundFor: 5, isInRoom: true }, { ends: 0, soundFor: 5 }],
    ['has been sound all along', { ends: 0, soundFor: 60, isInRoom: true }, null],
    ['lost the room', { ends: 2, soundFor: 3, isInRoom: false }, { ends: 2, soundFor: null }],
    ['is on its way into the room', { ends: 1, soundFor: null, isInRoom: false }, null],
  ])('is noted when its process %s', (_what, { ends, soundFor, isInRoom }, expected) => {
    expect(whileRunning({ ends, soundSince: ago(soundFor) }, isInRoom, now)).toEqual(
      expected && { ends: expected.ends, soundSince: ago(expected.soundFor) },
    );
  });
});

describe('a composing that failed', () => {
  it.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [11, 3_600],
    [15, 3_600],
    [16, null],
  ])('for the %ith time is tried again after %s s', (attempts, seconds) => {
    expect(after(retryAt(attempts, now))).toBe(seconds);
  });
});

it.each([
  [0, 0],
  [0.404, 40],
  [1, 99],
  [-1, 0],
])('of a share of %f are shown %i per cent', (share, percent) => {
  expect(shownProgress(share)).toBe(percent);
});
