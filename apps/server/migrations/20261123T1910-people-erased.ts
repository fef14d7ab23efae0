import { sql, type Kysely } from 'kysely';

/** When somebody was erased: the account is nobody's any more. Those of before are known by their erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column erased_at timestamptz`.execute(db);
  await sql`update people set erased_at = erasures.done_at from erasures
    where erasures.institution_id = people.institution_id and erasures.person_id = people.id
      and erasures.done_at is not null`.execute(db);
}
