import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Sessions between two days of their own zone, both included. */
export interface WantedDays {
  /** Of this level and all below it; null for those of the whole institution. */
  readonly levelId: string | null;
  readonly from: string;
  readonly to: string;
}

/** The same of one educator, and a stretch of them. */
export interface WantedEarned extends WantedDays {
  readonly educatorId: string;
  readonly offset: number;
  readonly limit: number;
}

function sessionsIn(scope: Scope, { levelId, from, to }: WantedDays) {
  const sessions = scope.db
    .selectFrom('ledgerSessions')
    .where('ledgerSessions.institutionId', '=', scope.institutionId)
    .where('day', '>=', from)
    .where('day', '<=', to);
  return levelId === null
    ? sessions
    : sessions.where(sql<boolean>`jsonb_exists(facts -> 'levelPath', ${levelId})`);
}

/** The ids of the sessions that earn or will, the newest first, and how many there are. */
export async function listEarned(
  scope: Scope,
  { educatorId, offset, limit, ...days }: WantedEarned,
): Promise<{ visitIds: string[]; total: number }> {
  const earned = sessionsIn(scope, days).where('educatorId', '=', educatorId);
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

/** The total earnings of some sessions. */
export interface EarnedSum {
  readonly sessions: number;
  readonly earned: number;
  readonly pending: number;
}

/** The same of one educator. */
export interface EducatorSum extends EarnedSum {
  readonly educatorId: string;
  readonly educatorName: string;
}

/**
 * What a posted session earns is stored with it, as the ledger's check proves; a session that is not paid has no
 * entry.
 */
const sums = sql`count(*)::int as sessions,
  coalesce(sum(cents) filter (where entry_id is not null and not is_flagged), 0)::bigint as earned,
  coalesce(sum(cents) filter (where posts_at is not null or (entry_id is not null and is_flagged)), 0)::bigint as pending`;

/** Earnings by educator, by name, the number of educators, and the total. */
export async function sumEarned(
  { db, institutionId }: Scope,
  { levelId, from, to, offset, limit }: WantedDays & { offset: number; limit: number },
): Promise<{ rows: EducatorSum[]; total: EarnedSum & { educators: number } }> {
  const below = levelId === null ? sql`` : sql`and jsonb_exists(facts -> 'levelPath', ${levelId})`;
  const sessions = sql`from ledger_sessions
    where institution_id = ${institutionId} and day between ${from} and ${to} ${below}`;
  const [{ rows }, all] = [
    await sql<EducatorSum>`
      select summed.*, people.first_name || ' ' || people.last_name as educator_name
      from (select educator_id, ${sums} ${sessions} group by educator_id) as summed
      join people on people.institution_id = ${institutionId} and people.id = summed.educator_id
      order by people.last_name, people.first_name, people.id
      offset ${offset} limit ${limit}`.execute(db),
    await sql<EarnedSum & { educators: number }>`
      select ${sums}, count(distinct educator_id)::int as educators ${sessions}`.execute(db),
  ];
  return { rows, total: all.rows[0] ?? { sessions: 0, earned: 0, pending: 0, educators: 0 } };
}
