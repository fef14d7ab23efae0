import { expect, it } from 'vitest';
import { centsOf, typedCents } from './typed-cents.ts';

it.each([
  ['42', 4200],
  [' 42.5 ', 4250],
  ['42,05', 4205],
  ['0', 0],
  ['1000.00', 100_000],
])('takes %s for %i cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

it.each(['', '-1', '4.205', '1,000.00', '4e3', 'forty', '42 $'])('takes %s for no amount', (typed) => {
  expect(centsOf(typed)).toBeNaN();
});

it.each([0, 5, 4250, 100_000])('is typed and read again: %i', (cents) => {
  expect(centsOf(typedCents(cents))).toBe(cents);
});
