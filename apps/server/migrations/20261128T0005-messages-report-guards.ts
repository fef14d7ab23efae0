import { sql, type Kysely } from 'kysely';

/** Who above a school was told of a report because the school had nobody: it stays with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_report_guards (
      institution_id uuid not null references institutions,
      report_id uuid not null,
      person_id uuid not null,
      primary key (institution_id, person_id, report_id),
      foreign key (institution_id, report_id) references message_reports,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
}
