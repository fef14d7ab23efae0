import { sql, type Kysely } from 'kysely';

/**
 * What happened to sessions, as it happened: a row is written with the step that it tells, and never changed. What is
 * known of the sessions of before is taken over: the first opening of the call, its last end, who came first and left
 * last, completed notes, and from notifications when a session was cancelled or missed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_happenings (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      seq bigint generated always as identity,
      kind text not null check (kind in ('moved','cancelled','declined','added','takenOut','callOpened','callEnded',
        'waited','came','went','removed','missed','held','noteCompleted')),
      at timestamptz not null,
      actor_id uuid,
      person_id uuid,
      from_starts_at timestamptz,
      to_starts_at timestamptz,
      check ((kind = 'moved') = (from_starts_at is not null and to_starts_at is not null)),
      primary key (institution_id, visit_id, seq),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, actor_id) references people,
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index visit_happenings_of_person
    on visit_happenings (institution_id, visit_id, person_id)`.execute(db);
  await sql`
    insert into visit_happenings (institution_id, visit_id, kind, at, actor_id, person_id)
    select institution_id, visit_id, kind, at, actor_id, person_id from (
      select institution_id, id as visit_id, 'callOpened' as kind, call_opened_at as at,
        educator_id as actor_id, null::uuid as person_id from visits where call_opened_at is not null
      union all
      select institution_id, id, 'callEnded', call_ended_at, null, null from visits where call_ended_at is not null
      union all
      select institution_id, id, 'noteCompleted', note_completed_at, educator_id, null
        from visits where note_completed_at is not null
      union all
      select institution_id, visit_id, 'came', joined_at, null, person_id
        from visit_participants where joined_at is not null
      union all
      select institution_id, visit_id, case when state = 'removed' then 'removed' else 'went' end, left_at, null,
        person_id from visit_participants where left_at is not null and state in ('left', 'removed')
      union all
      select visits.institution_id, visits.id, visits.state, min(notifications.created_at), visits.cancelled_by, null
        from visits
        join notifications on notifications.institution_id = visits.institution_id
          and notifications.dedupe_key = visits.state || ':' || visits.id
        where visits.state in ('cancelled', 'missed')
        group by visits.institution_id, visits.id, visits.state, visits.cancelled_by
    ) as known
    order by at`.execute(db);
  await sql`
    create function refuse_happening_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused: what happened is never changed', tg_op, tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger refuse_change before update or delete on visit_happenings
    for each statement execute function refuse_happening_change()`.execute(db);
}
