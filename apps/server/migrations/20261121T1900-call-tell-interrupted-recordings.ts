import { sql, type Kysely } from 'kysely';

/** How the process of a recording fares, so that a recording that cannot go on is told, by whichever server asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recordings
      add column ends int not null default 0,
      add column sound_since timestamptz,
      add column again_at timestamptz`.execute(db);
}
