import { z } from 'zod';
import { id, instant, line, opaqueText, recordVersion, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { providerLimits as limits } from '../institutions/providers.limits.ts';
import {
  newPeoplePlans,
  providerPresets,
  providerProblems,
  type NewPeoplePlan,
} from '../institutions/providers.names.ts';
import { isEmailDomain, isIssuer, isProviderToken } from '../institutions/providers.rules.ts';

const required = say('core.field.required');

const token = (most: number) =>
  soundText()
    .trim()
    .min(1, required)
    .max(most)
    .refine((text) => text === '' || isProviderToken(text), say('whiteLabel.provider.tokenWrong'));

const roleValues = z.array(line(limits.roleValue).min(1, required)).max(limits.roleValues);

const providerFields = {
  preset: z.enum(providerPresets),
  /** The text of the button. */
  name: line(limits.name).min(1, required),
  issuer: soundText()
    .trim()
    .min(1, required)
    .max(limits.issuer)
    .refine((text) => text === '' || isIssuer(text), say('whiteLabel.provider.issuerWrong')),
  clientId: opaqueText(limits.clientId)
    .trim()
    .min(1, required)
    .regex(/^[\x21-\x7e]*$/, say('whiteLabel.secret.wrong')),
  /** Scopes requested in addition to `openid`. */
  scopes: z.array(token(limits.scope)).max(limits.scopes),
  /** The claim with the e-mail address, and the one that says that the provider has checked it. */
  emailClaim: token(limits.claim),
  verifiedClaim: token(limits.claim),
  /** The claim with the student number that the host trusts; null links nobody by number. */
  numberClaim: token(limits.claim).nullable(),
  /** Only addresses of these domains link an account. */
  emailDomains: z
    .array(
      soundText()
        .trim()
        .toLowerCase()
        .max(limits.emailDomain)
        .refine(isEmailDomain, say('whiteLabel.provider.domainWrong')),
    )
    .max(limits.emailDomains),
  active: z.boolean(),
  /** What happens to people without an account. */
  newPeople: z.enum(newPeoplePlans).default('refused'),
  /** The claim with the role, and its values for students and educators. */
  roleClaim: token(limits.claim).nullable().default(null),
  studentRoles: roleValues.default([]),
  educatorRoles: roleValues.default([]),
  /** The claim with the codes of the schools; null lets each person ask for a school. */
  schoolClaim: token(limits.claim).nullable().default(null),
} as const;

/** A role is read from somewhere, where it decides. */
function saysWhere({
  newPeople,
  roleClaim,
}: {
  newPeople: NewPeoplePlan;
  roleClaim: string | null;
}): boolean {
  return newPeople !== 'byRole' || roleClaim !== null;
}

const roleMissing = { path: ['roleClaim'], message: required };

/** The secret of the client as the provider shows it; null for a client without one. Left out, the kept one stays. */
const secret = opaqueText(limits.secret)
  .trim()
  .min(1, required)
  .regex(/^[\x21-\x7e]*$/, say('whiteLabel.secret.wrong'))
  .nullable()
  .optional();

/** A new identity provider of a host. */
export const newProvider = z.strictObject({ ...providerFields, secret }).refine(saysWhere, roleMissing);

/** The same with the version that the form was opened with. */
export const changedProvider = z
  .strictObject({ ...providerFields, secret, version: recordVersion })
  .refine(saysWhere, roleMissing);

/** Path parameters of calls about one provider of one host. */
export const byHostAndProvider = z.strictObject({ id, providerId: id });

/** An identity provider of a host as its keepers see it: never the secret. */
export const providerView = z.object({
  id,
  preset: z.enum(providerPresets),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  secretSetAt: instant.nullable(),
  scopes: z.array(z.string()),
  emailClaim: z.string(),
  verifiedClaim: z.string(),
  numberClaim: z.string().nullable(),
  emailDomains: z.array(z.string()),
  active: z.boolean(),
  newPeople: z.enum(newPeoplePlans),
  roleClaim: z.string().nullable(),
  studentRoles: z.array(z.string()),
  educatorRoles: z.array(z.string()),
  schoolClaim: z.string().nullable(),
  version: recordVersion,
  /** Our address that the provider must know: where it sends people back to. */
  returnAddress: z.string(),
});

/** The identity providers of a host, by name. */
export const providerList = z.object({ data: z.array(providerView) });

/** A fresh examination of a provider: what keeps it from being used, with the detail that matters. */
export const providerTrial = z.object({
  problems: z.array(z.object({ problem: z.enum(providerProblems), detail: z.string() })),
  /** Whether people can sign out there, too. */
  offersSignOut: z.boolean(),
});

/** The examination of a provider. */
export type ProviderTrial = z.infer<typeof providerTrial>;

/** An identity provider of a host. */
export type ProviderView = z.infer<typeof providerView>;

/** The saved fields of an identity provider. */
export type NewProvider = z.input<typeof newProvider>;
