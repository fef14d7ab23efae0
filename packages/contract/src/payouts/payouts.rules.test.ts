import { describe, expect, it } from 'vitest';
import { centsOf, dollarText } from './payouts.rules.ts';

describe('amounts of payouts on the wire', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [100, '$1.00'],
    [123_450, '$1234.50'],
    [-5, '$-0.05'],
    [-1_200, '$-12.00'],
  ])('says %i as %s', (cents, text) => {
    expect(dollarText(cents)).toBe(text);
  });

  it.each([
    ['$1234.50', 123_450],
    ['1234.50', 123_450],
    ['$0.05', 5],
    ['$-12.00', null],
    ['12', null],
    ['12.5', null],
    ['1e3.00', null],
    ['', null],
    ['$1,234.50', null],
    [' 1.00', null],
  ])('reads %j as %j', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
