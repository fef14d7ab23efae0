import type { Scope } from '../../platform/db/scope.ts';

/** The stored fields of a new passkey. */
export interface NewPasskey {
  readonly personId: string;
  readonly site: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
}

/** The passkeys of a person for all sites, the oldest first. */
export async function listPasskeys(scope: Scope, personId: string) {
  return scope.db
    .selectFrom('passkeys')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findPasskey(scope: Scope, by: { site: string; credentialId: string }) {
  return scope.db
    .selectFrom('passkeys')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('site', '=', by.site)
    .where('credentialId', '=', by.credentialId)
    .executeTakeFirst();
}

/** False where the site knows the passkey already. */
export async function insertPasskey(scope: Scope, passkey: NewPasskey): Promise<boolean> {
  const row = await scope.db
    .insertInto('passkeys')
    .values({ ...passkey, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'site', 'credentialId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a passkey was used; false where another answer of it came in between. */
export async function usePasskey(
  scope: Scope,
  passkey: { id: string; counter: number; newCounter: number },
  now: Date,
): Promise<boolean> {
  const row = await scope.db
    .updateTable('passkeys')
    .set({ counter: passkey.newCounter, lastUsedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False for a passkey that is not the person's. */
export async function renamePasskey(
  scope: Scope,
  passkey: { id: string; personId: string; name: string },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('passkeys')
    .set({ name: passkey.name })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', passkey.personId)
    .where('id', '=', passkey.id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes passkeys of a person, all or one, and returns how many there were. */
export async function deletePasskeys(scope: Scope, personId: string, id?: string): Promise<number> {
  const query = scope.db
    .deleteFrom('passkeys')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId);
  const rows = await (id === undefined ? query : query.where('id', '=', id)).returning('id').execute();
  return rows.length;
}

/** Takes a challenge for spent; false where it was already. */
export async function spendChallenge(
  scope: Scope,
  challenge: { challengeHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await scope.db
    .insertInto('spentChallenges')
    .values({ ...challenge, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'challengeHash']).doNothing())
    .returning('challengeHash')
    .executeTakeFirst();
  return row !== undefined;
}
