import { useQuery } from '@tanstack/react-query';
import type { FinanceChoice } from '../finance/use-finance-choice.ts';
import { PayoutRows } from './payout-rows.tsx';
import { payoutsQuery } from './payouts.queries.ts';

/** An educator's payouts on the chosen days. */
export function OwnPayouts({ choice: { wish, controls } }: { choice: FinanceChoice }) {
  return <PayoutRows list={useQuery(payoutsQuery(wish, controls.page))} controls={controls} />;
}
