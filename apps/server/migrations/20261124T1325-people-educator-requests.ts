import { sql, type Kysely } from 'kysely';

/**
 * Which educators are asked whether they teach at a school where somebody entered their address. A row lives until it is
 * accepted, or ends by itself at lapses_at; one that was refused stays until then, so that nobody is asked again and again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table educator_requests (
      institution_id uuid not null references institutions,
      educator_id uuid not null,
      level_id uuid not null,
      created_at timestamptz not null,
      refused_at timestamptz,
      lapses_at timestamptz not null,
      primary key (institution_id, educator_id, level_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`create index educator_requests_by_level on educator_requests (institution_id, level_id)`.execute(
    db,
  );
  await sql`create index educator_requests_lapsing on educator_requests (lapses_at)`.execute(db);
}
