import { sql, type Kysely } from 'kysely';

/**
 * What administration needs of people. version tells two forms about one person apart. student_parents is what a school
 * knows of a student's parents as it was entered; parent_id follows once the account of the address is linked or made,
 * and stays null where the address belongs to somebody who is no parent. A first password ends by itself at valid_until.
 * The indexes serve lists of one institution among many people: by name, by grade, those who are closed, and searches by
 * prefix of a word or by any part of what somebody is found by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people
    add column version int not null default 0,
    add constraint people_grade_length check (length(grade) <= 20)`.execute(db);
  await sql`alter table credentials add column valid_until timestamptz`.execute(db);
  await sql`
    create table student_parents (
      institution_id uuid not null references institutions,
      student_id uuid not null,
      email text not null check (length(email) between 1 and 64),
      first_name text not null check (length(first_name) between 1 and 50),
      last_name text not null check (length(last_name) between 1 and 50),
      parent_id uuid,
      created_at timestamptz not null,
      primary key (institution_id, student_id, email),
      foreign key (institution_id, student_id) references people,
      foreign key (institution_id, parent_id) references people
    )`.execute(db);
  await sql`create index student_parents_by_parent on student_parents (institution_id, parent_id)`.execute(
    db,
  );
  const name = sql`lower(first_name || ' ' || last_name)`;
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
  for (const column of ['first_name', 'last_name', 'student_number', 'email'])
    await sql`create index ${sql.raw(`people_${column}_begins`)} on people
      (institution_id, role, lower(${sql.raw(column)}) text_pattern_ops)`.execute(db);
  await sql`create index people_by_words on people using gin
    ((first_name || ' ' || last_name || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, ''))
      gin_trgm_ops)`.execute(db);
}
