import { sql, type Kysely } from 'kysely';

/** Whoever opens a picture is asked whether they may see the person whom it shows: found by the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index people_image on people (institution_id, image_file_id)
    where image_file_id is not null`.execute(db);
}
