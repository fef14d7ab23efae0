import { describe, expect, it } from 'vitest';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { mayAddPerson, mayChangeActive } from './people.policy.ts';

const as = (role: Person['role']): Actor => ({
  kind: 'person',
  personId: 'me',
  institutionId: 'i',
  role,
  levelId: 'l',
  studentId: null,
  authSessionId: 's',
  name: 'Name',
  timeZone: 'UTC',
});

describe('closing and opening accounts', () => {
  it.each([
    { actor: as('levelThreeAdmin'), role: 'student', isInReach: true, answer: 'yes' },
    { actor: as('levelThreeAdmin'), role: 'educator', isInReach: true, answer: 'yes' },
    { actor: as('levelThreeAdmin'), role: 'student', isInReach: false, answer: 'not_found' },
    { actor: as('levelThreeAdmin'), role: 'levelThreeAdmin', isInReach: true, answer: 'access_denied' },
    { actor: as('levelThreeAdmin'), role: 'levelTwoAdmin', isInReach: true, answer: 'access_denied' },
    { actor: as('levelTwoAdmin'), role: 'levelThreeAdmin', isInReach: true, answer: 'yes' },
    { actor: as('levelOneAdmin'), role: 'levelTwoAdmin', isInReach: true, answer: 'yes' },
    { actor: as('levelOneAdmin'), role: 'topAdmin', isInReach: true, answer: 'access_denied' },
    { actor: as('topAdmin'), role: 'levelOneAdmin', isInReach: false, answer: 'yes' },
    { actor: as('topAdmin'), role: 'graAdmin', isInReach: false, answer: 'access_denied' },
    { actor: as('educator'), role: 'student', isInReach: true, answer: 'not_found' },
    { actor: as('student'), role: 'student', isInReach: true, answer: 'not_found' },
    { actor: { kind: 'anonymous' } as Actor, role: 'student', isInReach: true, answer: 'not_found' },
    { actor: { kind: 'system' } as Actor, role: 'topAdmin', isInReach: false, answer: 'yes' },
  ])('of a $role in reach $isInReach answers $answer', ({ actor, role, isInReach, answer }) => {
    const decision = mayChangeActive(actor, { id: 'other', role, isInReach });
    expect(decision.ok ? 'yes' : decision.code).toBe(answer);
  });

  it('is never done to oneself', () => {
    expect(mayChangeActive(as('topAdmin'), { id: 'me', role: 'topAdmin', isInReach: true }).ok).toBe(false);
    expect(
      mayChangeActive(as('levelTwoAdmin'), { id: 'me', role: 'levelTwoAdmin', isInReach: true }).ok,
    ).toBe(false);
  });
});

describe('making accounts', () => {
  const roles = [
    ...(['topAdmin', 'graAdmin', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const),
    ...(['educator', 'student', 'parent', 'guest'] as const),
  ];
  it.each([
    ['topAdmin', ['levelOneAdmin']],
    ['graAdmin', ['levelOneAdmin']],
    ['levelOneAdmin', ['levelTwoAdmin']],
    ['levelTwoAdmin', ['levelThreeAdmin', 'educator']],
    ['levelThreeAdmin', ['educator', 'student', 'parent']],
    ['educator', []],
    ['student', []],
    ['parent', []],
    ['guest', []],
  ] as const)('%s makes %s', (asker, made) => {
    const allowedRoles = roles.filter((role) => mayAddPerson(as(asker), { role, isInReach: true }).ok);
    expect(allowedRoles).toEqual(roles.filter((role) => (made as readonly string[]).includes(role)));
  });

  it('is for the own levels only', () => {
    const decision = mayAddPerson(as('levelThreeAdmin'), { role: 'student', isInReach: false });
    expect(decision).toMatchObject({ code: 'not_found' });
  });

  it('is everything to the product itself, and nothing to nobody', () => {
    expect(mayAddPerson({ kind: 'system' }, { role: 'topAdmin', isInReach: false }).ok).toBe(true);
    expect(mayAddPerson({ kind: 'anonymous' }, { role: 'student', isInReach: true }).ok).toBe(false);
  });
});
