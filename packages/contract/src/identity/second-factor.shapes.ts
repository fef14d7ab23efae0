import { z } from 'zod';
import { id, instant, opaqueText, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { factorLimits } from './second-factor.limits.ts';
import { passkeyAnswer, passkeyQuestion, passkey } from './passkeys.shapes.ts';

/** Six digits of an app, or a recovery code, as typed. */
export const typedCode = soundText()
  .trim()
  .min(1, say('identity.factor.codeRequired'))
  .max(factorLimits.typedCode, say('identity.factor.codeRequired'));

/** A code alone. */
export const codeForm = z.strictObject({ code: typedCode });

/** The ticket of a correct password, with the second factor: a code or a passkey. */
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

/** The answer to a sign-in with a correct password that still needs the factor. */
export const factorWanted = z.object({
  secondFactorRequired: z.literal(true),
  /** Goes with the factor; good for ten minutes and five tries. */
  ticket: z.string(),
  /** Whether an authenticator app is set up. */
  hasApp: z.boolean(),
  /** The question for a passkey, where there is one for this site. */
  passkey: passkeyQuestion.nullable(),
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
  /** The content of the picture. */
  address: z.string(),
});

/** Recovery codes, which are shown this once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The result; recovery codes if it is the first factor. */
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

/** The ways to prove that it is the person who signed in. */
export const proofQuestion = z.object({
  by: z.enum(['password', 'factor', 'provider']),
  hasApp: z.boolean(),
  /** Where who has neither password nor factor proves it. */
  providers: z.array(z.object({ id, name: z.string() })),
  passkey: passkeyQuestion.nullable(),
});

/** Everything about one's own second factor. */
export type FactorView = z.infer<typeof factorView>;

/** The answer to a sign-in that still needs the factor. */
export type FactorWanted = z.infer<typeof factorWanted>;

/** The ways to prove that it is the person. */
export type ProofQuestion = z.infer<typeof proofQuestion>;
