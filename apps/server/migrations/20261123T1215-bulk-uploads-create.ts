import { sql, type Kysely } from 'kysely';

/**
 * Files of people, what each line of them would do, and what became of it. The bytes of a file are kept until they were
 * read. A line is marked in the transaction that does what it says: cut off, an upload goes on where it was. person_id is
 * no reference, because undoing an upload removes people. adds is what a line adds beside fields: parents, schools and
 * subcategories; wished_email an address that counts once it is confirmed; left_fields what was changed by hand since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUploads(db);
  await createLines(db);
}

async function createUploads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_uploads (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      level_id uuid not null,
      type text not null check (type in ('students','educators','statuses')),
      active_status boolean,
      file_name text not null check (length(file_name) <= 150),
      state text not null check (state in
        ('reading','refused','rehearsed','discarded','applying','applied','undoing','undone')),
      fault jsonb,
      head jsonb not null default '[]',
      counts jsonb not null default '{}',
      reader text,
      host_name text not null,
      uploaded_by uuid not null,
      created_at timestamptz not null,
      confirmed_by uuid,
      confirmed_at timestamptz,
      confirmed_from text,
      choices jsonb,
      applied_at timestamptz,
      undone_by uuid,
      undone_at timestamptz,
      passwords_at timestamptz,
      check ((type = 'statuses') = (active_status is not null)),
      primary key (institution_id, id),
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, uploaded_by) references people,
      foreign key (institution_id, confirmed_by) references people,
      foreign key (institution_id, undone_by) references people
    )`.execute(db);
  await sql`create index bulk_uploads_listed on bulk_uploads (institution_id, level_id, created_at desc)`.execute(
    db,
  );
  await sql`create index bulk_uploads_due on bulk_uploads (created_at)
    where state in ('reading','applying','undoing')`.execute(db);
  await sql`
    create table bulk_upload_parts (
      institution_id uuid not null references institutions,
      upload_id uuid not null,
      part int not null,
      bytes bytea not null,
      created_at timestamptz not null,
      primary key (institution_id, upload_id, part),
      foreign key (institution_id, upload_id) references bulk_uploads
    )`.execute(db);
}

async function createLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_upload_lines (
      institution_id uuid not null references institutions,
      upload_id uuid not null,
      line int not null check (line > 0),
      cells jsonb not null,
      name text not null,
      key text not null,
      outcome text not null check (outcome in ('new','changed','unchanged','conflict','error')),
      person_id uuid,
      version int,
      changes jsonb not null,
      adds jsonb not null,
      problems jsonb not null,
      warnings jsonb not null,
      result text check (result in ('done','failed','restored','removed','deactivated','left')),
      wished_email text check (length(wished_email) <= 64),
      left_fields jsonb not null default '[]',
      invite_state text check (invite_state in ('open','waiting','sent')),
      created_at timestamptz not null,
      primary key (institution_id, upload_id, line),
      foreign key (institution_id, upload_id) references bulk_uploads
    )`.execute(db);
  await sql`create index bulk_upload_lines_to_do on bulk_upload_lines (institution_id, upload_id, line)
    where result is null and outcome in ('new','changed')`.execute(db);
  await sql`create index bulk_upload_lines_done on bulk_upload_lines (institution_id, upload_id, line)
    where result = 'done'`.execute(db);
  await sql`create index bulk_upload_lines_wishes on bulk_upload_lines (institution_id, person_id)
    where wished_email is not null`.execute(db);
  await sql`create index bulk_upload_lines_to_invite on bulk_upload_lines (created_at)
    where invite_state = 'waiting'`.execute(db);
}
