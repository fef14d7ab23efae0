import { sql, type Kysely } from 'kysely';

/**
 * Of which child a parent is told: the parent reads it while the child is linked to them. What was told before gets its
 * child from what it says. A mail remembers what it is about, so that it can be withdrawn while it waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column child_id uuid,
      add foreign key (institution_id, child_id) references people`.execute(db);
  await sql`
    update notifications set child_id = told.id
    from people as reader, people as told
    where reader.institution_id = notifications.institution_id and reader.id = notifications.person_id
      and reader.role = 'parent'
      and told.institution_id = notifications.institution_id and told.id::text = notifications.data->>'studentId'`.execute(
    db,
  );
  await sql`alter table mails add column topic text`.execute(db);
  await sql`create index mails_waiting on mails (institution_id, topic)
    where topic is not null and sent_at is null`.execute(db);
}
