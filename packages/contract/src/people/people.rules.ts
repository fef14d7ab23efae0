import { cutText } from '../core/text.rules.ts';
import { mobilePrefix, nameCuts, peopleTextLimits } from './people.limits.ts';
import type { NamePlace } from './people.limits.ts';

/** A name as it is shown in a place: cut with an ellipsis where it is too long. */
export function cutName(name: string, place: NamePlace): string {
  return cutText(name, nameCuts[place]);
}

/** First and last name of a greeting, cut at 25 characters. */
export function greetingName(firstName: string, lastName: string): string {
  return cutName(`${firstName} ${lastName}`.trim(), 'greeting');
}

/** The educator's name in a call: 25 characters in a conference or for people who came by a link, else 10. */
export function educatorNameInCall(name: string, isConferenceOrLink: boolean): string {
  return cutName(name, isConferenceOrLink ? 'educator' : 'educatorShort');
}

/** A typed mobile number after cleaning: at most ten digits. */
export function mobileDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, peopleTextLimits.mobileDigits);
}

/** The digits of a stored mobile number, without the prefix. */
export function withoutPrefix(mobileNumber: string | null): string {
  return mobileNumber?.startsWith(mobilePrefix)
    ? mobileNumber.slice(mobilePrefix.length)
    : (mobileNumber ?? '');
}

/**
 * Whether a text looks like an e-mail address after trimming, no longer than its field. Signs that only look like others
 * are refused, and those that an address has in quotes or brackets alone (RFC 5321, section 4.1.2).
 */
export function isEmail(text: string, maximum: number = peopleTextLimits.email): boolean {
  const email = text.trim();
  if (email.length > maximum || email !== email.normalize('NFKC')) return false;
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/.test(email);
}

/** An address that its owner recognises and nobody else learns: the first sign and the provider. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = email.codePointAt(0);
  return `${first === undefined ? '' : String.fromCodePoint(first)}…${email.slice(at)}`;
}

/** The content of the contact form. */
export interface ContactForm {
  email: string;
  /** Ten digits or nothing. */
  mobile: string;
  isAgreeToReceiveMail: boolean;
  isAgreeToReceiveTextMessage: boolean;
}

/** The saved contact data. */
export interface SavedContact {
  email: string | null;
  mobileNumber: string | null;
}

/** Whether two addresses are the same, ignoring case. */
export function isSameEmail(one: string, other: string | null): boolean {
  return other !== null && one.trim().toLowerCase() === other.toLowerCase();
}

/** The contact data to send: null for empty fields; unchanged ones are left out. */
export interface ContactUpdate {
  email?: string | null;
  mobileNumber?: string | null;
  isAgreeToReceiveMail: boolean | null;
  isAgreeToReceiveTextMessage: boolean | null;
}

/** The errors in the contact form, by field. */
export interface ContactFaults {
  email?: 'people.contact.emailInvalid';
  mobile?: 'people.contact.mobileInvalid';
}

/** All that is wrong with the contact form. Both fields may be empty. */
export function contactFaults(form: ContactForm): ContactFaults {
  const isEmailWrong = form.email.trim() !== '' && !isEmail(form.email);
  const isMobileWrong = form.mobile !== '' && form.mobile.length !== peopleTextLimits.mobileDigits;
  return {
    ...(isEmailWrong ? { email: 'people.contact.emailInvalid' } : {}),
    ...(isMobileWrong ? { mobile: 'people.contact.mobileInvalid' } : {}),
  };
}

/** The contact form on the wire. */
export function contactUpdate(form: ContactForm, saved: SavedContact): ContactUpdate {
  const email = form.email.trim() || null;
  const mobileNumber = form.mobile === '' ? null : mobilePrefix + form.mobile;
  return {
    ...(email !== null && email === saved.email ? {} : { email }),
    ...(mobileNumber !== null && mobileNumber === saved.mobileNumber ? {} : { mobileNumber }),
    isAgreeToReceiveMail: form.isAgreeToReceiveMail || null,
    isAgreeToReceiveTextMessage: form.isAgreeToReceiveTextMessage || null,
  };
}

/** Whether the form had neither an e-mail address nor a mobile number, which is warned of after it was sent. */
export function isContactEmpty(form: ContactForm): boolean {
  return form.email.trim() === '' && form.mobile === '';
}
