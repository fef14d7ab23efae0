import { sql, type Kysely } from 'kysely';

/** How often a background check and the reminders of an institution were changed: who saves an older one is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table background_checks add column version integer not null default 1`.execute(db);
  await sql`alter table institutions add column reminder_version integer not null default 0`.execute(db);
}
