import { sql, type Kysely } from 'kysely';

/**
 * What people are sorted and found by is kept with them, and stands in the indexes of their lists: a search looks through
 * a list in its order without reading a person. `beginnings` holds the first letters of names after chr(30), and those of
 * number and address after chr(31). Names within first and last names are found apart, since who has a frequent first name
 * stands together in a list, and who has a frequent last name does not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const folded = (text: string) => `lower(public.found_text(${text}))`;
  const name = `first_name || ' ' || last_name`;
  const words = `${name} || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, '')`;
  const beginnings = `chr(30) || left(${folded('first_name')}, 8) || chr(30) || left(${folded('last_name')}, 8)
    || coalesce(chr(31) || left(lower(student_number), 8), '') || coalesce(chr(31) || left(lower(email), 8), '')`;
  const kept = (text: string) => sql.raw(`text collate "C" not null generated always as (${text}) stored`);
  await sql`alter table people
    add column name_in_alphabet ${kept(folded(name))},
    add column words ${kept(folded(words))},
    add column beginnings ${kept(beginnings)}`.execute(db);
  await sql`drop index people_listed, people_listed_at, people_by_grade, people_closed, people_in_grade_order`.execute(
    db,
  );
  const grade = sql`lpad(substring(grade from '^[0-9]{1,9}'), 9, '0'), lower(grade)`;
  const looked = sql`(words, beginnings, level_id, grade, active, erased_at)`;
  await sql`create index people_listed on people (institution_id, role, name_in_alphabet, id)
    include ${looked}`.execute(db);
  await sql`create index people_listed_at on people (institution_id, role, level_id, name_in_alphabet, id)
    include (words, beginnings, grade, active, erased_at)`.execute(db);
  await sql`create index people_by_grade on people
    (institution_id, role, lower(grade), name_in_alphabet, id)`.execute(db);
  await sql`create index people_closed on people (institution_id, role, name_in_alphabet, id)
    include ${looked} where not active`.execute(db);
  await sql`create index people_in_grade_order on people
    (institution_id, role, ${grade}, name_in_alphabet, id) include ${looked}`.execute(db);
  await sql`create index people_within_names on people using gin
    (substr(${sql.raw(folded('first_name'))}, 2) gin_trgm_ops, ${sql.raw(folded('last_name'))} gin_trgm_ops)`.execute(
    db,
  );
}
