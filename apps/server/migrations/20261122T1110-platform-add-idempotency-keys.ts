import { sql, type Kysely } from 'kysely';

/** What a call made under a key that the browser chose, so that the same call sent twice makes it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      institution_id uuid not null references institutions,
      person_id uuid not null references people,
      key text not null check (length(key) between 8 and 80),
      call text not null,
      input_hash text not null,
      answer text,
      created_at timestamptz not null,
      primary key (person_id, key)
    )`.execute(db);
}
