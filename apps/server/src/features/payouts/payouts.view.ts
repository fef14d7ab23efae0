import type { PayoutRow as ShownRow } from '@lectern/contract/payouts/payouts.shapes.ts';

/** A payout as it is kept. */
interface Kept {
  readonly id: string;
  readonly createdAt: Date;
  readonly amount: number;
  readonly state: ShownRow['status'];
}

/** A payout as histories show it. */
export function toPayoutRow({ id, createdAt, amount, state }: Kept): ShownRow {
  return { payoutId: id, createdDate: createdAt.toISOString(), amount, status: state };
}
