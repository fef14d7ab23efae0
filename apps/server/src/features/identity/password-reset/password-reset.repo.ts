import type { Scope } from '../../../platform/db/scope.ts';

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly personId: string;
  readonly expiresAt: Date;
}

/** The newest link is the only one that works; tells whether it is new, because a job may run twice. */
export async function replaceLink(scope: Scope, link: NewLink): Promise<boolean> {
  await scope.db
    .deleteFrom('oneTimeLinks')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', link.personId)
    .where('purpose', '=', 'password_reset')
    .where('tokenHash', '!=', link.tokenHash)
    .execute();
  const row = await scope.db
    .insertInto('oneTimeLinks')
    .values({ ...link, purpose: 'password_reset', institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

function aliveLink(scope: Scope, tokenHash: Buffer, now: Date) {
  return scope.db
    .selectFrom('oneTimeLinks')
    .innerJoin('people', 'people.id', 'oneTimeLinks.personId')
    .select('oneTimeLinks.personId')
    .where('oneTimeLinks.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.active', '=', true)
    .where('oneTimeLinks.purpose', '=', 'password_reset')
    .where('oneTimeLinks.tokenHash', '=', tokenHash)
    .where('oneTimeLinks.usedAt', 'is', null)
    .where('oneTimeLinks.expiresAt', '>', now);
}

/** Whose link it is, if it still works. */
export async function findLinkOwner(scope: Scope, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  return (await aliveLink(scope, tokenHash, now).executeTakeFirst())?.personId;
}

/** Uses a link up and tells whose it was; of two who use it at once, one gets nothing. */
export async function useLink(scope: Scope, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await scope.db
    .updateTable('oneTimeLinks')
    .set({ usedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('personId', 'in', aliveLink(scope, tokenHash, now))
    .returning('personId')
    .executeTakeFirst();
  return row?.personId;
}

export async function deleteOldLinks(scope: Scope, before: Date): Promise<void> {
  await scope.db
    .deleteFrom('oneTimeLinks')
    .where('institutionId', '=', scope.institutionId)
    .where('expiresAt', '<', before)
    .execute();
}
