import { describe, expect, it } from 'vitest';
import { comesOfAgeOn, isUnderAge } from './age.rules.ts';

describe('comesOfAgeOn', () => {
  it.each([
    ['2009-03-10', '2027-03-10'],
    ['2008-12-31', '2026-12-31'],
    ['2008-02-29', '2026-03-01'],
    ['2010-02-28', '2028-02-28'],
  ])('born on %s: %s', (dateOfBirth, expected) => {
    expect(comesOfAgeOn(dateOfBirth)).toBe(expected);
  });
});

describe('isUnderAge', () => {
  it.each([
    [null, '2027-03-10', true],
    ['2009-03-11', '2027-03-10', true],
    ['2009-03-10', '2027-03-10', false],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
    ['1990-01-01', '2027-03-10', false],
  ])('born on %s, on %s: %s', (dateOfBirth, today, expected) => {
    expect(isUnderAge(dateOfBirth, today)).toBe(expected);
  });
});
