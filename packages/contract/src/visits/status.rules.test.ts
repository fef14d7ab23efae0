import { describe, expect, it } from 'vitest';
import type { CountdownFacts } from './status.rules.ts';
import type { SessionStatus, Viewer, VisitKind } from './visits.names.ts';
import {
  countdown,
  defaultSummaryTab,
  formatDuration,
  isSettled,
  peopleLabel,
  showsRecord,
  statusDisplay,
} from './status.rules.ts';

describe('statusDisplay', () => {
  const rows: readonly [SessionStatus, Viewer, VisitKind, boolean, string, string, string | null][] = [
    ['Booked', 'attendee', 'appointment', false, 'scheduled', 'neutral', null],
    ['scheduled', 'educator', 'appointment', false, 'scheduled', 'neutral', null],
    ['In Waiting Room', 'attendee', 'appointment', false, 'waiting', 'info', null],
    ['Enter Virtual Class Room', 'educator', 'classroom', false, 'enter', 'active', 'enter'],
    ['Enter Virtual Class Room', 'attendee', 'appointment', false, 'enter', 'active', 'enter'],
    ['Enter Virtual Class Room', 'attendee', 'classroom', false, 'enter', 'active', null],
    ['Enter Virtual Class Room', 'attendee', 'broadcast', false, 'enter', 'active', null],
    ['Enter Virtual Class Room', 'admin', 'appointment', false, 'enter', 'active', null],
    ['Visit In Call', 'attendee', 'appointment', false, 'join', 'active', 'join'],
    ['Visit In Call', 'attendee', 'appointment', true, 'resume', 'active', 'join'],
    ['Visit In Call', 'educator', 'appointment', false, 'resume', 'active', 'join'],
    ['Visit In Call', 'admin', 'appointment', false, 'inCall', 'active', null],
    ['Pending', 'admin', 'onDemand', false, 'pending', 'warning', null],
    ['Note Pending', 'educator', 'appointment', false, 'notePending', 'warning', null],
    ['Completed', 'attendee', 'appointment', false, 'completed', 'success', null],
    ['Removed', 'attendee', 'classroom', false, 'removed', 'danger', null],
    ['Cancelled', 'attendee', 'appointment', false, 'cancelled', 'danger', null],
    ['Missed', 'attendee', 'appointment', false, 'missed', 'danger', null],
    ['Student Missed', 'educator', 'appointment', false, 'missed', 'danger', null],
    ['Educator Missed', 'attendee', 'appointment', false, 'missed', 'danger', null],
  ];
  it.for(rows)(
    '%s for %s in %s (joined %s): %s, %s, %s',
    ([status, viewer, kind, joined, text, tone, action]) => {
      const shown = statusDisplay(status, { viewer, kind, joined });
      expect(shown).toEqual({ text: `visits.status.${text}`, tone, action, isDisabled: false });
    },
  );

  it('offers an administrator who may look on a way into the running call, and only there', () => {
    const facts = { viewer: 'admin', kind: 'classroom', joined: false, mayObserve: true } as const;
    expect(statusDisplay('Visit In Call', facts)).toMatchObject({
      text: 'visits.status.observe',
      action: 'join',
    });
    expect(statusDisplay('Enter Virtual Class Room', facts).action).toBeNull();
    expect(statusDisplay('Completed', facts).action).toBeNull();
  });

  it('is disabled while a press is being answered, only where it can be pressed', () => {
    const facts = { viewer: 'attendee', kind: 'appointment', joined: false, isBusy: true } as const;
    expect(statusDisplay('Enter Virtual Class Room', facts).isDisabled).toBe(true);
    expect(statusDisplay('Visit In Call', facts).isDisabled).toBe(true);
    expect(statusDisplay('Completed', facts).isDisabled).toBe(false);
  });
});

describe('countdown', () => {
  const startsAt = 10_000_000;
  const visit = {
    startsAt,
    endsAt: startsAt + 1_800_000,
    kind: 'appointment',
    sessionStatus: 'Booked',
    visitStatus: 1,
    userCategory: 1,
    physicianAppointmentType: 0,
  } as const;
  it.for<[CountdownFacts, number, string, string | null]>([
    [visit, startsAt - 600_001, '0:10:01', null],
    [visit, startsAt - 600_000, '0:10:00', 'Enter Virtual Class Room'],
    [visit, startsAt - 1_000, '0:00:01', 'Enter Virtual Class Room'],
    [visit, startsAt, '0:00:00', 'Enter Virtual Class Room'],
    [visit, visit.endsAt - 1, '0:00:00', 'Enter Virtual Class Room'],
    [visit, visit.endsAt, '0:00:00', null],
    [{ ...visit, userCategory: 2 }, startsAt, '0:00:00', 'scheduled'],
    [{ ...visit, physicianAppointmentType: 1 }, startsAt, '0:00:00', 'scheduled'],
    [{ ...visit, visitStatus: 2 }, startsAt, '0:00:00', null],
    [{ ...visit, sessionStatus: 'In Waiting Room' } as const, startsAt, '0:00:00', null],
    [{ ...visit, kind: 'onDemand' } as const, startsAt - 5_000_000, '0:00:00', 'Enter Virtual Class Room'],
  ])('%j at %i: %s, %s', ([given, now, text, status]) => {
    expect(countdown(given, now)).toEqual({ text, status });
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00:00'],
    [-5, '0:00:00'],
    [1, '0:00:01'],
    [599_000, '0:09:59'],
    [3_600_000 * 49 + 61_000, '49:01:01'],
  ])('%i ms is %s', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected);
  });
});

describe('isSettled', () => {
  it.each([
    ['Missed', true],
    ['Student Missed', true],
    ['Educator Missed', true],
    ['Cancelled', true],
    ['Note Pending', true],
    ['Completed', true],
    ['Booked', false],
    ['Visit In Call', false],
    ['Removed', false],
    ['Pending', false],
  ] as const)('%s: %s', (status, expected) => {
    expect(isSettled(status)).toBe(expected);
  });
});

describe('the summary', () => {
  it('opens on the chat while the note is pending, else on the notes', () => {
    expect(defaultSummaryTab('Note Pending')).toBe('chat');
    expect(defaultSummaryTab('Completed')).toBe('notes');
  });

  it('shows chat and notes only afterwards', () => {
    expect(showsRecord('Completed')).toBe(true);
    expect(showsRecord('Note Pending')).toBe(true);
    expect(showsRecord('Missed')).toBe(false);
  });
});

describe('labels', () => {
  it.each([
    ['appointment', 'studentName'],
    ['onDemand', 'studentName'],
    ['inPerson', 'studentName'],
    ['classroom', 'students'],
    ['broadcast', 'numberOfStudents'],
    ['conference', 'participants'],
  ] as const)('stand before the people of %s: %s', (kind, expected) => {
    expect(peopleLabel(kind)).toBe(`visits.people.${expected}`);
  });
});
