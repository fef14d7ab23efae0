import { userTypeOf, wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { readStoredJson, writeStoredJson } from '../../lib/browser-storage.ts';
import { currentHost } from '../institutions/host.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { keepGuest, type GuestSession } from './session.ts';

/** A guest as this tab remembers them; it decides nothing, the browser's cookie does. */
export interface AnonymousUser {
  firstName: string;
  lastName: string;
  userId: string;
  visitId: string;
}

function sessionOf({ userId, firstName, lastName }: AnonymousUser): GuestSession {
  return {
    id: userId,
    role: wireRoles.guest,
    userType: userTypeOf.guest,
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    email: null,
    image: null,
    mobileNumber: null,
    socketAuthentication: '',
    expiry_time: '',
    payoutEnabled: false,
    institutionRelationFound: true,
    mailVerified: true,
    mustChangePassword: false,
    mustSetUpFactor: false,
    levelLogo: null,
    language: currentLanguage(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    institutionName: currentHost().institutionName,
    student: null,
    tutor: null,
    isAgreeToReceiveMail: false,
    isAgreeToReceiveTextMessage: false,
    needToShowPopUp: false,
  };
}

function isAnonymousUser(value: unknown): value is AnonymousUser {
  if (typeof value !== 'object' || value === null) return false;
  const parts = ['firstName', 'lastName', 'userId', 'visitId'];
  return parts.every((part) => typeof (value as Record<string, unknown>)[part] === 'string');
}

/** Makes this tab the guest's, also through a reload. */
export function becomeGuest(guest: AnonymousUser): void {
  writeStoredJson('anonymousUser', guest);
  keepGuest(sessionOf(guest));
}

/** Takes a guest up again whose tab was reloaded within a call. */
export function resumeGuest(userId: string): void {
  const kept = readStoredJson('anonymousUser');
  if (isAnonymousUser(kept) && kept.userId === userId) keepGuest(sessionOf(kept));
}
