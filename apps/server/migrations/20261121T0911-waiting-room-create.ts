import { sql, type Kysely } from 'kysely';

/** Who waits before a visit, and the links by which guests come to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPresence(db);
  await createTickets(db);
}

/** Who is on the page, by their sockets; gone_at is when the last of them went, until it counts as having left. */
async function createPresence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_room_presence (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      connections text[] not null,
      since timestamptz not null,
      gone_at timestamptz,
      has_left boolean not null default false,
      primary key (institution_id, visit_id, person_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index waiting_room_presence_gone on waiting_room_presence (gone_at)
    where gone_at is not null and not has_left`.execute(db);
}

/**
 * The personal links of guests, of which only hashes are kept. moves are the moments at which a link went over to
 * another device; blocked_at is when that was too often, until the educator admits the guest. guest_links are further
 * links beside the first one, such as that of a reminder: all links of a guest are one ticket and live and die with it.
 */
async function createTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_tickets (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      visit_id uuid not null,
      token_hash bytea not null,
      opened_at timestamptz,
      moves timestamptz[] not null default '{}',
      blocked_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null,
      primary key (institution_id, person_id),
      unique (institution_id, token_hash),
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, visit_id) references visits
    )`.execute(db);
  await sql`create index guest_tickets_by_visit on guest_tickets (institution_id, visit_id)`.execute(db);
  await sql`
    create table guest_links (
      institution_id uuid not null references institutions,
      token_hash bytea not null,
      person_id uuid not null,
      created_at timestamptz not null,
      primary key (institution_id, token_hash),
      foreign key (institution_id, person_id) references guest_tickets
    )`.execute(db);
}
