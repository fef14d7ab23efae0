import { describe, expect, it } from 'vitest';
import { faultOfRate, isPaidOut, rateOn } from './pay.rules.ts';

const rates = [
  { validFrom: '2027-05-01', cents: 5000 },
  { validFrom: '2027-03-10', cents: 4500 },
  { validFrom: '2026-09-01', cents: 4200 },
];

describe('the rate of a day', () => {
  it.each([
    ['2026-08-31', null],
    ['2026-09-01', 4200],
    ['2027-03-09', 4200],
    ['2027-03-10', 4500],
    ['2027-04-30', 4500],
    ['2029-01-01', 5000],
  ])('of %s is %s', (day, cents) => {
    expect(rateOn(rates, day)?.cents ?? null).toBe(cents);
    expect(rateOn(rates.toReversed(), day)?.cents ?? null).toBe(cents);
  });
});

describe('a rate that is set', () => {
  const today = '2027-03-10';
  it.each([
    ['yesterday', '2027-03-09', 1, 'datePast'],
    ['today, where one began today', today, 1, 'dateBegun'],
    ['today, taken back', today, null, 'dateBegun'],
    ['a day to come', '2027-03-11', 0, null],
    ['a day on which one is to begin', '2027-05-01', 1, null],
    ['a day on which one is to begin, taken back', '2027-05-01', null, null],
    ['a day on which none is to begin, taken back', '2027-05-02', null, 'dateNone'],
    ['the last day of what can be seen ahead', '2028-03-10', 1, null],
    ['a day after it', '2028-03-11', 1, 'dateFar'],
  ])('for %s', (_name, validFrom, cents, fault) => {
    const found = faultOfRate({ validFrom, cents }, { rates, today });
    expect(found).toBe(fault === null ? null : `administration.pay.${fault}`);
  });

  it('for today is allowed where none began today', () => {
    expect(faultOfRate({ validFrom: today, cents: 1 }, { rates: [], today })).toBeNull();
  });
});

it.each([
  [null, true, true],
  [null, false, false],
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('with an own switch %s and schools that pay out %s it is paid out %s', (own, atSchools, isOn) => {
  expect(isPaidOut(own, atSchools)).toBe(isOn);
});
