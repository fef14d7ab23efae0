import { sql, type Kysely } from 'kysely';

/**
 * The talk beside the picture, and who is in the call. The client's own id makes sending twice store once; seq orders
 * and lets a client ask for what it missed. A system message's body is the name of a notice, told in the reader's
 * language. call_presence knows the sockets of each person; gone_at is when the last of them went.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_messages (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      seq bigint generated always as identity,
      sender_id uuid references people,
      client_message_id text not null,
      kind text not null check (kind in ('user','system')),
      body text not null check (length(body) <= 255),
      file_id uuid references files,
      receiver_id uuid references people,
      created_at timestamptz not null,
      unique nulls not distinct (visit_id, sender_id, client_message_id)
    )`.execute(db);
  await sql`create index visit_messages_by_visit on visit_messages (visit_id, seq)`.execute(db);
  await sql`
    create table call_presence (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid not null references people,
      connections text[] not null,
      is_camera_on boolean not null default true,
      joined_at timestamptz not null,
      gone_at timestamptz,
      primary key (visit_id, person_id)
    )`.execute(db);
  await sql`create index call_presence_gone on call_presence (institution_id, gone_at) where gone_at is not null`.execute(
    db,
  );
}
