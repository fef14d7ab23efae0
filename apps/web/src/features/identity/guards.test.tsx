import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { type Area, type Screen } from '@lectern/contract/access/screens.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { studentSession } from '../../../test/sessions.ts';
import {
  guardArea,
  guardEntry,
  guardScreen,
  leadAdministratorsHome,
  leadAdministratorsTo,
} from './guards.ts';
import { dropSession, keepSession } from './session.ts';

beforeEach(dropSession);

function signIn(role: Role, more: Partial<Session> = {}): void {
  keepSession({ ...studentSession, ...more, id: 'me', role: wireRoles[role] } as unknown as Session);
}

/** What a guard does with a visitor: 'in', 'not found', or the address it redirects to. */
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

it('leads them from its lists and its view of an educator to those that stand for them now', () => {
  const users = () => leadAdministratorsTo('users')({ search: {} });
  const oneOf = (userId?: string) => leadAdministratorsTo('educator')({ search: userId ? { userId } : {} });
  expect(endingOf(users)).toBe('/');
  signIn('educator');
  expect(endingOf(() => oneOf('one'))).toBe('/');
  signIn('topAdmin');
  expect(endingOf(users)).toBe('/admin/$id/students');
  expect(endingOf(() => oneOf())).toBe('/admin/$id/educators');
  expect(endingOf(() => oneOf('one'))).toBe('/admin/$id/educators/$userId');
  signIn('levelTwoAdmin');
  expect(endingOf(users)).toBe('/level-two/$id/students');
  expect(endingOf(() => oneOf('one'))).toBe('/level-two/$id/educators/$userId/view');
});

it('answers an unknown address of an area with not found for people outside it, and lets others in', () => {
  const entry = (id: string): unknown =>
    endingOf(() => {
      const matches = [{ params: { id }, staticData: { isUnknown: true } }];
      guardEntry('levelTwo', { matches, location: { href: '/here' } });
      guardScreen('levelTwo', { matches });
    });
  expect(entry('me')).toBe('not found');
  signIn('student');
  expect(entry('me')).toBe('not found');
  signIn('levelTwoAdmin');
  expect(entry('another')).toBe('not found');
  expect(entry('me')).toBe('in');
});
