import { may, type RoleWith } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isGuest } from '@lectern/contract/access/roles.ts';
import { tokenType, userTypeOf, wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import type {
  AdminSession,
  CheckedLink,
  Session,
  SignedIn,
  UserSession,
} from '@lectern/contract/identity/identity.shapes.ts';

interface Account {
  readonly id: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly mailVerified: boolean;
  readonly mustChangePassword: boolean;
  readonly agreesToMail: boolean;
  readonly agreesToText: boolean;
  readonly needsContact: boolean;
  readonly language: Session['language'];
  readonly timeZone: string;
}

interface NamedLevel {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
}

export interface SessionFacts {
  readonly person: Account;
  readonly image: string | null;
  readonly ticket: string;
  readonly expiresAt: Date;
  readonly payoutEnabled: boolean;
  readonly institutionName: string;
  readonly levelLogo: string | null;
  readonly hasSchool: boolean;
  readonly mustSetUpFactor: boolean;
  readonly mustChangePassword: boolean;
  /** The student who is acted for. */
  readonly student: { readonly id: string; readonly name: string } | null;
  /** An administrator's own level and those above it. */
  readonly levels: readonly NamedLevel[];
}

type AdminRole = RoleWith<'administer'>;
type MemberRole = RoleWith<'takePart'>;

function memberRole(role: Role): MemberRole {
  if (!may(role, 'takePart')) throw new Error(`${role} has no member session.`);
  return role;
}

/** The answer to a sign-in; the token only for a client that asked for it because it has no cookies. */
export function toSignedIn(
  person: Account,
  more: { hasSchool: boolean; token: { value: string; expiresAt: Date } | null },
): SignedIn {
  if (isGuest(person.role)) throw new Error('A guest does not sign in.');
  return {
    secondFactorRequired: false,
    id: person.id,
    role: wireRoles[person.role],
    institutionRelationFound: more.hasSchool,
    mailVerified: person.mailVerified,
    mustChangePassword: person.mustChangePassword,
    authorization: more.token && {
      tokenType,
      tokenValue: more.token.value,
      expiry_time: more.token.expiresAt.toISOString(),
    },
  };
}

function everySession(facts: SessionFacts) {
  const { person } = facts;
  return {
    id: person.id,
    socketAuthentication: facts.ticket,
    expiry_time: facts.expiresAt.toISOString(),
    name: person.name,
    email: person.email,
    image: facts.image,
    payoutEnabled: facts.payoutEnabled,
    institutionRelationFound: facts.hasSchool,
    mailVerified: person.mailVerified,
    mustChangePassword: facts.mustChangePassword,
    mustSetUpFactor: facts.mustSetUpFactor,
    language: person.language,
    timeZone: person.timeZone,
    institutionName: facts.institutionName,
    levelLogo: facts.levelLogo,
  };
}

function toAdminSession(facts: SessionFacts, role: AdminRole): AdminSession {
  const at = (depth: number) => {
    const level = facts.levels.find((one) => one.depth === depth);
    return level ? { id: level.id, name: level.name } : null;
  };
  return {
    ...everySession(facts),
    role: wireRoles[role],
    userType: 'admin',
    levelOne: at(1),
    levelTwo: at(2),
    levelThree: at(3),
  };
}

function toUserSession(facts: SessionFacts, role: MemberRole): UserSession {
  const { person } = facts;
  return {
    ...everySession(facts),
    role: wireRoles[role],
    userType: userTypeOf[role],
    firstName: person.firstName,
    lastName: person.lastName,
    student: facts.student,
    tutor: isEducator(role) ? { id: person.id } : null,
    mobileNumber: person.mobile,
    isAgreeToReceiveMail: person.agreesToMail,
    isAgreeToReceiveTextMessage: person.agreesToText,
    needToShowPopUp: person.needsContact,
  };
}

/** The signed-in person, in the form of their kind of account. */
export function toSession(facts: SessionFacts): Session {
  const { role } = facts.person;
  return may(role, 'administer') ? toAdminSession(facts, role) : toUserSession(facts, memberRole(role));
}

/** The greeting of an invitation: the person, and what they belong to. A guest has no password to set. */
export function toCheckedLink(person: Account, places: string[]): CheckedLink {
  const { firstName, email } = person;
  if (isGuest(person.role)) return { invited: null };
  return { invited: { firstName, email, role: wireRoles[person.role], places } };
}
