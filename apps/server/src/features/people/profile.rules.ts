import { isBirthDate } from '@lectern/contract/people/profile.rules.ts';
import type { ChangedProfile } from '@lectern/contract/people/profile.shapes.ts';

/** The stored facts of a person that matter for a profile. */
export interface ProfileFacts {
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | null;
}

/** Birth and gender in a profile form, if they differ from the stored ones. */
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
 * The address that a profile form asks for; undefined if it stays. People without a student number keep one: it is
 * the only name they can sign in with.
 */
export function wantedEmail(
  email: string | null | undefined,
  kept: ProfileFacts,
): string | null | undefined | 'missing' {
  if (email === undefined || email === kept.email) return undefined;
  return email === null && kept.studentNumber === null ? 'missing' : email;
}
