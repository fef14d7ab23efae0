import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../entry/entry.policy.ts';
import { mayClear, mayDraw, mayHandPen, maySeeBoard, maySeeKeptBoards } from './board.policy.ts';

const facts: CallFacts = {
  viewer: 'attendee',
  kind: 'appointment',
  state: 'inCall',
  moment: 'running',
  participant: 'inCall',
};
const answer = (decision: { ok: boolean; code?: string }) => (decision.ok ? 'yes' : decision.code);

describe('drawing', () => {
  it.each([
    ['the educator', { viewer: 'educator' }, false, 'yes', true],
    ['the educator of a classroom', { viewer: 'educator', kind: 'classroom' }, false, 'yes', true],
    ['the educator of a broadcast', { viewer: 'educator', kind: 'broadcast' }, false, 'yes', true],
    ['the student of two', {}, false, 'yes', true],
    ['the student who asked at once', { kind: 'onDemand' }, false, 'yes', true],
    ['a student of a class', { kind: 'classroom' }, false, 'board_not_yours', false],
    ['a student of a class with the pen', { kind: 'classroom' }, true, 'yes', false],
    ['a parent in a conference', { kind: 'conference' }, false, 'board_not_yours', false],
    ['a viewer of a broadcast', { kind: 'broadcast' }, false, 'board_not_yours', false],
    ['who was put out', { participant: 'removed' }, true, 'removed_from_visit', true],
    ['anybody before the call', { state: 'booked' }, true, 'call_not_open', true],
    ['anybody after the call', { state: 'notePending' }, true, 'visit_over', true],
    ['an administrator', { viewer: 'admin' }, true, 'access_denied', false],
  ] as const)('is decided for %s', (_, changes, holdsPen, expected, clears) => {
    const asked = { ...facts, ...changes };
    expect(answer(mayDraw(asked, holdsPen))).toBe(expected);
    expect(mayClear(asked, holdsPen)).toBe(clears);
    const seen = answer(maySeeBoard(asked));
    expect(seen).toBe(expected === 'board_not_yours' ? 'yes' : expected);
  });
});

describe('handing the pen', () => {
  const host = { viewer: 'educator', kind: 'classroom' } as const;
  const student = { side: 'student', state: 'inCall' };
  it.each([
    ['to a student', host, student, 'yes'],
    ['back', host, null, 'yes'],
    ['to nobody who is there', host, undefined, 'not_found'],
    ['to oneself', host, { side: 'educator', state: 'inCall' }, 'not_found'],
    ['to who was put out', host, { side: 'student', state: 'removed' }, 'not_found'],
    ['in a session of two, who has it anyway', { viewer: 'educator' }, student, 'access_denied'],
    ['in a broadcast', { viewer: 'educator', kind: 'broadcast' }, student, 'access_denied'],
    ['as a student', { kind: 'classroom' }, student, 'not_the_host'],
  ] as const)('%s', (_, changes, receiver, expected) => {
    expect(answer(mayHandPen({ ...facts, ...changes }, receiver))).toBe(expected);
  });
});

describe('looking back', () => {
  it.each([
    [{}, 'yes'],
    [{ viewer: 'educator', state: 'completed' }, 'yes'],
    [{ participant: 'removed' }, 'removed_from_visit'],
    [{ viewer: 'admin' }, 'access_denied'],
    [{ viewer: 'admin', state: 'notePending' }, 'yes'],
    [{ viewer: 'admin', state: 'cancelled' }, 'access_denied'],
  ] as const)('%j: %s', (changes, expected) => {
    expect(answer(maySeeKeptBoards({ ...facts, ...changes }))).toBe(expected);
  });
});
