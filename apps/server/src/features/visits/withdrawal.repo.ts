import { sql } from 'kysely';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { visitNames } from './names.repo.ts';
import type { Stretch } from './personal-withdrawal.repo.ts';
import type { CreatorName } from './visits.rules.ts';

function select(scope: Scope, levelIds: readonly string[]) {
  return scope.db
    .selectFrom('visits')
    .where('visits.institutionId', '=', scope.institutionId)
    .where('visits.levelId', '=', sql<string>`any(${levelIds}::uuid[])`);
}

/** How many visits are booked and not over, and how many calls run. */
export async function countOpenVisits(
  scope: Scope,
  levelIds: readonly string[],
): Promise<{ sessions: number; runningCalls: number }> {
  const { sessions, runningCalls } = await select(scope, levelIds)
    .where('visits.state', 'in', ['booked', 'inCall'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('visits.state', '=', 'booked').as('sessions'),
      fn.countAll<number>().filterWhere('visits.state', '=', 'inCall').as('runningCalls'),
    ])
    .executeTakeFirstOrThrow();
  return { sessions, runningCalls };
}

/** The next booked visits, the soonest first. */
export async function listBookedVisits(
  scope: Scope,
  levelIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await select(scope, levelIds)
    .where('visits.state', '=', 'booked')
    .select('visits.id')
    .orderBy('visits.startsAt')
    .orderBy('visits.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A booked visit as the summary of a level has it: nothing of who attends it or what it is about. */
export interface OpenVisitRow {
  readonly id: string;
  readonly kind: VisitKind;
  readonly createdByRole: CreatorName;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly schoolName: string;
  readonly educatorName: string;
}

/** Some of the booked visits, the soonest first. */
export async function listOpenVisits(
  scope: Scope,
  levelIds: readonly string[],
  { limit, offset }: Stretch,
): Promise<OpenVisitRow[]> {
  const rows = await select(scope, levelIds)
    .innerJoin('levels', 'levels.id', 'visits.levelId')
    .where('levels.institutionId', '=', scope.institutionId)
    .where('visits.state', '=', 'booked')
    .select(['visits.id', 'visits.kind', 'visits.createdByRole', 'visits.startsAt', 'visits.endsAt'])
    .select(['levels.name as schoolName', visitNames.educator.as('educatorName')])
    .orderBy('visits.startsAt')
    .orderBy('visits.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as VisitKind,
    createdByRole: row.createdByRole as CreatorName,
  }));
}
