import { sql, type Kysely } from 'kysely';

/**
 * What was uploaded: its kind was decided by its content; the bytes lie under a random name in the storage, which all
 * institutions share. claimed_at is set once something of the product refers to the file; what nobody claims is deleted
 * after a day. visit_id is the visit that it was claimed for, so that its files can be counted. file_usage is what uploads
 * of an institution take up; films are made by the product and do not count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      owner_id uuid not null,
      visit_id uuid,
      storage_name text not null unique,
      display_name text not null,
      content_type text not null check (content_type in ('image/png','image/jpeg','application/pdf','video/mp4')),
      bytes bigint not null check (bytes >= 0),
      created_at timestamptz not null,
      claimed_at timestamptz,
      primary key (institution_id, id),
      foreign key (institution_id, owner_id) references people,
      foreign key (institution_id, visit_id) references visits
    )`.execute(db);
  await sql`create index files_unclaimed on files (created_at) where claimed_at is null`.execute(db);
  await sql`create index files_of_owner on files (institution_id, owner_id) include (bytes)`.execute(db);
  await sql`create index files_of_visit on files (institution_id, visit_id) where visit_id is not null`.execute(
    db,
  );
  await sql`
    create table file_usage (
      institution_id uuid primary key references institutions,
      bytes bigint not null
    )`.execute(db);
  await sql`alter table visit_attachments add constraint visit_attachments_file
    foreign key (institution_id, file_id) references files`.execute(db);
  await sql`alter table people add constraint people_image
    foreign key (institution_id, image_file_id) references files`.execute(db);
}
