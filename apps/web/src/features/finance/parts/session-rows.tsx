import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { ParticipationDialog } from '../../visits/group/participation-dialog.tsx';
import { kindOf } from '../../visits/visit-kind.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import { sessionsQuery } from '../finance.queries.ts';
import type { useFinanceChoice } from '../use-finance-choice.ts';
import classes from './session-rows.module.css';

/** Names of students are cut there. */
const mostLetters = 15;

const types: Readonly<
  Record<VisitKind, 'onDemand' | 'appointment' | 'classroom' | 'broadcast' | 'inPerson'>
> = {
  onDemand: 'onDemand',
  conference: 'onDemand',
  appointment: 'appointment',
  classroom: 'classroom',
  broadcast: 'broadcast',
  inPerson: 'inPerson',
};

function cut(name: string): string {
  return name.length > mostLetters ? `${name.slice(0, mostLetters)}...` : name;
}

function Students({ row, onMore }: { row: FinanceRow; onMore: (row: FinanceRow) => void }) {
  const say = useSay();
  const { students, studentCount, sessionDate } = row;
  if (students === null) return <span className="tone-3">{say('core.list.none')}</span>;
  return (
    <>
      <CutText shown={cut(students)} full={students} />{' '}
      {studentCount > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={say('finance.moreOf', { session: formatDateTime(sessionDate) })}
          onClick={() => onMore(row)}
        >
          {say('finance.more')}
        </Button>
      )}
    </>
  );
}

function Status({ row }: { row: FinanceRow }) {
  const visit = { visitType: row.sessionType, joined: false };
  return <VisitStatus status={row.sessionStatus} visit={visit} viewer="educator" />;
}

function useColumns(currency: string, onMore: (row: FinanceRow) => void): Column<FinanceRow>[] {
  const say = useSay();
  const words = useVisitWords();
  const paths = useVisitPaths();
  return [
    {
      ...{ id: 'subject', title: say('finance.column.subject'), card: 'head' },
      cell: ({ subject }) => words.orNotAssigned(subject),
    },
    {
      ...{ id: 'subCategory', title: say('finance.column.subCategory') },
      cell: ({ subCategory }) => words.orNotAssigned(subCategory),
    },
    {
      ...{ id: 'sessionType', title: say('finance.column.sessionType') },
      cell: ({ sessionType }) => say(`finance.type.${types[kindOf({ visitType: sessionType })]}`),
    },
    {
      ...{ id: 'students', title: say('finance.column.students') },
      cell: (row) => <Students row={row} onMore={onMore} />,
    },
    {
      ...{ id: 'sessionDate', title: say('finance.column.sessionDate') },
      cell: ({ sessionDate }) => <span className="tabular">{formatDateTime(sessionDate)}</span>,
    },
    {
      ...{ id: 'sessionStatus', title: say('finance.column.sessionStatus') },
      cell: (row) => <Status row={row} />,
    },
    {
      ...{ id: 'amount', title: say('finance.column.amount'), align: 'end', card: 'aside' },
      cell: ({ amount, isPending }) =>
        isPending ? (
          <StatusBadge tone="warn">{say('finance.pending')}</StatusBadge>
        ) : (
          <b className="tabular">{formatMoney(amount, currency)}</b>
        ),
    },
    {
      ...{ id: 'action', title: say('finance.column.action'), align: 'end', card: 'action' },
      cell: ({ visitId, sessionDate }) => (
        <AddressLink
          className={classes.open}
          address={paths.waitingRoom(visitId)}
          aria-label={`${say('finance.open')}: ${formatDateTime(sessionDate)}`}
        >
          <IconExternalLink size={18} stroke={1.5} aria-hidden />
        </AddressLink>
      ),
    },
  ];
}

/** The sessions that earn, of the days and the place that were chosen. */
export function SessionRows({ choice }: { choice: ReturnType<typeof useFinanceChoice> }) {
  const say = useSay();
  const { wish, controls } = choice;
  const list = useQuery(sessionsQuery(wish, controls.page));
  const [more, setMore] = useState<FinanceRow | null>(null);
  return (
    <>
      <ResourceList
        look="table"
        label={say('finance.title')}
        list={list}
        controls={controls}
        idOf={({ visitId }) => visitId}
        columns={useColumns(list.data?.currency ?? 'USD', setMore)}
        empty={{ title: say('finance.empty'), drawing: 'search' }}
        failed={{ title: say('finance.failed') }}
      />
      {more && (
        <ParticipationDialog
          isOpen
          isHeld
          visitId={more.visitId}
          isBroadcast={kindOf({ visitType: more.sessionType }) === 'broadcast'}
          onClose={() => setMore(null)}
        />
      )}
    </>
  );
}
