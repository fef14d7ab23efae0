import type { EducatorBalance } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatMoney } from '../../../lib/formats.ts';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { balanceQuery, type OpenedPart } from '../finance.queries.ts';
import { BalanceLines } from './balance-lines.tsx';
import classes from './balance-card.module.css';

type Words = Pick<EducatorBalance, 'available' | 'pending' | 'reserved' | 'currency'>;

function wordsOf({ available, pending, reserved, currency }: Words, say: Say): string {
  if (available < 0) return say('finance.balance.negative');
  const waits =
    pending === 0
      ? say('finance.balance.noPending')
      : say('finance.balance.pending', { amount: formatMoney(pending, currency) });
  if (reserved === 0) return waits;
  const taken = say('finance.balance.reserved', { amount: formatMoney(reserved, currency) });
  return pending === 0 ? taken : `${taken} · ${waits}`;
}

/**
 * The balance of an educator: what is available, what is pending, and links to its sessions; on their own card also
 * the way to be paid out.
 */
export function BalanceCard({
  educatorId,
  payOut,
}: {
  educatorId: string;
  payOut?: (available: number, askAgain: () => void) => ReactNode;
}) {
  const say = useSay();
  const balance = useQuery(balanceQuery(educatorId));
  const [opened, setOpened] = useState<OpenedPart | null>(null);
  return (
    <Card aria-label={say('finance.balance.available')}>
      <ListFaces
        list={balance}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('finance.balanceFailed') }}
        skeleton={{ rows: 2, height: 40, avatar: false }}
      >
        {({ available, pending, reserved, currency }) => (
          <CardBody>
            <Row justify="between" align="start">
              <Stack gap={4}>
                <span className="type-row tone-2">{say('finance.balance.available')}</span>
                <b className={classes.sum}>{formatMoney(available, currency)}</b>
                <Row gap={4}>
                  <span className="type-row tone-3">
                    {wordsOf({ available, pending, reserved, currency }, say)}
                  </span>
                  <Button variant="subtle" size="compact-sm" onClick={() => setOpened('available')}>
                    {say('finance.balance.why')}
                  </Button>
                  {pending !== 0 && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setOpened('pending')}>
                      {say('finance.balance.whyPending')}
                    </Button>
                  )}
                </Row>
              </Stack>
              {payOut?.(available, () => void balance.refetch())}
            </Row>
          </CardBody>
        )}
      </ListFaces>
      {opened !== null && (
        <BalanceLines educatorId={educatorId} part={opened} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
}
