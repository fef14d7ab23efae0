import { describe, expect, it } from 'vitest';
import { visitStatusCodes, type VisitState } from '@lectern/contract/visits/visits.names.ts';
import { mayCompleteNote, mayEditNote, mayReadNote, type NoteFacts } from './visit-notes.policy.ts';

const facts: NoteFacts = {
  viewer: 'educator',
  state: 'notePending',
  hasBegun: true,
  isComplete: false,
  isPutOut: false,
};
const answerOf = (decision: { ok: boolean; code?: string }) => (decision.ok ? 'ok' : decision.code);

describe('reading a note', () => {
  it('is for the educator always, for all others once it is complete', () => {
    expect(answerOf(mayReadNote(facts))).toBe('ok');
    for (const viewer of ['attendee', 'admin'] as const) {
      expect(answerOf(mayReadNote({ ...facts, viewer }))).toBe('note_not_yet');
      expect(answerOf(mayReadNote({ ...facts, viewer, isComplete: true }))).toBe('ok');
    }
  });
});

it('is not for people who were put out of the class', () => {
  const given = { ...facts, viewer: 'attendee', isComplete: true, isPutOut: true } as const;
  expect(answerOf(mayReadNote(given))).toBe('removed_from_visit');
});

describe('writing a note', () => {
  const byState: Record<VisitState, string> = {
    booked: 'note_not_yet',
    inCall: 'ok',
    notePending: 'ok',
    completed: 'note_complete',
    cancelled: 'note_not_yet',
    missed: 'note_not_yet',
  };
  it.each(Object.keys(visitStatusCodes) as VisitState[])('of a visit that is %s', (state) => {
    expect(answerOf(mayEditNote({ ...facts, state, hasBegun: false }))).toBe(byState[state]);
  });

  it('goes on in the pause of a call that was opened, but is not completed then', () => {
    expect(answerOf(mayEditNote({ ...facts, state: 'booked' }))).toBe('ok');
    expect(answerOf(mayCompleteNote({ ...facts, state: 'booked' }))).toBe('note_not_yet');
    expect(answerOf(mayCompleteNote(facts))).toBe('ok');
  });

  it('is refused to everybody else, and once the note is complete', () => {
    expect(answerOf(mayEditNote({ ...facts, viewer: 'attendee' }))).toBe('not_the_host');
    expect(answerOf(mayEditNote({ ...facts, viewer: 'admin' }))).toBe('access_denied');
    expect(answerOf(mayEditNote({ ...facts, isComplete: true }))).toBe('note_complete');
    expect(answerOf(mayCompleteNote({ ...facts, isComplete: true }))).toBe('note_complete');
  });
});
