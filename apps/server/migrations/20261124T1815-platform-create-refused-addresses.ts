import { sql, type Kysely } from 'kysely';

/**
 * Addresses that no mail reaches, in small letters, with what the mail server said of them. What goes out unasked is not
 * sent to them for a while; a mail that was held back for that, or came back, says when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refused_addresses (
      institution_id uuid not null references institutions,
      address text not null check (length(address) <= 320 and address = lower(address)),
      reason text not null check (reason in ('refused', 'bounced', 'complained')),
      said text not null check (length(said) <= 300),
      refused_at timestamptz not null,
      primary key (institution_id, address)
    )`.execute(db);
  await sql`
    alter table mails
      add column is_unasked boolean not null default false,
      add column undelivered_at timestamptz`.execute(db);
}
