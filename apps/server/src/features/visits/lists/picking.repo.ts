import { sql, type RawBuilder } from 'kysely';
import type { CountedVisits, VisitState } from '@lectern/contract/visits/visits.names.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { ListRange } from './lists.rules.ts';
import {
  isFoundByEducator,
  isFoundByFamily,
  readOfLevels,
  visitsFound,
  type NameSearch,
} from './searching.repo.ts';

/** The owner of the listed visits. */
export interface ListOwner {
  readonly side: 'student' | 'educator' | 'admin';
  /** The student, the educator, or the level of the administrator, who sees that and all below. */
  readonly personId: string;
  /** The asker: the same, or a parent of the student. */
  readonly askerId: string;
}

/** Which of somebody's visits are wanted: of a range, with somebody of a name or with anybody. */
export interface Narrowed {
  readonly range: ListRange;
  readonly search: NameSearch | null;
}

function statesOf(are: ListRange['are']): readonly VisitState[] {
  if (are === 'open') return ['booked', 'inCall'];
  if (are === 'over') return ['notePending', 'completed', 'cancelled', 'missed'];
  return are === 'all' ? [] : [are];
}

/**
 * The visits of a figure; for attendance by what was counted, since it depends on who was expected and who was
 * marked.
 */
const conditionsOfFigures: Readonly<Record<CountedVisits, RawBuilder<boolean>>> = {
  sessions: sql`visits.state <> 'cancelled'`,
  attendance: sql`exists (select from counted_visits where counted_visits.institution_id = visits.institution_id
    and counted_visits.visit_id = visits.id and counted_visits.places > 0)`,
  studentMissed: sql`(visits.state = 'missed' and visits.missing is distinct from 'educator')`,
  educatorMissed: sql`(visits.state = 'missed' and visits.missing is distinct from 'student')`,
};

/** The conditions of a range on a row of visits. */
function within({ are, from, to, endsAfter, flag, counted }: ListRange): RawBuilder<boolean> {
  const states = statesOf(are);
  const conditions = [
    ...(states.length === 0 ? [] : [sql`visits.state in (${sql.join(states)})`]),
    ...(flag === 'raised' ? [sql`visits.flagged`] : []),
    ...(flag === 'open' ? [sql`visits.flag_open`] : []),
    ...(counted === null ? [] : [conditionsOfFigures[counted]]),
    ...(from === null ? [] : [sql`visits.starts_at >= ${from}`]),
    ...(to === null ? [] : [sql`visits.starts_at < ${to}`]),
    ...(endsAfter === null ? [] : [sql`visits.ends_at > ${endsAfter}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The visits of a student or of an educator. */
export function visitsOfPerson(scope: Scope, owner: ListOwner, { range, search }: Narrowed) {
  const { side, personId } = owner;
  return scope.db
    .selectFrom('visits')
    .where('visits.institutionId', '=', scope.institutionId)
    .$if(side === 'educator', (query) => query.where('visits.educatorId', '=', personId))
    .$if(side === 'student', (query) =>
      query.where('visits.id', 'in', (inner) =>
        inner
          .selectFrom('visitParticipants')
          .select('visitId')
          .where('institutionId', '=', scope.institutionId)
          .where('personId', '=', personId)
          .where('side', '=', 'student')
          // A removed person has no upcoming visit in it; it stays in their lists of all and past sessions.
          .$if(range.are === 'open', (places) => places.where('state', '!=', 'removed')),
      ),
    )
    .where(within(range))
    .$if(search !== null && side === 'educator', (query) =>
      search ? query.where(isFoundByEducator(scope, search)) : query,
    )
    .$if(search !== null && side === 'student', (query) =>
      search ? query.where(isFoundByFamily(scope, owner, search)) : query,
    );
}

/** The visits of a level and all below that are looked at for a list. */
export function visitsOfLevels(scope: Scope, { personId }: ListOwner, { range, search }: Narrowed) {
  const levels = scope.db.withRecursive('down', (start) =>
    start
      .selectFrom('levels')
      .select('levels.id')
      .where('levels.institutionId', '=', scope.institutionId)
      .where('levels.id', '=', personId)
      .unionAll(
        start
          .selectFrom('levels')
          .innerJoin('down', 'down.id', 'levels.parentId')
          .select('levels.id')
          .where('levels.institutionId', '=', scope.institutionId),
      ),
  );
  if (search) {
    const found = visitsFound(scope, search, { within: within(range), order: range.order });
    return levels.selectFrom(found.as('visits')).select(['visits.id', 'visits.startsAt']);
  }
  // Of each level only so many as a list can show: an administrator of many schools must not read all that ever took place.
  return levels
    .selectFrom('down')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('visits')
          .select(['visits.id', 'visits.startsAt'])
          .where('visits.institutionId', '=', scope.institutionId)
          .whereRef('visits.levelId', '=', 'down.id')
          .where(within(range))
          .orderBy('visits.startsAt', range.order)
          .orderBy('visits.id', range.order)
          .limit(readOfLevels)
          .as('visits'),
      (join) => join.onTrue(),
    )
    .select(['visits.id', 'visits.startsAt']);
}
