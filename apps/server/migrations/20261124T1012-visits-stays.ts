import { sql, type Kysely } from 'kysely';

/**
 * Who was in the waiting room and in the room of a visit, from when until when, as the server saw it. A stay that is open
 * has no end yet; process is who has its sockets and says every five seconds, by beat_at, that it goes on. visit_activity
 * has what else is counted of a person there; talked_at is when talk time was last added, because it is forgotten after
 * twelve months. was_present is decided when a visit is over, or marked by its educator; null where neither happened: who
 * joined was present then. service_beats has when any process last said that it works, and service_outages when none did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_stays (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      kind text not null check (kind in ('waiting','room')),
      began_at timestamptz not null,
      beat_at timestamptz not null,
      ended_at timestamptz,
      process text not null,
      check (beat_at >= began_at and (ended_at is null or ended_at >= began_at)),
      primary key (institution_id, visit_id, person_id, kind, began_at),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index visit_stays_open on visit_stays (process) where ended_at is null`.execute(db);
  await sql`
    create table visit_activity (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      person_id uuid not null,
      hands int not null default 0,
      hand_ms bigint not null default 0,
      talk_ms bigint,
      talked_at timestamptz,
      check ((talk_ms is null) = (talked_at is null)),
      primary key (institution_id, visit_id, person_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index visit_activity_talked on visit_activity (talked_at) where talked_at is not null`.execute(
    db,
  );
  await sql`alter table visit_participants add column was_present boolean`.execute(db);
  await sql`
    create table service_beats (
      id int primary key default 1 check (id = 1),
      beat_at timestamptz not null
    )`.execute(db);
  await sql`
    create table service_outages (
      began_at timestamptz primary key,
      ended_at timestamptz not null,
      check (ended_at > began_at)
    )`.execute(db);
}
