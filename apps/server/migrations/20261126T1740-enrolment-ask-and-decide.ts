import { sql, type Kysely } from 'kysely';

/**
 * Somebody who belongs to no school yet asks for one; an administrator decides. One request for each person: sent again it
 * takes the place of the one before, and the audit keeps both. Where the institution says so, an educator is offered only
 * once the background check was passed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrolments (
      institution_id uuid not null references institutions (id),
      person_id uuid not null,
      state text not null check (state in ('submitted','accepted','refused')),
      first_name text not null,
      last_name text not null,
      mobile text,
      level_ids uuid[] not null check (cardinality(level_ids) > 0),
      subcategory_ids uuid[] not null,
      student_number text,
      document_file_id uuid,
      submitted_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid,
      reason text,
      version integer not null default 0,
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade,
      check ((state = 'submitted') = (decided_at is null)),
      check ((state = 'refused') = (reason is not null))
    )`.execute(db);
  await sql`
    create index enrolments_open on enrolments (institution_id, submitted_at, person_id)
      where state = 'submitted'`.execute(db);
  await sql`
    alter table institutions add column requires_background_check boolean not null default false`.execute(db);
}
