import type { Scope } from '../../platform/db/scope.ts';

export type LinkPurpose = 'password_reset' | 'email_verification';

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly personId: string;
  readonly purpose: LinkPurpose;
  readonly newEmail: string | null;
  readonly byOther: boolean;
  readonly expiresAt: Date;
}

export interface LinkFacts {
  readonly personId: string;
  readonly newEmail: string | null;
  /** Whether somebody else asked for it. */
  readonly byOther: boolean;
}

/** Returns whether it is new, because a job may run twice. */
export async function insertLink(scope: Scope, link: NewLink): Promise<boolean> {
  const row = await scope.db
    .insertInto('oneTimeLinks')
    .values({ ...link, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'tokenHash']).doNothing())
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many links of a person still work. */
export async function countAlive(
  scope: Scope,
  of: { personId: string; purpose: LinkPurpose },
  now: Date,
): Promise<number> {
  const rows = await scope.db
    .selectFrom('oneTimeLinks')
    .select('tokenHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', of.personId)
    .where('purpose', '=', of.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
  return rows.length;
}

/** The address that the newest living link of a person confirms. */
export async function findWantedEmail(
  scope: Scope,
  personId: string,
  now: Date,
): Promise<string | null | undefined> {
  const row = await scope.db
    .selectFrom('oneTimeLinks')
    .select('newEmail')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('purpose', '=', 'email_verification')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst();
  return row?.newEmail;
}

/** The addresses that living links of these people confirm. */
export async function listWantedEmails(
  scope: Scope,
  personIds: readonly string[],
  now: Date,
): Promise<{ personId: string; newEmail: string | null }[]> {
  if (personIds.length === 0) return [];
  return scope.db
    .selectFrom('oneTimeLinks')
    .select(['personId', 'newEmail'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .where('purpose', '=', 'email_verification')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

export interface GivenLink {
  readonly tokenHash: Buffer;
  readonly purpose: LinkPurpose;
}

function aliveLink(scope: Scope, { tokenHash, purpose }: GivenLink, now: Date) {
  return scope.db
    .selectFrom('oneTimeLinks')
    .innerJoin('people', 'people.id', 'oneTimeLinks.personId')
    .where('oneTimeLinks.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.active', '=', true)
    .where('oneTimeLinks.purpose', '=', purpose)
    .where('oneTimeLinks.tokenHash', '=', tokenHash)
    .where('oneTimeLinks.usedAt', 'is', null)
    .where('oneTimeLinks.expiresAt', '>', now);
}

/** The purpose of a link, if it still works. */
export async function findAlive(scope: Scope, given: GivenLink, now: Date): Promise<LinkFacts | undefined> {
  return aliveLink(scope, given, now)
    .select(['oneTimeLinks.personId', 'oneTimeLinks.newEmail', 'oneTimeLinks.byOther'])
    .executeTakeFirst();
}

/** Uses up a link and returns its purpose; of two simultaneous users, one gets nothing. */
export async function markUsed(scope: Scope, given: GivenLink, now: Date): Promise<LinkFacts | undefined> {
  return scope.db
    .updateTable('oneTimeLinks')
    .set({ usedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', given.tokenHash)
    .where('usedAt', 'is', null)
    .where('personId', 'in', aliveLink(scope, given, now).select('oneTimeLinks.personId'))
    .returning(['personId', 'newEmail', 'byOther'])
    .executeTakeFirst();
}

/** Deletes the links of a person: all, or those of a purpose. */
export async function deleteLinks(
  scope: Scope,
  personIds: readonly string[],
  purpose?: LinkPurpose,
): Promise<void> {
  if (personIds.length === 0) return;
  const query = scope.db
    .deleteFrom('oneTimeLinks')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds);
  await (purpose ? query.where('purpose', '=', purpose) : query).execute();
}
