import { sql, type Kysely } from 'kysely';

/**
 * The whiteboard of a visit: a shared document, kept as a snapshot and the updates since, numbered from 1 in the order
 * in which they were stored. Every browser writes under a number of its own, which belongs to one person. Once a board
 * is cleared, what was on it stays with the visit as a document and as a picture that is made afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_boards (
      institution_id uuid not null references institutions,
      visit_id uuid primary key references visits,
      is_open boolean not null default false,
      pen_holder_id uuid references people,
      snapshot bytea,
      snapshot_seq bigint not null default 0,
      last_seq bigint not null default 0,
      generation int not null default 1
    )`.execute(db);
  await sql`
    create table call_board_updates (
      institution_id uuid not null references institutions,
      visit_id uuid not null references call_boards,
      seq bigint not null,
      content bytea not null,
      primary key (visit_id, seq)
    )`.execute(db);
  await sql`
    create table call_board_writers (
      institution_id uuid not null references institutions,
      visit_id uuid not null references call_boards,
      client_id bigint not null,
      person_id uuid not null references people,
      primary key (visit_id, client_id)
    )`.execute(db);
  await sql`
    create table call_board_images (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      file_id uuid not null references files,
      primary key (visit_id, file_id)
    )`.execute(db);
  await sql`
    create table call_kept_boards (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      document bytea not null,
      picture_file_id uuid references files,
      kept_at timestamptz not null
    )`.execute(db);
  await sql`create index call_kept_boards_by_visit on call_kept_boards (visit_id, kept_at)`.execute(db);
}
