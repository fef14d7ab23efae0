import { areaOfRole, type Area } from '@lectern/contract/access/screens.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { describe, expect, it } from 'vitest';
import { isEducatorPath, isOwnPlace, mayEnter } from './areas.ts';

const id = 'me';
const roles = Object.keys(areaOfRole) as Role[];
const areas: Area[] = ['student', 'educator', 'top', 'levelOne', 'levelTwo', 'levelThree'];

describe('the way back after signing in', () => {
  const host = { roleTypePath: 'Counselor', videoCallBase: '/video-call' };

  it.each([
    ['student', '/student/encounter?visitId=v', true],
    ['parent', '/student/appointment/waiting-room/me/v', true],
    ['educator', '/counselor/waiting-room/me/v', true],
    ['educator', '/video-call/v/physician/me/peer', true],
    ['levelThreeAdmin', '/level-three/me/dashboard', true],
    ['student', '/Counselor/waiting-room/me/v', false],
    ['educator', '/student/encounter', false],
    ['student', '/', false],
    ['student', '/students/me', false],
    ['guest', '/student/encounter', false],
  ] as const)('of a %s to %s: %s', (role, path, may) => {
    expect(isOwnPlace(path, { id, role }, host)).toBe(may);
  });

  it.each([
    'https://evil.example/student/',
    '//evil.example/student/',
    '/\\evil.example/student/',
    '/student//evil.example',
    '/student/..//evil.example',
    '/student/\\evil.example',
    '/student/\tx',
    ' /student/x',
    'student/x',
    'javascript:alert(1)//student/',
    '',
  ])('never leads to %j', (path) => {
    expect(isOwnPlace(path, { id, role: 'student' }, host)).toBe(false);
  });
});

describe('guards', () => {
  const pairs = roles.flatMap((role) =>
    areas.map((area) => [role, area, areaOfRole[role] === area] as const),
  );

  it.each(pairs)('%s in %s: %s', (role, area, may) => {
    expect(mayEnter(area, { id, role }, undefined)).toBe(may);
    expect(mayEnter(area, { id, role }, id)).toBe(may);
    expect(mayEnter(area, { id, role }, 'somebody-else')).toBe(false);
  });

  it('matches the word for educators without regard to case', () => {
    expect(isEducatorPath('cOUNSELOR', 'Counselor')).toBe(true);
    expect(isEducatorPath('tutor', 'Counselor')).toBe(false);
  });
});
