import { areaOfRole } from '@lectern/contract/access/screens.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { expect, it } from 'vitest';
import { hrefOf } from '../../../test/href-of.ts';
import { changePasswordOf, homeOf } from './addresses.ts';

const id = 'me';
const roles = Object.keys(areaOfRole) as Role[];

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

it.each(roles)('sends %s to the own dashboard', (role) => {
  expect(hrefOf(homeOf({ id, role }, 'Counselor'))).toBe(homes[role]);
});

it("uses the host's word for educators", () => {
  expect(hrefOf(homeOf({ id, role: 'educator' }, 'Life Coach'))).toBe('/Life%20Coach/dashboard/me');
});

it('has a change of password in every area; the words of the top are the other way round', () => {
  const address = (role: Role): string => hrefOf(changePasswordOf({ id, role }, 'Counselor'));
  expect(address('student')).toBe('/student/change-password');
  expect(address('educator')).toBe('/Counselor/change-password');
  expect(address('topAdmin')).toBe('/admin/change-password/me');
  expect(address('levelTwoAdmin')).toBe('/level-two/me/change-password');
});
