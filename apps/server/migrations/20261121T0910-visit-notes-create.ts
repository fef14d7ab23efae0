import { sql, type Kysely } from 'kysely';

/** What was done in a visit, in three texts, until the educator completes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_notes (
      visit_id uuid primary key references visits,
      institution_id uuid not null references institutions,
      subjective text not null default '' check (length(subjective) <= 300),
      objective text not null default '' check (length(objective) <= 300),
      assessment text not null default '' check (length(assessment) <= 300),
      plan text not null default '' check (length(plan) <= 300),
      completed_at timestamptz,
      updated_by uuid not null references people,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table visit_handouts (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      file_id uuid not null references files,
      added_by uuid not null references people,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index visit_handouts_by_visit on visit_handouts (visit_id)`.execute(db);
  await sql`
    create table audit_entries (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      actor_id uuid references people,
      action text not null,
      subject_kind text not null,
      subject_id uuid not null,
      address text not null default '',
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, created_at)`.execute(
    db,
  );
}
