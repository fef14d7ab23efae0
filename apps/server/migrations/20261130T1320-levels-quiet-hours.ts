import { sql, type Kysely } from 'kysely';

/**
 * Quiet hours of messages become a switch of a level like the others; null is as above. One row moves for each level that
 * has set its own, and message_settings keeps whom a school named to read along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table levels
      add column quiet_hours text
        check (quiet_hours ~ '^(off|[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])$')`.execute(db);
  await sql`
    update levels set quiet_hours = settings.quiet_hours
    from message_settings as settings
    where settings.institution_id = levels.institution_id and settings.level_id = levels.id
      and settings.quiet_hours is not null`.execute(db);
  await sql`alter table message_settings drop column quiet_hours`.execute(db);
}
