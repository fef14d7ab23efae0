import { sql, type Kysely } from 'kysely';

/**
 * Figures of visits by day, level and kind, so that nobody counts all visits to show a sum. A row is for one day or for
 * one week from Monday, by the calendar of the institution's zone. counted_visits says what of each visit is in them: a
 * change takes the old out and puts the new in, and the same change twice does nothing.
 * Every visit that is there is counted once here. visits_in_call serves what is live now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institutions add column time_zone text not null default 'America/New_York'
    check (length(time_zone) between 1 and 60)`.execute(db);
  await sql`create index visits_in_call on visits (institution_id, level_id) where state = 'inCall'`.execute(
    db,
  );
  await createTables(db);
  await countVisits(db);
  await sumUp(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counted_visits (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      level_id uuid not null,
      day date not null,
      kind text not null check (kind in ('onDemand','appointment','classroom','broadcast','inPerson','conference')),
      outcome text not null check (outcome in ('open','notePending','completed','cancelled','missedByAll',
        'missedByStudent','missedByEducator')),
      seconds int not null check (seconds >= 0),
      places int not null check (places >= 0),
      present int not null check (present between 0 and places),
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
  await sql`
    create table visit_figures (
      institution_id uuid not null references institutions,
      level_id uuid not null,
      span text not null check (span in ('day','week')),
      starts_on date not null check (span = 'day' or extract(isodow from starts_on) = 1),
      kind text not null check (kind in ('onDemand','appointment','classroom','broadcast','inPerson','conference')),
      open int not null,
      note_pending int not null,
      completed int not null,
      cancelled int not null,
      missed_by_all int not null,
      missed_by_student int not null,
      missed_by_educator int not null,
      seconds bigint not null,
      places int not null,
      present int not null,
      primary key (institution_id, level_id, span, starts_on, kind),
      foreign key (institution_id, level_id) references levels
    )`.execute(db);
}

async function countVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into counted_visits
      (institution_id, visit_id, level_id, day, kind, outcome, seconds, places, present)
    select visits.institution_id, visits.id, visits.level_id,
      (visits.starts_at at time zone institutions.time_zone)::date, visits.kind,
      case when visits.state in ('booked', 'inCall') then 'open'
        when visits.state <> 'missed' then visits.state
        when visits.missing = 'student' then 'missedByStudent'
        when visits.missing = 'educator' then 'missedByEducator'
        else 'missedByAll' end,
      case when visits.state = 'cancelled' then 0
        else round(extract(epoch from visits.ends_at - visits.starts_at))::int end,
      case when is_attended then students.places else 0 end,
      case when is_attended then students.present else 0 end
    from visits
    join institutions on institutions.id = visits.institution_id
    cross join lateral (
      select visits.kind in ('onDemand', 'appointment', 'classroom')
        and (visits.state in ('notePending', 'completed')
          or visits.state = 'missed' and visits.missing <> 'educator') as is_attended
    ) as attended
    cross join lateral (
      select count(*)::int as places, count(visit_participants.joined_at)::int as present
      from visit_participants
      where visit_participants.institution_id = visits.institution_id
        and visit_participants.visit_id = visits.id and visit_participants.side = 'student'
    ) as students
    where visits.level_id is not null`.execute(db);
}

async function sumUp(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into visit_figures (institution_id, level_id, span, starts_on, kind, open, note_pending, completed,
      cancelled, missed_by_all, missed_by_student, missed_by_educator, seconds, places, present)
    select institution_id, level_id, span, date_trunc(span, day::timestamp)::date as starts_on, kind,
      count(*) filter (where outcome = 'open'),
      count(*) filter (where outcome = 'notePending'),
      count(*) filter (where outcome = 'completed'),
      count(*) filter (where outcome = 'cancelled'),
      count(*) filter (where outcome = 'missedByAll'),
      count(*) filter (where outcome = 'missedByStudent'),
      count(*) filter (where outcome = 'missedByEducator'),
      sum(seconds), sum(places), sum(present)
    from counted_visits cross join unnest(array['day', 'week']) as span
    group by institution_id, level_id, span, starts_on, kind`.execute(db);
}
