import { ledgerEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { amountsOf } from './sessions.rules.ts';
import { listEarned, listFaults, sumLedger, type Fault } from './verify.repo.ts';

/** The result of checking one institution's ledger. */
export interface Verified {
  readonly entries: number;
  readonly faults: readonly Fault[];
}

const atOnce = 1_000;

type Earned = Awaited<ReturnType<typeof listEarned>>[number];

/** A session's entry proves its own amount: its evidence, computed again, equals its lines. */
function faultOf({ id, evidence, earned }: Earned): Fault[] {
  const which = `entry ${id}`;
  const read = ledgerEvidence.safeParse(evidence);
  if (!read.success) return [{ what: 'has evidence that cannot be read', which }];
  if (read.data.kind !== 'session') return [];
  const expected = amountsOf(read.data).earning;
  return expected === earned ? [] : [{ what: `earns ${earned}, and ${expected} by its evidence`, which }];
}

/**
 * Checks that all sums of an institution's ledger are zero, and that every balance equals its lines; lists the
 * faults.
 */
export async function verifyLedger(ctx: Ctx): Promise<Verified> {
  const { entries, balance } = await sumLedger(ctx.scope);
  const faults = await listFaults(ctx.scope);
  if (balance !== 0) faults.push({ what: `all accounts sum to ${balance}`, which: 'ledger' });
  for (let after = 0; ;) {
    const part = await listEarned(ctx.scope, { after, limit: atOnce });
    faults.push(...part.flatMap(faultOf));
    const last = part.at(-1);
    if (!last || part.length < atOnce) return { entries, faults };
    after = last.seq;
  }
}
