import { sql, type Kysely } from 'kysely';

/** How far somebody in a call has steadied a weak connection, for the educator who comes back after a cut of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_presence add column steady_step text not null default 'none'
      check (steady_step in ('none','fewerTiles','lowerLayers','soundOnly'))`.execute(db);
}
