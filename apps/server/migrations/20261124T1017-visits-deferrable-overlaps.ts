import { sql, type Kysely } from 'kysely';

/**
 * The constraints against double booking can wait until several sessions have changed their times together, as two that
 * swap theirs. They are checked with each statement as before unless a transaction says otherwise. Such a constraint
 * cannot be altered: it is made anew, which reads all open sessions once and changes no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits
    drop constraint visits_educator_free,
    add constraint visits_educator_free
      exclude using gist (educator_id with =, occupied with &&, institution_id with =)
      where (state in ('booked','inCall')) deferrable initially immediate`.execute(db);
  await sql`alter table visit_participants
    drop constraint visit_participants_free,
    add constraint visit_participants_free
      exclude using gist (person_id with =, occupied with &&, institution_id with =)
      where (occupied is not null) deferrable initially immediate`.execute(db);
}
