import { sql, type Kysely } from 'kysely';

/**
 * The private address under which a person's calendar is read, one for each person; of its token only the hash is kept.
 * content_hash and content_changed_at say what was read last and since when it is so, for programs that ask whether
 * anything has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      token_hash bytea not null,
      created_at timestamptz not null,
      read_at timestamptz,
      content_hash bytea,
      content_changed_at timestamptz,
      primary key (institution_id, person_id),
      unique (institution_id, token_hash),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
}
