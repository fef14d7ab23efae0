import { sql, type Kysely } from 'kysely';

/**
 * Groups of students that educators, and the administrators of a level together, save to make classrooms of again. A
 * group is for one school. Whoever leaves the school stays in it and is left out where it is used; who is erased leaves it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table student_groups (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      owner_id uuid,
      owner_level_id uuid,
      level_id uuid not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null,
      check (num_nonnulls(owner_id, owner_level_id) = 1),
      primary key (institution_id, id),
      foreign key (institution_id, owner_id) references people,
      foreign key (institution_id, owner_level_id) references levels,
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`
    create table student_group_members (
      institution_id uuid not null references institutions,
      group_id uuid not null,
      student_id uuid not null,
      primary key (institution_id, group_id, student_id),
      foreign key (institution_id, group_id) references student_groups on delete cascade,
      foreign key (institution_id, student_id) references people
    )`.execute(db);
  await sql`create unique index student_groups_by_name
    on student_groups (institution_id, coalesce(owner_id, owner_level_id), level_id, lower(name))`.execute(
    db,
  );
  await sql`create index student_groups_by_level on student_groups (institution_id, level_id)`.execute(db);
  await sql`create index student_groups_by_owner_level on student_groups (institution_id, owner_level_id)`.execute(
    db,
  );
  await sql`create index student_groups_by_owner on student_groups (institution_id, owner_id)`.execute(db);
  await sql`create index student_group_members_by_student
    on student_group_members (institution_id, student_id)`.execute(db);
}
