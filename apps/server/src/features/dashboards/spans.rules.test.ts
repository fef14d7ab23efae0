import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '@lectern/contract/core/civil.rules.ts';
import { isOneOf, spansOf, weekSpansOf, type Spans } from './spans.rules.ts';

const told = (spans: readonly Spans[]) => spans.map(({ span, first, last }) => `${span} ${first} ${last}`);

describe('the sums of a range of days', () => {
  it.each([
    ['2026-03-09', '2026-03-15', ['week 2026-03-09 2026-03-09']],
    ['2026-03-09', '2026-03-14', ['day 2026-03-09 2026-03-14']],
    ['2026-03-10', '2026-03-10', ['day 2026-03-10 2026-03-10']],
    ['2026-03-10', '2026-03-09', []],
    ['2026-03-12', '2026-03-17', ['day 2026-03-12 2026-03-17']],
    ['2025-12-22', '2026-03-10', ['week 2025-12-22 2026-03-02', 'day 2026-03-09 2026-03-10']],
  ])('from %s to %s are weeks and days', (from, to, spans) => {
    expect(told(weekSpansOf(from, to))).toEqual(spans);
  });

  it.each([
    ['2026-03-01', '2026-03-31', ['month 2026-03-01 2026-03-01']],
    ['2026-01-01', '2026-12-31', ['quarter 2026-01-01 2026-10-01']],
    ['2026-02-23', '2026-03-22', ['week 2026-02-23 2026-03-16']],
    [
      '2024-11-25',
      '2026-11-23',
      [
        ...['week 2024-11-25 2024-12-23', 'day 2024-12-30 2024-12-31', 'quarter 2025-01-01 2026-07-01'],
        ...['month 2026-10-01 2026-10-01', 'day 2026-11-01 2026-11-01'],
        ...['week 2026-11-02 2026-11-16', 'day 2026-11-23 2026-11-23'],
      ],
    ],
  ])('from %s to %s are as few as can be', (from, to, spans) => {
    expect(told(spansOf(from, to))).toEqual(spans);
  });

  it('hold each day once, whatever the range', () => {
    const endOf = ({ span, last }: Spans): string => {
      if (span === 'day') return last;
      if (span === 'week') return addDays(last, 6);
      return addDays(addMonths(last, span === 'month' ? 1 : 3), -1);
    };
    const follow = (from: string, spans: readonly Spans[]): string =>
      spans.reduce((next, one) => {
        expect(one.first).toBe(next);
        return addDays(endOf(one), 1);
      }, from);
    for (let range = 0; range < 240 * 14; range += 1) {
      const from = addDays('2026-01-25', 6 * (range % 14));
      const to = addDays(from, Math.floor(range / 14));
      expect(follow(from, spansOf(from, to))).toBe(addDays(to, 1));
      expect(follow(from, weekSpansOf(from, to))).toBe(addDays(to, 1));
    }
  });
});

describe('a sum is one of these', () => {
  const spans = weekSpansOf('2025-12-22', '2026-03-10');

  it.each([
    ['week', '2025-12-22', true],
    ['week', '2026-03-02', true],
    ['week', '2026-03-09', false],
    ['week', '2025-12-15', false],
    ['day', '2026-03-09', true],
    ['day', '2026-03-10', true],
    ['day', '2026-03-11', false],
    ['day', '2026-03-08', false],
    ['month', '2026-01-01', false],
  ] as const)('the %s of %s: %s', (span, startsOn, is) => {
    expect(isOneOf(spans, { span, startsOn })).toBe(is);
  });
});
