import type { Scope } from '../../platform/db/scope.ts';

/** An account at a provider, and whose it is. */
export interface LinkRow {
  readonly id: string;
  readonly personId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  readonly providerName: string;
  /** The account's name at the provider. */
  readonly account: string | null;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = [
  ...(['id', 'personId', 'issuer', 'clientId', 'subject', 'providerName', 'account'] as const),
  ...(['linkedAt', 'lastUsedAt'] as const),
] as const;

function selectLinks(scope: Scope) {
  return scope.db
    .selectFrom('providerLinks')
    .select(columns)
    .where('institutionId', '=', scope.institutionId);
}

/** The owner of an account at a provider. */
export async function findLink(
  scope: Scope,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<LinkRow | undefined> {
  return selectLinks(scope).where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();
}

/** The links of a person, the oldest first. */
export async function listLinks(scope: Scope, personId: string): Promise<LinkRow[]> {
  return selectLinks(scope).where('personId', '=', personId).orderBy('linkedAt').orderBy('id').execute();
}

/** The new link; undefined where the account or the person has one with this provider already. */
export async function insertLink(
  scope: Scope,
  link: Omit<LinkRow, 'id' | 'lastUsedAt'>,
): Promise<LinkRow | undefined> {
  return scope.db
    .insertInto('providerLinks')
    .values({ institutionId: scope.institutionId, ...link })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** A link was used. */
export async function updateLink(
  scope: Scope,
  id: string,
  values: { account?: string; lastUsedAt: Date },
): Promise<void> {
  await scope.db
    .updateTable('providerLinks')
    .set(values)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Whether the link is there; it stays until this transaction ends. */
export async function lockLink(scope: Scope, id: string, personId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('providerLinks')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('personId', '=', personId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The links of the person that were ended. */
export async function deleteLinks(scope: Scope, personId: string): Promise<LinkRow[]> {
  return scope.db
    .deleteFrom('providerLinks')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .returning(columns)
    .execute();
}

/** Gives the links of one person to another. */
export async function moveLinksOf(scope: Scope, fromId: string, toId: string): Promise<void> {
  await scope.db
    .updateTable('providerLinks')
    .set({ personId: toId })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', fromId)
    .execute();
}

/** Those of these people who have a link. */
export async function listWithLink(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('providerLinks')
    .select('personId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .execute();
  return rows.map((row) => row.personId);
}

/** The open sessions of a person that a provider has opened; with a client, not those of another known one. */
export async function listProviderSessions(
  scope: Scope,
  personId: string,
  client: { issuer: string; clientId: string } | null,
): Promise<string[]> {
  const sessions = scope.db
    .selectFrom('authSessions')
    .leftJoin('identityProviders', (join) =>
      join
        .onRef('identityProviders.institutionId', '=', 'authSessions.institutionId')
        .onRef('identityProviders.id', '=', 'authSessions.providerId'),
    )
    .select(['authSessions.id', 'identityProviders.issuer', 'identityProviders.clientId'])
    .where('authSessions.institutionId', '=', scope.institutionId)
    .where('authSessions.personId', '=', personId)
    .where('authSessions.providerId', 'is not', null)
    .where('authSessions.revokedAt', 'is', null);
  const rows = await sessions.execute();
  const isMeant = (row: { issuer: string | null; clientId: string | null }) =>
    client === null ||
    row.issuer === null ||
    (row.issuer === client.issuer && row.clientId === client.clientId);
  return rows.filter(isMeant).map(({ id }) => id);
}

/** The link of the person that was ended. */
export async function deleteLink(scope: Scope, id: string, personId: string): Promise<LinkRow | undefined> {
  return scope.db
    .deleteFrom('providerLinks')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('personId', '=', personId)
    .returning(columns)
    .executeTakeFirst();
}
