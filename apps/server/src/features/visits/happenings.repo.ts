import { sql } from 'kysely';
import { historyLimits } from '@lectern/contract/visits/history.limits.ts';
import type { KeptHappening } from '@lectern/contract/visits/history.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The stored part of a happening. */
export interface NewHappening {
  readonly kind: KeptHappening;
  readonly actorId: string | null;
  readonly personId: string | null;
  readonly fromStartsAt: Date | null;
  readonly toStartsAt: Date | null;
}

/** Adds to the history of a session. Of each person no more is kept than fits, so that nobody fills a history. */
export async function insertHappenings(
  scope: Scope,
  { visitId, at }: { visitId: string; at: Date },
  rows: readonly NewHappening[],
): Promise<void> {
  if (rows.length === 0) return;
  const personIds = [...new Set(rows.flatMap(({ personId }) => personId ?? []))];
  const counts = new Map<string | null, number>();
  if (personIds.length > 0) {
    const counted = await scope.db
      .selectFrom('visitHappenings')
      .select(({ fn }) => ['personId', fn.countAll<number>().as('count')])
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
      .groupBy('personId')
      .execute();
    for (const { personId, count } of counted) counts.set(personId, count);
  }
  const kept = rows.filter(
    ({ personId }) => personId === null || (counts.get(personId) ?? 0) < historyLimits.ofPerson,
  );
  if (kept.length === 0) return;
  await scope.db
    .insertInto('visitHappenings')
    .values(kept.map((row) => ({ ...row, visitId, at, institutionId: scope.institutionId })))
    .execute();
}
