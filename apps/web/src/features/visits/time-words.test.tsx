import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts, startTexts, translate } from '../../lib/i18n.ts';
import { dayInWords, startInWords, timeLeft } from './time-words.ts';

const hour = 3_600_000;
const day = 24 * hour;
// Noon in every zone of America and Europe is the same day.
const now = Date.parse('2026-11-22T15:00:00Z');
const at = (offset: number): string => new Date(now + offset).toISOString();

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});

describe('dayInWords', () => {
  it.each([
    [0, 'Today'],
    [day, 'Tomorrow'],
    [2 * day, 'Nov 24, 2026'],
    [-day, 'Nov 21, 2026'],
  ])('%i ms from now: %s', (offset, expected) => {
    expect(dayInWords(translate, at(offset), now)).toBe(expected);
  });
});

describe('timeLeft', () => {
  it.each([
    [-1, '0:00:00'],
    [599_000, '0:09:59'],
    [day - 1_000, '23:59:59'],
    [day, '1 day 0:00:00'],
    [3 * day + 4 * hour + 5_000, '3 days 4:00:05'],
  ])('%i ms: %s', (left, expected) => {
    expect(timeLeft(translate, left)).toBe(expected);
  });
});

describe('startInWords', () => {
  it.each([
    [hour, 'Starts in 1:00:00'],
    [30 * hour, 'Starts in 1 day 6:00:00'],
    [0, 'Going on now'],
    [-hour / 2, 'Going on now'],
    [-hour, 'The time is over'],
  ])('a session of an hour that starts %i ms from now: %s', (offset, expected) => {
    const visit = { sessionStartDate: at(offset), sessionEndDate: at(offset + hour) };
    expect(startInWords(translate, visit, now)).toBe(expected);
  });
});
