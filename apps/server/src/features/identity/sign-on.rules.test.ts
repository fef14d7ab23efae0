import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signOnErrors } from '@lectern/contract/identity/sign-on.names.ts';
import {
  decideFirstLink,
  decideNewComer,
  errorAddress,
  faultAddress,
  isFreshProof,
  readClaims,
  type Candidate,
  type ClaimRules,
  type NewPeopleRules,
} from './sign-on.rules.ts';

const rules: ClaimRules = {
  ...{ preset: 'custom', emailClaim: 'email', verifiedClaim: 'email_verified', numberClaim: 'number' },
  ...{ emailDomains: ['school.example'], issuer: 'https://id.school.example' },
};
const given = { email: 'ann@school.example', email_verified: true };

describe('readClaims', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['takes a verified address of a listed domain', given, { email: 'ann@school.example', emailFault: null }],
    [
      'takes a domain in capitals',
      { ...given, email: 'Ann@School.Example' },
      { email: 'Ann@School.Example' },
    ],
    ['takes "true" and 1 as verified', { ...given, email_verified: 'true' }, { email: 'ann@school.example' }],
    [
      'takes no other word as verified',
      { ...given, email_verified: 'yes' },
      { email: null, emailFault: 'unverified' },
    ],
    [
      'takes no list as verified',
      { ...given, email_verified: [true] },
      { email: null, emailFault: 'unverified' },
    ],
    [
      'takes no foreign domain',
      { ...given, email: 'ann@evil.example' },
      { email: null, emailFault: 'foreign' },
    ],
    ['looks at the last at sign', { ...given, email: 'ann@school.example@evil.example' }, { email: null }],
    [
      'takes no address with spaces',
      { ...given, email: 'a nn@school.example' },
      { email: null, emailFault: null },
    ],
    ['takes no address with a Kelvin sign', { ...given, email: '\u212Aate@school.example' }, { email: null }],
    ['takes no address of another alphabet', { ...given, email: 'аnn@school.example' }, { email: null }],
    [
      'takes no address without end',
      { ...given, email: `${'a'.repeat(60)}@school.example` },
      { email: null },
    ],
    ['takes a number as text and as a number', { number: 1234 }, { number: '1234' }],
    ['takes no number with signs', { number: '12;34' }, { number: null }],
    ['takes no broken number', { number: 12.5 }, { number: null }],
    [
      'takes nothing that claims inherit',
      Object.create({ ...given, number: '1' }) as Record<string, unknown>,
      { email: null, number: null },
    ],
  ])('%s', (_what, claims, expected) => {
    expect(readClaims(claims, rules)).toMatchObject(expected);
  });

  it('takes every verified address of a Microsoft directory without a list, and of no other provider', () => {
    const free = { ...rules, emailDomains: [] };
    const issuer = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';
    expect(readClaims(given, { ...free, preset: 'microsoft', issuer }).email).toBe('ann@school.example');
    expect(readClaims(given, free).emailFault).toBe('foreign');
    for (const other of ['https://id.school.example', 'https://login.microsoftonline.com.evil.example/', 'x'])
      expect(readClaims(given, { ...free, preset: 'microsoft', issuer: other }).emailFault).toBe('foreign');
  });

  it('takes no number where the host trusts none', () => {
    expect(readClaims({ number: '1' }, { ...rules, numberClaim: null }).number).toBeNull();
  });

  it(
    'never throws, whatever a provider says, and never takes an address that is not of the list',
    { timeout: 60_000 },
    () => {
      const claims = fc.dictionary(
        fc.oneof(fc.constantFrom('email', 'email_verified', 'number', '__proto__'), fc.string()),
        fc.oneof(
          fc.anything({ maxDepth: 1, maxKeys: 2 }),
          ...[fc.emailAddress(), fc.constant('ann@school.example'), fc.boolean()],
        ),
        { maxKeys: 5 },
      );
      fc.assert(
        fc.property(claims, (some) => {
          const { email, number } = readClaims(some, rules);
          expect(email === null || email.toLowerCase().endsWith('@school.example')).toBe(true);
          expect(email === null || [true, 'true', 1, '1'].includes(some['email_verified'] as string)).toBe(
            true,
          );
          expect(number === null || /^[\w.-]{1,64}$/.test(number)).toBe(true);
        }),
        { numRuns: 100_000 },
      );
    },
  );
});

const claimed = { email: 'ann@school.example', number: null, emailFault: null, account: null };
const student: Candidate = { id: 'a', role: 'student', active: true, isLinked: false };

describe('decideFirstLink', () => {
  it.each<[string, Parameters<typeof decideFirstLink>[0], Parameters<typeof decideFirstLink>[1], string]>([
    ['the account with the address', claimed, { byEmail: student, byNumber: undefined }, 'a'],
    [
      'the account with the number',
      { ...claimed, email: null, number: '1' },
      { byEmail: undefined, byNumber: student },
      'a',
    ],
    ['one that has both', { ...claimed, number: '1' }, { byEmail: student, byNumber: student }, 'a'],
    [
      'nobody where two are meant',
      { ...claimed, number: '1' },
      { byEmail: student, byNumber: { ...student, id: 'b' } },
      'EC_001',
    ],
    [
      'nobody who has another account there',
      claimed,
      { byEmail: { ...student, isLinked: true }, byNumber: undefined },
      'EC_001',
    ],
    [
      'no administrator',
      claimed,
      { byEmail: { ...student, role: 'levelThreeAdmin' }, byNumber: undefined },
      'EC_001',
    ],
    ['no guest', claimed, { byEmail: { ...student, role: 'guest' }, byNumber: undefined }, 'EC_001'],
    ['no closed account', claimed, { byEmail: { ...student, active: false }, byNumber: undefined }, 'EC_003'],
    ['nobody with that address', claimed, { byEmail: undefined, byNumber: undefined }, 'EC_003'],
    [
      'nobody with that number',
      { ...claimed, email: null, number: '1' },
      { byEmail: undefined, byNumber: undefined },
      'EC_002',
    ],
    [
      'nobody of whom nothing is said',
      { ...claimed, email: null },
      { byEmail: undefined, byNumber: undefined },
      'EC_002',
    ],
    [
      'nobody whose address is not verified',
      { ...claimed, email: null, emailFault: 'unverified' },
      { byEmail: undefined, byNumber: undefined },
      'EC_001',
    ],
    [
      'nobody of a foreign district',
      { ...claimed, email: null, emailFault: 'foreign' },
      { byEmail: undefined, byNumber: undefined },
      'EC_004',
    ],
  ])('links %s', (_what, person, found, expected) => {
    const decision = decideFirstLink(person, found);
    expect(decision.ok ? decision.personId : decision.error).toBe(expected);
  });
});

describe('the addresses of the way back', () => {
  it('are pages of our own, whatever went wrong', () => {
    for (const error of signOnErrors)
      expect(errorAddress(error, 'an id')).toBe(`/?error_code=${error}&provider=an+id`);
    expect(faultAddress('sign-in', 'refused', 'x')).toBe('/?error_code=EC_001&provider=x');
    expect(faultAddress('sign-in', 'untrusted', 'x')).toBe('/?error_code=EC_000&provider=x');
    expect(faultAddress('link', 'refused', 'x')).toBe('/linked-accounts?outcome=link_refused&provider=x');
    expect(faultAddress('proof', 'untrusted', 'x')).toBe('/linked-accounts?outcome=proof_refused&provider=x');
  });
});

describe('isFreshProof', () => {
  const now = new Date('2027-03-10T10:00:00Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  it.each([
    [null, false],
    [at(0), true],
    [at(-360), true],
    [at(-361), false],
    [at(60), true],
    [at(61), false],
    [new Date(Number.NaN), false],
  ])('of %s is %s', (authenticatedAt, expected) => {
    expect(isFreshProof(authenticatedAt, { now, ageSeconds: 300, skewSeconds: 60 })).toBe(expected);
  });
});

describe('decideNewComer', () => {
  const plan: NewPeopleRules = {
    ...{ newPeople: 'byRole', roleClaim: 'role', schoolClaim: 'schools' },
    ...{ studentRoles: ['Student'], educatorRoles: ['Teacher', 'Aide'] },
  };
  const ann = { given_name: 'Ann', family_name: 'Lee', role: 'teacher', schools: ['N1', 'N2'] };
  const decide = (claims: Record<string, unknown>, more: Partial<NewPeopleRules> = {}) =>
    decideNewComer(claims, readClaims(claims, rules), { ...plan, ...more });

  it('takes role, names, address and codes as they are said', () => {
    expect(decide({ ...given, ...ann })).toEqual({
      ...{ role: 'educator', firstName: 'Ann', lastName: 'Lee', email: 'ann@school.example' },
      ...{ number: null, schoolCodes: ['N1', 'N2'] },
    });
  });

  it.each<[string, Record<string, unknown>, Partial<NewPeopleRules>, string | null]>([
    ['wants nobody', { role: 'teacher' }, { newPeople: 'refused' }, null],
    ['makes everybody a student', { role: 'teacher' }, { newPeople: 'students' }, 'student'],
    ['makes everybody teach', { role: 'student' }, { newPeople: 'educators' }, 'educator'],
    ['knows no such role', { role: 'parent' }, {}, null],
    ['is told no role', { role: undefined }, {}, null],
    ['is told something else', { role: { teacher: true } }, {}, null],
    ['is told two roles', { role: ['teacher', 'student'] }, {}, 'student'],
    ['has no values', { role: 'teacher' }, { educatorRoles: [] }, null],
  ])('where the host %s', (_what, claims, more, role) => {
    expect(decide({ ...given, ...claims }, more)?.role ?? null).toBe(role);
  });

  it('makes nobody by an address that is not verified or foreign, and by a number a student alone', () => {
    expect(decide({ ...ann, ...given, email_verified: false })).toBeNull();
    expect(decide({ ...ann, ...given, email: 'ann@elsewhere.example' })).toBeNull();
    expect(decide({ ...ann, number: 'S1' })).toBeNull();
    expect(decide({ ...ann, role: 'student', number: 'S1' })).toMatchObject({ number: 'S1', email: null });
    expect(decide({ ...ann, role: 'student', number: '12345678901' })).toBeNull();
  });

  it.each<[string, Record<string, unknown>, [string, string]]>([
    ['one name that is parted', { name: 'Ann Maria Lee' }, ['Ann', 'Maria Lee']],
    ['one name alone', { given_name: 'Ann' }, ['Ann', 'Ann']],
    ['none, by the address', {}, ['ann', 'ann']],
    ['what turns text', { given_name: '\u202EAnn', family_name: ' Lee ' }, ['Ann', 'Lee']],
    ['no text', { given_name: 5, family_name: null }, ['5', '5']],
  ])('calls somebody by %s', (_what, names, [firstName, lastName]) => {
    expect(decide({ ...given, role: 'teacher', ...names })).toMatchObject({ firstName, lastName });
  });

  it('never throws, and never says more than a person has, whatever is claimed', () => {
    const fields = fc.constantFrom('given_name', 'name', 'role', 'schools');
    fc.assert(
      fc.property(fc.dictionary(fields, fc.jsonValue()), (claims) => {
        const comer = decide({ ...given, ...claims }, { newPeople: 'students' });
        for (const name of [comer?.firstName ?? '', comer?.lastName ?? ''])
          expect(name).toMatch(/^\S(.{0,48}\S)?$/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
