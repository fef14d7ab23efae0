import { sql } from 'kysely';
import { acrossInstitutions } from '../../platform/db/across-institutions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** Hosts are read before there is any scope: the name that a request came to is what decides the institution. */
export async function findHostByName(db: Database, hostName: string) {
  return acrossInstitutions(db, 'the name of the host decides the institution')
    .selectFrom('hosts')
    .selectAll()
    .where('hostName', '=', hostName)
    .executeTakeFirst();
}

/** The main host of an institution before any other. */
export async function findMainHost(db: Database, institutionId: string) {
  return db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', institutionId)
    .orderBy('isMain', 'desc')
    .orderBy('hostName', 'desc')
    .executeTakeFirst();
}

/** The default host, and hosts whose address is this machine, get the address that people type. */
export async function moveOwnHosts(db: Database, appUrl: string): Promise<void> {
  await acrossInstitutions(db, 'all hosts of this machine follow its address')
    .updateTable('hosts')
    .set({ appUrl })
    .where((where) =>
      where.or([where('hostName', '=', 'default'), where('appUrl', '~', '^http://localhost(:\\d+)?$')]),
    )
    .execute();
}

/** Hosts whose address is this machine follow its port; configured addresses stay. */
export async function moveLocalHosts(db: Database, port: number): Promise<void> {
  await acrossInstitutions(db, 'all hosts of this machine follow its port')
    .updateTable('hosts')
    .set({ appUrl: sql<string>`regexp_replace(app_url, '(:\\d+)?$', ${`:${port}`})` })
    .where('appUrl', '~', '^http://([a-z]+\\.)?localhost(:\\d+)?$')
    .execute();
}

export async function findHost(scope: Scope, id: string) {
  return scope.db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The hosts of the institution, the main one first. */
export async function listHosts(scope: Scope) {
  return scope.db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .orderBy('isMain', 'desc')
    .orderBy('hostName')
    .execute();
}

/** A host that nobody else changes until the transaction ends. */
export async function lockHost(scope: Scope, id: string) {
  return scope.db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface HostValues {
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  readonly pageSize: number;
  readonly settings: object;
}

/** Saves a host that is locked, under its next version. */
export async function updateHost(scope: Scope, id: string, { settings, ...values }: HostValues) {
  await scope.db
    .updateTable('hosts')
    .set({ ...values, settings: JSON.stringify(settings), version: sql<number>`version + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

export async function findOwnHostByName(scope: Scope, hostName: string) {
  return scope.db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('hostName', '=', hostName)
    .executeTakeFirst();
}

export interface NewHostRow {
  readonly hostName: string;
  readonly appUrl: string;
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  readonly isMain: boolean;
  readonly settings: object;
}

/** Adds a host to an institution and tells its id; null where some institution has one of this name. */
export async function insertHost(scope: Scope, host: NewHostRow): Promise<string | null> {
  const row = await scope.db
    .insertInto('hosts')
    .values({
      ...host,
      institutionId: scope.institutionId,
      settings: JSON.stringify(host.settings),
    })
    .onConflict((conflict) => conflict.column('hostName').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Saves where a host that is locked is reached, under its next version. */
export async function updateHostPlace(
  scope: Scope,
  id: string,
  { appUrl, domainPath }: { appUrl: string; domainPath: string },
): Promise<void> {
  await scope.db
    .updateTable('hosts')
    .set({
      appUrl,
      settings: sql`settings || ${JSON.stringify({ domainPath })}::jsonb`,
      version: sql<number>`version + 1`,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
