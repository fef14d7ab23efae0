import { sql, type Kysely } from 'kysely';

/**
 * Further links of a guest beside the first one: a reminder carries a link too, and of none more than the hash is kept.
 * All links of a guest are one ticket and live and die with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_links (
      institution_id uuid not null references institutions,
      token_hash bytea primary key,
      person_id uuid not null references guest_tickets (person_id),
      created_at timestamptz not null
    )`.execute(db);
}
