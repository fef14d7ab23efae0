import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const zone = 'America/New_York';
describe('quiet hours', () => {
  it.each([
    ['2027-03-10T02:30:00Z', '21:00-07:00', '2027-03-10T12:00:00.000Z'],
    ['2027-03-10T11:59:00Z', '21:00-07:00', '2027-03-10T12:00:00.000Z'],
    ['2027-03-10T12:00:00Z', '21:00-07:00', null],
    ['2027-03-10T02:30:00Z', 'off', null],
    ['2027-03-10T17:30:00Z', '12:00-13:00', '2027-03-10T18:00:00.000Z'],
    // Clocks go from 02:00 to 03:00: the night is an hour shorter, and half past two is half past three.
    ['2027-03-14T06:30:00Z', '21:00-07:00', '2027-03-14T11:00:00.000Z'],
    ['2027-03-14T06:30:00Z', '01:00-02:30', '2027-03-14T07:30:00.000Z'],
    // Clocks go from 02:00 back to 01:00: the night is an hour longer.
    ['2027-11-07T05:30:00Z', '21:00-07:00', '2027-11-07T12:00:00.000Z'],
  ])('at %s with %s end at %s', (now, hours, end) => {
    expect(quietUntil(new Date(now), hours, zone)?.toISOString() ?? null).toBe(end);
  });
});
