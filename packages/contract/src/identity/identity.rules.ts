import { may } from '../access/capabilities.ts';
import { isEducator } from '../access/roles.ts';
import { identityLimits } from './identity.limits.ts';
import type { Role } from './identity.names.ts';

/** The special characters that a password may use to satisfy the checklist (spec 1, section 5). */
export const passwordSpecials = '!$%&*_@';

/** The checklist of a password, in the order in which it is shown. */
export const passwordChecks = {
  length: (password: string) => password.length >= identityLimits.passwordMinimum,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) =>
    Array.from(passwordSpecials).some((character) => password.includes(character)),
} as const;

/** One line of the checklist. */
export type PasswordCheck = keyof typeof passwordChecks;

/** Which lines of the checklist a password satisfies. */
export function passwordChecklist(password: string): Record<PasswordCheck, boolean> {
  return {
    length: passwordChecks.length(password),
    upper: passwordChecks.upper(password),
    lower: passwordChecks.lower(password),
    digit: passwordChecks.digit(password),
    special: passwordChecks.special(password),
  };
}

/** Whether a password may be set: the whole checklist, at most 64 characters, no white space. */
export function isPasswordAllowed(password: string): boolean {
  const isShaped = password.length <= identityLimits.passwordMaximum && !/\s/.test(password);
  return isShaped && Object.values(passwordChecklist(password)).every(Boolean);
}

/** The errors in the form of a new password, by field. */
export interface NewPasswordFaults {
  password?: 'identity.password.newRequired' | 'identity.password.weak';
  confirmation?: 'identity.password.confirmRequired' | 'identity.password.different';
}

/** All that is wrong with a new password and its repetition. Whether they differ is asked once both are there. */
export function newPasswordFaults(password: string, confirmation: string): NewPasswordFaults {
  const faults: NewPasswordFaults = {};
  if (password === '') faults.password = 'identity.password.newRequired';
  else if (!isPasswordAllowed(password)) faults.password = 'identity.password.weak';
  if (confirmation === '') faults.confirmation = 'identity.password.confirmRequired';
  else if (password !== '' && password !== confirmation) faults.confirmation = 'identity.password.different';
  return faults;
}

/** Text typed into the fields of the sign-in after cleaning: spaces cannot be entered. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** The facts of the session that decide where a person goes after sign-in. */
export interface LandingFacts {
  role: Role;
  institutionRelationFound: boolean;
  mailVerified: boolean;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
}

/** Where a person goes after sign-in: an educator or a student without a school asks for one, then the mail, then the password, then the second factor, else home. */
export function landingAfterSignIn(
  facts: LandingFacts,
): 'school' | 'verifyEmail' | 'changePassword' | 'secondFactor' | 'dashboard' {
  if (may(facts.role, 'enrol') && !facts.institutionRelationFound) return 'school';
  if (isEducator(facts.role) && !facts.mailVerified) return 'verifyEmail';
  if (facts.mustChangePassword) return 'changePassword';
  return facts.mustSetUpFactor ? 'secondFactor' : 'dashboard';
}
