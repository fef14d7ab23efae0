import { sql, type Kysely } from 'kysely';

/**
 * Reports read completed sessions by the time they began: those of some levels, or all of an institution. A file of a report
 * is made by a job, belongs to who asked for it, and is gone an hour later; one at a time for each person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index visits_completed on visits (institution_id, starts_at desc, id) include (kind)
      where state = 'completed'`.execute(db);
  await sql`
    create index visits_completed_by_level on visits (institution_id, level_id, starts_at desc, id) include (kind)
      where state = 'completed'`.execute(db);
  // Students are found by how their number begins.
  await sql`
    create index people_student_number_start on people (institution_id, lower(student_number) text_pattern_ops)
      where student_number is not null`.execute(db);
  await sql`
    create table report_files (
      id uuid not null default gen_random_uuid(),
      institution_id uuid not null references institutions (id),
      person_id uuid not null,
      kind text not null check (kind in ('medicAid','usage')),
      format text not null check (format in ('csv','xlsx')),
      state text not null check (state in ('waiting','making','ready','failed','cancelled')),
      start_date date,
      end_date date,
      student_id uuid,
      time_zone text not null,
      language text not null,
      host_name text not null,
      done integer not null default 0,
      total integer not null default 0,
      storage_name text not null,
      tries integer not null default 0,
      bytes bigint,
      created_at timestamptz not null,
      expires_at timestamptz,
      primary key (institution_id, id),
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade,
      check ((state = 'ready') = (bytes is not null)),
      check ((state = 'ready') = (expires_at is not null)),
      check ((start_date is null) = (end_date is null)),
      check (start_date is not null or student_id is not null)
    )`.execute(db);
  await sql`
    create unique index report_files_being_made on report_files (institution_id, person_id)
      where state in ('waiting','making')`.execute(db);
  await sql`create index report_files_by_person on report_files (institution_id, person_id, created_at)`.execute(
    db,
  );
  await sql`
    create index report_files_unfinished on report_files (created_at) where state in ('waiting','making','ready')`.execute(
    db,
  );
}
