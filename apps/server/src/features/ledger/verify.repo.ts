import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** A fault of the ledger: its kind, and its place. */
export interface Fault {
  readonly what: string;
  readonly which: string;
}

/** Most faults of one kind that are listed; one is enough to be wrong. */
const named = 20;

/** Entries whose lines do not sum to zero. */
async function listUnbalanced(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'lines do not sum to zero' as what, 'entry ' || entry_id as which from ledger_lines
    where institution_id = ${scope.institutionId}
    group by entry_id having sum(amount) <> 0 order by entry_id limit ${named}`.execute(scope.db);
  return rows;
}

/** Accounts whose balance is not what their lines sum to. */
async function listWrongBalances(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'balance ' || balance || ' is not its lines, ' || coalesce(sums.sum, 0) as what,
      'account ' || kind || ' ' || id as which
    from ledger_accounts left join (
      select account_id, sum(amount) as sum from ledger_lines
      where institution_id = ${scope.institutionId} group by account_id
    ) as sums on sums.account_id = ledger_accounts.id
    where ledger_accounts.institution_id = ${scope.institutionId} and balance <> coalesce(sums.sum, 0)
    order by id limit ${named}`.execute(scope.db);
  return rows;
}

/** Accounts in another currency than that of their institution. */
async function listForeign(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'currency ' || ledger_accounts.currency || ' is not the institution’s' as what,
      'account ' || kind || ' ' || ledger_accounts.id as which
    from ledger_accounts join institutions on institutions.id = ledger_accounts.institution_id
    where ledger_accounts.institution_id = ${scope.institutionId} and institutions.id = ${scope.institutionId}
      and ledger_accounts.currency <> institutions.currency
    order by ledger_accounts.id limit ${named}`.execute(scope.db);
  return rows;
}

/** Sessions whose entries do not sum to the earnings stored for them. */
async function listWrongSessions(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'earns ' || coalesce(-sums.sum, 0) || ' by its entries, and should ' || expected as what,
      'session ' || visit_id as which
    from (
      select visit_id, case when entry_id is null then 0 else cents end as expected from ledger_sessions
      where institution_id = ${scope.institutionId}
    ) as kept left join (
      select ledger_entries.visit_id as of_visit, sum(amount) as sum from ledger_lines
      join ledger_entries on ledger_entries.id = ledger_lines.entry_id
      join ledger_accounts on ledger_accounts.id = ledger_lines.account_id
      where ledger_lines.institution_id = ${scope.institutionId}
        and ledger_entries.institution_id = ${scope.institutionId}
        and ledger_accounts.institution_id = ${scope.institutionId}
        and ledger_accounts.kind = 'earnings' and ledger_entries.visit_id is not null
      group by ledger_entries.visit_id
    ) as sums on sums.of_visit = kept.visit_id
    where expected <> coalesce(-sums.sum, 0) order by visit_id limit ${named}`.execute(scope.db);
  return rows;
}

/** Entries about sessions that are not kept, and sessions that were completed since the first entry and are not. */
async function listUnkept(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'is completed and not in the ledger' as what, 'session ' || visits.id as which from visits
    where visits.institution_id = ${scope.institutionId} and state = 'completed'
      and note_completed_at > (
        select min(posted_at) from ledger_entries where institution_id = ${scope.institutionId})
      and not exists (
        select from ledger_sessions where ledger_sessions.institution_id = ${scope.institutionId}
          and ledger_sessions.visit_id = visits.id)
    order by visits.id limit ${named}`.execute(scope.db);
  return rows;
}

/** Payouts that hold less than nothing, or something though they are done. */
async function listWrongPayouts(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'holds ' || sums.held || ' after ' || sums.steps as what, 'payout ' || sums.payout_id as which from (
      select ledger_entries.payout_id, -sum(amount) as held,
        string_agg(ledger_entries.reason, ', ' order by ledger_entries.seq) as steps
      from ledger_lines
      join ledger_entries on ledger_entries.id = ledger_lines.entry_id
      join ledger_accounts on ledger_accounts.id = ledger_lines.account_id
      where ledger_lines.institution_id = ${scope.institutionId}
        and ledger_entries.institution_id = ${scope.institutionId}
        and ledger_accounts.institution_id = ${scope.institutionId}
        and ledger_accounts.kind = 'reserved' and ledger_entries.payout_id is not null
      group by ledger_entries.payout_id
    ) as sums
    where sums.held < 0 or (sums.held > 0 and sums.steps <> 'reserved') or (sums.held = 0 and sums.steps = 'reserved')
    order by sums.payout_id limit ${named}`.execute(scope.db);
  return rows;
}

/** Reversals that do not match what was posted. */
async function listWrongReversals(scope: Scope): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'does not take back what it names' as what, 'entry ' || sums.reversal_id as which from (
      select reversals.id as reversal_id, ledger_accounts.kind in ('schoolCost', 'corrections') as is_cost,
        ledger_accounts.educator_id, ledger_accounts.student_id, ledger_accounts.level_id, sum(amount) as sum
      from ledger_entries as reversals
      join ledger_lines on ledger_lines.entry_id in (reversals.id, reversals.reverses_id)
      join ledger_accounts on ledger_accounts.id = ledger_lines.account_id
      where reversals.institution_id = ${scope.institutionId}
        and ledger_lines.institution_id = ${scope.institutionId}
        and ledger_accounts.institution_id = ${scope.institutionId} and reversals.reverses_id is not null
      group by reversals.id, is_cost, ledger_accounts.educator_id, ledger_accounts.student_id,
        ledger_accounts.level_id
    ) as sums where sums.sum <> 0 group by sums.reversal_id order by sums.reversal_id limit ${named}`.execute(
    scope.db,
  );
  return rows;
}

/** Everything that the database alone can tell to be wrong. */
export async function listFaults(scope: Scope): Promise<Fault[]> {
  const checks = [
    listUnbalanced,
    listWrongBalances,
    listForeign,
    listWrongSessions,
    listUnkept,
    listWrongPayouts,
    listWrongReversals,
  ];
  const faults: Fault[] = [];
  for (const check of checks) faults.push(...(await check(scope)));
  return faults;
}

/** Entries with their amount for the educator, in order, in batches. */
export async function listEarned(
  scope: Scope,
  { after, limit }: { after: number; limit: number },
): Promise<{ seq: number; id: string; reversesId: string | null; evidence: unknown; earned: number }[]> {
  return scope.db
    .selectFrom('ledgerEntries')
    .select(['seq', 'id', 'reversesId', 'evidence'])
    .select(
      sql<number>`coalesce((select -sum(amount) from ledger_lines
        join ledger_accounts on ledger_accounts.id = ledger_lines.account_id
        where ledger_lines.institution_id = ledger_entries.institution_id
          and ledger_accounts.institution_id = ledger_entries.institution_id
          and ledger_lines.entry_id = ledger_entries.id
          and ledger_accounts.kind = 'earnings'), 0)::bigint`.as('earned'),
    )
    .where('institutionId', '=', scope.institutionId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** How much there is: entries, and what all accounts sum to, which is nothing. */
export async function sumLedger(scope: Scope): Promise<{ entries: number; balance: number }> {
  const { rows } = await sql<{ entries: number; balance: number }>`
    select (select count(*) from ledger_entries where institution_id = ${scope.institutionId}) as entries,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts
        where institution_id = ${scope.institutionId}) as balance`.execute(scope.db);
  return rows[0] ?? { entries: 0, balance: 0 };
}
