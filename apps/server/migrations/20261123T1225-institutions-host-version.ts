import { sql, type Kysely } from 'kysely';

/** Hosts are changed in the product: the version keeps two administrators from undoing each other's change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column version int not null default 0`.execute(db);
}
