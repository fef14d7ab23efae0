import { sql, type Kysely } from 'kysely';

/**
 * The personal links of guests, of which only hashes are kept. moves are the moments at which a link went over to
 * another device; blocked_at is when that was too often, until the educator admits the guest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_tickets (
      institution_id uuid not null references institutions,
      person_id uuid primary key references people,
      visit_id uuid not null references visits,
      token_hash bytea not null unique,
      opened_at timestamptz,
      moves timestamptz[] not null default '{}',
      blocked_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index guest_tickets_by_visit on guest_tickets (visit_id)`.execute(db);
}
