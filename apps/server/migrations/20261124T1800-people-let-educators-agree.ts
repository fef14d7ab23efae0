import { sql, type Kysely } from 'kysely';

/**
 * Educators say in their profile whether they want mails of sessions, as students and parents do. They got them so far
 * without being asked: every educator begins with yes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update people set agrees_to_mail = true where role = 'educator' and erased_at is null`.execute(
    db,
  );
}
