import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Which of these tokens is the person's; the newest where there are several. */
export async function findKnown(
  scope: Scope,
  of: { personId: string; tokenHashes: readonly Buffer[] },
  now: Date,
): Promise<Buffer | undefined> {
  if (of.tokenHashes.length === 0) return undefined;
  const row = await scope.db
    .selectFrom('knownBrowsers')
    .select('tokenHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', of.personId)
    .where('tokenHash', 'in', of.tokenHashes)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .executeTakeFirst();
  return row?.tokenHash;
}

export async function insertKnown(
  scope: Scope,
  row: { personId: string; tokenHash: Buffer; lastUsedAt: Date; expiresAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('knownBrowsers')
    .values({ ...row, institutionId: scope.institutionId })
    .execute();
}

export async function deleteKnown(scope: Scope, tokenHash: Buffer): Promise<void> {
  await scope.db
    .deleteFrom('knownBrowsers')
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Keeps the browsers that a person used last. */
export async function deleteSurplus(scope: Scope, personId: string, kept: number): Promise<void> {
  await scope.db
    .deleteFrom('knownBrowsers')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where(
      sql<boolean>`token_hash not in (
        select token_hash from known_browsers
        where institution_id = ${scope.institutionId} and person_id = ${personId}
        order by last_used_at desc limit ${kept})`,
    )
    .execute();
}

export async function deleteKnownOf(scope: Scope, personIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('knownBrowsers')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
}
