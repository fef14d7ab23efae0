import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../entry/entry.policy.ts';
import {
  mayActOn,
  mayChangeLayout,
  mayHostClass,
  mayListParticipants,
  mayRaiseHand,
  mayReadAttendance,
  mayReadClass,
} from './classroom.policy.ts';

const student: CallFacts = {
  viewer: 'attendee',
  kind: 'classroom',
  state: 'inCall',
  moment: 'running',
  participant: 'inCall',
};
const educator: CallFacts = { ...student, viewer: 'educator' };
const observer: CallFacts = { ...student, viewer: 'admin', isObserver: true };
const admin: CallFacts = { ...student, viewer: 'admin' };
const removed: CallFacts = { ...student, participant: 'removed' };
const answerOf = (decision: { ok: boolean; code?: string }) => (decision.ok ? 'ok' : decision.code);

describe('what is done in a classroom', () => {
  it.each([
    // who, reads the class, raises a hand, hosts, changes the layout, lists people
    ['a student', student, 'ok', 'ok', 'not_the_host', 'not_the_host', 'access_denied'],
    ['the educator', educator, 'ok', 'access_denied', 'ok', 'ok', 'ok'],
    ['an observer', observer, 'ok', 'access_denied', 'not_the_host', 'not_the_host', 'ok'],
    [
      'another admin',
      admin,
      'access_denied',
      'access_denied',
      'access_denied',
      'access_denied',
      'access_denied',
    ],
    [
      'who was put out',
      removed,
      'removed_from_visit',
      'removed_from_visit',
      'removed_from_visit',
      'removed_from_visit',
      'removed_from_visit',
    ],
  ] as const)('by %s', (_who, facts, ...expected) => {
    expect([
      answerOf(mayReadClass(facts)),
      answerOf(mayRaiseHand(facts)),
      answerOf(mayHostClass(facts)),
      answerOf(mayChangeLayout(facts)),
      answerOf(mayListParticipants(facts)),
    ]).toEqual(expected);
  });

  it.each([
    ['classroom', 'ok', 'ok', 'ok', 'ok'],
    ['conference', 'ok', 'only_in_classroom', 'only_in_classroom', 'ok'],
    ['broadcast', 'ok', 'only_in_classroom', 'only_in_classroom', 'ok'],
    ['appointment', 'only_in_classroom', 'only_in_classroom', 'only_in_classroom', 'only_in_classroom'],
  ] as const)('in a %s', (kind, reads, raises, hosts, layout) => {
    expect(answerOf(mayReadClass({ ...student, kind }))).toBe(reads);
    expect(answerOf(mayRaiseHand({ ...student, kind }))).toBe(raises);
    expect(answerOf(mayHostClass({ ...educator, kind }))).toBe(hosts);
    expect(answerOf(mayChangeLayout({ ...educator, kind }))).toBe(layout);
  });

  it('needs an open call', () => {
    for (const may of [mayReadClass, mayRaiseHand])
      expect(answerOf(may({ ...student, state: 'booked' }))).toBe('call_not_open');
    expect(answerOf(mayHostClass({ ...educator, state: 'booked' }))).toBe('call_not_open');
    expect(answerOf(mayHostClass({ ...educator, state: 'completed' }))).toBe('visit_over');
  });

  it('raises no hand from the waiting room', () => {
    expect(answerOf(mayRaiseHand({ ...student, participant: 'left' }))).toBe('not_in_call');
  });
});

describe('what is done to one person', () => {
  it.each([
    ['a student in the call', { side: 'student', state: 'inCall' }, true, 'ok'],
    ['a parent in the call', { side: 'parent', state: 'inCall' }, true, 'ok'],
    ['a student who is away', { side: 'student', state: 'left' }, true, 'not_in_call'],
    ['a student who is away, for later', { side: 'student', state: 'left' }, false, 'ok'],
    ['the educator', { side: 'educator', state: 'inCall' }, true, 'access_denied'],
    ['nobody of the class', undefined, false, 'not_found'],
  ] as const)('needs %s', (_who, target, isHereNeeded, expected) => {
    expect(answerOf(mayActOn(educator, target, isHereNeeded))).toBe(expected);
  });

  it('is nobody else’s than the educator’s', () => {
    const target = { side: 'student', state: 'inCall' };
    expect(answerOf(mayActOn(student, target, false))).toBe('not_the_host');
    expect(answerOf(mayActOn({ ...educator, kind: 'conference' }, target, false))).toBe('only_in_classroom');
  });
});

it('shows the attendance to the educator and to administrators, not to attendees', () => {
  expect([student, educator, admin, observer].map((facts) => answerOf(mayReadAttendance(facts)))).toEqual([
    'access_denied',
    'ok',
    'ok',
    'ok',
  ]);
});
