import { sql, type Kysely } from 'kysely';

/** The picture that people of a level see in place of the host's logo; without one it is that of the level above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table levels add column logo_file_id uuid,
    add constraint levels_logo foreign key (institution_id, logo_file_id) references files`.execute(db);
  await sql`create unique index levels_of_logo on levels (institution_id, logo_file_id)
    where logo_file_id is not null`.execute(db);
}
