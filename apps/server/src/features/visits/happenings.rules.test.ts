import { describe, expect, it } from 'vitest';
import type { Situation } from './lifecycle.rules.ts';
import type { Participant, Visit } from './visits.rules.ts';
import { happeningsOf } from './happenings.rules.ts';

const moment = new Date('2026-03-10T15:00:00Z');

const place = (state: Participant['state'], given: Partial<Participant> = {}): Participant => ({
  ...{ personId: 'sam', side: 'student', state, isHeld: false, askedAt: null, joinedAt: null, leftAt: null },
  ...given,
});

const at = (visit: Partial<Visit>, ...participants: Participant[]): Situation => ({
  visit: { kind: 'appointment', state: 'booked', noteCompletedAt: null, ...visit } as Visit,
  participants,
});

const told = (before: Situation, after: Situation): string[] =>
  happeningsOf(before, after).map(({ kind, personId }) => (personId === null ? kind : `${kind} ${personId}`));

describe('a step of a session leaves in its history', () => {
  it.each<[string, Partial<Visit>, Partial<Visit>, string[]]>([
    ['the opening of the call', { state: 'booked' }, { state: 'inCall' }, ['callOpened']],
    ['its end', { state: 'inCall' }, { state: 'notePending' }, ['callEnded']],
    ['its end for a while', { state: 'inCall' }, { state: 'booked' }, ['callEnded']],
    ['an end to which nobody came', { state: 'inCall' }, { state: 'missed' }, ['callEnded', 'missed']],
    ['that it was missed', { state: 'booked' }, { state: 'missed' }, ['missed']],
    ['that it was held without a call', { state: 'booked' }, { state: 'notePending' }, ['held']],
    ['that it was cancelled', { state: 'booked' }, { state: 'cancelled' }, ['cancelled']],
    [
      'a completed note',
      { state: 'notePending' },
      { state: 'completed', noteCompletedAt: moment },
      ['noteCompleted'],
    ],
    [
      'a note that was completed in the call',
      { state: 'inCall' },
      { state: 'inCall', noteCompletedAt: moment },
      ['noteCompleted'],
    ],
    [
      'nothing of it a second time',
      { state: 'inCall', noteCompletedAt: moment },
      { state: 'completed', noteCompletedAt: moment },
      ['callEnded'],
    ],
    ['nothing where nothing changed', { state: 'booked' }, { state: 'booked' }, []],
  ])('%s', (_, before, after, expected) => {
    expect(told(at(before), at(after))).toEqual(expected);
  });

  it.each<[string, Participant, Participant, string[]]>([
    ['who waits', place('invited'), place('waiting'), ['waited sam']],
    ['who came', place('waiting'), place('inCall'), ['came sam']],
    ['who came back', place('left'), place('inCall'), ['came sam']],
    ['who left', place('inCall'), place('left'), ['went sam']],
    ['who was removed', place('inCall'), place('removed'), ['removed sam']],
    ['nothing of who is still there', place('inCall'), place('inCall'), []],
    ['nothing of who was sent back', place('inCall'), place('waiting', { isHeld: true }), []],
  ])('%s', (_, before, after, expected) => {
    const visit = { state: 'inCall' } as const;
    expect(told(at(visit, before), at(visit, after))).toEqual(expected);
  });

  it('a parent who had no place before', () => {
    const pat = place('inCall', { personId: 'pat', side: 'parent' });
    const visit = { state: 'inCall' } as const;
    expect(told(at(visit, place('inCall')), at(visit, place('inCall'), pat))).toEqual(['came pat']);
  });

  it('nothing when people wait on the page of a session of many', () => {
    const visit = { kind: 'classroom' } as const;
    expect(told(at(visit, place('invited')), at(visit, place('waiting')))).toEqual([]);
  });

  it('one row where the end of the call puts everybody out', () => {
    const kim = (state: Participant['state']) => place(state, { personId: 'kim' });
    const before = at({ state: 'inCall' }, place('inCall'), kim('inCall'));
    expect(told(before, at({ state: 'notePending' }, place('left'), kim('left')))).toEqual(['callEnded']);
  });
});
