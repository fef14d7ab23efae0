import { may } from '@lectern/contract/access/capabilities.ts';
import { isStudent, roleNames } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { NewPeoplePlan } from '@lectern/contract/institutions/providers.names.ts';
import { cleanLine, isSoundText } from '@lectern/contract/core/text.rules.ts';
import {
  linkedAccountsPath,
  type SignOnError,
  type SignOnOutcome,
} from '@lectern/contract/identity/sign-on.names.ts';

/** A host's settings for a provider's claims. */
export interface ClaimRules {
  readonly preset: string;
  readonly issuer: string;
  readonly emailClaim: string;
  readonly verifiedClaim: string;
  /** Null where no number is trusted. */
  readonly numberClaim: string | null;
  readonly emailDomains: readonly string[];
}

/** The person in a provider's claims, as far as they may link an account. */
export interface ClaimedPerson {
  /** A verified address of a domain on the list; null for any other. */
  readonly email: string | null;
  /** A number that the host trusts. */
  readonly number: string | null;
  /** Why there is no address: the provider has not verified it, or its domain is not on the list. */
  readonly emailFault: 'unverified' | 'foreign' | null;
  /** The provider's name for the account, for people to read. */
  readonly account: string | null;
}

/**
 * Addresses and numbers of the keyboard alone: other letters may become one of these when they are made small, and so name
 * somebody else.
 */
const plainEmail = /^[\x21-\x3f\x41-\x7e]{1,64}@[a-z\d.-]{1,100}$/i;
const plainNumber = /^[\w.-]{1,64}$/;
const mostEmail = 64;

function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

/** Whether a token leaves something out by which an account may be linked. */
export function lacksClaims(claims: Readonly<Record<string, unknown>>, rules: ClaimRules): boolean {
  const wanted = [rules.emailClaim, rules.verifiedClaim, rules.numberClaim];
  return wanted.some((name) => name !== null && claimOf(claims, name) === undefined);
}

function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}

function isMicrosoft(issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin === 'https://login.microsoftonline.com';
}

function isListed(email: string, { preset, emailDomains, issuer }: ClaimRules): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // A Microsoft issuer is one directory of the customer's own.
  if (emailDomains.length === 0) return preset === 'microsoft' && isMicrosoft(issuer);
  return emailDomains.includes(domain);
}

function numberOf(claims: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const claim = name === null ? undefined : claimOf(claims, name);
  const text = typeof claim === 'number' && Number.isSafeInteger(claim) ? String(claim) : claim;
  return typeof text === 'string' && plainNumber.test(text) ? text : null;
}

/** Reads the claims of a provider by the host's settings. Never throws, whatever they contain. */
export function readClaims(claims: Readonly<Record<string, unknown>>, rules: ClaimRules): ClaimedPerson {
  const given = claimOf(claims, rules.emailClaim);
  const email =
    typeof given === 'string' && given.length <= mostEmail && plainEmail.test(given) ? given : null;
  const number = numberOf(claims, rules.numberClaim);
  const account = email ?? number;
  if (email === null) return { email, number, emailFault: null, account };
  if (!isTrue(claimOf(claims, rules.verifiedClaim)))
    return { email: null, number, emailFault: 'unverified', account };
  if (!isListed(email, rules)) return { email: null, number, emailFault: 'foreign', account };
  return { email, number, emailFault: null, account };
}

/** An account that may be meant. */
export interface Candidate {
  readonly id: string;
  readonly role: Role;
  readonly active: boolean;
  /** Whether it is linked with another account of this provider. */
  readonly isLinked: boolean;
}

/** Whether an account may be linked, or the word for why not. */
export type LinkDecision =
  | { readonly ok: true; readonly personId: string }
  | { readonly ok: false; readonly error: SignOnError };

function no(error: SignOnError): LinkDecision {
  return { ok: false, error };
}

/** Why nobody was found: the provider's claims decide it. */
function nobody({ email, number, emailFault }: ClaimedPerson): LinkDecision {
  if (email !== null) return no('EC_003');
  if (number !== null || emailFault === null) return no('EC_002');
  return no(emailFault === 'foreign' ? 'EC_004' : 'EC_001');
}

/**
 * Which account somebody gets who comes by a provider for the first time: the only active one with the address or number.
 * Two different ones, one that has another account of this provider, and administrators are linked with nobody.
 */
export function decideFirstLink(
  claimed: ClaimedPerson,
  found: { readonly byEmail: Candidate | undefined; readonly byNumber: Candidate | undefined },
): LinkDecision {
  const meant = [found.byEmail, found.byNumber].filter((one) => one?.active === true);
  const [first, second] = meant;
  if (!first) return nobody(claimed);
  if (second && second.id !== first.id) return no('EC_001');
  if (first.isLinked || !may(first.role, 'ownAccount') || may(first.role, 'administer')) return no('EC_001');
  return { ok: true, personId: first.id };
}

/** A host's rules for people whom a provider vouches for and who have no account. */
export interface NewPeopleRules {
  readonly newPeople: NewPeoplePlan;
  readonly roleClaim: string | null;
  readonly studentRoles: readonly string[];
  readonly educatorRoles: readonly string[];
  readonly schoolClaim: string | null;
}

/** The roles that a provider makes. */
type NewRole = typeof roleNames.student | typeof roleNames.educator;

/** A person who gets an account from a provider's claims. */
export interface NewComer {
  readonly role: NewRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly number: string | null;
  /** Codes of schools, as they are kept. */
  readonly schoolCodes: readonly string[];
}

const mostCodes = 20;
const longestCode = 20;
const longestName = 50;
const longestNumber = 10;

/** The texts of a claim that is one, or a list of them; of a list the first few. */
function textsOf(claims: Readonly<Record<string, unknown>>, name: string | null): readonly string[] {
  const claim = name === null ? undefined : claimOf(claims, name);
  const listed = Array.isArray(claim) ? claim.slice(0, mostCodes) : [claim];
  return listed.flatMap((one: unknown) => {
    const text = typeof one === 'number' && Number.isSafeInteger(one) ? String(one) : one;
    return typeof text === 'string' && isSoundText(text) ? [cleanLine(text).trim()] : [];
  });
}

function roleOf(claims: Readonly<Record<string, unknown>>, rules: NewPeopleRules): NewRole | null {
  const { newPeople, roleClaim, studentRoles, educatorRoles } = rules;
  if (newPeople === 'students') return roleNames.student;
  if (newPeople === 'educators') return roleNames.educator;
  if (newPeople === 'refused') return null;
  const said = new Set(textsOf(claims, roleClaim).map((text) => text.toLowerCase()));
  const isOneOf = (values: readonly string[]): boolean =>
    values.some((value) => said.has(value.toLowerCase()));
  // A person with both roles, such as a teacher who studies, asks in the role that sees less.
  if (isOneOf(studentRoles)) return roleNames.student;
  return isOneOf(educatorRoles) ? roleNames.educator : null;
}

function nameIn(claims: Readonly<Record<string, unknown>>, name: string): string {
  return Array.from(textsOf(claims, name)[0] ?? '')
    .slice(0, longestName)
    .join('')
    .trim();
}

/** First and last name; where only one name is given it is parted at its first space. */
function namesOf(claims: Readonly<Record<string, unknown>>, account: string): [string, string] {
  const [first, last] = [nameIn(claims, 'given_name'), nameIn(claims, 'family_name')];
  if (first !== '' && last !== '') return [first, last];
  const whole = (first || last || nameIn(claims, 'name') || account).slice(0, longestName);
  const [begin = whole, ...rest] = whole.split(/\s+/u);
  return [begin, rest.join(' ') || begin];
}

/**
 * The person to make an account for, if they have none: with a verified address of a domain on the list, or a
 * student with a number that the host trusts. Null for everybody else, and if the host wants none.
 */
export function decideNewComer(
  claims: Readonly<Record<string, unknown>>,
  claimed: ClaimedPerson,
  rules: NewPeopleRules,
): NewComer | null {
  const role = roleOf(claims, rules);
  const { email } = claimed;
  const number =
    isStudent(role) && claimed.number !== null && claimed.number.length <= longestNumber
      ? claimed.number
      : null;
  if (role === null || (email === null && number === null)) return null;
  const [firstName, lastName] = namesOf(claims, (email ?? number ?? '').split('@')[0] ?? '');
  const schoolCodes = textsOf(claims, rules.schoolClaim).filter(
    (code) => code !== '' && code.length <= longestCode,
  );
  return { role, firstName, lastName, email, number, schoolCodes };
}

/** Where the index shows what went wrong at a provider. */
export function errorAddress(error: SignOnError, providerId: string): string {
  return `/?${new URLSearchParams({ error_code: error, provider: providerId }).toString()}`;
}

/** Where a signed-in person reads what became of a link or a proof. */
export function outcomeAddress(outcome: SignOnOutcome, providerId: string): string {
  return `${linkedAccountsPath}?${new URLSearchParams({ outcome, provider: providerId }).toString()}`;
}

/**
 * Where a browser is sent after a failed trip to a provider: the provider's own refusal differs from all other
 * failures.
 */
export function faultAddress(
  purpose: 'sign-in' | 'link' | 'proof',
  kind: 'refused' | 'untrusted',
  providerId: string,
): string {
  if (purpose === 'link') return outcomeAddress('link_refused', providerId);
  if (purpose === 'proof') return outcomeAddress('proof_refused', providerId);
  return errorAddress(kind === 'refused' ? 'EC_001' : 'EC_000', providerId);
}

/** Whether the password was typed at the provider so lately that it proves who sits there. */
export function isFreshProof(
  authenticatedAt: Date | null,
  { now, ageSeconds, skewSeconds }: { now: Date; ageSeconds: number; skewSeconds: number },
): boolean {
  if (authenticatedAt === null) return false;
  const ageMs = now.getTime() - authenticatedAt.getTime();
  return ageMs <= (ageSeconds + skewSeconds) * 1000 && ageMs >= -skewSeconds * 1000;
}
