import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { type Area, type Screen } from '@lectern/contract/access/screens.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { studentSession } from '../../../test/sessions.ts';
import { guardArea, leadAdministratorsHome } from './guards.ts';
import { dropSession, keepSession } from './session.ts';

beforeEach(dropSession);

function signIn(role: Role, more: Partial<Session> = {}): void {
  keepSession({ ...studentSession, ...more, id: 'me', role: wireRoles[role] } as unknown as Session);
}

/** What a guard does with who comes: 'in', 'not found', or the address it sends to. */
function endingOf(guard: () => void): unknown {
  try {
    guard();
    return 'in';
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found';
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
}

function ending(area: Area, screen?: Screen, params: object = { id: 'me' }): unknown {
  const matches = [{ params, staticData: screen ? { screen } : {} }];
  return endingOf(() => {
    guardArea(area, { matches, location: { href: '/here' } });
  });
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

it('leads administrators from their older area to their own dashboard, and everybody else to the index', () => {
  expect(endingOf(leadAdministratorsHome)).toBe('/');
  signIn('educator');
  expect(endingOf(leadAdministratorsHome)).toBe('/');
  signIn('levelTwoAdmin');
  expect(endingOf(leadAdministratorsHome)).toBe('/level-two/$id/dashboard');
  signIn('topAdmin');
  expect(endingOf(leadAdministratorsHome)).toBe('/admin/$id/dashboard');
});
