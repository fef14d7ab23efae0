import { sessionStatuses, type VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../entry/entry.policy.ts';
import { mayRecord, mayWatch } from './recording.policy.ts';

const educator = {
  viewer: 'educator',
  kind: 'appointment',
  state: 'inCall',
  moment: 'running',
  participant: 'inCall',
} as CallFacts;

const visitKinds: VisitKind[] = [
  'onDemand',
  'appointment',
  'classroom',
  'broadcast',
  'inPerson',
  'conference',
];

describe('recording', () => {
  it.each(visitKinds)('in a session of the kind %s is for its educator', (kind) => {
    const expected = { broadcast: 'recording_not_here', inPerson: 'no_room' } as Record<string, string>;
    const code = expected[kind];
    expect(mayRecord({ ...educator, kind })).toEqual(code === undefined ? { ok: true } : { ok: false, code });
  });

  it.each([
    ['attendee', 'not_the_host'],
    ['admin', 'access_denied'],
  ] as const)('is not for an %s', (viewer, code) => {
    expect(mayRecord({ ...educator, viewer })).toMatchObject({ ok: false, code });
  });

  it('needs the open call', () => {
    expect(mayRecord({ ...educator, state: 'booked' })).toMatchObject({ code: 'call_not_open' });
    expect(mayRecord({ ...educator, state: 'notePending' })).toMatchObject({ code: 'visit_over' });
  });
});

const watcher = { status: 'Completed', kind: 'appointment', role: 'parent', isPutOut: false } as const;

it.each(Object.entries(sessionStatuses))('watching at the status %s', (name, status) => {
  expect(mayWatch({ ...watcher, status }).ok).toBe(name === 'notePending' || name === 'completed');
});

it.each(visitKinds)(
  'watching a session of the kind %s is for parents where no other child is in it',
  (kind) => {
    const isOfMany = kind === 'classroom' || kind === 'broadcast' || kind === 'conference';
    const refused = { ok: false, code: 'recording_of_class' };
    expect(mayWatch({ ...watcher, kind })).toEqual(isOfMany ? refused : { ok: true });
    for (const role of ['student', 'educator', 'levelThreeAdmin'] as const)
      expect(mayWatch({ ...watcher, kind, role }).ok).toBe(true);
  },
);

it('watching is for nobody who was put out of a class', () => {
  for (const role of ['student', 'parent'] as const)
    expect(mayWatch({ ...watcher, role, isPutOut: true })).toMatchObject({ code: 'removed_from_visit' });
});
