import { describe, expect, it } from 'vitest';
import { roleOfWire, socketRole, userTypeOf, wireRoles } from './identity.names.ts';
import {
  isPasswordAllowed,
  landingAfterSignIn,
  newPasswordFaults,
  passwordChecklist,
  withoutSpaces,
} from './identity.rules.ts';

describe('passwordChecklist', () => {
  const none = { length: false, upper: false, lower: false, digit: false, special: false };
  it.each([
    ['', none],
    ['a', { ...none, lower: true }],
    ['ABCDEFGH', { ...none, length: true, upper: true }],
    ['1234567', { ...none, digit: true }],
    ['#?-', none],
    ['Lectern@2026', { length: true, upper: true, lower: true, digit: true, special: true }],
  ])('of %j', (password, expected) => {
    expect(passwordChecklist(password)).toEqual(expected);
  });

  it.each(['!', '$', '%', '&', '*', '_', '@'])('takes %s as special', (character) => {
    expect(passwordChecklist(character).special).toBe(true);
  });
});

describe('isPasswordAllowed', () => {
  it.each([
    ['Lectern@2026', true],
    ['Aa1@aaa', false],
    ['Aa1@aaaa', true],
    ['Aa1#aaaa', false],
    ['Aa1@ aaaa', false],
    [`Aa1@${'a'.repeat(60)}`, true],
    [`Aa1@${'a'.repeat(61)}`, false],
  ])('%j: %s', (password, expected) => {
    expect(isPasswordAllowed(password)).toBe(expected);
  });
});

describe('newPasswordFaults', () => {
  const required = 'identity.password.newRequired';
  const confirmation = 'identity.password.confirmRequired';
  const weak = 'identity.password.weak';
  it.each([
    ['', '', { password: required, confirmation }],
    ['', 'b', { password: required }],
    ['Lectern@2026', '', { confirmation }],
    ['a', 'b', { password: weak, confirmation: 'identity.password.different' }],
    ['a', 'a', { password: weak }],
    ['Lectern@2026', 'Lectern@2027', { confirmation: 'identity.password.different' }],
    ['Lectern@2026', 'Lectern@2026', {}],
  ])('%j and %j: %j', (password, confirmed, expected) => {
    expect(newPasswordFaults(password, confirmed)).toEqual(expected);
  });
});

describe('landingAfterSignIn', () => {
  const good = {
    ...{ institutionRelationFound: true, mailVerified: true },
    ...{ mustChangePassword: false, mustSetUpFactor: false },
  };
  it.each([
    [{ ...good, role: 'educator', institutionRelationFound: false, mailVerified: false }, 'school'],
    [{ ...good, role: 'educator', mailVerified: false, mustChangePassword: true }, 'verifyEmail'],
    [{ ...good, role: 'educator', mustChangePassword: true }, 'changePassword'],
    [{ ...good, role: 'student', institutionRelationFound: false, mailVerified: false }, 'school'],
    [{ ...good, role: 'student', mailVerified: false }, 'dashboard'],
    [{ ...good, role: 'parent', institutionRelationFound: false }, 'dashboard'],
    [{ ...good, role: 'levelOneAdmin', mustChangePassword: true }, 'changePassword'],
    [{ ...good, role: 'topAdmin', mustChangePassword: true, mustSetUpFactor: true }, 'changePassword'],
    [{ ...good, role: 'topAdmin', mustSetUpFactor: true }, 'secondFactor'],
    [{ ...good, role: 'parent' }, 'dashboard'],
  ] as const)('%j goes to %s', (facts, expected) => {
    expect(landingAfterSignIn(facts)).toBe(expected);
  });
});

describe('roles', () => {
  it('are read from every word of the wire, synonyms too', () => {
    for (const [role, word] of Object.entries(wireRoles)) expect(roleOfWire(word)).toBe(role);
    for (const word of ['LEVEL_THREE_ADMIN', 'ADMIN', 'INSADMIN'])
      expect(roleOfWire(word)).toBe('levelThreeAdmin');
    expect(roleOfWire('ROOT')).toBeUndefined();
    expect(roleOfWire('toString')).toBeUndefined();
  });

  it('call the educator DOCTOR on sockets and physician as a type', () => {
    expect(socketRole('educator')).toBe('DOCTOR');
    expect(socketRole('student')).toBe('STUDENT');
    expect(userTypeOf.educator).toBe('physician');
    expect(userTypeOf.parent).toBe('patient');
  });
});

describe('withoutSpaces', () => {
  it('drops white space of every kind', () => {
    expect(withoutSpaces(' a b\tc ')).toBe('abc');
  });
});
