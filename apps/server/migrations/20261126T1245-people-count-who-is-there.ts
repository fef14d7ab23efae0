import { sql, type Kysely } from 'kysely';

/** Lists count who was not erased: this index holds all that is asked for, as it did before anybody could be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index people_by_role`.execute(db);
  await sql`create index people_by_role on people (institution_id, role, level_id) include (active, erased_at)`.execute(
    db,
  );
}
