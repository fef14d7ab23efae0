import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Sessions of an educator at a level, between two days of its zone, both included. */
export interface WantedEarned {
  readonly educatorId: string;
  readonly levelId: string;
  readonly from: string;
  readonly to: string;
  readonly offset: number;
  readonly limit: number;
}

/** The ids of the sessions that earn or will, the newest first, and how many there are. */
export async function listEarned(
  scope: Scope,
  { educatorId, levelId, from, to, offset, limit }: WantedEarned,
): Promise<{ visitIds: string[]; total: number }> {
  const earned = scope.db
    .selectFrom('ledgerSessions')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<boolean>`jsonb_exists(facts -> 'levelPath', ${levelId})`);
  const [rows, { total }] = [
    await earned
      .select('visitId')
      .orderBy(sql`facts ->> 'startsAt'`, 'desc')
      .orderBy('visitId')
      .offset(offset)
      .limit(limit)
      .execute(),
    await earned.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ];
  return { visitIds: rows.map(({ visitId }) => visitId), total };
}
