import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Those of these people of whom a sign is kept that they took their account up: a password of their own, an app or a
 * passkey, an account at a provider, or that they were here.
 */
export async function listJoined(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const signOf = (
    table: 'authenticatorApps' | 'credentials' | 'lastSignIns' | 'passkeys' | 'providerLinks',
  ) =>
    scope.db
      .selectFrom(table)
      .select('personId')
      .where('institutionId', '=', scope.institutionId)
      .where('personId', '=', sql<string>`any(${personIds}::uuid[])`);
  const rows = await signOf('lastSignIns')
    .union(signOf('credentials').where('validUntil', 'is', null))
    .union(signOf('providerLinks'))
    .union(signOf('passkeys'))
    .union(signOf('authenticatorApps').where('secret', 'is not', null))
    .execute();
  return rows.map(({ personId }) => personId);
}
