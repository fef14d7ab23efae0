import { sql, type Kysely } from 'kysely';

/**
 * The notice of the student's school is copied to a visit when it is booked, as the buffers of the host are. Every visit
 * that is there gets the notice of its institution, which held for it so far. The default is for servers of the version
 * before that still book while this one starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits
    add column notice_hours int not null default 24 check (notice_hours between 0 and 720)`.execute(db);
  await sql`update visits set notice_hours = institutions.cancel_notice_hours
    from institutions
    where institutions.id = visits.institution_id
      and visits.notice_hours <> institutions.cancel_notice_hours`.execute(db);
}
