import type { BalanceLine, VisitMoney } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { EntryRow } from './entries.repo.ts';
import { owed } from './lines.rules.ts';
import type { PendingRow, SessionRow } from './sessions.repo.ts';

/** The names of the people who decided, by id. */
export type Deciders = ReadonlyMap<string, { readonly name: string }>;

function nameOf(deciders: Deciders, id: string | null): string | null {
  return id === null ? null : (deciders.get(id)?.name ?? null);
}

/** A posted entry with its effect on the opened account; amounts owed are negative in the ledger. */
export function toLine(
  { id, reason, postedAt, evidence, decidedBy }: EntryRow,
  amount: number,
  deciders: Deciders,
): BalanceLine {
  return {
    ...{ entryId: id, reason, amount: owed(amount), at: postedAt.toISOString(), evidence },
    decidedByName: nameOf(deciders, decidedBy),
  };
}

/** Amounts that wait to be posted, or were posted and have an open flag. */
export function toPendingLine(
  { facts, cents, postsAt, postedAt, entryId }: PendingRow,
  deciders: Deciders,
): BalanceLine {
  const at = postsAt ?? postedAt;
  if (at === null) throw new Error(`The session ${facts.visitId} is pending and never posted.`);
  return {
    ...{ entryId, reason: facts.cause, amount: cents, at: at.toISOString(), evidence: facts },
    decidedByName: nameOf(deciders, facts.decidedBy),
  };
}

/** The state of a session in the ledger. */
export function stateOf(session: SessionRow | undefined): VisitMoney['state'] {
  if (!session) return 'none';
  if (session.isNotPaid) return 'notPaid';
  return session.entryId === null ? 'pending' : 'posted';
}
