import { z } from 'zod';
import { languages } from '../core/core.names.ts';
import { id, instant, opaqueText, queryBoolean } from '../core/core.shapes.ts';
import { signOnLimits as limits } from './sign-on.limits.ts';

/** Whether the browser was led to the host's own address already. */
export const beginQuery = z.strictObject({ here: z.literal('1').optional() });

/** The parameters with which a provider sends people back; others are ignored. */
export const returnQuery = z.object({
  state: opaqueText(limits.state).optional(),
  code: opaqueText(limits.code).optional(),
  iss: opaqueText(limits.word).optional(),
  error: opaqueText(limits.word).optional(),
});

/** The code of the way back from a provider. */
export const exchangeQuery = z.strictObject({
  token: opaqueText(256),
  isEnrollmentNeeded: queryBoolean.optional(),
  wantsToken: queryBoolean.optional(),
  language: z.enum(languages).optional(),
});

/** An identity provider that people choose. */
export const offeredProvider = z.object({ id, name: z.string() });

/** The providers by which the signed-in person can sign in, and the other providers here. */
export const ownLinks = z.object({
  links: z.array(
    z.object({
      id,
      name: z.string(),
      /** The account's name at the provider when it was last used here. */
      account: z.string().nullable(),
      linkedAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  offered: z.array(offeredProvider),
  /** Whether there is another way in, so that the last link may go. */
  mayUnlink: z.boolean(),
});

/** Where the browser goes next. */
export const nextAddress = z.object({ address: z.string() });

/** By which providers the signed-in person comes in. */
export type OwnLinks = z.infer<typeof ownLinks>;
