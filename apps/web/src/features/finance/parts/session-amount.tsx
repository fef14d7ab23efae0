import { may } from '@lectern/contract/access/capabilities.ts';
import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { roleOf, useSession } from '../../identity/session.ts';

/** A session's earnings, or the state of its pay. People who may decide about it can open the place for that. */
export function SessionAmount({
  row,
  currency,
  viewer,
  onDecide,
  onWhy,
}: {
  row: FinanceRow;
  currency: string;
  viewer: Viewer;
  onDecide: (row: FinanceRow) => void;
  onWhy: (row: FinanceRow) => void;
}) {
  const say = useSay();
  const role = roleOf(useSession());
  const { amount, isPending, isToConfirm, isNotPaid, sessionDate } = row;
  const decide = (act: 'pay' | 'payAfterAll'): ReactNode => (
    <Button
      variant={act === 'pay' ? 'default' : 'subtle'}
      size="compact-sm"
      aria-label={`${say(`visits.attendance.${act}`)}: ${formatDateTime(sessionDate)}`}
      onClick={() => onDecide(row)}
    >
      {say(`visits.attendance.${act}`)}
    </Button>
  );
  if (isToConfirm && may(role, 'confirmPay')) return decide('pay');
  if (isToConfirm) return <StatusBadge tone="warn">{say('finance.toConfirm')}</StatusBadge>;
  if (isPending) return <StatusBadge tone="warn">{say('finance.pending')}</StatusBadge>;
  if (isNotPaid)
    return (
      <Stack gap={2}>
        <Row justify="end">
          <StatusBadge tone="neutral">{say('finance.notPaid')}</StatusBadge>
        </Row>
        {may(role, 'reinstatePay') && decide('payAfterAll')}
      </Stack>
    );
  const sum = <b className="tabular">{formatMoney(amount, currency)}</b>;
  if (viewer === 'admin' && !may(role, 'readPay')) return sum;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mr={-15}
      data-on-paper
      aria-label={say('finance.whyOf', {
        amount: formatMoney(amount, currency),
        session: formatDateTime(sessionDate),
      })}
      onClick={() => onWhy(row)}
    >
      {sum}
    </Button>
  );
}
