import { sql } from 'kysely';
import type { NewPeoplePlan, ProviderPreset } from '@lectern/contract/institutions/providers.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The fields of a provider that administrators keep. */
export interface ProviderFields {
  readonly preset: ProviderPreset;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string[];
  readonly emailClaim: string;
  readonly verifiedClaim: string;
  readonly numberClaim: string | null;
  readonly emailDomains: string[];
  readonly active: boolean;
  /** What happens to people without an account. */
  readonly newPeople: NewPeoplePlan;
  readonly roleClaim: string | null;
  readonly studentRoles: string[];
  readonly educatorRoles: string[];
  readonly schoolClaim: string | null;
}

/** The secret of our client, sealed, and since when. */
export interface SealedSecret {
  readonly sealedSecret: string | null;
  readonly secretSetAt: Date | null;
}

/** A provider as it is kept. */
export interface ProviderRow extends ProviderFields, SealedSecret {
  readonly id: string;
  readonly hostId: string;
  readonly version: number;
}

const columns = [
  ...(['id', 'hostId', 'preset', 'name', 'issuer', 'clientId', 'sealedSecret', 'secretSetAt'] as const),
  ...(['scopes', 'emailClaim', 'verifiedClaim', 'numberClaim', 'emailDomains', 'active', 'version'] as const),
  ...(['newPeople', 'roleClaim', 'studentRoles', 'educatorRoles', 'schoolClaim'] as const),
] as const;

function selectProviders(scope: Scope) {
  return scope.db
    .selectFrom('identityProviders')
    .select(columns)
    .$narrowType<{ preset: ProviderPreset; newPeople: NewPeoplePlan }>()
    .where('institutionId', '=', scope.institutionId);
}

/** The providers of a host, by name. */
export async function listProviders(scope: Scope, hostId: string): Promise<ProviderRow[]> {
  return selectProviders(scope).where('hostId', '=', hostId).orderBy('name').orderBy('id').execute();
}

/** A provider of a host. */
export async function findProvider(
  scope: Scope,
  of: { id: string; hostId: string },
): Promise<ProviderRow | undefined> {
  return selectProviders(scope).where('id', '=', of.id).where('hostId', '=', of.hostId).executeTakeFirst();
}

export async function insertProvider(
  scope: Scope,
  provider: ProviderFields & SealedSecret & { id: string; hostId: string; createdAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('identityProviders')
    .values({ institutionId: scope.institutionId, ...provider })
    .execute();
}

/** False where the provider has another version by now. */
export async function updateProvider(
  scope: Scope,
  of: { id: string; version: number },
  values: ProviderFields & SealedSecret,
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('identityProviders')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', of.id)
    .where('version', '=', of.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteProvider(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('identityProviders')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
