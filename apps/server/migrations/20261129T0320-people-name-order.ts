import { sql, type Kysely } from 'kysely';

/** People are listed as they are found: 'Élodie' among those with E, and not behind Z. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const name = sql`lower(public.found_text(first_name || ' ' || last_name))`;
  const grade = sql`lpad(substring(grade from '^[0-9]{1,9}'), 9, '0'), lower(grade)`;
  await sql`drop index people_listed, people_listed_at, people_by_grade, people_closed, people_in_grade_order`.execute(
    db,
  );
  await sql`create index people_listed on people (institution_id, role, ${name}, id)`.execute(db);
  await sql`create index people_listed_at on people (institution_id, role, level_id, ${name}, id)`.execute(
    db,
  );
  await sql`create index people_by_grade on people (institution_id, role, lower(grade), ${name}, id)`.execute(
    db,
  );
  await sql`create index people_closed on people (institution_id, role, ${name}, id) where not active`.execute(
    db,
  );
  await sql`create index people_in_grade_order on people (institution_id, role, ${grade}, ${name}, id)`.execute(
    db,
  );
}
