import { sql, type Kysely } from 'kysely';

/** Students by grade: a number before a longer one, 2 before 10, and words after numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index people_in_grade_order on people (institution_id, role,
    lpad(substring(grade from '^[0-9]{1,9}'), 9, '0'), lower(grade), lower(first_name || ' ' || last_name), id)`.execute(
    db,
  );
}
