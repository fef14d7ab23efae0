import { sql, type Kysely } from 'kysely';

/** Who is on the page of a waiting room, by their sockets; gone_at is when the last of them went, until it counts as having left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_room_presence (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid not null references people,
      connections text[] not null,
      since timestamptz not null,
      gone_at timestamptz,
      has_left boolean not null default false,
      primary key (visit_id, person_id)
    )`.execute(db);
  await sql`create index waiting_room_presence_gone on waiting_room_presence (institution_id, gone_at)
    where gone_at is not null and not has_left`.execute(db);
}
