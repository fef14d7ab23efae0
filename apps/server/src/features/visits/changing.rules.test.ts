import { describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import {
  changesFor,
  mayDecline,
  wayToCancel,
  wayToMove,
  type ChangedVisit,
  type ChangeFacts,
} from './changing.rules.ts';

const start = new Date('2027-03-12T10:00:00Z');
const hour = 3_600_000;

interface Given extends Partial<ChangedVisit> {
  /** Of the administrator who made it. */
  readonly by?: Role;
}

function facts(role: Role, given: Given, hoursBefore: number): ChangeFacts {
  const { by = 'student', ...visit } = given;
  const viewers: Partial<Record<Role, Viewer>> = {
    educator: 'educator',
    student: 'attendee',
    parent: 'attendee',
    guest: 'attendee',
  };
  return {
    visit: {
      ...{ kind: 'appointment', state: 'booked', levelId: 'school', createdByRole: 'student' },
      ...{ startsAt: start, endsAt: new Date(start.getTime() + hour), finalBufferMinutes: 5 },
      ...{ noticeHours: 24, cancelRequested: false, freeCancelUntil: null },
      ...visit,
    },
    ...{ viewer: viewers[role] ?? 'admin', role, creatorRole: by },
    now: new Date(start.getTime() - hoursBefore * hour),
  };
}

const byEducator = { createdByRole: 'educator', by: 'educator' } as const;
const byThree = { createdByRole: 'admin', by: 'levelThreeAdmin' } as const;
const byTwo = { createdByRole: 'admin', by: 'levelTwoAdmin' } as const;
const classroom = { ...byEducator, kind: 'classroom' } as const;
const broadcast = { ...byTwo, kind: 'broadcast' } as const;
const conference = { ...byEducator, kind: 'conference' } as const;
const freed = { freeCancelUntil: new Date(start.getTime() - hour) } as const;

describe('who cancels and moves a session', () => {
  it.each([
    ['student', {}, 24, 'self'],
    ['student', {}, 23.99, 'ask'],
    ['student', { noticeHours: 0 }, 0.2, 'self'],
    ['student', { noticeHours: 48 }, 47.99, 'ask'],
    ['student', byEducator, 24, 'self'],
    ['student', byThree, 72, 'ask'],
    ['student', { kind: 'inPerson' }, 24, 'self'],
    ['parent', {}, 24, 'self'],
    ['parent', {}, 1, 'ask'],
    ['educator', {}, 24, 'self'],
    ['educator', {}, 23, 'ask'],
    ['educator', byTwo, 72, 'ask'],
    ['educator', classroom, 24, 'self'],
    ['educator', classroom, 2, 'ask'],
    ['educator', conference, 24, 'self'],
    ['educator', broadcast, 72, 'ask'],
    ['student', classroom, 72, 'none'],
    ['parent', classroom, 72, 'none'],
    ['student', broadcast, 72, 'none'],
    ['guest', conference, 72, 'none'],
    ['levelThreeAdmin', {}, 0.2, 'self'],
    ['levelThreeAdmin', classroom, 1, 'self'],
    ['levelThreeAdmin', byThree, 1, 'self'],
    ['levelThreeAdmin', byTwo, 72, 'none'],
    ['levelTwoAdmin', byThree, 1, 'self'],
    ['levelTwoAdmin', broadcast, 1, 'self'],
    ['levelTwoAdmin', {}, 72, 'none'],
    ['levelTwoAdmin', byEducator, 72, 'none'],
    ['levelOneAdmin', byTwo, 72, 'none'],
    ['topAdmin', {}, 72, 'none'],
    ['graAdmin', byTwo, 72, 'none'],
    ['student', { levelId: null }, 1, 'none'],
  ] as const)('%s of %o, %d hours before: %s', (role, given, hours, way) => {
    expect([wayToCancel(facts(role, given, hours)), wayToMove(facts(role, given, hours))]).toEqual([
      way,
      way,
    ]);
  });

  it.each(['student', 'educator', 'levelThreeAdmin', 'levelTwoAdmin'] as const)(
    'is nobody once it can be entered, or is not booked: %s',
    (role) => {
      const given = role === 'levelTwoAdmin' ? byTwo : { noticeHours: 0 };
      expect(wayToCancel(facts(role, given, 0.17))).not.toBe('none');
      expect(wayToCancel(facts(role, given, 0.16))).toBe('none');
      for (const state of ['inCall', 'notePending', 'completed', 'cancelled', 'missed'] as const)
        expect(wayToMove(facts(role, { ...given, state }, 48))).toBe('none');
    },
  );
});

describe('after the educator moved a session', () => {
  it.each([
    ['student', {}, 2, 'self'],
    ['parent', {}, 2, 'self'],
    ['student', {}, 1, 'ask'],
    ['educator', {}, 2, 'ask'],
    ['student', byThree, 2, 'ask'],
    ['student', {}, 0.1, 'none'],
  ] as const)('%s of %o cancels %d hours before: %s', (role, given, hours, way) => {
    expect(wayToCancel(facts(role, { ...given, ...freed }, hours))).toBe(way);
  });

  it('its student moves it by asking all the same', () => {
    expect(wayToMove(facts('student', freed, 2))).toBe('ask');
  });
});

describe('who gives up a place', () => {
  it.each([
    ['student', classroom, 1, true],
    ['parent', classroom, 1, true],
    ['student', broadcast, 1, true],
    ['student', classroom, 0.1, false],
    ['student', { ...classroom, state: 'cancelled' }, 48, false],
    ['student', {}, 48, false],
    ['guest', conference, 48, false],
    ['guest', broadcast, 48, false],
    ['parent', conference, 48, false],
    ['educator', classroom, 48, false],
    ['levelThreeAdmin', classroom, 48, false],
  ] as const)('%s of %o, %d hours before: %s', (role, given, hours, may) => {
    expect(mayDecline(facts(role, given, hours))).toBe(may);
  });
});

describe('what is offered', () => {
  it('is asking only where one may not oneself, and never twice', () => {
    const none = { mayCancel: false, mayMove: false, mayAskToCancel: false, mayAskToMove: false };
    const granted = (given: Given, hours: number) => changesFor(facts('student', given, hours));
    expect(granted({}, 48)).toEqual({ ...none, mayCancel: true, mayMove: true, mayDecline: false });
    expect(granted({}, 2)).toMatchObject({ ...none, mayAskToCancel: true, mayAskToMove: true });
    expect(granted({ cancelRequested: true }, 2)).toMatchObject(none);
    expect(granted({ ...freed, cancelRequested: true }, 2)).toMatchObject({ ...none, mayCancel: true });
    expect(granted(freed, 2)).toMatchObject({ ...none, mayCancel: true, mayAskToMove: true });
  });
});
