import { defineRefusals } from '../core/refusal.ts';

/** Roles inside the product, and what each is called on the wire. */
export const wireRoles = {
  topAdmin: 'INS_SUPER_ADMIN',
  graAdmin: 'GRA_ADMIN',
  levelOneAdmin: 'LEVEL_ONE_ADMIN',
  levelTwoAdmin: 'LEVEL_TWO_ADMIN',
  levelThreeAdmin: 'BRANCHADMIN',
  educator: 'TUTOR',
  student: 'STUDENT',
  parent: 'PARENT',
  guest: 'GUEST',
} as const;

/** A role inside the product. */
export type Role = keyof typeof wireRoles;

/** A role as it is sent. */
export type WireRole = (typeof wireRoles)[Role];

/** Older words for Level 3 that are understood and never sent. */
export const levelThreeSynonyms: readonly string[] = ['LEVEL_THREE_ADMIN', 'ADMIN', 'INSADMIN'];

/** The role of a word on the wire; nothing for an unknown word. */
export function roleOfWire(word: string): Role | undefined {
  if (levelThreeSynonyms.includes(word)) return 'levelThreeAdmin';
  return (Object.keys(wireRoles) as Role[]).find((role) => wireRoles[role] === word);
}

/** The word for a role on sockets: the educator is DOCTOR there, all others as elsewhere. */
export function socketRole(role: Role): WireRole | 'DOCTOR' {
  return role === 'educator' ? 'DOCTOR' : wireRoles[role];
}

/** The role of a socket's word; nothing for an unknown word. */
export function roleOfSocket(word: string): Role | undefined {
  return word === 'DOCTOR' ? 'educator' : roleOfWire(word);
}

/** The kinds of users; also the `{role}` of the call's address. */
export const userTypes = ['physician', 'patient', 'admin', 'guest'] as const;

/** A kind of user on the wire. */
export type UserType = (typeof userTypes)[number];

/** The kind of user that a role is. */
export const userTypeOf = {
  topAdmin: 'admin',
  graAdmin: 'admin',
  levelOneAdmin: 'admin',
  levelTwoAdmin: 'admin',
  levelThreeAdmin: 'admin',
  educator: 'physician',
  student: 'patient',
  parent: 'patient',
  guest: 'guest',
} as const satisfies Record<Role, UserType>;

/** The wire's words for the roles that administer. */
export const adminWireRoles = [
  'INS_SUPER_ADMIN',
  'GRA_ADMIN',
  'LEVEL_ONE_ADMIN',
  'LEVEL_TWO_ADMIN',
  'BRANCHADMIN',
] as const;

/** The wire's words for the roles that hold lessons. */
export const memberWireRoles = ['TUTOR', 'STUDENT', 'PARENT'] as const;

/** Why a browser's authSession ended. */
export const sessionEndings = [
  'signed_out',
  'expired',
  'deactivated',
  'password_changed',
  'seat_taken',
  'link_ended',
  'link_rests',
  'merged',
  /** The level, or all levels, of the person were closed. */
  'place_closed',
  /** An administrator took the second factor away. */
  'factor_reset',
  /** An administrator signed the person out everywhere. */
  'ended_by_admin',
  /** An administrator left the account to its provider alone. */
  'provider_only',
  /** The person signed this browser out in another one. */
  'ended_elsewhere',
  /** The person turned a second factor on, in another browser. */
  'factor_turned_on',
] as const;

/** Reason for the end of an authSession. */
export type SessionEnding = (typeof sessionEndings)[number];

/** Keys of the browser's storage: members under one key, admins under another, without any token. */
export const sessionStorageKeys = {
  user: 'userSession',
  admin: 'adminSession',
  remembered: 'rememberMe',
} as const;

/** The word before the token in the authorization header. */
export const tokenType = 'Bearer';

/** How identity refuses. A failed sign-in never says whether the account exists. */
export const identityRefusals = defineRefusals('identity', {
  sign_in_failed: 400,
  account_deactivated: 403,
  /** The account is open, and everything that it belongs to is closed. */
  place_closed: 403,
  reset_link_dead: 400,
  password_change_required: 403,
  /** Wrong passwords from browsers that the account does not know: such browsers wait, known ones do not. */
  too_many_new_devices: 429,
  /** An act that could do great harm, a while after sign-in: `POST /user/prove` comes first. */
  proof_required: 403,
  password_wrong: 400,
  email_link_dead: 400,
  /** A code of the second factor that is wrong, too old, or was used. */
  factor_wrong: 400,
  /** The password was typed too long ago, or too many wrong codes came after it. */
  sign_in_lapsed: 400,
  /** The key of an app was made too long ago, or its first code is still to come. */
  factor_setup_lapsed: 417,
  /** An administrator who needs a second factor sets one up before anything else. */
  factor_setup_required: 403,
  /** Where administrators need a second factor they keep one. */
  last_factor: 417,
  /** Not a passkey of this account and host, or not the answer to our question. */
  passkey_refused: 400,
  too_many_passkeys: 417,
  /** The code of the way back from a provider is unknown, used, too old, or another browser's. */
  sign_on_lapsed: 400,
  /** Without this link nobody could sign in to the account. */
  last_way_in: 417,
});
