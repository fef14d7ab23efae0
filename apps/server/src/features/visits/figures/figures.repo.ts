import { sql } from 'kysely';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Counted, CountedFacts, FigureChange } from './figures.rules.ts';

/** What is to be counted of a visit, and what was counted so far; the visit is locked until the transaction ends. */
export interface ToCount extends CountedFacts {
  readonly timeZone: string;
  readonly counted: Counted | null;
}

type Words = 'kind' | 'state' | 'missing';

/** The database holds no other words than these. */
interface Row extends Omit<ToCount, Words | 'counted'>, Pick<CountedFacts, Words> {
  readonly countedLevelId: string | null;
  readonly countedKind: Counted['kind'];
  readonly day: Counted['day'];
  readonly outcome: Counted['outcome'];
  readonly seconds: number;
  readonly places: number;
  readonly present: number;
}

export async function lockToCount(scope: Scope, visitId: string): Promise<ToCount | undefined> {
  const { rows } = await sql<Row>`
    select visits.level_id, visits.kind, visits.state, visits.missing, visits.starts_at, visits.ends_at,
      students.students, students.students_present, institutions.time_zone,
      counted_visits.level_id as counted_level_id, counted_visits.kind as counted_kind, counted_visits.day,
      counted_visits.outcome, counted_visits.seconds, counted_visits.places, counted_visits.present
    from visits
    join institutions on institutions.id = visits.institution_id
    left join counted_visits on counted_visits.institution_id = visits.institution_id
      and counted_visits.institution_id = ${scope.institutionId} and counted_visits.visit_id = visits.id
    cross join lateral (
      select count(*)::int as students,
        (count(*) filter (where coalesce(visit_participants.was_present, visit_participants.joined_at is not null)))::int
          as students_present
      from visit_participants
      where visit_participants.institution_id = ${scope.institutionId}
        and visit_participants.visit_id = visits.id and visit_participants.side = 'student'
        and (visits.kind <> 'inPerson' or visit_participants.was_present is not null)
    ) as students
    where visits.institution_id = ${scope.institutionId} and visits.id = ${visitId}
    for no key update of visits`.execute(scope.db);
  const [row] = rows;
  return row && { ...row, counted: toCounted(row) };
}

function toCounted({ countedLevelId: levelId, countedKind: kind, ...row }: Row): Counted | null {
  if (levelId === null) return null;
  const { day, outcome, seconds, places, present } = row;
  return { levelId, day, kind, outcome, seconds, places, present };
}

/** Stores what is counted of a visit from now on. */
export async function saveCounted(scope: Scope, visitId: string, counted: Counted | null): Promise<void> {
  if (!counted) {
    await scope.db
      .deleteFrom('countedVisits')
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .execute();
    return;
  }
  await scope.db
    .insertInto('countedVisits')
    .values({ institutionId: scope.institutionId, visitId, ...counted })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId']).doUpdateSet(counted))
    .execute();
}

/** Adds to sums, in the order given. */
export async function addToFigures(scope: Scope, changes: readonly FigureChange[]): Promise<void> {
  if (changes.length === 0) return;
  await scope.db
    .insertInto('visitFigures')
    .values(changes.map(({ by, ...cell }) => ({ institutionId: scope.institutionId, ...cell, ...by })))
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'levelId', 'span', 'startsOn', 'kind']).doUpdateSet(({ ref }) => ({
        open: sql<number>`visit_figures.open + ${ref('excluded.open')}`,
        notePending: sql<number>`visit_figures.note_pending + ${ref('excluded.notePending')}`,
        completed: sql<number>`visit_figures.completed + ${ref('excluded.completed')}`,
        cancelled: sql<number>`visit_figures.cancelled + ${ref('excluded.cancelled')}`,
        missedByAll: sql<number>`visit_figures.missed_by_all + ${ref('excluded.missedByAll')}`,
        missedByStudent: sql<number>`visit_figures.missed_by_student + ${ref('excluded.missedByStudent')}`,
        missedByEducator: sql<number>`visit_figures.missed_by_educator + ${ref('excluded.missedByEducator')}`,
        seconds: sql<number>`visit_figures.seconds + ${ref('excluded.seconds')}`,
        places: sql<number>`visit_figures.places + ${ref('excluded.places')}`,
        present: sql<number>`visit_figures.present + ${ref('excluded.present')}`,
      })),
    )
    .execute();
}

/** A fresh count of all visits, told in SQL and not by the rules, so that a fault of one of them shows. */
const fresh = (scope: Scope) => sql`
  select visits.id as visit_id, visits.level_id, visits.kind,
    (visits.starts_at at time zone institutions.time_zone)::date as day,
    case when visits.state in ('booked', 'inCall') then 'open'
      when visits.state <> 'missed' then visits.state
      when visits.missing = 'student' then 'missedByStudent'
      when visits.missing = 'educator' then 'missedByEducator'
      else 'missedByAll' end as outcome,
    case when visits.state = 'cancelled' then 0
      else round(extract(epoch from visits.ends_at - visits.starts_at))::int end as seconds,
    case when is_attended then students.places else 0 end as places,
    case when is_attended then students.present else 0 end as present
  from visits
  join institutions on institutions.id = visits.institution_id
  cross join lateral (
    select visits.kind in ('onDemand', 'appointment', 'classroom', 'inPerson')
      and (visits.state in ('notePending', 'completed')
        or visits.state = 'missed' and visits.missing <> 'educator') as is_attended
  ) as attended
  cross join lateral (
    select count(*)::int as places,
      coalesce(sum(coalesce(visit_participants.was_present, visit_participants.joined_at is not null)::int), 0)::int
        as present
    from visit_participants
    where visit_participants.institution_id = ${scope.institutionId}
      and visit_participants.visit_id = visits.id and visit_participants.side = 'student'
      and not (visits.kind = 'inPerson' and visit_participants.was_present is null)
  ) as students
  where visits.institution_id = ${scope.institutionId} and visits.level_id is not null`;

/** The difference of each sum to the counted visits; only non-zero ones. */
const wrongSums = (scope: Scope) => sql`
  select level_id, span, starts_on, kind, sum(open)::int as open, sum(note_pending)::int as note_pending,
    sum(completed)::int as completed, sum(cancelled)::int as cancelled, sum(missed_by_all)::int as missed_by_all,
    sum(missed_by_student)::int as missed_by_student, sum(missed_by_educator)::int as missed_by_educator,
    sum(seconds)::bigint as seconds, sum(places)::int as places, sum(present)::int as present
  from (
    select level_id, span, date_trunc(span, day::timestamp)::date as starts_on, kind,
      (outcome = 'open')::int as open, (outcome = 'notePending')::int as note_pending,
      (outcome = 'completed')::int as completed, (outcome = 'cancelled')::int as cancelled,
      (outcome = 'missedByAll')::int as missed_by_all, (outcome = 'missedByStudent')::int as missed_by_student,
      (outcome = 'missedByEducator')::int as missed_by_educator, seconds, places, present
    from counted_visits cross join unnest(array['day', 'week', 'month', 'quarter']) as span
    where counted_visits.institution_id = ${scope.institutionId}
    union all
    select level_id, span, starts_on, kind, -open, -note_pending, -completed, -cancelled, -missed_by_all,
      -missed_by_student, -missed_by_educator, -seconds, -places, -present
    from visit_figures
    where visit_figures.institution_id = ${scope.institutionId}
  ) as both_sides
  group by level_id, span, starts_on, kind
  having not (sum(open) = 0 and sum(note_pending) = 0 and sum(completed) = 0 and sum(cancelled) = 0
    and sum(missed_by_all) = 0 and sum(missed_by_student) = 0 and sum(missed_by_educator) = 0
    and sum(seconds) = 0 and sum(places) = 0 and sum(present) = 0)
  order by level_id, kind, span, starts_on`;

const atOnce = 500;

/** How many visits are counted differently from their state, the first of them, and how many sums are wrong. */
export async function countMiscounted(
  scope: Scope,
): Promise<{ visits: number; visitIds: string[]; sums: number }> {
  const visits = await sql<{ visitId: string; total: number }>`
    select fresh.visit_id, count(*) over () as total
    from (${fresh(scope)}) as fresh
    left join counted_visits as counted on counted.institution_id = ${scope.institutionId}
      and counted.visit_id = fresh.visit_id
    where (counted.level_id, counted.kind, counted.day, counted.outcome, counted.seconds, counted.places,
        counted.present)
      is distinct from (fresh.level_id, fresh.kind, fresh.day, fresh.outcome, fresh.seconds, fresh.places,
        fresh.present)
    limit ${atOnce}`.execute(scope.db);
  const sums = await sql<{ sums: number }>`
    select count(*) as sums from (${wrongSums(scope)}) as wrong`.execute(scope.db);
  return {
    visits: visits.rows[0]?.total ?? 0,
    visitIds: visits.rows.map(({ visitId }) => visitId),
    sums: sums.rows[0]?.sums ?? 0,
  };
}

/** Corrects every sum. It adds the difference of one moment, so simultaneous additions stay. */
export async function mendSums(scope: Scope): Promise<void> {
  await sql`
    insert into visit_figures as figures (institution_id, level_id, span, starts_on, kind, open, note_pending,
      completed, cancelled, missed_by_all, missed_by_student, missed_by_educator, seconds, places, present)
    select ${scope.institutionId}, wrong.* from (${wrongSums(scope)}) as wrong
    on conflict (institution_id, level_id, span, starts_on, kind) do update set
      open = figures.open + excluded.open,
      note_pending = figures.note_pending + excluded.note_pending,
      completed = figures.completed + excluded.completed,
      cancelled = figures.cancelled + excluded.cancelled,
      missed_by_all = figures.missed_by_all + excluded.missed_by_all,
      missed_by_student = figures.missed_by_student + excluded.missed_by_student,
      missed_by_educator = figures.missed_by_educator + excluded.missed_by_educator,
      seconds = figures.seconds + excluded.seconds,
      places = figures.places + excluded.places,
      present = figures.present + excluded.present`.execute(scope.db);
}
