import { sql, type Kysely } from 'kysely';

/** When educators can be booked: civil rules in the educator's zone, and windows on given dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_schedules (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      educator_id uuid not null,
      day int not null check (day between 1 and 7),
      start_time time not null,
      end_time time not null check (end_time >= start_time + interval '15 minutes'),
      time_zone text not null,
      on_demand boolean not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, educator_id) references people
    )`.execute(db);
  await sql`create index weekly_schedules_by_educator on weekly_schedules (institution_id, educator_id, day)`.execute(
    db,
  );
  await sql`
    create table custom_schedules (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      educator_id uuid not null,
      start_date date not null,
      end_date date not null check (end_date >= start_date),
      days int[] not null default '{}' check (days <@ array[1,2,3,4,5,6,7]),
      start_time time not null,
      end_time time not null check (end_time >= start_time + interval '15 minutes'),
      time_zone text not null,
      on_demand boolean not null,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, educator_id) references people
    )`.execute(db);
  await sql`create index custom_schedules_by_educator on custom_schedules (institution_id, educator_id, end_date)`.execute(
    db,
  );
}
