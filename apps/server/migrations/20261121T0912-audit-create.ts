import { sql, type Kysely } from 'kysely';

/** Who did what to whom or what, for looking it up later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      actor_id uuid,
      action text not null,
      subject_kind text not null,
      subject_id uuid not null,
      address text not null default '',
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, actor_id) references people
    )`.execute(db);
  await sql`create index audit_entries_by_subject
    on audit_entries (institution_id, subject_kind, subject_id, created_at)`.execute(db);
}
