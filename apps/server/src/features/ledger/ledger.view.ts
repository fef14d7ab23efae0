import type { BalanceLine, VisitMoney } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { EntryRow } from './entries.repo.ts';
import { owed } from './lines.rules.ts';
import type { SessionRow } from './sessions.repo.ts';

/** A posted entry with what it did to the account that is opened; the ledger counts what is owed below zero. */
export function toLine({ id, reason, postedAt, evidence }: EntryRow, amount: number): BalanceLine {
  return { entryId: id, reason, amount: owed(amount), at: postedAt.toISOString(), evidence };
}

/** What waits to be posted, or was posted and has an open flag. */
export function toPendingLine({ facts, cents, postsAt, entryId }: SessionRow, now: Date): BalanceLine {
  return {
    ...{ entryId, reason: facts.cause, amount: cents },
    ...{ at: (postsAt ?? now).toISOString(), evidence: facts },
  };
}

/** Where a session stands in the ledger. */
export function stateOf(session: SessionRow | undefined): VisitMoney['state'] {
  if (!session) return 'none';
  if (session.isNotPaid) return 'notPaid';
  return session.entryId === null ? 'pending' : 'posted';
}
