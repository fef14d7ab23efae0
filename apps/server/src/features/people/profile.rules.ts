import { isBirthDate } from '@lectern/contract/people/profile.rules.ts';
import type { ChangedProfile } from '@lectern/contract/people/profile.shapes.ts';

/** What is kept of a person, as far as a profile decides about it. */
export interface ProfileFacts {
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | null;
}

/** What a form of the profile says of birth and gender, where that is something else than what is kept. */
export function birthChange(
  { dob, gender }: Pick<ChangedProfile, 'dob' | 'gender'>,
  kept: ProfileFacts,
): { dateOfBirth?: string | null; gender?: 'M' | 'F' | null } {
  return {
    ...(dob === undefined || dob === kept.dateOfBirth ? {} : { dateOfBirth: dob }),
    ...(gender === undefined || gender === kept.gender ? {} : { gender }),
  };
}

/** Whether nobody can be born on the day that is to be kept. */
export function isBirthWrong(dateOfBirth: string | null | undefined, today: string): boolean {
  return typeof dateOfBirth === 'string' && !isBirthDate(dateOfBirth, today);
}

/**
 * The address that a form of the profile asks for; undefined where it stays. Who has no student number keeps one: it is the
 * only name they can sign in with.
 */
export function wantedEmail(
  email: string | null | undefined,
  kept: ProfileFacts,
): string | null | undefined | 'missing' {
  if (email === undefined || email === kept.email) return undefined;
  return email === null && kept.studentNumber === null ? 'missing' : email;
}
