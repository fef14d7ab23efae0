import { describe, expect, it } from 'vitest';
import type { ParticipantState, Viewer, VisitKind, VisitState } from './visits.names.ts';
import { kindText, sessionStatusFor, visitMoment } from './visits.rules.ts';
import type { VisitMoment, VisitSituation } from './visits.rules.ts';

describe('visitMoment', () => {
  const times = { startsAt: 3_600_000, endsAt: 7_200_000 };
  it.each([
    [3_600_000 - 600_001, 'before'],
    [3_600_000 - 600_000, 'early'],
    [3_599_999, 'early'],
    [3_600_000, 'running'],
    [7_199_999, 'running'],
    [7_200_000, 'buffer'],
    [7_200_000 + 299_999, 'buffer'],
    [7_200_000 + 300_000, 'over'],
  ])('at %i it is %s', (now, expected) => {
    expect(visitMoment(times, 5, now)).toBe(expected);
  });
});

describe('sessionStatusFor', () => {
  const situation = (
    state: VisitState,
    moment: VisitMoment,
    kind: VisitKind = 'appointment',
  ): VisitSituation => ({
    kind,
    state,
    moment,
    missing: null,
    isSomebodyWaiting: false,
  });
  const waitedFor = (kind: VisitKind): VisitSituation => ({
    ...situation('booked', 'early', kind),
    isSomebodyWaiting: true,
  });

  const rows: readonly [string, VisitSituation, Viewer, ParticipantState, string][] = [
    ['before the window', situation('booked', 'before'), 'attendee', 'invited', 'Booked'],
    ['before the window', situation('booked', 'before'), 'educator', 'invited', 'Booked'],
    ['before the window', situation('booked', 'before'), 'admin', 'invited', 'Booked'],
    ['in the window', situation('booked', 'early'), 'attendee', 'invited', 'Enter Virtual Class Room'],
    ['in the window', situation('booked', 'early'), 'educator', 'invited', 'Enter Virtual Class Room'],
    ['in the window', situation('booked', 'early'), 'admin', 'invited', 'scheduled'],
    [
      'in the window in person',
      situation('booked', 'running', 'inPerson'),
      'attendee',
      'invited',
      'scheduled',
    ],
    [
      'in the window in person',
      situation('booked', 'running', 'inPerson'),
      'educator',
      'invited',
      'scheduled',
    ],
    ['after the request', waitedFor('appointment'), 'attendee', 'waiting', 'In Waiting Room'],
    ['after the request', waitedFor('appointment'), 'educator', 'invited', 'Enter Virtual Class Room'],
    ['after the request', waitedFor('appointment'), 'admin', 'invited', 'In Waiting Room'],
    ['waiting for a classroom', waitedFor('classroom'), 'attendee', 'waiting', 'Enter Virtual Class Room'],
    [
      'on demand before asking',
      situation('booked', 'running', 'onDemand'),
      'attendee',
      'invited',
      'Enter Virtual Class Room',
    ],
    ['on demand not answered', waitedFor('onDemand'), 'attendee', 'waiting', 'In Waiting Room'],
    ['on demand not answered', waitedFor('onDemand'), 'educator', 'invited', 'Enter Virtual Class Room'],
    ['on demand not answered', waitedFor('onDemand'), 'admin', 'invited', 'Pending'],
    ['the call is open', situation('inCall', 'running'), 'attendee', 'left', 'Visit In Call'],
    ['the call is open', situation('inCall', 'buffer'), 'educator', 'inCall', 'Visit In Call'],
    ['the call is open', situation('inCall', 'running'), 'admin', 'invited', 'Visit In Call'],
    ['removed', situation('inCall', 'running', 'classroom'), 'attendee', 'removed', 'Removed'],
    ['removed and closed', situation('booked', 'running', 'classroom'), 'attendee', 'removed', 'Removed'],
    ['afterwards', situation('notePending', 'over'), 'attendee', 'removed', 'Note Pending'],
    ['afterwards', situation('completed', 'over'), 'educator', 'left', 'Completed'],
    ['afterwards', situation('cancelled', 'before'), 'admin', 'invited', 'Cancelled'],
    ['afterwards', situation('missed', 'over'), 'attendee', 'invited', 'Missed'],
    [
      'afterwards',
      { ...situation('missed', 'over'), missing: 'student' },
      'attendee',
      'invited',
      'Student Missed',
    ],
    [
      'afterwards',
      { ...situation('missed', 'over'), missing: 'educator' },
      'educator',
      'invited',
      'Educator Missed',
    ],
    ['behind the window before the sweep', situation('booked', 'over'), 'attendee', 'waiting', 'Booked'],
  ];
  it.for(rows)('%s %j for %s (%s): %s', ([, visit, viewer, participant, expected]) => {
    expect(sessionStatusFor(visit, viewer, participant)).toBe(expected);
  });
});

describe('the name of a kind', () => {
  it('calls a type 2 visit by its creator', () => {
    expect(kindText('appointment', 'Student')).toBe('visits.kind.appointment');
    expect(kindText('appointment', 'Educator')).toBe('visits.kind.oneToOne');
    expect(kindText('conference', 'Educator')).toBe('visits.kind.conference');
  });
});
