import { sql, type Kysely } from 'kysely';

/**
 * What waits for the end of quiet hours is deferred; held is who is kept at the door of a session. Names change alone: no
 * row is written, and an index is called by the column it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['mails', 'direct_messages', 'message_conversations'])
    await sql`alter table ${sql.table(table)} rename column held_until to deferred_until`.execute(db);
  await sql`alter index mails_held rename to mails_deferred`.execute(db);
  await sql`alter index direct_messages_held rename to direct_messages_deferred`.execute(db);
}
