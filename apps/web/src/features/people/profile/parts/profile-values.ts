import { isCivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import { mobilePrefix } from '@lectern/contract/people/people.limits.ts';
import { contactFaults, isSameEmail, withoutPrefix } from '@lectern/contract/people/people.rules.ts';
import { profileLimits } from '@lectern/contract/people/profile.limits.ts';
import { isBirthDate } from '@lectern/contract/people/profile.rules.ts';
import type { ChangedProfile, Profile } from '@lectern/contract/people/profile.shapes.ts';
import type { FieldErrors, FieldPlaces } from '../../../../lib/field-errors.ts';
import type { Say, SayKey } from '../../../../lib/i18n.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The content of a profile's form. */
export interface ProfileValues {
  email: string;
  /** Ten digits or nothing. */
  mobile: string;
  /** `YYYY-MM-DD` with empty parts until they are chosen; empty for none. */
  dob: string;
  gender: 'M' | 'F' | '';
  isAgreeToReceiveMail: boolean;
  isAgreeToReceiveTextMessage: boolean;
  language: Language;
}

/** Where the server's words belong. */
export const profilePlaces = {
  fields: { email: 'email', mobileNumber: 'mobile', dob: 'dob', gender: 'gender', language: 'language' },
} satisfies FieldPlaces<keyof ProfileValues>;

/** A profile in its form. */
export function profileValuesOf(profile: Profile): ProfileValues {
  return {
    email: profile.email ?? '',
    mobile: withoutPrefix(profile.mobileNumber),
    dob: profile.dob ?? '',
    gender: profile.gender ?? '',
    ...profile.userProfileVO,
    language: profile.language,
  };
}

/**
 * The fields that are sent; birth date and gender only by people who may change them, the address only if it
 * changed.
 */
export function profileBody(
  { opened, ...values }: Versioned<ProfileValues>,
  { saysBirth }: { saysBirth: boolean },
): ChangedProfile {
  const { email, mobile, dob, gender, language, ...userProfileVO } = values;
  const typed = email.trim();
  return {
    version: opened?.version ?? 0,
    ...(typed === opened?.fields.email ? {} : { email: typed || null }),
    mobileNumber: mobile === '' ? '' : `${mobilePrefix}${mobile}`,
    ...(saysBirth ? { dob: dob || null, gender: gender || null } : {}),
    userProfileVO,
    language,
  };
}

interface Judging {
  /** A day of the calendar. */
  today: string;
  /** A student number, by which one signs in without an address. */
  hasNumber: boolean;
  say: Say;
}

/** The error in a date of birth; none for the saved one. */
function birthFault(dob: string, kept: string, { today, say }: Judging): string | undefined {
  if (dob === kept || dob === '') return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(dob)) return say('profile.dayIncomplete');
  if (!isCivilDate(dob)) return say('profile.noSuchDay');
  return isBirthDate(dob, today) ? undefined : say('profile.bornLater', { years: profileLimits.birthYears });
}

/** The error in an address; that it belongs to somebody else is never revealed. */
function emailFault(
  { email, opened }: Versioned<ProfileValues>,
  fault: SayKey | undefined,
  { hasNumber, say }: Judging,
): string | undefined {
  if (fault) return say(fault);
  const typed = email.trim();
  if (typed === '') return hasNumber ? undefined : say('core.field.required');
  const now = opened?.fields.email ?? '';
  return typed !== now && isSameEmail(typed, now) ? say('profile.sameEmail') : undefined;
}

/** All that is wrong with the form, by field. */
export function profileFaults(
  values: Versioned<ProfileValues>,
  judging: Judging,
): FieldErrors<keyof ProfileValues> {
  const { say } = judging;
  const { email: fault, mobile } = contactFaults(values);
  const email = emailFault(values, fault, judging);
  const dob = birthFault(values.dob, values.opened?.fields.dob ?? '', judging);
  return {
    ...(email !== undefined && { email }),
    ...(mobile && { mobile: say(mobile) }),
    ...(dob !== undefined && { dob }),
  };
}
