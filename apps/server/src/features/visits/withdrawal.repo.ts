import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

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
