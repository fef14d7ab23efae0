import { describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Person } from '../../platform/context/actor.ts';
import { mayChangeSchedules, maySeeAvailability } from './schedules.policy.ts';

function person(role: Role, personId: string = role): Person {
  const blank = {
    institutionId: 'i',
    levelId: null,
    studentId: null,
    authSessionId: 's',
    provenAt: new Date(0),
    name: '',
    timeZone: 'UTC',
  };
  return { kind: 'person', personId, role, ...blank };
}

describe('an educator’s availability', () => {
  it.each([
    ['a student of the school', person('student'), true, true],
    ['a parent of one', person('parent'), true, true],
    ['a student of another school', person('student'), false, 'not_found'],
    ['the educator', person('educator'), false, true],
    ['another educator', person('educator', 'x'), true, 'not_found'],
    ['a top admin', person('topAdmin'), true, 'not_found'],
    ['a Level 1 admin', person('levelOneAdmin'), true, 'not_found'],
    ['nobody', { kind: 'anonymous' }, true, 'not_found'],
    ['the product itself', { kind: 'system' }, false, true],
  ] as const)('is seen by %s: %o, %s', (...[_title, actor, isShared, answer]) => {
    const decision = maySeeAvailability(actor, { educatorId: 'educator', isShared });
    expect(decision.ok || decision.code).toBe(answer);
  });
});

describe('when an educator can be booked, for administrators', () => {
  it.each([
    ['a Level 2 admin above', person('levelTwoAdmin'), true, true],
    ['a Level 2 admin elsewhere', person('levelTwoAdmin'), false, 'not_found'],
    ['a Level 3 admin above', person('levelThreeAdmin'), true, true],
    ['a Level 3 admin elsewhere', person('levelThreeAdmin'), false, 'not_found'],
  ] as const)('is seen by %s: %o, %s', (...[_title, actor, isShared, answer]) => {
    const decision = maySeeAvailability(actor, { educatorId: 'educator', isShared });
    expect(decision.ok || decision.code).toBe(answer);
  });
});

describe('schedules', () => {
  it.each([
    ['the educator', person('educator'), true],
    ['another educator', person('educator', 'x'), 'not_found'],
    ['a student', person('student'), 'access_denied'],
    ['an admin', person('topAdmin'), 'access_denied'],
    ['nobody', { kind: 'anonymous' }, 'access_denied'],
    ['the product itself', { kind: 'system' }, true],
  ] as const)('are changed by %s: %o', (_title, actor, answer) => {
    const decision = mayChangeSchedules(actor, 'educator');
    expect(decision.ok || decision.code).toBe(answer);
  });
});
