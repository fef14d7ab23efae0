import type { BalanceLine, LedgerEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCivilDate, formatCount, formatDateTime, formatMoney } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { balanceLinesQuery, type OpenedPart } from '../finance.queries.ts';

type Session = Extract<LedgerEvidence, { kind: 'session' }>;

/** Minutes with their seconds: '29:41'. */
function clockOf(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How an amount came about, in words. */
function useEvidenceWords(currency: string) {
  const say = useSay();
  const money = (cents: number): string => formatMoney(cents, currency);
  const rateOf = ({ rate }: Session): string => {
    const words = { rate: say(`finance.lines.rateOf.${rate.scope}`), amount: money(rate.cents) };
    return rate.validFrom === null
      ? say('finance.lines.rateAlways', words)
      : say('finance.lines.rateSince', { ...words, date: formatCivilDate(rate.validFrom) });
  };
  const minutesOf = ({ minutes, attendance }: Session): string =>
    attendance.togetherMinutes === null
      ? say('finance.lines.planned', { minutes })
      : say('finance.lines.together', { planned: minutes, together: clockOf(attendance.togetherMinutes) });
  const sumOf = (evidence: Session, amount: number): string => {
    const hours = formatCount(evidence.minutes / 60);
    const words = { rate: money(evidence.rate.cents), hours, amount: money(amount) };
    return evidence.percent === 100
      ? say('finance.lines.sum', words)
      : say('finance.lines.sumOf', { ...words, percent: evidence.percent });
  };
  return { money, rateOf, minutesOf, sumOf };
}

function SessionLink({ visitId }: { visitId: string }) {
  const say = useSay();
  const paths = useVisitPaths();
  return (
    <Row>
      <Button component={AddressLink} address={paths.summary(visitId)} variant="default" size="compact-sm">
        {say('finance.open')}
      </Button>
    </Row>
  );
}

function Evidence({ line, currency }: { line: BalanceLine; currency: string }) {
  const say = useSay();
  const words = useEvidenceWords(currency);
  const { entryId, evidence, amount, at } = line;
  const posted: Fact = {
    label: say(entryId === null ? 'finance.lines.willPost' : 'finance.lines.posted'),
    value: formatDateTime(at),
  };
  if (evidence.kind === 'payout') return <FactList facts={[posted]} />;
  if (evidence.kind === 'reversal')
    return (
      <Stack gap={8}>
        <FactList facts={[posted]} />
        <SessionLink visitId={evidence.visitId} />
      </Stack>
    );
  const { students, present } = evidence.attendance;
  return (
    <Stack gap={8}>
      <b className="tabular">{words.sumOf(evidence, amount)}</b>
      <FactList
        facts={[
          { label: say('finance.lines.rate'), value: words.rateOf(evidence) },
          { label: say('finance.lines.minutes'), value: words.minutesOf(evidence) },
          {
            label: say('finance.lines.attendance'),
            value: say('finance.lines.present', {
              present: formatCount(present),
              students: formatCount(students),
            }),
          },
          posted,
        ]}
      />
      <SessionLink visitId={evidence.visitId} />
    </Stack>
  );
}

const keyOf = ({ entryId, evidence, at }: BalanceLine): string =>
  entryId ?? (evidence.kind === 'session' ? evidence.visitId : at);

const whenOf = ({ evidence, at }: BalanceLine): string =>
  evidence.kind === 'session' ? formatDateTime(evidence.startsAt) : formatDateTime(at);

/** When the session was, and since when it counts: lines stand in the order in which they were posted. */
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

/** 'Why this sum?': a part of the balance down to its lines, and each line down to what it rests on, and to its session. */
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
  const [opened, setOpened] = useState<string | null>(null);
  const currency = list.data?.currency ?? 'USD';
  return (
    <ModalWindow isOpen onClose={onClose} title={say(partWords[part].title)} width={640}>
      <Stack>
        <p className="type-row tone-3">{say(partWords[part].since)}</p>
        <ResourceList
          isBare
          label={say(partWords[part].title)}
          list={list}
          controls={controls}
          idOf={keyOf}
          columns={useColumns(currency, opened, setOpened)}
          below={(line) =>
            opened === keyOf(line) ? <Evidence line={line} currency={currency} /> : undefined
          }
          empty={{ title: say(partWords[part].none), drawing: 'page' }}
          failed={{ title: say('finance.lines.failed') }}
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
