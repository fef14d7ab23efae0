import { sql, type Kysely } from 'kysely';

/**
 * What is known of a background check beside how far it is: its day, the agency's number and the document. One for each
 * educator, set anew each time; the audit keeps what was there before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table background_checks (
      institution_id uuid not null references institutions (id),
      person_id uuid not null,
      checked_on date,
      reference text check (length(reference) between 1 and 60),
      document_file_id uuid,
      set_by uuid not null,
      set_at timestamptz not null,
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people (institution_id, id) on delete cascade
    )`.execute(db);
}
