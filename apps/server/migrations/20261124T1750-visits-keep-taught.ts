import { sql, type Kysely } from 'kysely';

/**
 * Whom an educator has or had: each of their students once, with the start of the last session of theirs that was not
 * cancelled. Who asks for an educator's students reads these rows instead of a year of sessions. The database keeps
 * them with the sessions themselves, so that nothing writes one without the other. Every session that is there is in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which a running server takes them.
  await sql`lock table visits, visit_participants in share row exclusive mode`.execute(db);
  await sql`
    create table taught_students (
      institution_id uuid not null references institutions,
      educator_id uuid not null,
      student_id uuid not null,
      last_starts_at timestamptz not null,
      primary key (institution_id, educator_id, student_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, student_id) references people
    )`.execute(db);
  await createForgetting(db);
  await keepWithPlaces(db);
  await keepWithVisits(db);
  await sql`
    insert into taught_students (institution_id, educator_id, student_id, last_starts_at)
    select visits.institution_id, visits.educator_id, visit_participants.person_id, max(visits.starts_at)
    from visits
    join visit_participants on visit_participants.institution_id = visits.institution_id
      and visit_participants.visit_id = visits.id and visit_participants.side = 'student'
    where visits.state <> 'cancelled'
    group by visits.institution_id, visits.educator_id, visit_participants.person_id`.execute(db);
}

/**
 * Of a session that counts no more the last of the others is looked for, where it was the last. The rows are locked
 * first, in one order, and each is looked for in a statement of its own, which sees what was committed while it waited:
 * two who take sessions away at the same moment leave nothing behind.
 */
async function createForgetting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_taught(institution uuid, educator uuid, students uuid[], began timestamptz)
    returns void language plpgsql as $$
    declare
      known record;
      last_began timestamptz;
    begin
      for known in
        select student_id, last_starts_at from taught_students
        where institution_id = institution and educator_id = educator and student_id = any(students)
        order by student_id for update
      loop
        continue when known.last_starts_at > began;
        select max(visits.starts_at) into last_began
        from visit_participants
        join visits on visits.institution_id = visit_participants.institution_id
          and visits.id = visit_participants.visit_id
        where visit_participants.institution_id = institution
          and visit_participants.person_id = known.student_id and visit_participants.side = 'student'
          and visits.educator_id = educator and visits.state <> 'cancelled';
        if last_began is null then
          delete from taught_students
          where institution_id = institution and educator_id = educator and student_id = known.student_id;
        else
          update taught_students set last_starts_at = last_began
          where institution_id = institution and educator_id = educator and student_id = known.student_id;
        end if;
      end loop;
    end $$`.execute(db);
}

/** A row is locked also where it stays as it is: who takes another session away at the same moment waits for this one. */
const orLater = sql`on conflict (institution_id, educator_id, student_id) do update
  set last_starts_at = excluded.last_starts_at where taught_students.last_starts_at < excluded.last_starts_at`;

/** Nobody changes sides in a session: students come, and go, and else it is the session that changes. */
async function keepWithPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_taught_with_places() returns trigger language plpgsql as $$
    begin
      insert into taught_students (institution_id, educator_id, student_id, last_starts_at)
      select visits.institution_id, visits.educator_id, added.person_id, max(visits.starts_at)
      from added
      join visits on visits.institution_id = added.institution_id and visits.id = added.visit_id
      where added.side = 'student' and visits.state <> 'cancelled'
      group by visits.institution_id, visits.educator_id, added.person_id
      order by visits.institution_id, visits.educator_id, added.person_id
      ${orLater};
      return null;
    end $$`.execute(db);
  await sql`
    create trigger keep_taught after insert on visit_participants referencing new table as added
    for each statement execute function keep_taught_with_places()`.execute(db);
  await sql`
    create function forget_taught_with_places() returns trigger language plpgsql as $$
    begin
      perform forget_taught(visits.institution_id, visits.educator_id, array_agg(gone.person_id), visits.starts_at)
      from gone
      join visits on visits.institution_id = gone.institution_id and visits.id = gone.visit_id
      where gone.side = 'student' and visits.state <> 'cancelled'
      group by visits.institution_id, visits.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_taught after delete on visit_participants referencing old table as gone
    for each statement execute function forget_taught_with_places()`.execute(db);
}

async function keepWithVisits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_taught_with_visit() returns trigger language plpgsql as $$
    declare
      students uuid[] := array(select person_id from visit_participants
        where institution_id = new.institution_id and visit_id = new.id and side = 'student');
    begin
      if old.state <> 'cancelled' then
        perform forget_taught(old.institution_id, old.educator_id, students, old.starts_at);
      end if;
      if new.state <> 'cancelled' then
        insert into taught_students (institution_id, educator_id, student_id, last_starts_at)
        select new.institution_id, new.educator_id, student, new.starts_at
        from unnest(students) as student order by student
        ${orLater};
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger keep_taught after update of state, starts_at, educator_id on visits for each row
    when ((old.state = 'cancelled') <> (new.state = 'cancelled') or old.starts_at <> new.starts_at
      or old.educator_id <> new.educator_id)
    execute function keep_taught_with_visit()`.execute(db);
}
