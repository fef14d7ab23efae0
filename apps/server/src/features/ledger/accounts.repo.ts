import { sql } from 'kysely';
import type { LedgerAccount } from '@lectern/contract/ledger/ledger.names.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { textOf, type AccountKey } from './lines.rules.ts';

/** An account with what its lines sum to. */
export interface AccountRow extends AccountKey {
  readonly id: string;
  readonly currency: string;
  readonly balance: number;
}

const columns = ['id', 'kind', 'educatorId', 'levelId', 'studentId', 'currency', 'balance'] as const;

function read<R extends { readonly kind: string }>(row: R): R & { readonly kind: LedgerAccount } {
  return { ...row, kind: row.kind as LedgerAccount };
}

/** Opens those accounts that are not there yet, in the order in which everybody does. */
async function openAccounts(scope: Scope, keys: readonly AccountKey[], currency: string): Promise<void> {
  await scope.db
    .insertInto('ledgerAccounts')
    .values(keys.map((key) => ({ ...key, currency, institutionId: scope.institutionId })))
    .onConflict((conflict) => conflict.constraint('ledger_accounts_once').doNothing())
    .execute();
}

const among = (column: string, ids: readonly (string | null)[]) =>
  sql<boolean>`coalesce(${sql.ref(column)}::text, '') = any(${ids.map((one) => one ?? '')}::text[])`;

/**
 * The accounts named, opened where they are not there yet, and locked until the transaction ends: always in the same order,
 * so that nobody waits for somebody who waits for them.
 */
export async function lockAccounts(
  scope: Scope,
  keys: readonly AccountKey[],
  currency: string,
): Promise<ReadonlyMap<string, AccountRow>> {
  const wanted = [...new Map(keys.map((key) => [textOf(key), key])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, key]) => key);
  if (wanted.length === 0) return new Map();
  await openAccounts(scope, wanted, currency);
  const known = await scope.db
    .selectFrom('ledgerAccounts')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where(
      among(
        'kind',
        wanted.map(({ kind }) => kind),
      ),
    )
    .where(
      among(
        'educatorId',
        wanted.map(({ educatorId }) => educatorId),
      ),
    )
    .where(
      among(
        'levelId',
        wanted.map(({ levelId }) => levelId),
      ),
    )
    .where(
      among(
        'studentId',
        wanted.map(({ studentId }) => studentId),
      ),
    )
    .execute();
  const texts = new Set(wanted.map(textOf));
  const ids = known.filter((row) => texts.has(textOf(read(row)))).map(({ id }) => id);
  const rows = await scope.db
    .selectFrom('ledgerAccounts')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(read).map((row) => [textOf(row), row]));
}

/** The balances of an educator's accounts; one that does not exist counts as zero. */
export async function listEducatorAccounts(scope: Scope, educatorId: string): Promise<AccountRow[]> {
  const rows = await scope.db
    .selectFrom('ledgerAccounts')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .execute();
  return rows.map(read);
}
