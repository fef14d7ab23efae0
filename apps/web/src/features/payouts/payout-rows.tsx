import type { PayoutRow } from '@lectern/contract/payouts/payouts.shapes.ts';
import { formatDateTime, formatMoney } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column, ListAnswer, ListQuery } from '../../ui/resource-list/list-parts.ts';
import type { ListControls } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';

const tones = { open: 'info', paid: 'good', failed: 'bad', returned: 'warn' } as const;

const words = {
  open: 'payouts.history.open',
  paid: 'payouts.history.paid',
  failed: 'payouts.history.failedState',
  returned: 'payouts.history.returned',
} as const;

function useColumns(currency: string): Column<PayoutRow>[] {
  const say = useSay();
  return [
    {
      ...{ id: 'createdDate', title: say('payouts.history.createdDate'), card: 'head' },
      cell: ({ createdDate }) => <span className="tabular">{formatDateTime(createdDate)}</span>,
    },
    {
      ...{ id: 'amount', title: say('payouts.history.amount'), align: 'end', card: 'aside' },
      cell: ({ amount }) => <b className="tabular">{formatMoney(amount, currency)}</b>,
    },
    {
      ...{ id: 'status', title: say('payouts.history.status') },
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{say(words[status])}</StatusBadge>,
    },
  ];
}

/** Payouts, the newest first. */
export function PayoutRows({
  list,
  controls,
}: {
  list: ListQuery<PayoutRow> & { data?: (ListAnswer<PayoutRow> & { currency: string }) | undefined };
  controls: ListControls;
}) {
  const say = useSay();
  return (
    <ResourceList
      look="table"
      label={say('payouts.type.payouts')}
      list={list}
      controls={controls}
      idOf={({ payoutId }) => payoutId}
      columns={useColumns(list.data?.currency ?? 'USD')}
      empty={{ title: say('finance.empty'), drawing: 'search' }}
      failed={{ title: say('payouts.history.failed') }}
    />
  );
}
