import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { describe, expect, it } from 'vitest';
import {
  areaOfRole,
  changePasswordPath,
  homePath,
  isEducatorPath,
  isOwnPlace,
  mayEnter,
  type Area,
} from './areas.ts';

const id = 'me';
const roles = Object.keys(areaOfRole) as Role[];
const areas: Area[] = ['student', 'educator', 'topAdmin', 'levelOne', 'levelTwo', 'levelThree'];

const homes: Record<Role, string> = {
  student: '/student/dashboard/me',
  parent: '/student/dashboard/me',
  educator: '/Counselor/dashboard/me',
  topAdmin: '/admin/me/dashboard',
  graAdmin: '/admin/me/dashboard',
  levelOneAdmin: '/level-one/me/dashboard',
  levelTwoAdmin: '/level-two/me/dashboard',
  levelThreeAdmin: '/level-three/me/dashboard',
  guest: '/',
};

describe('landing', () => {
  it.each(roles)('sends %s to the own dashboard', (role) => {
    expect(homePath({ id, role }, 'Counselor')).toBe(homes[role]);
  });

  it("uses the host's word for educators", () => {
    expect(homePath({ id, role: 'educator' }, 'Tutor')).toBe('/Tutor/dashboard/me');
  });

  it('has a change of password in every area; the words of the top are the other way round', () => {
    expect(changePasswordPath({ id, role: 'student' }, 'Counselor')).toBe('/student/change-password');
    expect(changePasswordPath({ id, role: 'topAdmin' }, 'Counselor')).toBe('/admin/change-password/me');
    expect(changePasswordPath({ id, role: 'levelTwoAdmin' }, 'Counselor')).toBe(
      '/level-two/me/change-password',
    );
  });
});

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

  it.each(areas)('nobody enters %s without a session', (area) => {
    expect(mayEnter(area, null, undefined)).toBe(false);
  });

  it('matches the word for educators without regard to case', () => {
    expect(isEducatorPath('cOUNSELOR', 'Counselor')).toBe(true);
    expect(isEducatorPath('tutor', 'Counselor')).toBe(false);
  });
});
