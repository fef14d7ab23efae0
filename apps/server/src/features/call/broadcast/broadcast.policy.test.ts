import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../entry/entry.policy.ts';
import {
  mayFetch,
  mayPresent,
  maySeeBroadcast,
  mayStopWatching,
  type StreamFacts,
} from './broadcast.policy.ts';

const viewer: CallFacts = {
  viewer: 'attendee',
  kind: 'broadcast',
  state: 'inCall',
  moment: 'running',
  participant: 'inCall',
};
const educator = { viewer: 'educator' } as const;
const observer = { viewer: 'admin', isObserver: true } as const;
const codeOf = (decision: { ok: boolean; code?: string }): string => decision.code ?? 'ok';

describe('a broadcast', () => {
  it.each<[string, Partial<CallFacts>, string, string, string]>([
    ['its educator', educator, 'ok', 'ok', 'access_denied'],
    ['a viewer', {}, 'not_the_host', 'ok', 'ok'],
    ['who looks on', observer, 'not_the_host', 'ok', 'access_denied'],
    ['another administrator', { viewer: 'admin' }, 'access_denied', 'access_denied', 'access_denied'],
    ['a viewer before the call', { state: 'booked' }, 'call_not_open', 'call_not_open', 'ok'],
    ['a removed viewer', { participant: 'removed' }, 'removed_from_visit', 'removed_from_visit', 'ok'],
    [
      'the educator of a classroom',
      { ...educator, kind: 'classroom' },
      'only_in_broadcast',
      'only_in_broadcast',
      'access_denied',
    ],
    [
      'a student of a classroom',
      { kind: 'classroom' },
      'not_the_host',
      'only_in_broadcast',
      'only_in_broadcast',
    ],
  ])('is presented, seen and left by %s as the rules say', (_who, facts, present, see, stop) => {
    const all = { ...viewer, ...facts };
    expect([mayPresent(all), maySeeBroadcast(all), mayStopWatching(all)].map(codeOf)).toEqual([
      present,
      see,
      stop,
    ]);
  });
});

const running: StreamFacts = { hasJoined: true, isRunningOut: false };
const over: StreamFacts = { hasJoined: true, isRunningOut: true };
const ended = { state: 'notePending' } as const;

describe('the parts of a stream', () => {
  it.each<[string, Partial<CallFacts>, StreamFacts, string]>([
    ['a viewer in it', {}, running, 'ok'],
    [
      'a viewer who has not come',
      { participant: 'invited' },
      { hasJoined: false, isRunningOut: false },
      'not_watching',
    ],
    ['a viewer who left', { participant: 'left' }, running, 'not_watching'],
    ['a removed viewer', { participant: 'removed' }, running, 'removed_from_visit'],
    ['a viewer sent back', { participant: 'held' }, running, 'held_at_door'],
    ['its educator', educator, running, 'ok'],
    ['who looks on', observer, running, 'ok'],
    ['another administrator', { viewer: 'admin' }, running, 'access_denied'],
    ['a viewer long after the end', { ...ended, participant: 'left' }, running, 'visit_over'],
    ['a viewer just after the end', { ...ended, participant: 'left' }, over, 'ok'],
    [
      'who never came, just after the end',
      { ...ended, participant: 'invited' },
      { hasJoined: false, isRunningOut: true },
      'visit_over',
    ],
    ['a removed viewer just after the end', { ...ended, participant: 'removed' }, over, 'removed_from_visit'],
    ['another administrator just after the end', { ...ended, viewer: 'admin' }, over, 'access_denied'],
    ['a student of a classroom', { kind: 'classroom' }, running, 'only_in_broadcast'],
  ])('are given to %s: %s', (_who, facts, stream, expected) => {
    expect(codeOf(mayFetch({ ...viewer, ...facts }, stream))).toBe(expected);
  });
});
