import { sql, type Kysely } from 'kysely';

/**
 * A link that confirms an address knows whether somebody else asked for it, such as a school: then what the account came in
 * by at identity providers ends with the old address. Links that are on their way already were asked for by their owners, as
 * far as anybody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_links add column by_other boolean not null default false`.execute(db);
}
