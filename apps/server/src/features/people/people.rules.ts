import { may } from '@lectern/contract/access/capabilities.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';

/** The facts of a person that decide whether they are asked for their contact data. */
export interface ContactFacts {
  readonly role: Role;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly mailAnsweredAt: Date | null;
  readonly contactPopupHidden: boolean;
}

/**
 * Whether the 'Update Profile' window is shown: to students and parents who can be reached in one way only or in none, or who
 * never said whether they want mails, until they hide it.
 */
export function needsContact(person: ContactFacts): boolean {
  const isAsked = may(person.role, 'keepContact') && !person.contactPopupHidden;
  return isAsked && [person.email, person.mobile, person.mailAnsweredAt].includes(null);
}

/** The content of a contact form: null for emptied fields; unchanged ones are absent. */
export interface ContactWish {
  readonly email?: string | null | undefined;
  readonly mobileNumber?: string | null | undefined;
  readonly isAgreeToReceiveMail?: boolean | null | undefined;
  readonly isAgreeToReceiveTextMessage?: boolean | null | undefined;
}

/** The fields to save for it. */
export interface ContactChange {
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly agreesToMail?: boolean;
  readonly agreesToText?: boolean;
}

interface SignInFacts {
  readonly studentNumber: string | null;
}

/** The address and the number that are saved. A form with neither, of which people are warned, clears neither. */
function reachChange({ email, mobileNumber }: ContactWish, { studentNumber }: SignInFacts): ContactChange {
  if (email === null && mobileNumber === null) return {};
  const keepsEmail = email === undefined || (email === null && studentNumber === null);
  return {
    ...(keepsEmail ? {} : { email }),
    ...(mobileNumber === undefined ? {} : { mobile: mobileNumber }),
  };
}

/**
 * Turns a contact form into what is saved: empty clears, an empty consent is no consent. The e-mail address of somebody
 * without a student number stays, because it is the only name they can sign in with.
 */
export function contactChange(wish: ContactWish, person: SignInFacts): ContactChange {
  return {
    ...reachChange(wish, person),
    ...(wish.isAgreeToReceiveMail === undefined ? {} : { agreesToMail: wish.isAgreeToReceiveMail ?? false }),
    ...(wish.isAgreeToReceiveTextMessage === undefined
      ? {}
      : { agreesToText: wish.isAgreeToReceiveTextMessage ?? false }),
  };
}
