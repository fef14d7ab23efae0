import { sql, type Kysely } from 'kysely';

/**
 * Who is asked whether somebody is the parent of a student: the parent, after the school entered the address of an account
 * that is there, or the school, after the parent asked. A row lives until it is answered; what a parent asked ends by
 * itself at lapses_at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parent_requests (
      institution_id uuid not null references institutions,
      parent_id uuid not null,
      student_id uuid not null,
      asked_by text not null check (asked_by in ('school', 'parent')),
      created_at timestamptz not null,
      lapses_at timestamptz,
      primary key (institution_id, parent_id, student_id),
      foreign key (institution_id, parent_id) references people,
      foreign key (institution_id, student_id) references people,
      check ((asked_by = 'parent') = (lapses_at is not null))
    )`.execute(db);
  await sql`create index parent_requests_by_student on parent_requests (institution_id, student_id)`.execute(
    db,
  );
  await sql`create index parent_requests_lapsing on parent_requests (lapses_at) where lapses_at is not null`.execute(
    db,
  );
}
