import { sql, type Kysely } from 'kysely';

/** The step of time of the first code that was taken of a key that waits: a code counts once, in whichever session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table authenticator_apps add column wanted_step bigint`.execute(db);
}
