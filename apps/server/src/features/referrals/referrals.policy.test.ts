import { describe, expect, it } from 'vitest';
import { mayDecline, mayName, mayReferSession, referralViewerOf } from './referrals.policy.ts';

const codeOf = (decision: { ok: boolean; code?: string }) => (decision.ok ? 'allowed' : decision.code);

describe('mayName', () => {
  const facts = { referredBy: 'ada', referredTo: 'ben', isOwnStudent: true, isTaughtThere: true };
  it.each([
    [{}, 'allowed'],
    [{ referredTo: 'ada' }, 'not_found'],
    [{ isOwnStudent: false }, 'not_found'],
    [{ isTaughtThere: false }, 'not_taught_there'],
    [{ isOwnStudent: false, isTaughtThere: false }, 'not_found'],
  ])('%j: %s', (change, expected) => {
    expect(codeOf(mayName({ ...facts, ...change }))).toBe(expected);
  });
});

describe('mayReferSession', () => {
  it.each([
    ['educator', 'appointment', 'completed', 'allowed'],
    ['educator', 'classroom', 'completed', 'session_not_referable'],
    ['educator', 'appointment', 'notePending', 'session_not_referable'],
    ['attendee', 'appointment', 'completed', 'access_denied'],
    ['admin', 'appointment', 'completed', 'access_denied'],
  ] as const)('as %s of a session of kind %s that is %s: %s', (viewer, kind, state, expected) => {
    expect(codeOf(mayReferSession(viewer, { kind, state }))).toBe(expected);
  });
});

describe('referralViewerOf', () => {
  const facts = { referredBy: 'ada', referredTo: 'ben', studentId: 'sam' };
  it.each([
    ['ada', false, 'educator'],
    ['ben', false, 'educator'],
    ['sam', false, 'attendee'],
    ['pat', true, 'attendee'],
    ['pat', false, null],
  ])('%s, parent of the student (%s): %s', (who, isParentOfStudent, expected) => {
    expect(referralViewerOf(who, { ...facts, isParentOfStudent })).toBe(expected);
  });
});

describe('mayDecline', () => {
  it.each([
    ['attendee', 'open', false, 'allowed'],
    ['attendee', 'open', true, 'referral_booked'],
    ['attendee', 'ended', false, 'referral_over'],
    ['attendee', 'completed', true, 'referral_over'],
    ['educator', 'open', false, 'access_denied'],
    [null, 'open', false, 'not_found'],
  ] as const)(
    'as %s of one that is %s, session to come %s: %s',
    (viewer, state, hasSessionToCome, expected) => {
      expect(codeOf(mayDecline(viewer, { state, hasSessionToCome }))).toBe(expected);
    },
  );
});
