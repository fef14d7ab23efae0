import type { Database } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** Hosts are read before there is any scope: the name that a request came to is what decides the institution. */
export async function findHostByName(db: Database, hostName: string) {
  return db.selectFrom('hosts').selectAll().where('hostName', '=', hostName).executeTakeFirst();
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

export async function listInstitutionIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('institutions').select('id').orderBy('createdAt').execute();
  return rows.map((row) => row.id);
}

export async function findHost(scope: Scope, id: string) {
  return scope.db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findOwnHostByName(scope: Scope, hostName: string) {
  return scope.db
    .selectFrom('hosts')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('hostName', '=', hostName)
    .executeTakeFirst();
}

export async function findInstitution(scope: Scope) {
  return scope.db
    .selectFrom('institutions')
    .selectAll()
    .where('id', '=', scope.institutionId)
    .executeTakeFirst();
}

export interface NewInstitutionRow {
  readonly name: string;
  readonly allowsInPerson: boolean;
  readonly createdAt: Date;
}

/** An institution is what scopes come from, so none can be given here. */
export async function insertInstitution(db: Database, row: NewInstitutionRow): Promise<string> {
  const { id } = await db.insertInto('institutions').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewHostRow {
  readonly hostName: string;
  readonly appUrl: string;
  readonly bufferMinutes: number;
  readonly finalBufferMinutes: number;
  readonly isMain: boolean;
  readonly settings: object;
}

export async function insertHost(db: Database, institutionId: string, row: NewHostRow): Promise<void> {
  await db
    .insertInto('hosts')
    .values({ ...row, institutionId, settings: JSON.stringify(row.settings) })
    .execute();
}
