import { describe, expect, it } from 'vitest';
import { kindOf } from './visit-kind.ts';
import { countdownOf, shownStatus, type TimedVisit } from './visit-moments.ts';

const minute = 60_000;
const start = Date.parse('2026-03-12T15:30:00.000Z');
const visit: TimedVisit = {
  sessionStatus: 'Booked',
  visitStatus: 1,
  visitType: 2,
  userCategory: 1,
  physicianAppointmentType: 0,
  sessionStartDate: '2026-03-12T15:30:00.000Z',
  sessionEndDate: '2026-03-12T16:00:00.000Z',
};

describe('the clock of a visit', () => {
  it('only counts down earlier than 10 minutes before the start', () => {
    const now = start - 10 * minute - 1_000;
    expect(shownStatus(visit, now)).toBe('Booked');
    expect(countdownOf(visit, now).text).toBe('0:10:01');
  });

  it('lets who attends by video enter from 10 minutes before the start, while it still counts', () => {
    const now = start - 10 * minute;
    expect(shownStatus(visit, now)).toBe('Enter Virtual Class Room');
    expect(countdownOf(visit, now).text).toBe('0:10:00');
  });

  it('stands at 0:00:00 from the start on', () => {
    expect(countdownOf(visit, start).text).toBe('0:00:00');
    expect(shownStatus(visit, start + 29 * minute)).toBe('Enter Virtual Class Room');
  });

  it('says scheduled in person', () => {
    expect(shownStatus({ ...visit, visitType: 6, physicianAppointmentType: 1 }, start)).toBe('scheduled');
  });

  it('leaves alone what the server has moved on', () => {
    expect(shownStatus({ ...visit, sessionStatus: 'In Waiting Room' }, start)).toBe('In Waiting Room');
    expect(shownStatus({ ...visit, sessionStatus: 'Completed', visitStatus: 4 }, start)).toBe('Completed');
  });

  it('takes a number of a newer server for a plain visit', () => {
    expect(kindOf({ visitType: 99 })).toBe('appointment');
  });
});
