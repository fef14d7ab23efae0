import { z } from 'zod';
import { id, instant, line, opaqueText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { factorLimits } from './second-factor.limits.ts';

const bytes = (most: number) => opaqueText(most).regex(/^[\w-]+$/);
const extensions = z.looseObject({});

/** How a passkey can be reached. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transport = z.enum(passkeyTransports);
const attachment = z.enum(['cross-platform', 'platform']).optional();

/** A browser's answer to a passkey challenge. */
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

/** A browser's answer to the request for a new passkey. */
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
  /** False for people who sign in by a provider alone: no passkey would open the account. */
  mayAdd: z.boolean(),
});

/** A new passkey, and its name. */
export const newPasskeyForm = z.strictObject({ name: passkeyName, passkey: newPasskeyAnswer });

/** The name of a passkey. */
export const passkeyNameForm = z.strictObject({ name: passkeyName });

/** A browser's answer to a passkey challenge. */
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A browser's answer to the request for a new passkey. */
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** The question for a passkey. */
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;

/** The wish for a new passkey. */
export type NewPasskeyQuestion = z.infer<typeof newPasskeyQuestion>;

/** The passkeys of a student, a parent or an educator. */
export type OwnPasskeys = z.infer<typeof ownPasskeys>;
