import { sql, type Kysely } from 'kysely';

/** When somebody counts as present at the sessions of a level and all below; null is as above, and who joined at all at the top. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table levels
      add column present_rule text check (present_rule ~ '^(joined|(minutes|share):[1-9][0-9]{0,2})$')`.execute(
    db,
  );
}
