import { randomUUID } from 'node:crypto';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { providerLimits } from '@lectern/contract/institutions/providers.limits.ts';
import { afterCommit, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import type { ProviderClient } from '../../platform/identity-provider/identity-provider.ts';
import * as audit from '../audit/audit.service.ts';
import { keptHost, lockedHost } from './hosts.service.ts';
import { forgetKeptHosts } from './institutions.service.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  updateProvider,
  type ProviderFields,
  type ProviderRow,
  type SealedSecret,
} from './providers.repo.ts';

/** A provider of a host, as it is kept. */
export type KeptProvider = Omit<ProviderRow, 'sealedSecret'>;

/** The saved fields of a provider; without a secret the stored one stays, null removes it. */
export type ProviderForm = ProviderFields & { readonly secret?: string | null | undefined };

/** A provider for signing in at the requested host. */
export interface UsedProvider extends KeptProvider {
  readonly client: ProviderClient;
}

/** The owner of a sealed secret: it opens nowhere else. */
function belonging(ctx: Ctx, providerId: string): string {
  return `identity provider ${ctx.scope.institutionId} ${providerId}`;
}

function toKept({ sealedSecret: _sealed, ...rest }: ProviderRow): KeptProvider {
  return rest;
}

/** Where a browser begins that goes to a provider, at the host's own address. */
export function beginAddress(appUrl: string, providerId: string): string {
  return `${appUrl}${restBase}/user/sign-on/${providerId}?here=1`;
}

/** The providers of a host, by name. Refuses who does not keep hosts. */
export async function keptProviders(ctx: PersonCtx, hostId: string): Promise<readonly KeptProvider[]> {
  const host = await keptHost(ctx, hostId);
  return (await listProviders(ctx.scope, host.id)).map(toKept);
}

/** One of them. Refuses with not_found any other, and who does not keep hosts. */
export async function keptProvider(
  ctx: PersonCtx,
  of: { id: string; hostId: string },
): Promise<KeptProvider> {
  await keptHost(ctx, of.hostId);
  return toKept(found(await findProvider(ctx.scope, of)));
}

/** Where a provider sends people back to: an address of its own for each, so that none answers for another. */
export function returnAddress(appUrl: string, providerId: string): string {
  return `${appUrl}${restBase}/user/sign-on/${providerId}/return`;
}

/** Whether an address is where a provider of the requested host, with this issuer, sends people back to. */
export async function leadsBack(ctx: Ctx, issuer: string, address: string): Promise<boolean> {
  const offered = await listProviders(ctx.scope, ctx.host.id);
  return offered.some(
    (one) => one.active && one.issuer === issuer && returnAddress(ctx.host.appUrl, one.id) === address,
  );
}

/**
 * A provider of the requested host, with its secret. Refuses with not_found one of another host, one that is turned
 * off, and one whose secret was sealed by a key that is gone.
 */
export async function usedProvider(ctx: Ctx, id: string): Promise<UsedProvider> {
  const row = found(await findProvider(ctx.scope, { id, hostId: ctx.host.id }));
  if (!row.active) throw new Refusal('not_found');
  const { sealedSecret, issuer, clientId } = row;
  const secret = sealedSecret === null ? null : found(ctx.ports.seals.open(sealedSecret, belonging(ctx, id)));
  return { ...toKept(row), client: { issuer, clientId, secret } };
}

function sealedOf(tx: PersonCtx, id: string, secret: string | null): SealedSecret {
  if (secret === null) return { sealedSecret: null, secretSetAt: null };
  return { sealedSecret: tx.ports.seals.seal(secret, belonging(tx, id)), secretSetAt: tx.clock.now() };
}

/** The audit has everything of a provider except the secret, and which provider it is. */
function toAudited({ preset: _preset, ...fields }: ProviderFields) {
  return fields;
}

function fieldsOf(row: ProviderFields): ProviderFields {
  const { preset, name, issuer, clientId, scopes, emailClaim, verifiedClaim } = row;
  const { numberClaim, emailDomains, active, newPeople, roleClaim, studentRoles } = row;
  const { educatorRoles, schoolClaim } = row;
  return {
    ...{ preset, name, issuer, clientId, scopes, emailClaim, verifiedClaim },
    ...{ numberClaim, emailDomains, active },
    ...{ newPeople, roleClaim, studentRoles, educatorRoles, schoolClaim },
  };
}

/** Adds a provider to a host and tells its id. Refuses who does not keep hosts, and with too_many_providers. */
export async function addProvider(tx: PersonCtx, hostId: string, form: ProviderForm): Promise<string> {
  const host = await lockedHost(tx, hostId);
  if ((await listProviders(tx.scope, host.id)).length >= providerLimits.providers)
    throw new Refusal('too_many_providers');
  const id = randomUUID();
  const fields = fieldsOf(form);
  const sealed = sealedOf(tx, id, form.secret ?? null);
  await insertProvider(tx.scope, { ...fields, ...sealed, id, hostId: host.id, createdAt: tx.clock.now() });
  await audit.record(tx, {
    ...{ action: 'provider.added', subjectKind: 'host', subjectId: host.id },
    after: toAudited(fields),
  });
  await afterCommit(tx, forgetKeptHosts);
  return id;
}

/**
 * Saves a provider. Refuses who does not keep hosts, with changed_meanwhile, and with provider_secret_needed where the kept
 * secret would go to another issuer than the one that gave it.
 */
export async function changeProvider(
  tx: PersonCtx,
  { id, hostId, version }: { id: string; hostId: string; version: number },
  form: ProviderForm,
): Promise<void> {
  const host = await lockedHost(tx, hostId);
  const before = found(await findProvider(tx.scope, { id, hostId: host.id }));
  const isKept = form.secret === undefined;
  if (isKept && before.sealedSecret !== null && form.issuer !== before.issuer)
    throw new Refusal('provider_secret_needed', {
      fields: [{ field: 'secret', message: 'whiteLabel.refusal.provider_secret_needed' }],
    });
  const { sealedSecret, secretSetAt } = before;
  const sealed = isKept ? { sealedSecret, secretSetAt } : sealedOf(tx, id, form.secret ?? null);
  const fields = fieldsOf(form);
  if (!(await updateProvider(tx.scope, { id, version }, { ...fields, ...sealed })))
    throw new Refusal('changed_meanwhile');
  await audit.record(tx, {
    ...{ action: 'provider.changed', subjectKind: 'host', subjectId: host.id },
    ...{ before: toAudited(fieldsOf(before)), after: toAudited(fields) },
  });
  await afterCommit(tx, forgetKeptHosts);
}

/** Removes a provider and returns it; links of accounts stay. Refuses people who do not keep hosts. */
export async function removeProvider(
  tx: PersonCtx,
  of: { id: string; hostId: string },
): Promise<KeptProvider> {
  const host = await lockedHost(tx, of.hostId);
  const before = found(await findProvider(tx.scope, { id: of.id, hostId: host.id }));
  await deleteProvider(tx.scope, before.id);
  await audit.record(tx, {
    ...{ action: 'provider.removed', subjectKind: 'host', subjectId: host.id },
    before: toAudited(fieldsOf(before)),
  });
  await afterCommit(tx, forgetKeptHosts);
  return toKept(before);
}
