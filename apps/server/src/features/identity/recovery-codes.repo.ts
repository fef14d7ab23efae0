import type { Scope } from '../../platform/db/scope.ts';

/** Puts new recovery codes in place of all former ones. */
export async function replaceCodes(scope: Scope, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteCodes(scope, personId);
  const { institutionId } = scope;
  await scope.db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ institutionId, personId, codeHash })))
    .execute();
}

export async function deleteCodes(scope: Scope, personId: string): Promise<void> {
  await scope.db
    .deleteFrom('recoveryCodes')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}

/** How many codes of a person still work. */
export async function countCodes(scope: Scope, personId: string): Promise<number> {
  const rows = await scope.db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .execute();
  return rows.length;
}

/** Uses up a code; false if it is not theirs or was used, even at the same moment. */
export async function useCode(
  scope: Scope,
  code: { personId: string; codeHash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await scope.db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', code.personId)
    .where('codeHash', '=', code.codeHash)
    .where('usedAt', 'is', null)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}
