import { sql, type Kysely } from 'kysely';

/**
 * Letters that 'Send invitations' of an upload has asked for, one row for a line and an address: a letter is marked in the
 * transaction that writes it. letters_due_at is when an upload has the next to write, null without any. The column of lines
 * that was meant for this was never used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_uploads
    add column invited_by uuid,
    add column invited_from text,
    add column letters_due_at timestamptz,
    add foreign key (institution_id, invited_by) references people`.execute(db);
  await sql`create index bulk_uploads_letters_due on bulk_uploads (letters_due_at)
    where letters_due_at is not null`.execute(db);
  await sql`alter table bulk_upload_lines drop column invite_state`.execute(db);
  await sql`
    create table bulk_upload_letters (
      institution_id uuid not null references institutions,
      upload_id uuid not null,
      line int not null check (line > 0),
      kind text not null check (kind in ('invitation','address','parent')),
      address text not null check (length(address) <= 254),
      person_id uuid not null,
      state text not null check (state in ('waiting','sent','failed')),
      due_at timestamptz not null,
      tries int not null default 0,
      reason text,
      sent_at timestamptz check ((sent_at is not null) = (state = 'sent')),
      created_at timestamptz not null,
      primary key (institution_id, upload_id, line, kind, address),
      foreign key (institution_id, upload_id) references bulk_uploads
    )`.execute(db);
  await sql`create index bulk_upload_letters_waiting on bulk_upload_letters (institution_id, upload_id, due_at)
    where state = 'waiting'`.execute(db);
  await sql`create index bulk_upload_letters_sent on bulk_upload_letters (institution_id, sent_at)
    where state = 'sent'`.execute(db);
  await sql`create index bulk_upload_letters_address on bulk_upload_letters (institution_id, address)
    where state = 'sent'`.execute(db);
}
