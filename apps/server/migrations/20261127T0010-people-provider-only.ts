import { sql, type Kysely } from 'kysely';

/** Whose password does not work: they sign in by an account at a provider alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column provider_only boolean not null default false`.execute(db);
}
