import { sql, type Kysely } from 'kysely';

/**
 * What was decided about people in rooms of the media engine, and how old a pass such a decision still binds: every
 * token carries the number of its pass. An empty identity stands for everybody in the room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence media_passes`.execute(db);
  await sql`
    create table media_decisions (
      room text not null,
      identity text not null,
      out_until_pass bigint not null default 0,
      permission jsonb,
      permitted_until_pass bigint not null default 0,
      decided_at timestamptz not null default now(),
      primary key (room, identity)
    )`.execute(db);
  await sql`create index media_decisions_by_time on media_decisions (decided_at)`.execute(db);
}
