import { sql, type Kysely } from 'kysely';

/** Students of a school stand by their grade, so that a grade of many schools is counted without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index people_by_role`.execute(db);
  await sql`create index people_by_role on people (institution_id, role, level_id, lower(grade))
    include (grade, active, erased_at, is_newcomer)`.execute(db);
}
