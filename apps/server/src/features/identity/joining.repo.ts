import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Those of these people who show a sign of having joined: an own password, an app or a passkey, an account at a
 * provider, or earlier activity.
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
