import type { BalanceLine } from '@lectern/contract/ledger/ledger.shapes.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import type { Column, ListQuery } from '../../../ui/resource-list/list-parts.ts';
import { useListInPlace, type ListControls } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { balanceLinesQuery, type OpenedPart } from '../finance.queries.ts';
import { Evidence } from './line-evidence.tsx';

const keyOf = ({ entryId, evidence, at }: BalanceLine): string =>
  entryId ?? (evidence.kind === 'session' ? evidence.visitId : at);

const whenOf = ({ evidence, at }: BalanceLine): string =>
  evidence.kind === 'session' ? formatDateTime(evidence.startsAt) : formatDateTime(at);

/** The session's time, and since when it counts: lines are in the order in which they were posted. */
function When({ line }: { line: BalanceLine }) {
  const say = useSay();
  const { entryId, evidence, at } = line;
  return (
    <Stack gap={0}>
      <span className="tabular">{whenOf(line)}</span>
      {evidence.kind === 'session' && (
        <span className="type-meta tone-3 tabular">
          {say(entryId === null ? 'finance.lines.willPost' : 'finance.lines.posted')} {formatDateTime(at)}
        </span>
      )}
    </Stack>
  );
}

function useColumns(currency: string, opened: string | null, open: (key: string | null) => void) {
  const say = useSay();
  const columns: Column<BalanceLine>[] = [
    { id: 'when', card: 'head', cell: (line) => <When line={line} /> },
    {
      ...{ id: 'what' },
      cell: ({ reason }) => <span className="tone-2">{say(`finance.lines.${reason}`)}</span>,
    },
    {
      ...{ id: 'amount', align: 'end', width: 'auto', card: 'aside' },
      cell: (line) => {
        const isOpen = opened === keyOf(line);
        const Chevron = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <Row isFixed gap={4}>
            <b className="tabular">{formatMoney(line.amount, currency)}</b>
            <IconButton
              label={say('finance.lines.details', { line: whenOf(line) })}
              aria-expanded={isOpen}
              icon={<Chevron size={18} stroke={1.5} />}
              onClick={() => open(isOpen ? null : keyOf(line))}
            />
          </Row>
        );
      },
    },
  ];
  return columns;
}

const partWords = {
  available: {
    title: 'finance.lines.title',
    since: 'finance.balance.since',
    none: 'finance.lines.none',
    total: 'finance.lines.total',
  },
  pending: {
    title: 'finance.lines.titlePending',
    since: 'finance.lines.sincePending',
    none: 'finance.lines.nonePending',
    total: 'finance.lines.totalPending',
  },
} as const;

/** Lines of the ledger, each of which opens to its evidence. */
export function LedgerLines({
  label,
  list,
  controls,
  currency,
  none,
}: {
  label: string;
  list: ListQuery<BalanceLine>;
  controls: ListControls;
  currency: string;
  none: string;
}) {
  const say = useSay();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <ResourceList
      isBare
      label={label}
      list={list}
      controls={controls}
      idOf={keyOf}
      columns={useColumns(currency, opened, setOpened)}
      below={(line) => (opened === keyOf(line) ? <Evidence line={line} currency={currency} /> : undefined)}
      empty={{ title: none, drawing: 'page' }}
      failed={{ title: say('finance.lines.failed') }}
    />
  );
}

/** 'Why this sum?': a part of the balance down to its lines, and each line down to its evidence and session. */
export function BalanceLines({
  educatorId,
  part,
  onClose,
}: {
  educatorId: string;
  part: OpenedPart;
  onClose: () => void;
}) {
  const say = useSay();
  const controls = useListInPlace({});
  const list = useQuery(balanceLinesQuery(educatorId, part, controls.page));
  const currency = list.data?.currency ?? 'USD';
  return (
    <ModalWindow isOpen onClose={onClose} title={say(partWords[part].title)} width={640}>
      <Stack>
        <p className="type-row tone-3">{say(partWords[part].since)}</p>
        <LedgerLines
          label={say(partWords[part].title)}
          {...{ list, controls, currency }}
          none={say(partWords[part].none)}
        />
        {list.data && (
          <Row justify="between">
            <b>{say(partWords[part].total)}</b>
            <b className="tabular">{formatMoney(list.data.total, currency)}</b>
          </Row>
        )}
      </Stack>
    </ModalWindow>
  );
}
