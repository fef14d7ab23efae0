import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../entry/entry.policy.ts';
import {
  isWithoutChat,
  knownTo,
  mayOpenChatFile,
  mayReadChat,
  mayWriteChat,
  mayWriteTo,
  readsDirect,
  eyesOf,
} from './chat.policy.ts';

const open: CallFacts = {
  viewer: 'attendee',
  kind: 'appointment',
  state: 'inCall',
  moment: 'running',
  participant: 'inCall',
};
const after = { kind: 'classroom', state: 'completed' } as const;
const answerOf = (decision: { ok: boolean; code?: string }) => (decision.ok ? 'ok' : decision.code);

const toAll = { senderId: 'ann', receiverId: null };

describe('the chat of a visit', () => {
  it.each([
    ['an attendee in the call', {}, 'ok', 'ok'],
    ['the educator in the call', { viewer: 'educator' }, 'ok', 'ok'],
    ['an attendee before the call', { state: 'booked' }, 'ok', 'chat_closed'],
    ['an attendee afterwards', { state: 'completed' }, 'ok', 'chat_closed'],
    ['the educator afterwards', { viewer: 'educator', state: 'notePending' }, 'ok', 'chat_closed'],
    ['who was put out', { participant: 'removed' }, 'access_denied', 'access_denied'],
    ['an administrator', { viewer: 'admin' }, 'access_denied', 'access_denied'],
    ['who looks on', { viewer: 'admin', isObserver: true }, 'ok', 'ok'],
    ['an administrator, afterwards', { viewer: 'admin', state: 'completed' }, 'ok', 'chat_closed'],
    [
      'an administrator of a missed one',
      { viewer: 'admin', state: 'missed' },
      'access_denied',
      'access_denied',
    ],
    ['anybody of a session in person', { kind: 'inPerson' }, 'not_found', 'not_found'],
    ['a viewer of a broadcast', { kind: 'broadcast' }, 'ok', 'chat_closed'],
    ['the presenter of a broadcast', { kind: 'broadcast', viewer: 'educator' }, 'ok', 'ok'],
  ] as const)('read and written by %s', (...[, facts, reads, writes]) => {
    expect(answerOf(mayReadChat({ ...open, ...facts }))).toBe(reads);
    expect(answerOf(mayWriteChat({ ...open, ...facts }))).toBe(writes);
  });

  it.each([
    ['a viewer of a broadcast', { kind: 'broadcast' }, true, 'not_found'],
    ['the presenter of a broadcast', { kind: 'broadcast', viewer: 'educator' }, false, 'ok'],
    ['a student of a class', { kind: 'classroom' }, false, 'ok'],
    ['who is not in the class', { kind: 'classroom', participant: 'invited' }, true, 'not_found'],
    ['who waits at the door of the class', { kind: 'classroom', participant: 'held' }, true, 'not_found'],
    ['who was never in it, afterwards', { ...after, participant: 'invited' }, false, 'ok'],
    ['who waits before a lesson', { participant: 'waiting' }, false, 'ok'],
  ] as const)('is kept from %s, or not', (...[, facts, isWithout, files]) => {
    expect(isWithoutChat({ ...open, ...facts })).toBe(isWithout);
    expect(answerOf(mayOpenChatFile({ ...open, ...facts }, toAll, { own: ['me'], writers: null }))).toBe(
      files,
    );
  });

  it.each([
    ['who wrote it', {}, { senderId: 'me', receiverId: 'ann' }, 'ok'],
    ['whom it was written to', {}, { senderId: 'ann', receiverId: 'me' }, 'ok'],
    ['another student', {}, { senderId: 'ann', receiverId: 'ben' }, 'not_found'],
    ['the educator in the call', { viewer: 'educator' }, { senderId: 'ann', receiverId: 'ben' }, 'not_found'],
    [
      ...(['the educator afterwards', { viewer: 'educator', state: 'completed' }] as const),
      ...([{ senderId: 'ann', receiverId: 'ben' }, 'ok'] as const),
    ],
  ] as const)(
    'opens the file of a message to one person for %s, or not',
    (...[, facts, message, expected]) => {
      expect(
        answerOf(
          mayOpenChatFile({ ...open, kind: 'classroom', ...facts }, message, { own: ['me'], writers: null }),
        ),
      ).toBe(expected);
    },
  );

  const peer = { personId: 'peer', side: 'student', state: 'inCall' };
  const asStudent = { personId: 'me', studentId: 'me' };
  const asParent = { personId: 'me', studentId: 'child' };
  const asGuest = { personId: 'me', studentId: null };
  const child = { ...peer, personId: 'child' };
  const educator = { ...peer, personId: 'educator', side: 'educator' };
  it.each([
    ['in a classroom', {}, peer, asStudent, 'ok'],
    ['in a lesson of two', { kind: 'appointment' }, peer, asStudent, 'access_denied'],
    ['of somebody who was put out', {}, { ...peer, state: 'removed' }, asStudent, 'access_denied'],
    ['of nobody in it', {}, undefined, asStudent, 'not_found'],
    ['of oneself', {}, { ...peer, personId: 'me' }, asStudent, 'not_found'],
    ['of another child by a parent', {}, peer, asParent, 'access_denied'],
    ['of the own child by a parent', {}, child, asParent, 'ok'],
    ['of the educator by a parent', {}, educator, asParent, 'ok'],
    ['of a child by a guest', {}, peer, asGuest, 'access_denied'],
    ['of a child by the educator', { viewer: 'educator' }, peer, asGuest, 'ok'],
    ['of a child by who looks on', { viewer: 'admin', isObserver: true }, peer, asGuest, 'ok'],
  ] as const)('goes to one person %s', (...[, facts, receiver, sender, expected]) => {
    expect(answerOf(mayWriteTo({ ...open, kind: 'classroom', ...facts }, receiver, sender))).toBe(expected);
  });

  it.each([
    ['the educator of a held class', 'classroom', 'educator', 'notePending', true],
    ['an administrator of a held class', 'classroom', 'admin', 'completed', true],
    ['a student of a held class', 'classroom', 'attendee', 'completed', false],
    ['the educator while the class goes on', 'classroom', 'educator', 'inCall', false],
    ['who looks on at it', 'classroom', 'admin', 'inCall', false],
    ['the educator of a class that was missed', 'classroom', 'educator', 'missed', false],
    ['the educator of a held lesson of two', 'appointment', 'educator', 'completed', false],
  ] as const)('to one person is read by %s, or not', (...[, kind, viewer, state, expected]) => {
    expect(readsDirect({ kind, viewer, state })).toBe(expected);
  });
});

describe('whose messages are read alone', () => {
  const parent = { personId: 'me', role: 'parent' } as const;
  const those = ['me', 'child', 'educator'];
  it.each([
    ['by a parent before a class', parent, { state: 'booked' }, those],
    ['by a parent after a class', parent, { state: 'completed' }, those],
    ['by a parent at the door of a class', parent, { participant: 'held' }, those],
    ['by a parent in a class', parent, {}, null],
    ['by a parent after a lesson of two', parent, { kind: 'appointment', state: 'completed' }, null],
    ['by a student after a class', { personId: 'child', role: 'student' }, { state: 'completed' }, null],
    ['by the educator', { personId: 'educator', role: 'educator' }, { viewer: 'educator' }, null],
  ] as const)('%s', (...[, reader, facts, expected]) => {
    const call = {
      facts: { ...open, kind: 'classroom', ...facts },
      studentId: 'child',
      educatorId: 'educator',
    } as const;
    expect(eyesOf(reader, call).writers).toEqual(expected);
  });

  it('are those whose files are opened', () => {
    const facts = { ...open, kind: 'classroom', state: 'completed' } as const;
    const opened = (senderId: string) =>
      answerOf(
        mayOpenChatFile(facts, { senderId, receiverId: null }, { own: ['me', 'child'], writers: those }),
      );
    expect(['child', 'educator', 'peer'].map(opened)).toEqual(['ok', 'ok', 'not_found']);
    const direct = (senderId: string, receiverId: string) =>
      answerOf(mayOpenChatFile(facts, { senderId, receiverId }, { own: ['me', 'child'], writers: those }));
    expect([direct('educator', 'child'), direct('child', 'peer')]).toEqual(['ok', 'ok']);
    expect([direct('educator', 'peer'), direct('peer', 'child')]).toEqual(['not_found', 'not_found']);
  });
});

describe('the names in a chat', () => {
  const people = [
    { id: 'me', role: 'parent' },
    { id: 'child', role: 'student' },
    { id: 'peer', role: 'student' },
    { id: 'other', role: 'parent' },
    { id: 'guest', role: 'guest' },
    { id: 'educator', role: 'educator' },
    { id: 'admin', role: 'levelTwoAdmin' },
  ] as const;
  const own = ['me', 'child', 'educator', 'admin'];
  it.each([
    ['in the call of a class', { kind: 'classroom' }, people.map(({ id }) => id)],
    ['before it', { kind: 'classroom', state: 'booked' }, own],
    ['after it', { kind: 'classroom', state: 'completed' }, own],
    ['sent back to the waiting room', { kind: 'classroom', participant: 'held' }, own],
    ['after a conference', { kind: 'conference', state: 'completed' }, own],
    ['after a lesson of two', { state: 'completed' }, people.map(({ id }) => id)],
    [
      'as the educator',
      { kind: 'classroom', state: 'completed', viewer: 'educator' },
      people.map(({ id }) => id),
    ],
  ] as const)('are known %s', (...[, given, expected]) => {
    const knows = knownTo('me', { facts: { ...open, ...given }, studentId: 'child' });
    expect(people.filter(knows).map(({ id }) => id)).toEqual(expected);
  });
});
