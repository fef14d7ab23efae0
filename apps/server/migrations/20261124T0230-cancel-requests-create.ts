import { sql, type Kysely } from 'kysely';

/**
 * Requests to cancel or move a session, which Level 3 decides. One of a session is open at most: who asks second at the
 * same moment is refused by the index. A request keeps when the session was when it was asked, because accepting it may
 * move the session. moves counts how often a session was moved; free_cancel_until is until when its student may cancel
 * without notice after its educator moved it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits
    add column moves int not null default 0,
    add column free_cancel_until timestamptz`.execute(db);
  await sql`
    create table visit_requests (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      visit_id uuid not null,
      level_id uuid not null,
      kind text not null check (kind in ('cancel','move')),
      state text not null default 'open' check (state in ('open','accepted','rejected','withdrawn','lapsed')),
      asked_by uuid not null,
      asked_as text not null check (asked_as in ('student','parent','educator')),
      reason text not null check (length(reason) between 1 and 200),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      other_starts_at timestamptz,
      other_ends_at timestamptz,
      other_slot_ids text[] not null default '{}',
      asked_at timestamptz not null,
      outcome text check (outcome in ('excused','late')),
      answer text check (length(answer) <= 200),
      decided_by uuid,
      ended_at timestamptz,
      check ((kind = 'move') = (other_starts_at is not null and other_ends_at is not null)),
      check ((state = 'accepted') = (outcome is not null)),
      check ((state in ('accepted','rejected')) = (decided_by is not null)),
      check ((state = 'open') = (ended_at is null)),
      primary key (institution_id, id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, asked_by) references people,
      foreign key (institution_id, decided_by) references people
    )`.execute(db);
  await sql`create unique index visit_requests_one_open on visit_requests (institution_id, visit_id)
    where state = 'open'`.execute(db);
  await sql`create index visit_requests_by_visit on visit_requests (institution_id, visit_id)`.execute(db);
  await sql`create index visit_requests_open on visit_requests (institution_id, level_id, starts_at, id)
    where state = 'open'`.execute(db);
  await sql`create index visit_requests_over on visit_requests (institution_id, level_id, state, ended_at, id)
    where state <> 'open'`.execute(db);
}
