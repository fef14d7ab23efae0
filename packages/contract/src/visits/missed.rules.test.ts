import { describe, expect, it } from 'vitest';
import { missedText } from './missed.rules.ts';

describe('who did not come', () => {
  const [student, parent] = [{ viewer: 'attendee' }, { viewer: 'attendee', role: 'parent' }] as const;
  const [educator, admin] = [{ viewer: 'educator' }, { viewer: 'admin' }] as const;
  it.each([
    ['Missed', student, 'appointment', 'everybody'],
    ['Missed', admin, 'classroom', 'everybody'],
    ['Student Missed', student, 'appointment', 'you'],
    ['Student Missed', parent, 'onDemand', 'child'],
    ['Student Missed', educator, 'appointment', 'student'],
    ['Student Missed', admin, 'appointment', 'student'],
    ['Student Missed', student, 'classroom', 'students'],
    ['Student Missed', educator, 'classroom', 'students'],
    ['Student Missed', educator, 'conference', 'everybody'],
    ['Educator Missed', student, 'classroom', 'yourEducator'],
    ['Educator Missed', parent, 'appointment', 'yourEducator'],
    ['Educator Missed', educator, 'appointment', 'educator'],
    ['Educator Missed', admin, 'broadcast', 'educator'],
  ] as const)('%s is told to the people it concerns', (status, reader, kind, expected) => {
    expect(missedText(status, { ...reader, kind })).toBe(`visits.status.who.${expected}`);
  });

  it('is said of no other status', () => {
    for (const status of ['Booked', 'Completed', 'Cancelled', 'Removed'] as const)
      expect(missedText(status, { ...student, kind: 'appointment' })).toBeNull();
  });
});
