import { sql, type Kysely } from 'kysely';

/** Financial reports page through the sessions of one educator by their day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_sessions_by_educator on ledger_sessions (institution_id, educator_id, day desc, visit_id)`.execute(
    db,
  );
}
