import { sql, type Kysely } from 'kysely';

/**
 * What holds for a class while its call is open. call_classes has the layout, what is closed for all and whom the
 * educator lets speak; version grows with each change, so that browsers know the newest. call_class_members has what
 * was decided for one person (null: as for all) and the raised hand, whose number orders the queue. call_observers are
 * administrators who look on, with their sockets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_classes (
      institution_id uuid not null references institutions,
      visit_id uuid primary key references visits,
      version int not null default 0,
      layout text not null default 'grid' check (layout in ('grid','speaker')),
      is_microphone_closed boolean not null default false,
      is_camera_closed boolean not null default false,
      speaker_id uuid references people
    )`.execute(db);
  await sql`create sequence call_hand_numbers`.execute(db);
  await sql`
    create table call_class_members (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid not null references people,
      is_microphone_closed boolean,
      is_camera_closed boolean,
      hand_number bigint,
      hand_raised_at timestamptz,
      check ((hand_number is null) = (hand_raised_at is null)),
      primary key (visit_id, person_id)
    )`.execute(db);
  await sql`
    create table call_observers (
      institution_id uuid not null references institutions,
      visit_id uuid not null references visits,
      person_id uuid not null references people,
      connections text[] not null,
      primary key (visit_id, person_id)
    )`.execute(db);
}
