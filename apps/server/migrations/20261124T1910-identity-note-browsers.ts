import { sql, type Kysely } from 'kysely';

/**
 * A session knows in which browser and on which system it was opened, in words of a list: people see where they are signed
 * in. Of those that are there already it is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_sessions add column browser text, add column system text`.execute(db);
}
