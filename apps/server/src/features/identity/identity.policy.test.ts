import { describe, expect, it } from 'vitest';
import type { Person } from '../../platform/context/actor.ts';
import { mayActFor, maySetUp, maySignIn } from './identity.policy.ts';

const person = (role: Person['role']): Person => ({
  kind: 'person',
  personId: 'p',
  institutionId: 'i',
  role,
  levelId: null,
  studentId: null,
  authSessionId: 's',
  provenAt: new Date(0),
  name: 'Name',
  timeZone: 'UTC',
});

describe('coming in', () => {
  it.each([
    { account: undefined, right: false, answer: 'sign_in_failed' },
    { account: undefined, right: true, answer: 'sign_in_failed' },
    { account: { active: true }, right: false, answer: 'sign_in_failed' },
    { account: { active: false }, right: false, answer: 'sign_in_failed' },
    { account: { active: false }, right: true, answer: 'account_deactivated' },
    { account: { active: true }, right: true, answer: undefined },
  ])('with $account and a right password $right answers $answer', ({ account, right, answer }) => {
    const decision = maySignIn(account, right);
    expect(decision.ok ? undefined : decision.code).toBe(answer);
  });
});

describe('acting for a child', () => {
  it.each([
    { role: 'parent', own: true, answer: undefined },
    { role: 'parent', own: false, answer: 'not_found' },
    { role: 'student', own: true, answer: 'access_denied' },
    { role: 'educator', own: false, answer: 'access_denied' },
    { role: 'topAdmin', own: false, answer: 'access_denied' },
  ] as const)('as $role, own child $own, answers $answer', ({ role, own, answer }) => {
    const decision = mayActFor(person(role), own);
    expect(decision.ok ? undefined : decision.code).toBe(answer);
  });
});

describe('setting passwords of others', () => {
  it('is for the product itself only', () => {
    expect(maySetUp({ kind: 'system' }).ok).toBe(true);
    expect(maySetUp({ kind: 'anonymous' }).ok).toBe(false);
    expect(maySetUp(person('topAdmin')).ok).toBe(false);
  });
});
