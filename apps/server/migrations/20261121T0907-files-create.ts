import { sql, type Kysely } from 'kysely';

/**
 * What was uploaded: its kind was decided by its content; the bytes lie under a random name in the storage. claimed_at
 * is set once something of the product refers to the file; what nobody claims is deleted after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      owner_id uuid not null references people,
      storage_name text not null unique,
      display_name text not null,
      content_type text not null check (content_type in ('image/png','image/jpeg','application/pdf','video/mp4')),
      bytes bigint not null check (bytes >= 0),
      created_at timestamptz not null,
      claimed_at timestamptz
    )`.execute(db);
  await sql`create index files_unclaimed on files (institution_id, created_at) where claimed_at is null`.execute(
    db,
  );
  await sql`alter table visit_attachments add constraint visit_attachments_file foreign key (file_id) references files`.execute(
    db,
  );
  await sql`alter table people add constraint people_image foreign key (image_file_id) references files`.execute(
    db,
  );
}
