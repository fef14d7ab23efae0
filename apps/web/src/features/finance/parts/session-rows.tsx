import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import type { Column, ListAnswer, ListQuery } from '../../../ui/resource-list/list-parts.ts';
import type { ListControls } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { ParticipationDialog } from '../../visits/group/participation-dialog.tsx';
import { kindOf } from '../../visits/visit-kind.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import { SessionMoney } from './session-money.tsx';
import { SessionAmount } from './session-amount.tsx';

/** Names of students are cut there. */
const mostLetters = 15;

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

function Status({ row, viewer }: { row: FinanceRow; viewer: Viewer }) {
  const visit = { visitType: row.sessionType, joined: false };
  return <VisitStatus status={row.sessionStatus} visit={visit} viewer={viewer} />;
}

function useActionColumn(leadsTo: RowsReader['leadsTo']): Column<FinanceRow>[] {
  const say = useSay();
  const paths = useVisitPaths();
  if (leadsTo === null) return [];
  return [
    {
      ...{ id: 'action', title: say('finance.column.action'), align: 'end', card: 'action' },
      cell: ({ visitId, sessionDate }) => (
        <AddressLink
          className="in-target tone-2"
          address={paths[leadsTo](visitId)}
          aria-label={`${say('finance.open')}: ${formatDateTime(sessionDate)}`}
        >
          <IconExternalLink size={18} stroke={1.5} aria-hidden />
        </AddressLink>
      ),
    },
  ];
}

/** The reader of the rows, and the target of a row: the waiting room, the summary, or none. */
interface RowsReader {
  viewer: Viewer;
  leadsTo: 'waitingRoom' | 'summary' | null;
}

function useColumns(
  currency: string,
  { viewer, leadsTo }: RowsReader,
  { onMore, onWhy }: Record<'onMore' | 'onWhy', (row: FinanceRow) => void>,
): Column<FinanceRow>[] {
  const say = useSay();
  const words = useVisitWords();
  const action = useActionColumn(leadsTo);
  return [
    {
      ...{ id: 'subject', title: say('finance.column.subject'), card: 'head' },
      cell: ({ subject }) => words.orNotAssigned(subject),
    },
    {
      ...{ id: 'subCategory', title: say('finance.column.subCategory'), isTitleOnCard: true },
      cell: ({ subCategory }) => words.orNotAssigned(subCategory),
    },
    {
      ...{ id: 'sessionType', title: say('finance.column.sessionType'), isTitleOnCard: true },
      cell: ({ sessionType }) => (
        <span className="unbroken">{say(`finance.type.${kindOf({ visitType: sessionType })}`)}</span>
      ),
    },
    {
      ...{ id: 'students', title: say('finance.column.students'), isTitleOnCard: true },
      cell: (row) => <Students row={row} onMore={onMore} />,
    },
    {
      ...{ id: 'sessionDate', title: say('finance.column.sessionDate'), isTitleOnCard: true },
      cell: ({ sessionDate }) => <span className="tabular">{formatDateTime(sessionDate)}</span>,
    },
    {
      ...{ id: 'sessionStatus', title: say('finance.column.sessionStatus'), isTitleOnCard: true },
      cell: (row) => <Status row={row} viewer={viewer} />,
    },
    {
      ...{ id: 'amount', title: say('finance.column.amount'), align: 'end', card: 'aside' },
      cell: (row) => <SessionAmount {...{ row, currency, viewer, onWhy }} onDecide={onMore} />,
    },
    ...action,
  ];
}

/** Sessions that earn, and what each earns. */
export function SessionRows({
  list,
  controls,
  reader,
}: {
  list: ListQuery<FinanceRow> & { data?: (ListAnswer<FinanceRow> & { currency: string }) | undefined };
  controls: ListControls;
  reader: RowsReader;
}) {
  const say = useSay();
  const [more, setMore] = useState<FinanceRow | null>(null);
  const [why, setWhy] = useState<FinanceRow | null>(null);
  return (
    <>
      <ResourceList
        look="table"
        label={say('finance.title')}
        list={list}
        controls={controls}
        idOf={({ visitId }) => visitId}
        columns={useColumns(list.data?.currency ?? 'USD', reader, { onMore: setMore, onWhy: setWhy })}
        empty={{ title: say('finance.empty'), drawing: 'search' }}
        failed={{ title: say('finance.failed') }}
      />
      {why && <SessionMoney row={why} onClose={() => setWhy(null)} />}
      {more && (
        <ParticipationDialog
          isOpen

          visitId={more.visitId}
          isBroadcast={kindOf({ visitType: more.sessionType }) === 'broadcast'}
          onClose={() => setMore(null)}
        />
      )}
    </>
  );
}
