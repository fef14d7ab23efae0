import { sql, type Kysely } from 'kysely';

/** Lists of a whole institution leave out who asked for a place and was not accepted; of the others there may be thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index enrolments_not_accepted on enrolments (institution_id, person_id)
    where state <> 'accepted'`.execute(db);
}
