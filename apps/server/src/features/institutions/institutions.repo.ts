import { sql } from 'kysely';
import { acrossInstitutions } from '../../platform/db/across-institutions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { NewHostRow } from './hosts.repo.ts';

/** Everything of every institution, gone: only for a demo that was not filled to its end. */
export async function removeEverything(db: Database): Promise<void> {
  await sql`truncate institutions cascade`.execute(
    acrossInstitutions(db, 'a demo that was not filled to its end goes'),
  );
  await db.deleteFrom('demoFillings').execute();
}

/** Whether a demo was begun and never finished. */
export async function hasUnfinishedDemo(db: Database): Promise<boolean> {
  const row = await db.selectFrom('demoFillings').select('doneAt').executeTakeFirst();
  return row !== undefined && row.doneAt === null;
}

export async function markDemo(db: Database, times: { beganAt: Date } | { doneAt: Date }): Promise<void> {
  if ('beganAt' in times) await db.insertInto('demoFillings').values(times).execute();
  else await db.updateTable('demoFillings').set(times).execute();
}

export async function listInstitutionIds(db: Database): Promise<string[]> {
  const rows = await acrossInstitutions(db, 'the product works for one after the other')
    .selectFrom('institutions')
    .select('id')
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a level of the institution shows a picture as its logo. */
export async function isLogoOfLevel(scope: Scope, fileId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('levels')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('logoFileId', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
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
  /** Only who has passed the background check is offered. */
  readonly requiresBackgroundCheck: boolean;
  readonly timeZone?: string;
  readonly createdAt: Date;
}

/** An institution is what scopes come from, so none can be given here. It comes with all its hosts or not at all. */
export async function insertInstitution(
  db: Database,
  row: NewInstitutionRow,
  hosts: readonly NewHostRow[],
): Promise<string> {
  const everywhere = acrossInstitutions(db, 'a new institution is in none');
  return everywhere.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('institutions').values(row).returning('id').executeTakeFirstOrThrow();
    const values = hosts.map((host) => ({
      ...host,
      institutionId: id,
      settings: JSON.stringify(host.settings),
    }));
    await trx.insertInto('hosts').values(values).execute();
    return id;
  });
}

/** Every institution with the names of its hosts, oldest first. */
export async function listInstitutionsWithHosts(db: Database) {
  return acrossInstitutions(db, 'whoever runs the product sees all of it')
    .selectFrom('institutions')
    .leftJoin('hosts', 'hosts.institutionId', 'institutions.id')
    .select(['institutions.id', 'institutions.name', 'hosts.hostName', 'hosts.appUrl'])
    .orderBy('institutions.createdAt')
    .orderBy('hosts.hostName')
    .execute();
}
