import type { SecretKind } from '@lectern/contract/institutions/institutions.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

export interface SealedSecret {
  readonly hostId: string;
  readonly kind: SecretKind;
  readonly sealed: string;
  readonly setBy: string;
  readonly setAt: Date;
}

/** Which secrets a host has, and who set them; never the secrets. */
export async function listSecrets(scope: Scope, hostId: string) {
  return scope.db
    .selectFrom('hostSecrets')
    .innerJoin('people', (join) =>
      join
        .onRef('people.institutionId', '=', 'hostSecrets.institutionId')
        .onRef('people.id', '=', 'hostSecrets.setBy'),
    )
    .select(['hostSecrets.kind', 'hostSecrets.setAt', 'people.firstName', 'people.lastName'])
    .where('hostSecrets.institutionId', '=', scope.institutionId)
    .where('hostSecrets.hostId', '=', hostId)
    .execute();
}

/** Keeps a secret in place of the one before. */
export async function putSecret(scope: Scope, secret: SealedSecret): Promise<void> {
  const { sealed, setBy, setAt } = secret;
  await scope.db
    .insertInto('hostSecrets')
    .values({ institutionId: scope.institutionId, ...secret })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'hostId', 'kind']).doUpdateSet({ sealed, setBy, setAt }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteSecret(scope: Scope, hostId: string, kind: SecretKind): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('hostSecrets')
    .where('institutionId', '=', scope.institutionId)
    .where('hostId', '=', hostId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The first secret of a kind among the hosts of the institution, the main host before the others. */
export async function findFirstSecret(scope: Scope, kind: SecretKind) {
  return scope.db
    .selectFrom('hostSecrets')
    .innerJoin('hosts', (join) =>
      join
        .onRef('hosts.institutionId', '=', 'hostSecrets.institutionId')
        .onRef('hosts.id', '=', 'hostSecrets.hostId'),
    )
    .select(['hostSecrets.hostId', 'hostSecrets.sealed'])
    .where('hostSecrets.institutionId', '=', scope.institutionId)
    .where('hostSecrets.kind', '=', kind)
    .orderBy('hosts.isMain', 'desc')
    .orderBy('hosts.hostName')
    .limit(1)
    .executeTakeFirst();
}
