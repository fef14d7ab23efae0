import { describe, expect, it } from 'vitest';
import { heldUntil, noChoices, ownQuietEnd } from './settings.rules.ts';

const zone = 'America/New_York';
const quiet = (quietHours: string) => ({ ...noChoices, quietHours });

describe('own quiet hours', () => {
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
    expect(ownQuietEnd(new Date(now), quiet(hours), zone)?.toISOString() ?? null).toBe(end);
  });

  it('are none of who chose none', () => {
    expect(ownQuietEnd(new Date('2027-03-10T02:30:00Z'), noChoices, zone)).toBeNull();
  });
});

describe('a mail in quiet hours', () => {
  const now = new Date('2027-03-10T02:30:00Z');
  const end = '2027-03-10T12:00:00.000Z';
  const choices = quiet('21:00-07:00');
  it.each([
    ['no session', undefined, end],
    ['a session in the night', '2027-03-10T09:00:00Z', null],
    ['a session at the end', '2027-03-10T12:00:00Z', null],
    ['a session within the hour after', '2027-03-10T13:00:00Z', null],
    ['a later one', '2027-03-10T13:00:01Z', end],
    ['one that has been', '2027-03-10T01:00:00Z', end],
  ])('about %s waits until %s %s', (_what, startsAt, until) => {
    const about = startsAt === undefined ? {} : { startsAt: new Date(startsAt) };
    expect(heldUntil(now, about, { choices, timeZone: zone })?.toISOString() ?? null).toBe(until);
  });
});
