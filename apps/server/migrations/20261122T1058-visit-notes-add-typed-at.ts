import { sql, type Kysely } from 'kysely';

/**
 * When each text of a note was typed: a save that comes late, from a tab that was closed or a line that was cut, must not
 * take the place of what was typed after it. Texts of before count as older than everything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_notes
      add column subjective_typed_at timestamptz,
      add column objective_typed_at timestamptz,
      add column assessment_typed_at timestamptz,
      add column plan_typed_at timestamptz`.execute(db);
}
