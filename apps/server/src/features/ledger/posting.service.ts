import type { Ctx } from '../../platform/context/ctx.ts';
import { reach } from '../../platform/processes/crash-points.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { lockAccounts, type AccountRow } from './accounts.repo.ts';
import { insertEntry, insertLines, type NewEntry } from './entries.repo.ts';
import { textOf, type Line } from './lines.rules.ts';

/** An entry with its lines, and the levels that they belong to. */
export interface Posting {
  readonly entry: NewEntry;
  readonly lines: readonly Line[];
  readonly levelPath: readonly string[];
}

interface Posted extends Posting {
  readonly entryId: string;
  readonly accounts: ReadonlyMap<string, AccountRow>;
}

async function postLines(tx: Ctx, { entryId, lines, levelPath, accounts }: Posted): Promise<void> {
  const rows = lines.flatMap(({ account, amount }) => {
    const row = accounts.get(textOf(account));
    if (!row) throw new Error(`No account ${textOf(account)} was opened.`);
    return [{ row, amount }];
  });
  await insertLines(
    tx.scope,
    entryId,
    rows.map(({ row, amount }) => ({ accountId: row.id, currency: row.currency, amount, levelPath })),
  );
  reach('ledger.linesWritten');
}

/**
 * Posts entries in the running transaction, their accounts locked before in one step, and tells their ids; null for one
 * whose key was posted before. A transaction calls it once: two calls could wait for each other's accounts.
 */
export async function postAll(tx: Ctx, postings: readonly Posting[]): Promise<(string | null)[]> {
  if (!tx.pending) throw new Error('The ledger is written in a transaction.');
  const { currency } = await institutions.institutionSettings(tx);
  const keys = postings.flatMap(({ lines }) => lines.map(({ account }) => account));
  const accounts = await lockAccounts(tx.scope, keys, currency);
  reach('ledger.accountsLocked');
  const now = tx.clock.now();
  const ids: (string | null)[] = [];
  for (const posting of postings) {
    const id = await insertEntry(tx.scope, posting.entry, now);
    ids.push(id);
    reach('ledger.entryWritten');
    if (id !== null) await postLines(tx, { ...posting, entryId: id, accounts });
  }
  return ids;
}
