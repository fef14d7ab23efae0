import { sql } from 'kysely';
import type { LedgerAccount, LedgerReason } from '@lectern/contract/ledger/ledger.names.ts';
import type { LedgerEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { AccountKey, Line } from './lines.rules.ts';

/** An entry without its lines. */
export interface NewEntry {
  /** Says once what posted it. */
  readonly key: string;
  readonly reason: LedgerReason;
  readonly educatorId: string;
  readonly visitId: string | null;
  readonly payoutId: string | null;
  readonly reversesId: string | null;
  readonly decidedBy: string | null;
  readonly evidence: LedgerEvidence;
}

/** An entry as it was posted. */
export interface EntryRow extends NewEntry {
  readonly id: string;
  readonly postedAt: Date;
}

const columns = [
  'ledgerEntries.id',
  'ledgerEntries.key',
  'ledgerEntries.reason',
  'ledgerEntries.educatorId',
  'ledgerEntries.visitId',
  'ledgerEntries.payoutId',
  'ledgerEntries.reversesId',
  'ledgerEntries.decidedBy',
  'ledgerEntries.evidence',
  'ledgerEntries.postedAt',
] as const;

type Worded = Omit<EntryRow, 'reason' | 'evidence'> & { readonly reason: string; readonly evidence: unknown };

function read<R extends Worded>(row: R): R & EntryRow {
  return { ...row, reason: row.reason as LedgerReason, evidence: row.evidence as LedgerEvidence };
}

/** Posts an entry and returns its id; null if there is one with this key. */
export async function insertEntry(scope: Scope, entry: NewEntry, postedAt: Date): Promise<string | null> {
  const row = await scope.db
    .insertInto('ledgerEntries')
    .values({
      ...entry,
      evidence: JSON.stringify(entry.evidence),
      postedAt,
      institutionId: scope.institutionId,
    })
    .onConflict((conflict) => conflict.constraint('ledger_entries_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Posts the lines of an entry. */
export async function insertLines(
  scope: Scope,
  entryId: string,
  lines: readonly { accountId: string; amount: number; currency: string; levelPath: readonly string[] }[],
): Promise<void> {
  if (lines.length === 0) return;
  await scope.db
    .insertInto('ledgerLines')
    .values(
      lines.map((line, at) => ({
        ...{ ...line, levelPath: [...line.levelPath] },
        ...{ entryId, number: at + 1, institutionId: scope.institutionId },
      })),
    )
    .execute();
}

/** The lines of some entries with whose accounts they are. */
export async function listLines(
  scope: Scope,
  entryIds: readonly string[],
): Promise<(Line & { readonly entryId: string })[]> {
  if (entryIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('ledgerLines')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerLines.accountId')
    .select([
      'ledgerLines.entryId',
      'ledgerLines.amount',
      sql<LedgerAccount>`ledger_accounts.kind`.as('kind'),
      'ledgerAccounts.educatorId',
      'ledgerAccounts.levelId',
      'ledgerAccounts.studentId',
    ])
    .where('ledgerLines.institutionId', '=', scope.institutionId)
    .where('ledgerAccounts.institutionId', '=', scope.institutionId)
    .where('ledgerLines.entryId', 'in', entryIds)
    .orderBy('ledgerLines.entryId')
    .orderBy('ledgerLines.number')
    .execute();
  return rows.map(({ entryId, amount, ...account }) => ({ entryId, amount, account }));
}

/** Everything that was posted about a session, the oldest first. */
export async function listVisitEntries(scope: Scope, visitId: string): Promise<EntryRow[]> {
  const rows = await scope.db
    .selectFrom('ledgerEntries')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('seq')
    .execute();
  return rows.map(read);
}

/** All postings about a payout, oldest first, with what each took or gave back of the earnings. */
export async function listPayoutEntries(scope: Scope, payoutId: string): Promise<EntryRow[]> {
  const rows = await scope.db
    .selectFrom('ledgerEntries')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('payoutId', '=', payoutId)
    .orderBy('seq')
    .execute();
  return rows.map(read);
}

/** Which lines of an educator: of one account, without those of sessions that are left out. */
export interface WantedLines {
  readonly educatorId: string;
  readonly account: Extract<AccountKey['kind'], 'earnings' | 'reserved' | 'paid'>;
  /** With an open flag: their earnings are not available. */
  readonly leavesFlagged: boolean;
  readonly offset: number;
  readonly limit: number;
}

const flagged = sql<boolean>`exists (select from ledger_sessions
  where ledger_sessions.institution_id = ledger_entries.institution_id
    and ledger_sessions.visit_id = ledger_entries.visit_id and ledger_sessions.is_flagged)`;

/** A page of the lines of an educator's account, the latest first, with how many there are and what all sum to. */
export async function listAccountLines(
  scope: Scope,
  wanted: WantedLines,
): Promise<{ rows: (EntryRow & { amount: number })[]; total: number; sum: number }> {
  const all = scope.db
    .selectFrom('ledgerLines')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerLines.entryId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerLines.accountId')
    .where('ledgerLines.institutionId', '=', scope.institutionId)
    .where('ledgerEntries.institutionId', '=', scope.institutionId)
    .where('ledgerAccounts.institutionId', '=', scope.institutionId)
    .where('ledgerAccounts.educatorId', '=', wanted.educatorId)
    .where('ledgerAccounts.kind', '=', wanted.account)
    .$if(wanted.leavesFlagged, (query) => query.where(({ not }) => not(flagged)));
  const [rows, sums] = [
    await all
      .select(columns)
      .select('ledgerLines.amount')
      .orderBy('ledgerEntries.seq', 'desc')
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    await all
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(ledger_lines.amount), 0)::bigint`.as('sum'),
      ])
      .executeTakeFirstOrThrow(),
  ];
  return { rows: rows.map(read), ...sums };
}

/** The ledger's totals for some sessions, by account. */
export async function sumVisits(
  scope: Scope,
  visitIds: readonly string[],
): Promise<{ visitId: string; kind: LedgerAccount; sum: number }[]> {
  if (visitIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('ledgerLines')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerLines.entryId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerLines.accountId')
    .select([
      'ledgerEntries.visitId',
      sql<LedgerAccount>`ledger_accounts.kind`.as('kind'),
      sql<number>`sum(ledger_lines.amount)::bigint`.as('sum'),
    ])
    .where('ledgerLines.institutionId', '=', scope.institutionId)
    .where('ledgerEntries.institutionId', '=', scope.institutionId)
    .where('ledgerAccounts.institutionId', '=', scope.institutionId)
    .where('ledgerEntries.visitId', 'in', visitIds)
    .groupBy(['ledgerEntries.visitId', 'ledgerAccounts.kind'])
    .execute();
  return rows.flatMap(({ visitId, ...row }) => (visitId === null ? [] : [{ visitId, ...row }]));
}
