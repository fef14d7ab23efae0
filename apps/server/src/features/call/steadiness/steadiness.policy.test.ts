import { expect, it } from 'vitest';
import type { CallFacts } from '../entry/entry.policy.ts';
import { maySteady } from './steadiness.policy.ts';

const inside: CallFacts = {
  viewer: 'attendee',
  kind: 'classroom',
  state: 'inCall',
  moment: 'running',
  participant: 'inCall',
};

it.each<[string, Partial<CallFacts>, string]>([
  ['an attendee of the open call', {}, 'ok'],
  ['a parent who was never there before', { participant: 'invited' }, 'ok'],
  ['the educator, who is told of it', { viewer: 'educator' }, 'access_denied'],
  ['who looks on', { viewer: 'admin', isObserver: true }, 'access_denied'],
  ['any other administrator', { viewer: 'admin' }, 'access_denied'],
  ['who was put out', { participant: 'removed' }, 'removed_from_visit'],
  ['who was sent back to the waiting room', { participant: 'held' }, 'held_at_door'],
  ['a viewer of a broadcast', { kind: 'broadcast' }, 'only_watching'],
  ['an attendee before the call', { state: 'booked' }, 'call_not_open'],
  ['an attendee after the call', { state: 'completed' }, 'visit_over'],
  ['an attendee of a lesson in person', { kind: 'inPerson' }, 'no_room'],
])('%s: %j', (_who, changes, expected) => {
  const decision = maySteady({ ...inside, ...changes });
  expect(decision.ok ? 'ok' : decision.code).toBe(expected);
});
