import { expect, it } from 'vitest';
import { schoolYearStart } from './children.rules.ts';

it.each([
  ['2027-03-10', '2026-09-01'],
  ['2026-12-31', '2026-09-01'],
  ['2027-01-01', '2026-09-01'],
  ['2027-08-31', '2026-09-01'],
  ['2027-09-01', '2027-09-01'],
  ['2028-02-29', '2027-09-01'],
])('on %s the school year began on %s', (today, start) => {
  expect(schoolYearStart(today)).toBe(start);
});
