import { describe, expect, it, vi } from 'vitest';
import { otherZones, rangesElsewhere, timesElsewhere } from './other-zones.ts';

vi.stubEnv('TZ', 'America/New_York');

describe('times elsewhere', () => {
  it.each([
    ['none where the clock shows the same', '2027-01-15T15:00:00Z', ['America/Toronto'], []],
    ['one hour behind', '2027-01-15T15:00:00Z', ['America/Chicago'], ['09:00 AM CST']],
    // Madrid changes its clocks two weeks after New York.
    ['five hours ahead between the changes', '2027-03-20T14:00:00Z', ['Europe/Madrid'], ['03:00 PM GMT+1']],
    ['six hours ahead after both', '2027-04-20T14:00:00Z', ['Europe/Madrid'], ['04:00 PM GMT+2']],
    ['the next day in Sydney', '2027-03-20T14:00:00Z', ['Australia/Sydney'], ['Mar 21, 01:00 AM GMT+11']],
    ['of the same day in Honolulu', '2027-01-15T15:30:00Z', ['Pacific/Honolulu'], ['05:30 AM HST']],
    [
      'the evening before in Los Angeles',
      '2027-01-15T06:30:00Z',
      ['America/Los_Angeles'],
      ['Jan 14, 10:30 PM PST'],
    ],
    [
      'educator and school',
      '2027-01-15T15:00:00Z',
      ['America/Chicago', 'America/Denver'],
      ['09:00 AM CST', '08:00 AM MST'],
    ],
    [
      'both once where they agree',
      '2027-01-15T15:00:00Z',
      ['America/Chicago', 'America/Winnipeg'],
      ['09:00 AM CST'],
    ],
  ])('are %s', (_, instant, zones, said) => {
    expect(timesElsewhere(instant, zones)).toEqual(said);
  });

  it('name a time that comes twice once', () => {
    // Clocks in Chicago show 01:30 twice on 7 November 2027.
    expect(timesElsewhere('2027-11-07T07:30:00Z', ['America/Chicago'])).toEqual(['01:30 AM CST']);
  });

  it('are stretches too', () => {
    const [from, to] = ['2027-01-15T15:00:00Z', '2027-01-15T15:30:00Z'];
    expect(rangesElsewhere(from, to, ['America/Chicago'])).toEqual(['09:00 AM – 09:30 AM CST']);
    expect(otherZones(from, ['America/New_York', 'America/Chicago'])).toEqual(['America/Chicago']);
  });
});
