import { describe, expect, it } from 'vitest';
import type { Actor, Person } from '../../platform/context/actor.ts';
import { mayAddPerson, mayKeepAccount, type AccountFacts } from './people.policy.ts';

const as = (role: Person['role']): Actor => ({
  kind: 'person',
  personId: 'me',
  institutionId: 'i',
  role,
  levelId: 'l',
  studentId: null,
  authSessionId: 's',
  provenAt: new Date(0),
  name: 'Name',
  timeZone: 'UTC',
});

const roles = [
  ...(['topAdmin', 'graAdmin', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'] as const),
  ...(['educator', 'student', 'parent', 'guest'] as const),
];

describe('keeping accounts', () => {
  const keeps = (actor: Actor, person: Partial<AccountFacts>) => {
    const decision = mayKeepAccount(actor, {
      ...{ id: 'other', role: 'student', reach: 'all', isAcrossAreas: false, isErased: false, ...person },
    });
    return decision.ok ? 'yes' : decision.code;
  };

  it.each([
    ['topAdmin', ['levelOneAdmin', 'parent']],
    ['graAdmin', ['levelOneAdmin']],
    ['levelOneAdmin', ['levelTwoAdmin']],
    ['levelTwoAdmin', ['levelThreeAdmin', 'educator']],
    ['levelThreeAdmin', ['educator', 'student']],
    ['educator', []],
    ['student', []],
    ['parent', []],
    ['guest', []],
  ] as const)('%s keeps %s', (asker, kept) => {
    const kinds = roles.filter((role) => keeps(as(asker), { role }) === 'yes');
    expect(kinds).toEqual(roles.filter((role) => (kept as readonly string[]).includes(role)));
  });

  it.each([
    ['levelThreeAdmin', { reach: 'none' }, 'not_found'],
    ['levelThreeAdmin', { role: 'educator', reach: 'some' }, 'access_denied'],
    ['levelThreeAdmin', { role: 'levelThreeAdmin' }, 'access_denied'],
    ['levelThreeAdmin', { role: 'levelTwoAdmin', reach: 'none' }, 'not_found'],
    ['levelThreeAdmin', { role: 'parent' }, 'not_found'],
    ['levelTwoAdmin', { role: 'student' }, 'access_denied'],
    ['levelTwoAdmin', { role: 'educator', reach: 'some', isAcrossAreas: true }, 'access_denied'],
    ['levelOneAdmin', { role: 'educator' }, 'access_denied'],
    ['levelOneAdmin', { role: 'educator', isAcrossAreas: true }, 'yes'],
    ['topAdmin', { role: 'educator', isAcrossAreas: true }, 'yes'],
    ['topAdmin', { role: 'levelTwoAdmin' }, 'access_denied'],
    ['topAdmin', { role: 'graAdmin' }, 'access_denied'],
    ['educator', { role: 'student' }, 'not_found'],
    ['levelThreeAdmin', { role: 'student', isErased: true }, 'not_found'],
    ['topAdmin', { role: 'levelOneAdmin', isErased: true }, 'not_found'],
  ] as const)('%s answers to %j with %s', (asker, person, answer) => {
    expect(keeps(as(asker), person)).toBe(answer);
  });

  it('is everything to the product itself, nothing to nobody, and never of oneself', () => {
    expect(keeps({ kind: 'system' }, { role: 'topAdmin', reach: 'none' })).toBe('yes');
    expect(keeps({ kind: 'anonymous' }, {})).toBe('not_found');
    expect(keeps(as('topAdmin'), { id: 'me', role: 'levelOneAdmin' })).toBe('access_denied');
  });
});

describe('making accounts', () => {
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
