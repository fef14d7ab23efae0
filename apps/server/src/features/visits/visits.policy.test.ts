import { describe, expect, it } from 'vitest';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import { sessionStatuses, type SessionStatus, type Viewer } from '@lectern/contract/visits/visits.names.ts';
import { plainVisit } from '../../../test/plain-visit.ts';
import type { Person } from '../../platform/context/actor.ts';
import {
  mayChangeImages,
  mayEditRoster,
  observes,
  permissionsFor,
  seesOthers,
  viewerOf,
  type RosterFacts,
} from './visits.policy.ts';
import type { Participant, Visit } from './visits.rules.ts';

const start = new Date('2027-03-12T10:00:00Z');
const now = new Date('2027-03-10T10:00:00Z');

const visit = (given: Partial<Visit> = {}): Visit =>
  plainVisit(start, {
    ...{ educatorId: 'educator', levelId: 'school', createdBy: 'student', createdAt: now },
    ...given,
  });

function person(role: Role, given: Partial<Person> = {}): Person {
  const blank = {
    kind: 'person',
    institutionId: 'i',
    levelId: null,
    studentId: null,
    authSessionId: 's',
    provenAt: new Date(0),
    name: '',
    timeZone: 'UTC',
  } as const;
  return { ...blank, personId: role, role, ...given };
}

function place(personId: string, side: Participant['side']): Participant {
  return {
    personId,
    side,
    state: 'invited',
    isHeld: false,
    askedAt: null,
    joinedAt: null,
    leftAt: null,
  };
}

const roster: RosterFacts = {
  visit: visit(),
  participants: [
    place('educator', 'educator'),
    place('student', 'student'),
    place('guest', 'parent'),
    place('invited', 'guest'),
  ],
  childIds: [],
  levelPath: ['district', 'area', 'school'],
};

describe('as what somebody looks at a visit', () => {
  it.each([
    ['its educator', person('educator'), {}, 'educator'],
    ['another educator', person('educator', { personId: 'x' }), {}, null],
    ['its student', person('student'), {}, 'attendee'],
    ['a guest who gave a name', person('guest', { personId: 'invited' }), {}, 'attendee'],
    ['another guest', person('guest', { personId: 'x' }), {}, null],
    ['another student', person('student', { personId: 'x' }), {}, null],
    ['a student who has the place of a parent', person('student', { personId: 'guest' }), {}, null],
    ['the parent of its student', person('parent'), { childIds: ['student'] }, 'attendee'],
    ['another parent', person('parent', { studentId: 'student' }), {}, null],
    ['the admin of its school', person('levelThreeAdmin', { levelId: 'school' }), {}, 'admin'],
    ['the admin of another school', person('levelThreeAdmin', { levelId: 'x' }), {}, null],
    ['the admin above its school', person('levelTwoAdmin', { levelId: 'area' }), {}, 'admin'],
    ['an admin without a level', person('levelOneAdmin'), {}, null],
    ['the top admin', person('topAdmin'), {}, 'admin'],
    ['the GRA admin', person('graAdmin'), {}, 'admin'],
    ['nobody', { kind: 'anonymous' }, {}, null],
    ['the product itself', { kind: 'system' }, {}, null],
  ] as const)('%s', (...[_title, actor, facts, viewer]) => {
    expect(viewerOf(actor, { ...roster, ...facts })).toBe(viewer);
  });
});

describe('the booking’s pictures', () => {
  const complete = { noteCompletedAt: now };
  it.each([
    ['attendee', {}, true],
    ['educator', {}, 'access_denied'],
    ['admin', {}, 'access_denied'],
    ['attendee', { createdByRole: 'educator' }, 'access_denied'],
    ['educator', { createdByRole: 'educator' }, true],
    ['educator', { createdByRole: 'admin' }, true],
    ['attendee', complete, 'visit_images_closed'],
    ['educator', { ...complete, createdByRole: 'educator' }, 'visit_images_closed'],
    ['attendee', { state: 'notePending' }, true],
    ['attendee', { state: 'cancelled' }, 'visit_images_closed'],
    ['attendee', { state: 'missed', missing: 'everybody' }, 'visit_images_closed'],
  ] as const)('may be changed by %s of %o: %s', (viewer, given, answer) => {
    const decision = mayChangeImages(viewer, visit(given));
    expect(decision.ok || decision.code).toBe(answer);
  });
});

describe('who belongs to a classroom', () => {
  const classroom = { kind: 'classroom' } as const;
  it.each([
    ['educator', 'educator', classroom, true],
    ['levelTwoAdmin', 'admin', classroom, true],
    ['levelThreeAdmin', 'admin', classroom, true],
    ['topAdmin', 'admin', classroom, 'access_denied'],
    ['student', 'attendee', classroom, 'access_denied'],
    ['educator', 'educator', { ...classroom, state: 'inCall' }, true],
    ['educator', 'educator', { ...classroom, state: 'notePending' }, true],
    ['educator', 'educator', { ...classroom, noteCompletedAt: now }, 'roster_closed'],
    ['educator', 'educator', { ...classroom, state: 'cancelled' }, 'roster_closed'],
    ['educator', 'educator', { kind: 'broadcast' }, 'roster_closed'],
    ['educator', 'educator', { kind: 'conference' }, 'roster_closed'],
    ['educator', 'educator', {}, 'roster_closed'],
  ] as const)('is changed by %s as %s of %o: %s', (role, viewer, given, answer) => {
    const decision = mayEditRoster(person(role), viewer, visit(given));
    expect(decision.ok || decision.code).toBe(answer);
  });
});

describe('who looks on', () => {
  const above = ['topAdmin', 'graAdmin', 'levelOneAdmin'];
  it.each([
    ['broadcast', [...above, 'levelTwoAdmin']],
    ['classroom', ['levelTwoAdmin']],
    ['appointment', ['levelTwoAdmin']],
    ['onDemand', ['levelTwoAdmin']],
    ['conference', ['levelTwoAdmin']],
    ['inPerson', []],
  ] as const)('at a session of the kind %s is one of %o', (kind, expected) => {
    const roles = Object.keys(wireRoles) as Role[];
    expect(roles.filter((role) => observes({ role }, kind))).toEqual(expected);
  });

  it('may join, end and chat, only while the call is open', () => {
    const given = {
      viewer: 'admin',
      now: start,
      isRemoved: false,
      isAsker: false,
      creatorRole: 'student',
    } as const;
    const may = (role: Role, state: Visit['state'], kind: Visit['kind']) =>
      permissionsFor({
        ...given,
        actor: person(role),
        status: sessionStatuses.inCall,
        visit: visit({ state, kind }),
      });
    for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin', 'levelTwoAdmin'] as const) {
      expect(may(role, 'inCall', 'broadcast')).toMatchObject({
        mayJoin: true,
        mayEndCall: true,
        mayChat: true,
      });
      expect(may(role, 'booked', 'broadcast')).toMatchObject({ mayJoin: false, mayEndCall: false });
    }
    expect(may('levelThreeAdmin', 'inCall', 'broadcast')).toMatchObject({
      mayJoin: false,
      mayEndCall: false,
    });
    expect(may('levelOneAdmin', 'inCall', 'classroom')).toMatchObject({ mayJoin: false, mayEndCall: false });
  });
});

describe('permissions', () => {
  const granted = (viewer: Viewer, status: SessionStatus, given: Partial<Visit> = {}) => {
    const role = viewer === 'admin' ? 'levelTwoAdmin' : 'educator';
    const facts = {
      actor: person(role),
      viewer,
      status,
      now: start,
      isRemoved: false,
      isAsker: false,
      creatorRole: 'student' as const,
    };
    const all = permissionsFor({ ...facts, visit: visit(given) });
    return Object.entries(all)
      .flatMap(([name, isGranted]) => (isGranted ? [name] : []))
      .toSorted();
  };
  const { enter, inCall, removed, notePending, completed, waiting } = sessionStatuses;
  const writing = ['mayAddMaterials', 'mayCompleteNotes', 'mayEditNotes'];

  it.each([
    ['a student may enter', 'attendee', enter, {}, ['mayAddImages', 'mayDeleteImages', 'mayEnter']],
    [
      'a student of a classroom waits instead',
      'attendee',
      enter,
      { kind: 'classroom' },
      ['mayAddImages', 'mayDeleteImages'],
    ],
    ['a waiting student may nothing more', 'attendee', waiting, {}, ['mayAddImages', 'mayDeleteImages']],
    ['an educator may enter', 'educator', enter, {}, ['mayEnter', 'mayReadNotes']],
    ['an admin may nothing', 'admin', sessionStatuses.scheduled, {}, []],
    [
      'a student may join and chat',
      'attendee',
      inCall,
      { state: 'inCall' },
      ['mayAddImages', 'mayChat', 'mayDeleteImages', 'mayJoin'],
    ],
    [
      'a Level 2 admin looks on and may end the call',
      'admin',
      inCall,
      { state: 'inCall' },
      ['mayChat', 'mayEndCall', 'mayJoin'],
    ],
    [
      'who was removed may not come back',
      'attendee',
      removed,
      { state: 'inCall' },
      ['mayAddImages', 'mayDeleteImages'],
    ],
    [
      'an educator may end the call and write',
      'educator',
      inCall,
      { state: 'inCall' },
      ['mayChat', 'mayEndCall', 'mayJoin', 'mayReadNotes', ...writing],
    ],
    [
      'an educator may write after it',
      'educator',
      notePending,
      { state: 'notePending' },
      ['mayReadNotes', 'mayViewBoards', 'mayViewChat', 'mayWatchRecordings', ...writing],
    ],
    [
      'a student may not read the draft',
      'attendee',
      notePending,
      { state: 'notePending' },
      ['mayAddImages', 'mayDeleteImages', 'mayViewBoards', 'mayViewChat', 'mayWatchRecordings'],
    ],
    [
      'a student may read the complete note',
      'attendee',
      completed,
      { state: 'completed', noteCompletedAt: now },
      ['mayReadNotes', 'mayViewBoards', 'mayViewChat', 'mayWatchRecordings'],
    ],
    [
      'an educator may not change it',
      'educator',
      completed,
      { state: 'completed', noteCompletedAt: now },
      ['mayReadNotes', 'mayViewBoards', 'mayViewChat', 'mayWatchRecordings'],
    ],
    [
      'in person there is no chat to read',
      'attendee',
      completed,
      { kind: 'inPerson', state: 'completed', noteCompletedAt: now },
      ['mayReadNotes'],
    ],
  ] as const)('%s', (...[_title, viewer, status, given, names]) => {
    expect(granted(viewer, status, given)).toEqual([...names].toSorted());
  });
});

describe('who else attends a session', () => {
  const seat = { state: 'inCall', isHeld: false } as const;
  it.each([
    ['its educator', { viewer: 'educator', own: null }, {}, true],
    ['an administrator', { viewer: 'admin', own: null }, {}, true],
    ['who is in the open call', { viewer: 'attendee', own: seat }, {}, true],
    ['who has not come', { viewer: 'attendee', own: { ...seat, state: 'invited' } }, {}, false],
    ['a parent without a place', { viewer: 'attendee', own: null }, {}, false],
    ['who waits at the door', { viewer: 'attendee', own: { ...seat, isHeld: true } }, {}, false],
    ['who has left', { viewer: 'attendee', own: { ...seat, state: 'left' } }, {}, false],
    ['who was put out', { viewer: 'attendee', own: { ...seat, state: 'removed' } }, {}, false],
    ['who waits before it is open', { viewer: 'attendee', own: seat }, { state: 'booked' }, false],
    ['who was in it, afterwards', { viewer: 'attendee', own: seat }, { state: 'completed' }, false],
    ['a viewer of a broadcast', { viewer: 'attendee', own: seat }, { kind: 'broadcast' }, false],
  ] as const)('is told to %s or not', (...[, asker, given, expected]) => {
    expect(seesOthers({ kind: 'classroom', state: 'inCall', ...given }, asker)).toBe(expected);
  });
});
