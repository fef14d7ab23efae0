import { sql, type Kysely } from 'kysely';

/**
 * With which sign-in somebody went into a call: when that one ends, so do its media, and the same person stays in a call
 * that they hold on another device. connected_at is when this sign-in took the seat; null while it has credentials only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_entries (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid not null references people,
      auth_session_id uuid not null references auth_sessions on delete cascade,
      connected_at timestamptz,
      primary key (visit_id, person_id, auth_session_id)
    )`.execute(db);
  await sql`create index call_entries_by_session on call_entries (auth_session_id)`.execute(db);
}
