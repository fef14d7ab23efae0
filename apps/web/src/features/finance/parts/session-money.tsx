import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatMoney } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { visitMoneyQuery } from '../../visits/group/group.queries.ts';
import { LedgerLines } from './balance-lines.tsx';

/** One session's earnings: all its postings, and the evidence of each line. */
export function SessionMoney({ row, onClose }: { row: FinanceRow; onClose: () => void }) {
  const say = useSay();
  const controls = useListInPlace({});
  const money = useQuery(visitMoneyQuery(row.visitId));
  const { entries = [], currency = 'USD', earning = 0 } = money.data ?? {};
  const list = { ...money, data: money.data && { data: entries } };
  return (
    <ModalWindow isOpen onClose={onClose} title={say('finance.lines.titleSession')} width={640}>
      <Stack>
        <p className="type-row tone-3">{formatDateTime(row.sessionDate)}</p>
        <LedgerLines
          label={say('finance.lines.titleSession')}
          {...{ list, controls, currency }}
          none={say('finance.lines.noneSession')}
        />
        {money.data && (
          <Row justify="between">
            <b>{say('finance.column.amount')}</b>
            <b className="tabular">{formatMoney(earning, currency)}</b>
          </Row>
        )}
      </Stack>
    </ModalWindow>
  );
}
