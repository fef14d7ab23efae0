import { describe, expect, it } from 'vitest';
import { onDemandEnd } from './on-demand.rules.ts';

const minute = 60_000;

describe('a visit that begins now', () => {
  const free = { now: 0, windowEnd: 300 * minute, nextVisit: null, isBusy: false };
  it.each([
    ['ends after an hour', free, { end: 60 * minute }],
    ['ends with the window', { ...free, windowEnd: 40 * minute }, { end: 40 * minute }],
    ['ends at the next visit', { ...free, nextVisit: 20 * minute }, { end: 20 * minute }],
    ['has at least 15 minutes', { ...free, nextVisit: 15 * minute }, { end: 15 * minute }],
    ['is refused with less', { ...free, nextVisit: 15 * minute - 1 }, { refused: 'on_demand_too_short' }],
    ['is refused outside the windows', { ...free, windowEnd: null }, { refused: 'educator_not_free' }],
    [
      'is refused while the educator is in a visit',
      { ...free, isBusy: true },
      { refused: 'educator_not_free' },
    ],
  ])('%s', (_title, bounds, answer) => {
    expect(onDemandEnd(bounds)).toEqual(answer);
  });
});
