import { expect, it } from 'vitest';
import { centsOf, payBody } from './pay-values.ts';

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

it('leaves the rates as they are where none is typed', () => {
  const opened = { version: 7, fields: { payouts: 'inherit', rate: '', validFrom: '' } } as const;
  const none = { rate: '', validFrom: '', opened };
  expect(payBody({ payouts: 'inherit', ...none })).toEqual({ payouts: null, rate: null, version: 7 });
  expect(payBody({ payouts: 'off', ...none }).payouts).toBe(false);
  expect(payBody({ payouts: 'on', ...none, rate: '40', validFrom: '2027-03-10' })).toEqual({
    ...{ payouts: true, version: 7, rate: { validFrom: '2027-03-10', cents: 4000 } },
  });
});
