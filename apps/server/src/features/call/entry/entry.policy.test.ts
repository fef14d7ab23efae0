import { describe, expect, it } from 'vitest';
import type { VisitMoment } from '@lectern/contract/visits/visits.rules.ts';
import {
  participantStates,
  userCategories,
  visitStatusCodes,
  visitTypeCodes,
  type Viewer,
  type VisitKind,
  type VisitState,
} from '@lectern/contract/visits/visits.names.ts';
import {
  callEntry,
  mayEndCall,
  mayHost,
  mayOpenCall,
  mayRemove,
  maySeeCall,
  mayTakePart,
  type CallFacts,
} from './entry.policy.ts';

const viewers = Object.keys(userCategories) as Viewer[];
const kinds = Object.keys(visitTypeCodes) as VisitKind[];
const states = Object.keys(visitStatusCodes) as VisitState[];
const moments: VisitMoment[] = ['before', 'early', 'running', 'buffer', 'over'];

const everyCase: CallFacts[] = viewers.flatMap((viewer) =>
  kinds.flatMap((kind) =>
    states.flatMap((state) =>
      moments.flatMap((moment) =>
        participantStates.map((participant) => ({ viewer, kind, state, moment, participant })),
      ),
    ),
  ),
);

const open: CallFacts = {
  viewer: 'attendee',
  kind: 'appointment',
  state: 'inCall',
  moment: 'running',
  participant: 'waiting',
};

/** The table of the specification in other words, to be compared with the code for every case. */
function expectedEntry({ viewer, kind, state, moment, participant }: CallFacts): string {
  if (viewer === 'admin') return 'access_denied';
  if (kind === 'inPerson') return 'no_room';
  if (participant === 'removed') return 'removed_from_visit';
  if (moment === 'over') return 'visit_over';
  const byState: Record<VisitState, string> = {
    booked: 'call_not_open',
    inCall: viewer === 'educator' ? 'host' : 'attendee',
    notePending: 'visit_over',
    completed: 'visit_over',
    cancelled: 'visit_over',
    missed: 'visit_over',
  };
  return byState[state];
}

describe('entry into a call', () => {
  it(`is decided as the table says in all ${everyCase.length} cases of role, kind, state, time and place`, () => {
    const wrong = everyCase.filter((facts) => {
      const entry = callEntry(facts);
      return (entry.ok ? entry.part : entry.code) !== expectedEntry(facts);
    });
    expect(wrong).toEqual([]);
  });

  it('is open to nobody outside an open call', () => {
    const admitted = everyCase.filter((facts) => callEntry(facts).ok);
    expect(new Set(admitted.map((facts) => facts.state))).toEqual(new Set(['inCall']));
    expect(admitted.some((facts) => facts.viewer === 'admin' || facts.participant === 'removed')).toBe(false);
  });
});

describe('opening a call', () => {
  it.each([
    ['the educator in the window', { viewer: 'educator', state: 'booked', moment: 'early' }, 'ok'],
    ['the educator who comes back', { viewer: 'educator', state: 'inCall', moment: 'buffer' }, 'ok'],
    ['the educator too early', { viewer: 'educator', state: 'booked', moment: 'before' }, 'too_early'],
    ['the educator too late', { viewer: 'educator', state: 'booked', moment: 'over' }, 'visit_over'],
    [
      'the educator after the end',
      { viewer: 'educator', state: 'notePending', moment: 'running' },
      'visit_over',
    ],
    ['the educator in person', { viewer: 'educator', state: 'booked', kind: 'inPerson' }, 'no_room'],
    ['an attendee', { viewer: 'attendee', state: 'booked' }, 'not_the_host'],
    ['an administrator', { viewer: 'admin', state: 'booked' }, 'access_denied'],
  ] as const)('by %s', (_who, facts, expected) => {
    const decision = mayOpenCall({ ...open, participant: 'invited', ...facts });
    expect(decision.ok ? 'ok' : decision.code).toBe(expected);
  });
});

describe('what else is done in a call', () => {
  it('is ended by participants, while it is open', () => {
    expect(mayEndCall(open)).toEqual({ ok: true });
    expect(mayEndCall({ ...open, state: 'booked' })).toEqual({ ok: false, code: 'call_not_open' });
    expect(mayEndCall({ ...open, viewer: 'admin' })).toEqual({ ok: false, code: 'access_denied' });
  });

  it('is seen by participants', () => {
    expect(viewers.filter((viewer) => maySeeCall({ ...open, viewer }).ok)).toEqual(['attendee', 'educator']);
    expect(viewers.filter((viewer) => mayTakePart({ ...open, viewer }).ok)).toEqual(['attendee', 'educator']);
  });

  it('is not seen any more by people who were put out', () => {
    for (const may of [maySeeCall, mayTakePart])
      expect(may({ ...open, participant: 'removed' })).toEqual({ ok: false, code: 'removed_from_visit' });
  });

  it('is seen and ended, but neither opened nor hosted, by observers', () => {
    const observer = { ...open, viewer: 'admin', isObserver: true } as const;
    expect(callEntry(observer)).toEqual({ ok: true, part: 'observer' });
    expect(callEntry({ ...observer, state: 'booked' })).toEqual({ ok: false, code: 'call_not_open' });
    expect([maySeeCall(observer).ok, mayEndCall(observer).ok]).toEqual([true, true]);
    expect(mayTakePart(observer)).toEqual({ ok: false, code: 'access_denied' });
    expect(mayOpenCall(observer)).toEqual({ ok: false, code: 'access_denied' });
    expect(mayHost(observer)).toEqual({ ok: false, code: 'not_the_host' });
  });

  it('is hosted by the educator of the open call only', () => {
    const hosts = everyCase.filter((facts) => mayHost(facts).ok);
    expect(hosts.every((facts) => facts.viewer === 'educator' && facts.state === 'inCall')).toBe(true);
    expect(mayHost(open)).toEqual({ ok: false, code: 'not_the_host' });
  });

  it('lets the educator put out students and parents, nobody else', () => {
    const host = { ...open, viewer: 'educator' } as const;
    expect(mayRemove(host, { side: 'student' })).toEqual({ ok: true });
    expect(mayRemove(host, { side: 'educator' })).toEqual({ ok: false, code: 'access_denied' });
    expect(mayRemove(host, undefined)).toEqual({ ok: false, code: 'not_found' });
    expect(mayRemove(open, { side: 'student' })).toEqual({ ok: false, code: 'not_the_host' });
  });
});
