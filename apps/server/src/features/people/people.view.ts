import { isGuest } from '@lectern/contract/access/roles.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { Kid, UserDetails } from '@lectern/contract/people/people.shapes.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import type { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import type { PersonRow } from './people.repo.ts';
import { needsContact } from './people.rules.ts';

/** First and last name, as they are shown. */
export function nameOf(person: Pick<PersonRow, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`;
}

export interface LevelName {
  readonly id: string;
  readonly name: string;
}

/** A person's own facts, for themselves. */
export function toUserDetails(
  person: PersonRow,
  more: { image: string | null; levels: readonly LevelName[] },
): UserDetails {
  if (isGuest(person.role)) throw new Error('A guest has no account.');
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    name: nameOf(person),
    email: person.email,
    image: more.image,
    role: wireRoles[person.role],
    associatedLevels: more.levels.map(({ id, name }) => ({ id, name })),
    createdRole: null,
    mobileNumber: person.mobile,
    isAgreeToReceiveMail: person.agreesToMail,
    isAgreeToReceiveTextMessage: person.agreesToText,
  };
}

/** The saved contact fields of a person. */
export function toSavedContact(person: PersonRow): CallResult<typeof peopleCalls.updateContact> {
  return {
    email: person.email,
    mobileNumber: person.mobile,
    isAgreeToReceiveMail: person.agreesToMail,
    isAgreeToReceiveTextMessage: person.agreesToText,
    needToShowPopUp: needsContact(person),
  };
}

/** A child in a parent's choice. */
export function toChild(
  child: PersonRow,
  more: { image: string | null; school: string | null; isChosen: boolean },
): Kid {
  return {
    id: child.id,
    name: nameOf(child),
    image: more.image,
    grade: child.grade,
    schoolName: more.school,
    isChosen: more.isChosen,
  };
}

/** A person's own profile, for themselves. */
export function toProfile(
  person: PersonRow,
  more: { image: string | null; levels: readonly LevelName[]; emailToConfirm: string | null },
): Profile {
  return {
    version: person.version,
    studentRollNum: person.studentNumber,
    firstName: person.firstName,
    lastName: person.lastName,
    name: nameOf(person),
    email: person.email,
    emailToConfirm: more.emailToConfirm,
    mobileNumber: person.mobile,
    dob: person.dateOfBirth,
    gender: person.gender,
    image: more.image,
    userProfileVO: {
      isAgreeToReceiveMail: person.agreesToMail,
      isAgreeToReceiveTextMessage: person.agreesToText,
    },
    language: person.language,
    timeZone: person.timeZone,
    associatedLevels: more.levels.map(({ id, name }) => ({ id, name })),
  };
}
