import { sql } from 'kysely';
import type { RateScope } from '@lectern/contract/ledger/ledger.names.ts';
import type { SessionEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** One rate may correct at most this many sessions; with more, choose a later day. */
export const mostLocked = 20_000;

/** A session that is in the ledger, or waits for it. */
export interface SessionRow {
  readonly visitId: string;
  readonly educatorId: string;
  readonly day: string;
  readonly facts: SessionEvidence;
  /** Its earnings by these facts. */
  readonly cents: number;
  /** When it is posted; null once it was, and if it is not paid. */
  readonly postsAt: Date | null;
  /** The entry that holds now. */
  readonly entryId: string | null;
  readonly isFlagged: boolean;
  readonly isNotPaid: boolean;
}

const columns = [
  'visitId',
  'educatorId',
  'day',
  'facts',
  'cents',
  'postsAt',
  'entryId',
  'isFlagged',
  'isNotPaid',
] as const;

function read<R extends { readonly facts: unknown }>(row: R): R & { readonly facts: SessionEvidence } {
  return { ...row, facts: row.facts as SessionEvidence };
}

/** Stores a session that is over; false if it is stored already. */
export async function insertSession(
  scope: Scope,
  row: Omit<SessionRow, 'isFlagged' | 'isNotPaid' | 'entryId'>,
): Promise<boolean> {
  const inserted = await scope.db
    .insertInto('ledgerSessions')
    .values({ ...row, facts: JSON.stringify(row.facts), institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId']).doNothing())
    .returning('visitId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A session, which nobody else changes until the transaction ends; undefined where it does not concern the ledger. */
export async function lockSession(scope: Scope, visitId: string): Promise<SessionRow | undefined> {
  const row = await scope.db
    .selectFrom('ledgerSessions')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .forUpdate()
    .executeTakeFirst();
  return row && read(row);
}

export async function findSessions(scope: Scope, visitIds: readonly string[]): Promise<SessionRow[]> {
  if (visitIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('ledgerSessions')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', 'in', visitIds)
    .execute();
  return rows.map(read);
}

/** Keeps what became of a session. */
export async function updateSession(
  scope: Scope,
  visitId: string,
  { facts, ...change }: Partial<Omit<SessionRow, 'visitId' | 'educatorId' | 'day'>>,
): Promise<void> {
  await scope.db
    .updateTable('ledgerSessions')
    .set({ ...change, ...(facts && { facts: JSON.stringify(facts) }) })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Sessions that are to be posted by now, the longest waiting first. */
export async function listDueSessionsAcrossInstitutions(
  all: AllInstitutions,
  due: { now: Date; limit: number },
): Promise<{ institutionId: string; visitId: string }[]> {
  return all.db
    .selectFrom('ledgerSessions')
    .select(['institutionId', 'visitId'])
    .where('postsAt', '<=', due.now)
    .orderBy('postsAt')
    .limit(due.limit)
    .execute();
}

/** The holder of a rate. */
export interface RateKey {
  readonly scope: RateScope;
  readonly holderId: string | null;
  readonly sessionKind: string | null;
}

/** Sessions from a day on for which a rate of this key can hold, locked, in an order that is the same for everybody. */
export async function lockSessionsSince(
  scope: Scope,
  day: string,
  { scope: of, holderId, sessionKind }: RateKey,
): Promise<SessionRow[]> {
  const concerned = {
    educator: sql<boolean>`educator_id = ${holderId}`,
    subject: sql<boolean>`facts ->> 'subjectId' = ${holderId}`,
    kind: sql<boolean>`facts ->> 'sessionKind' = ${sessionKind}`,
    level: sql<boolean>`jsonb_exists(facts -> 'levelPath', ${holderId})`,
    institution: sql<boolean>`true`,
  }[of];
  const rows = await scope.db
    .selectFrom('ledgerSessions')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('day', '>=', day)
    .where(concerned)
    .orderBy('day')
    .orderBy('visitId')
    .limit(mostLocked)
    .forUpdate()
    .execute();
  return rows.map(read);
}

const isPending = sql<boolean>`(posts_at is not null or is_flagged)`;

/** Amounts that wait to be posted, and posted ones that cannot be paid out while a flag is open. */
export async function sumPending(
  scope: Scope,
  educatorId: string,
): Promise<{ waiting: number; flagged: number; rows: number }> {
  return scope.db
    .selectFrom('ledgerSessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('rows'),
      sql<number>`coalesce(sum(cents) filter (where posts_at is not null), 0)::bigint`.as('waiting'),
      sql<number>`coalesce(sum(cents) filter (where entry_id is not null and is_flagged), 0)::bigint`.as(
        'flagged',
      ),
    ])
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where(isPending)
    .executeTakeFirstOrThrow();
}

/** One of them, with when it was posted; null while it waits for that. */
export interface PendingRow extends SessionRow {
  readonly postedAt: Date | null;
}

/** A page of them, the latest day first. */
export async function listPending(
  scope: Scope,
  wanted: { educatorId: string; offset: number; limit: number },
): Promise<PendingRow[]> {
  const rows = await scope.db
    .selectFrom('ledgerSessions')
    .leftJoin('ledgerEntries', (join) =>
      join
        .onRef('ledgerEntries.institutionId', '=', 'ledgerSessions.institutionId')
        .onRef('ledgerEntries.id', '=', 'ledgerSessions.entryId'),
    )
    .select(columns.map((column) => `ledgerSessions.${column}` as const))
    .select('ledgerEntries.postedAt')
    .where('ledgerSessions.institutionId', '=', scope.institutionId)
    .where('ledgerSessions.educatorId', '=', wanted.educatorId)
    .where(isPending)
    .orderBy('ledgerSessions.day', 'desc')
    .orderBy('ledgerSessions.visitId')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  return rows.map(read);
}
