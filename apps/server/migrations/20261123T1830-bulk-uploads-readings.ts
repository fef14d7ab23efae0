import { sql, type Kysely } from 'kysely';

/** How often a file was begun to be read: one that never comes to an end is given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_uploads add column readings smallint not null default 0`.execute(db);
}
