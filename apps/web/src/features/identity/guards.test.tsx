import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { type Area, type Screen } from '@lectern/contract/access/screens.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { studentSession } from '../../../test/sessions.ts';
import { guardArea } from './guards.ts';
import { dropSession, keepSession } from './session.ts';

beforeEach(dropSession);

function signIn(role: Role, more: Partial<Session> = {}): void {
  keepSession({ ...studentSession, ...more, id: 'me', role: wireRoles[role] } as unknown as Session);
}

/** What the guard of an area does with who comes to a screen: 'in', 'not found', or the address it sends to. */
function ending(area: Area, screen?: Screen, params: object = { id: 'me' }): unknown {
  try {
    guardArea(area, {
      matches: [{ params, staticData: screen ? { screen } : {} }],
      location: { href: '/here' },
    });
    return 'in';
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found';
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
}

it('sends nobody and every other area’s role to the index', () => {
  expect(ending('levelTwo', adminScreens.home)).toBe('/');
  signIn('levelThreeAdmin');
  expect(ending('levelTwo', adminScreens.home)).toBe('/');
  expect(ending('student')).toBe('/');
});

it('sends to the index who has another’s id in the address', () => {
  signIn('levelTwoAdmin');
  expect(ending('levelTwo', adminScreens.home, { id: 'another' })).toBe('/');
  signIn('student');
  expect(ending('student', undefined, { userId: 'another' })).toBe('/');
  expect(ending('student', undefined, { userId: 'me' })).toBe('in');
});

it('knows only the screens that the table gives to the role', () => {
  signIn('levelTwoAdmin');
  expect(ending('levelTwo', adminScreens.create)).toBe('in');
  expect(ending('levelTwo', adminScreens.broadcast, {})).toBe('in');
  signIn('levelThreeAdmin');
  expect(ending('levelThree', adminScreens.create)).toBe('in');
  expect(ending('levelThree', adminScreens.broadcast, {})).toBe('not found');
  signIn('levelOneAdmin');
  expect(ending('levelOne', adminScreens.home)).toBe('in');
  expect(ending('levelOne', adminScreens.create)).toBe('not found');
});

it('asks for another password first where one must be chosen', () => {
  signIn('levelTwoAdmin', { mustChangePassword: true });
  expect(ending('levelTwo', adminScreens.home)).toBe('/change-password');
});
