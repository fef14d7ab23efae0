import { expect, it } from 'vitest';
import { isForCalendars } from './calendar.rules.ts';

it.each([
  ['a booked appointment', 1, 2, true],
  ['a booked classroom', 1, 4, true],
  ['one that began when it was asked for', 1, 1, false],
  ['one whose call runs', 2, 2, false],
  ['a completed one', 4, 2, false],
  ['a cancelled one', 5, 2, false],
])('says whether a calendar takes %s', (_name, visitStatus, visitType, expected) => {
  expect(isForCalendars({ visitStatus, visitType })).toBe(expected);
});
