import { z } from 'zod';
import { id, instant, line, opaqueText, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { factorLimits } from './second-factor.limits.ts';

const bytes = (most: number) => opaqueText(most).regex(/^[\w-]+$/);
const extensions = z.looseObject({});

/** How a passkey can be reached. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transport = z.enum(passkeyTransports);
const attachment = z.enum(['cross-platform', 'platform']).optional();

/** What a browser answers to the question for a passkey. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});

/** What a browser answers to the wish for a new passkey. */
export const newPasskeyAnswer = z.strictObject({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    authenticatorData: bytes(4000).optional(),
    transports: z.array(opaqueText(40)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(4000).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** The question for a passkey, as browsers take it. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
  allowCredentials: z.array(descriptor),
});

/** The wish for a new passkey, as browsers take it. */
export const newPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
});

/** Six digits of an app, or a recovery code, as typed. */
export const typedCode = soundText()
  .trim()
  .min(1, say('identity.factor.codeRequired'))
  .max(factorLimits.typedCode, say('identity.factor.codeRequired'));

/** A code alone. */
export const codeForm = z.strictObject({ code: typedCode });

/** What shows that the password was right, with the second factor: a code or a passkey. */
export const factorForm = z
  .strictObject({
    ticket: opaqueText(256).min(16),
    code: typedCode.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(
    ({ code, passkey: answer }) => (code === undefined) !== (answer === undefined),
    say('identity.factor.codeRequired'),
  );

/** A passkey alone, which is as good as password and factor. */
export const passkeySignInForm = z.strictObject({
  passkey: passkeyAnswer,
  wantsToken: z.boolean().optional(),
});

/** What sign-in answers where the password was right and the factor is still to come. */
export const factorWanted = z.object({
  secondFactorRequired: z.literal(true),
  /** Goes with the factor; good for ten minutes and five tries. */
  ticket: z.string(),
  /** Whether an authenticator app is set up. */
  hasApp: z.boolean(),
  /** The question for a passkey, where there is one for this site. */
  passkey: passkeyQuestion.nullable(),
});

const passkeyName = line(factorLimits.passkeyName).min(1, say('identity.factor.nameRequired'));

/** A passkey as its person sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** The host for which it holds. */
  site: z.string(),
});

/** The passkeys of a student, a parent or an educator. */
export const ownPasskeys = z.object({
  data: z.array(passkey),
  /** False for who signs in by a provider alone: no passkey would open the account. */
  mayAdd: z.boolean(),
});

/** Everything about one's own second factor. */
export const factorView = z.object({
  /** Since when an authenticator app is turned on. */
  app: z.object({ since: instant }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
  /** Whether the person must have a factor. */
  isRequired: z.boolean(),
  /** Who can reset it: the level above; null where only the command line can. */
  resetBy: z.string().nullable(),
});

/** A key for an authenticator app, which waits to be turned on. */
export const wantedApp = z.object({
  secret: z.string(),
  /** What the picture holds. */
  address: z.string(),
});

/** Recovery codes, which are shown this once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** A new passkey, and its name. */
export const newPasskeyForm = z.strictObject({ name: passkeyName, passkey: newPasskeyAnswer });

/** The name of a passkey. */
export const passkeyNameForm = z.strictObject({ name: passkeyName });

/** What became of it; recovery codes where it is the first factor. */
export const addedPasskey = z.object({
  factor: factorView,
  recoveryCodes: z.array(z.string()).nullable(),
});

/** Whether administrators of the institution need a second factor. */
export const factorRule = z.object({
  required: z.boolean(),
  /** False while the institution has not said it: the product's own default. */
  isOwn: z.boolean(),
});

/** The institution's word. */
export const factorRuleForm = z.strictObject({ required: z.boolean() });

/** What proves again that it is the person who signed in, and with what. */
export const proofQuestion = z.object({
  by: z.enum(['password', 'factor', 'provider']),
  hasApp: z.boolean(),
  /** Where who has neither password nor factor proves it. */
  providers: z.array(z.object({ id, name: z.string() })),
  passkey: passkeyQuestion.nullable(),
});

/** What a browser answers to the question for a passkey. */
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** What a browser answers to the wish for a new passkey. */
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** The question for a passkey. */
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;

/** The wish for a new passkey. */
export type NewPasskeyQuestion = z.infer<typeof newPasskeyQuestion>;

/** The passkeys of a student, a parent or an educator. */
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

/** Everything about one's own second factor. */
export type FactorView = z.infer<typeof factorView>;

/** What sign-in answers where the factor is still to come. */
export type FactorWanted = z.infer<typeof factorWanted>;

/** What proves again that it is the person, and with what. */
export type ProofQuestion = z.infer<typeof proofQuestion>;
