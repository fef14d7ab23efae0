import { sql, type Kysely } from 'kysely';

/**
 * What uploads take up: bytes of a whole institution in one row, kept with every file that comes and goes, and the visit
 * that a file was claimed for, so that its files can be counted. Films are made by the product and do not count. Files of
 * before belong to no visit: only what is added from now on is counted there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_usage (
      institution_id uuid primary key references institutions,
      bytes bigint not null
    )`.execute(db);
  await sql`
    insert into file_usage (institution_id, bytes)
      select institution_id, sum(bytes) from files where content_type <> 'video/mp4' group by institution_id`.execute(
    db,
  );
  await sql`alter table files add column visit_id uuid references visits`.execute(db);
  await sql`create index files_of_owner on files (institution_id, owner_id) include (bytes)`.execute(db);
  await sql`create index files_of_visit on files (institution_id, visit_id) where visit_id is not null`.execute(
    db,
  );
}
