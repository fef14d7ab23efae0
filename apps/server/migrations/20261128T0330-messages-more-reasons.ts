import { sql, type Kysely } from 'kysely';

/** What is said with a second report of the same message goes beside what was said with the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_reports
      drop constraint message_reports_reason_check,
      add constraint message_reports_reason_check check (length(reason) <= 2000)`.execute(db);
}
