import { sql, type Kysely } from 'kysely';

/**
 * Keeps when a person said themselves whether they want mails: until then they are asked at sign-in, and only until then
 * their school may say it for them. Until now nobody but the person could agree, so whoever agreed to anything has
 * answered; a no cannot be told from no answer, and is asked for once more. Educators are not asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column mail_answered_at timestamptz`.execute(db);
  await sql`
    update people set mail_answered_at = now()
    where role in ('student', 'parent') and (agrees_to_mail or agrees_to_text)`.execute(db);
}
