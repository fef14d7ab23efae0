import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import type { Spans } from './spans.rules.ts';

/** Sums as they are kept. */
export interface SumRow {
  readonly open: number;
  readonly notePending: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly missedByAll: number;
  readonly missedByStudent: number;
  readonly missedByEducator: number;
  readonly seconds: number;
  readonly places: number;
  readonly present: number;
}

/** The sum of one kind in one day, week, month or quarter. */
export interface SpanSum extends SumRow {
  readonly span: Spans['span'];
  readonly startsOn: CivilDate;
  readonly kind: VisitKind;
}

/** The levels of a sum: each of `roots` with all below it, and `alone` by itself. */
export interface SummedLevels {
  readonly roots: readonly string[];
  readonly alone: string | null;
}

const sums = sql`sum(figures.open)::int as open, sum(figures.note_pending)::int as note_pending,
  sum(figures.completed)::int as completed, sum(figures.cancelled)::int as cancelled,
  sum(figures.missed_by_all)::int as missed_by_all, sum(figures.missed_by_student)::int as missed_by_student,
  sum(figures.missed_by_educator)::int as missed_by_educator, sum(figures.seconds)::int8 as seconds,
  sum(figures.places)::int as places, sum(figures.present)::int as present`;

/** The tree as it is now, so that a moved level counts at its new place. */
function treeOf({ institutionId }: Scope, { roots, alone }: SummedLevels) {
  return sql`tree as (
    select levels.id as root_id, levels.id, levels.id is distinct from ${alone}::uuid as descends
    from levels
    where levels.institution_id = ${institutionId}
      and (levels.id = any(${roots}::uuid[]) or levels.id = ${alone}::uuid)
    union all
    select tree.root_id, levels.id, true
    from levels join tree on levels.parent_id = tree.id and tree.descends
    where levels.institution_id = ${institutionId}
  )`;
}

/**
 * One index range of sums for each level and span, however many visits there are. `offset 0` keeps it so: joined freely,
 * several spans are taken for a reason to read the whole table.
 */
function figuresIn({ institutionId }: Scope, spans: readonly Spans[], columns = sql`visit_figures.*`) {
  return sql`tree
    cross join unnest(${spans.map(({ span }) => span)}::text[], ${spans.map(({ first }) => first)}::date[],
      ${spans.map(({ last }) => last)}::date[]) as spans(span, first, last)
    cross join lateral (
      select ${columns}
      from visit_figures
      where visit_figures.institution_id = ${institutionId} and visit_figures.level_id = tree.id
        and visit_figures.span = spans.span and visit_figures.starts_on between spans.first and spans.last
      offset 0
    ) as figures`;
}

/** Sums of each root by kind. */
export async function sumByLevel(
  scope: Scope,
  levels: SummedLevels,
  spans: readonly Spans[],
): Promise<(SumRow & { rootId: string; kind: VisitKind })[]> {
  const { rows } = await sql<SumRow & { rootId: string; kind: VisitKind }>`
    with recursive ${treeOf(scope, levels)}
    select tree.root_id, figures.kind, ${sums}
    from ${figuresIn(scope, spans)}
    group by tree.root_id, figures.kind`.execute(scope.db);
  return rows;
}

/** Sums of all of them by the day, week, month or quarter for which they are kept, its first day, and kind. */
export async function sumBySpan(
  scope: Scope,
  roots: readonly string[],
  spans: readonly Spans[],
): Promise<SpanSum[]> {
  const { rows } = await sql<SpanSum>`
    with recursive ${treeOf(scope, { roots, alone: null })}
    select spans.span, figures.starts_on, figures.kind, ${sums}
    from ${figuresIn(scope, spans)}
    group by spans.span, figures.starts_on, figures.kind`.execute(scope.db);
  return rows;
}

const sessions = sql`visit_figures.open + visit_figures.note_pending + visit_figures.completed
  + visit_figures.missed_by_all + visit_figures.missed_by_student + visit_figures.missed_by_educator as sessions`;

/** How many sessions of all of them were not cancelled: one sum in place of ten of each level and kind. */
export async function countSessions(
  scope: Scope,
  roots: readonly string[],
  spans: readonly Spans[],
): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with recursive ${treeOf(scope, { roots, alone: null })}
    select coalesce(sum(figures.sessions), 0)::int as sessions
    from ${figuresIn(scope, spans, sessions)}`.execute(scope.db);
  return rows[0]?.sessions ?? 0;
}

/** How many calls run at this moment, and how many of them are of visits that begin within a day. */
export async function countLive(
  scope: Scope,
  roots: readonly string[],
  day: { start: Date; end: Date },
): Promise<{ live: number; ofDay: number }> {
  const { rows } = await sql<{ live: number; ofDay: number }>`
    with recursive ${treeOf(scope, { roots, alone: null })}
    select count(*) as live,
      count(*) filter (where visits.starts_at >= ${day.start} and visits.starts_at < ${day.end}) as of_day
    from tree join visits on visits.institution_id = ${scope.institutionId} and visits.level_id = tree.id
      and visits.state = 'inCall'`.execute(scope.db);
  return rows[0] ?? { live: 0, ofDay: 0 };
}

/** How many sessions have a flag that is open; no more are counted than `most`. */
export async function countOpenFlags(scope: Scope, roots: readonly string[], most: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    with recursive ${treeOf(scope, { roots, alone: null })}
    select count(*) as open from (
      select from tree join visits on visits.institution_id = ${scope.institutionId}
        and visits.level_id = tree.id and visits.flag_open
      limit ${most}
    ) as flagged`.execute(scope.db);
  return rows[0]?.open ?? 0;
}

/** How many sessions of each root have a flag that is open; a root without any is left out. */
export async function countOpenFlagsByLevel(
  scope: Scope,
  roots: readonly string[],
): Promise<{ rootId: string; open: number }[]> {
  const { rows } = await sql<{ rootId: string; open: number }>`
    with recursive ${treeOf(scope, { roots, alone: null })}
    select tree.root_id, count(*)::int as open
    from tree join visits on visits.institution_id = ${scope.institutionId}
      and visits.level_id = tree.id and visits.flag_open
    group by tree.root_id`.execute(scope.db);
  return rows;
}

/** The levels that have none above them. */
export async function listTopLevels(scope: Scope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('levels')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
