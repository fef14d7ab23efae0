import { describe, expect, it } from 'vitest';
import { isOpen, outcomeOfAsking, type AskedBy, type AskOutcome } from './parents.rules.ts';

describe('asking for a link', () => {
  const rows: [by: AskedBy, isLinked: boolean, open: AskedBy | null, isEntered: boolean, AskOutcome][] = [
    ['school', false, null, true, 'asked'],
    ['school', false, 'school', true, 'nothing'],
    ['school', false, 'parent', true, 'agreed'],
    ['school', true, null, true, 'nothing'],
    ['school', true, 'parent', true, 'nothing'],
    ['parent', false, null, false, 'asked'],
    ['parent', false, 'parent', false, 'nothing'],
    ['parent', false, 'school', true, 'agreed'],
    ['parent', false, null, true, 'agreed'],
    ['parent', false, 'parent', true, 'agreed'],
    ['parent', true, null, false, 'nothing'],
  ];
  it.each(rows)('%s, linked %s, open %s, entered %s: %s', (by, isLinked, open, isEntered, expected) => {
    expect(outcomeOfAsking(by, { isLinked, open, isEntered })).toBe(expected);
  });
});

describe('a request', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  it.each([
    [null, true],
    ['2027-03-01T12:00:00.001Z', true],
    ['2027-03-01T12:00:00Z', false],
  ])('that lapses at %s is open: %s', (lapsesAt, expected) => {
    expect(isOpen({ lapsesAt: lapsesAt === null ? null : new Date(lapsesAt) }, now)).toBe(expected);
  });
});
