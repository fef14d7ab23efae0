import { sql, type Kysely } from 'kysely';

/** How far the background check of an educator is; it is said by the enrolment, and only read in forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people
    add column background_check text not null default 'none'
      check (background_check in ('none','submitted','passed','failed','expired'))`.execute(db);
}
