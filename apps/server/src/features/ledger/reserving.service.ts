import type { LedgerAccount, PayoutReason } from '@lectern/contract/ledger/ledger.names.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { lockAccounts } from './accounts.repo.ts';
import { listLines, listPayoutEntries, type EntryRow } from './entries.repo.ts';
import { movedLines, owed, textOf, type AccountKey } from './lines.rules.ts';
import { postAll, type Posting } from './posting.service.ts';
import { actorOf } from './sessions.service.ts';
import { sumPending } from './sessions.repo.ts';

/** The state of a payout in the ledger. */
export interface PayoutStanding {
  readonly educatorId: string;
  readonly amount: number;
  readonly state: PayoutReason;
}

const accountsOf = (educatorId: string): AccountKey[] =>
  (['earnings', 'reserved', 'paid'] as const).map((kind) => ({
    ...{ kind, educatorId, levelId: null, studentId: null },
  }));

async function standingOf(ctx: Ctx, entries: readonly EntryRow[]): Promise<PayoutStanding | null> {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return null;
  const lines = await listLines(ctx.scope, [first.id]);
  const amount = lines.find(({ account }) => account.kind === 'earnings')?.amount ?? 0;
  return { educatorId: first.educatorId, amount, state: last.reason as PayoutReason };
}

/** The state of a payout in the ledger; null for one that has reserved nothing. */
export async function payoutStanding(ctx: Ctx, payoutId: string): Promise<PayoutStanding | null> {
  return standingOf(ctx, await listPayoutEntries(ctx.scope, payoutId));
}

interface Move {
  readonly payoutId: string;
  readonly educatorId: string;
  readonly amount: number;
  readonly reason: PayoutReason;
}

const accountsMoved = {
  reserved: { from: 'earnings', to: 'reserved' },
  settled: { from: 'reserved', to: 'paid' },
  released: { from: 'reserved', to: 'earnings' },
  returned: { from: 'paid', to: 'earnings' },
} as const satisfies Record<PayoutReason, { from: LedgerAccount; to: LedgerAccount }>;

function moveOf(tx: Ctx, { payoutId, educatorId, amount, reason }: Move): Posting {
  const decidedBy = actorOf(tx);
  return {
    entry: {
      ...{ key: `payout:${payoutId}:${reason}`, reason, educatorId, payoutId, decidedBy },
      ...{ visitId: null, reversesId: null, evidence: { kind: 'payout', payoutId, decidedBy } },
    },
    lines: movedLines(educatorId, { ...accountsMoved[reason], amount }),
    levelPath: [],
  };
}

/**
 * Reserves the whole available balance of an educator for a payout, and returns the amount; null if nothing is
 * available. Repeating it for the same payout returns the same and reserves nothing more. Locks the educator's
 * reservations and postings until the transaction ends.
 */
export async function reserveAvailable(
  tx: Ctx,
  { payoutId, educatorId }: { payoutId: string; educatorId: string },
): Promise<number | null> {
  const { currency } = await institutions.institutionSettings(tx);
  const keys = accountsOf(educatorId);
  const accounts = await lockAccounts(tx.scope, keys, currency);
  const known = await payoutStanding(tx, payoutId);
  if (known) {
    if (known.educatorId !== educatorId) throw new Error(`Payout ${payoutId} is another educator's.`);
    return known.amount;
  }
  const [earnings] = keys;
  const balance = earnings ? (accounts.get(textOf(earnings))?.balance ?? 0) : 0;
  const { flagged } = await sumPending(tx.scope, educatorId);
  const amount = owed(balance) - flagged;
  if (amount <= 0) return null;
  await postAll(tx, [moveOf(tx, { payoutId, educatorId, amount, reason: 'reserved' })]);
  return amount;
}

async function move(
  tx: Ctx,
  payoutId: string,
  { reason, from }: { reason: PayoutReason; from: PayoutReason },
): Promise<void> {
  const before = await payoutStanding(tx, payoutId);
  if (!before) throw new Error(`Payout ${payoutId} has reserved nothing.`);
  const { currency } = await institutions.institutionSettings(tx);
  await lockAccounts(tx.scope, accountsOf(before.educatorId), currency);
  const standing = (await payoutStanding(tx, payoutId)) ?? before;
  if (standing.state === reason) return;
  if (standing.state !== from) throw new Error(`Payout ${payoutId} is ${standing.state}, not ${from}.`);
  const { educatorId, amount } = standing;
  await postAll(tx, [moveOf(tx, { payoutId, educatorId, amount, reason })]);
}

/** The reserved amount of a payout was paid. Repeating it changes nothing; throws for one that reserves nothing. */
export async function settlePayout(tx: Ctx, payoutId: string): Promise<void> {
  await move(tx, payoutId, { reason: 'settled', from: 'reserved' });
}

/**
 * The reserved amount of a payout is available again. Repeating it changes nothing; throws for one that reserves
 * nothing.
 */
export async function releasePayout(tx: Ctx, payoutId: string): Promise<void> {
  await move(tx, payoutId, { reason: 'released', from: 'reserved' });
}

/**
 * A paid amount came back, and is available again. Repeating it changes nothing; throws for one that was not paid.
 */
export async function returnPayout(tx: Ctx, payoutId: string): Promise<void> {
  await move(tx, payoutId, { reason: 'returned', from: 'settled' });
}
