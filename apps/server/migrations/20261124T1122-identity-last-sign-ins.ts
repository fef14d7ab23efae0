import { sql, type Kysely } from 'kysely';

/**
 * When each person was last here. Sessions are deleted a day after their end, and whoever had signed in long ago looked
 * like somebody who never had. One row for each person with a session that is still kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_sign_ins (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      last_seen_at timestamptz not null,
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    insert into last_sign_ins (institution_id, person_id, last_seen_at)
    select institution_id, person_id, max(last_seen_at) from auth_sessions
    group by institution_id, person_id`.execute(db);
}
