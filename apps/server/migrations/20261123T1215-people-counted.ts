import { sql, type Kysely } from 'kysely';

/** Dashboards count the people of levels: this index holds all that is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index people_counted on people (institution_id, level_id, role, active)`.execute(db);
}
