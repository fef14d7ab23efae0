import { sql, type Kysely } from 'kysely';

/**
 * Further parents whom a parent proposes to the school of a child. A proposal goes with the link of the parent who made it,
 * whatever ends that, and lapses by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parent_proposals (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      parent_id uuid not null,
      student_id uuid not null,
      email text not null check (length(email) between 1 and 64 and email = lower(email)),
      first_name text not null check (length(first_name) between 1 and 50),
      last_name text not null check (length(last_name) between 1 and 50),
      created_at timestamptz not null,
      lapses_at timestamptz not null,
      primary key (institution_id, id),
      unique (institution_id, parent_id, student_id, email),
      foreign key (institution_id, parent_id, student_id) references guardianships on delete cascade
    )`.execute(db);
  await sql`create index parent_proposals_by_student on parent_proposals (institution_id, student_id)`.execute(
    db,
  );
  await sql`create index parent_proposals_lapsing on parent_proposals (lapses_at)`.execute(db);
}
