import { z } from 'zod';
import { languages } from '../core/core.names.ts';
import { id, instant, opaqueText, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { identityLimits } from './identity.limits.ts';
import { adminWireRoles, memberWireRoles, userTypes } from './identity.names.ts';
import { isPasswordAllowed } from './identity.rules.ts';
import { factorWanted, typedCode } from './second-factor.shapes.ts';
import { passkeyAnswer } from './passkeys.shapes.ts';

const noSpaces = /^\S*$/;

/** A password that is to be set. */
export const newPassword = soundText()
  .min(1, say('identity.password.newRequired'))
  .refine(isPasswordAllowed, say('identity.password.weak'));

/** The input of a sign-in. Only a client that cannot hold a cookie asks for the token itself. */
export const signInForm = z.strictObject({
  username: soundText()
    .min(1, say('identity.signIn.usernameRequired'))
    .max(identityLimits.username)
    .regex(noSpaces, say('identity.signIn.noSpaces')),
  password: soundText()
    .min(1, say('identity.signIn.passwordRequired'))
    .max(identityLimits.passwordMaximum)
    .regex(noSpaces, say('identity.signIn.noSpaces')),
  wantsToken: z.boolean().optional(),
  /** The language of the page; it becomes the account's where none was chosen yet. */
  language: z.enum(languages).optional(),
});

/** The token that goes into the authorization header as `{tokenType} {tokenValue}`. */
export const accessToken = z.object({ tokenType: z.string(), tokenValue: z.string(), expiry_time: instant });

/** The answer to a completed sign-in. */
export const signedIn = z.object({
  secondFactorRequired: z.literal(false),
  id,
  role: z.enum([...memberWireRoles, ...adminWireRoles]),
  institutionRelationFound: z.boolean(),
  mailVerified: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Only when `wantsToken` was sent. */
  authorization: accessToken.nullable(),
});

/** Where one signs out at the identity provider, too; null without one, and where it has no such address. */
export const signedOut = z.object({ providerSignOut: z.string().nullable() });

/** The answer to a sign-in by password. */
export const signInAnswer = z.discriminatedUnion('secondFactorRequired', [signedIn, factorWanted]);

const level = z.object({ id, name: z.string() });

const everySession = {
  id,
  /** A ticket for one socket, valid for a minute. */
  socketAuthentication: z.string(),
  expiry_time: instant,
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  payoutEnabled: z.boolean(),
  institutionRelationFound: z.boolean(),
  mailVerified: z.boolean(),
  mustChangePassword: z.boolean(),
  /** An administrator who needs a second factor and has none: all that may be done is to set one up. */
  mustSetUpFactor: z.boolean(),
  language: z.enum(languages),
  /** The zone that the account used last. */
  timeZone: z.string(),
  institutionName: z.string(),
  /** The address of the logo that holds where the person belongs; null is the host's own. */
  levelLogo: z.string().nullable(),
} as const;

/** The session of an educator, a student or a parent. */
export const userSession = z.object({
  ...everySession,
  role: z.enum(memberWireRoles),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  /** The student who is acted for: oneself, or the chosen child; null while a parent has not chosen. */
  student: z.object({ id, name: z.string() }).nullable(),
  tutor: z.object({ id }).nullable(),
  mobileNumber: z.string().nullable(),
  isAgreeToReceiveMail: z.boolean(),
  isAgreeToReceiveTextMessage: z.boolean(),
  needToShowPopUp: z.boolean(),
});

/** The session of an administrator. */
export const adminSession = z.object({
  ...everySession,
  role: z.enum(adminWireRoles),
  userType: z.literal('admin'),
  levelOne: level.nullable(),
  levelTwo: level.nullable(),
  levelThree: level.nullable(),
});

/** The signed-in person. */
export const session = z.discriminatedUnion('role', [userSession, adminSession]);

/** A ticket that signs one socket in. */
export const socketTicket = z.object({ socketAuthentication: z.string(), expiresAt: instant });

/** Asks for a reset link. */
export const forgotPasswordForm = z.strictObject({
  email: soundText().trim().min(1, say('identity.forgot.emailRequired')).max(identityLimits.email),
});

/** The token in a mailed link; a truncated one is as invalid as an old one. */
const linkToken = opaqueText(256);

/** The one-time link's token. */
export const oneTimeLink = z.strictObject({ token: linkToken });

/**
 * The person greeted by a valid link: one who was invited and has no password yet; null for a person who sets a new
 * one.
 */
export const checkedLink = z.object({
  invited: z
    .object({
      firstName: z.string(),
      email: z.string().nullable(),
      role: signedIn.shape.role,
      /** The person's school or institution, by name. */
      places: z.array(z.string()),
    })
    .nullable(),
});

/** The one-time link's token with the new password. */
export const resetForm = z.strictObject({ token: linkToken, password: newPassword });

/** The proof that it is the person, before an act that could do great harm: one of the three. */
export const proofForm = z.strictObject({
  password: soundText()
    .min(1, say('identity.signIn.passwordRequired'))
    .max(identityLimits.passwordMaximum)
    .optional(),
  code: typedCode.optional(),
  passkey: passkeyAnswer.optional(),
});

/** The address that a link confirms. */
export const confirmedEmail = z.object({ email: z.string() });

/** The address that a link would confirm, and whose account; `name` as the mail with the link greets them. */
export const linkedEmail = z.object({ email: z.string(), name: z.string() });

/** The address that a link would confirm, and whose account. */
export type LinkedEmail = z.infer<typeof linkedEmail>;

/** The new password. */
export const passwordForm = z.strictObject({ password: newPassword });

/** The person who changed the password, so that the screen goes to that role's dashboard. */
export const passwordChanged = z.object({
  id,
  role: signedIn.shape.role,
  authorization: accessToken.nullable(),
});

/** The child for whom a parent acts from now on. */
export const kidChoice = z.strictObject({ studentId: id });

/** The language of texts and mails. */
export const languageChoice = z.strictObject({ language: z.enum(languages) });

/** The session of an educator, a student or a parent. */
export type UserSession = z.infer<typeof userSession>;

/** The session of an administrator. */
export type AdminSession = z.infer<typeof adminSession>;

/** The signed-in person. */
export type Session = z.infer<typeof session>;

/** The answer to a sign-in by password. */
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The answer to a completed sign-in. */
export type SignedIn = z.infer<typeof signedIn>;

/** The proof that it is the person who signed in. */
export type ProofForm = z.infer<typeof proofForm>;

/** The person greeted by a valid link. */
export type CheckedLink = z.infer<typeof checkedLink>;
