import { sql, type Kysely } from 'kysely';

/**
 * Recordings of calls and their films. held_by is the process that records or composes, until held_until: another takes
 * over when it is gone. At most one recording of a visit runs. retry_at is when a composing that failed is tried again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recordings (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      number int not null,
      state text not null check (state in ('starting','recording','composing','ready','failed')),
      kind text check (kind in ('composed','separate')),
      started_by uuid not null references people,
      starts_at timestamptz not null,
      stopped_at timestamptz,
      progress int not null default 0 check (progress between 0 and 100),
      attempts int not null default 0,
      retry_at timestamptz,
      held_by text,
      held_until timestamptz,
      unique (visit_id, number)
    )`.execute(db);
  await sql`create unique index recordings_running on recordings (visit_id) where state in ('starting','recording')`.execute(
    db,
  );
  await sql`create index recordings_open on recordings (institution_id) where state in ('starting','recording','composing')`.execute(
    db,
  );
  await sql`
    create table recording_films (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      recording_id uuid not null references recordings,
      position int not null,
      file_id uuid not null references files,
      kind text not null check (kind in ('everybody','person','screen')),
      name text not null,
      seconds int not null,
      unique (recording_id, position)
    )`.execute(db);
}
