import type { AuditEntry } from '@lectern/contract/administration/audit.shapes.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatExactTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { StepPager } from '../../../ui/step-pager.tsx';
import { useAdmin } from '../../identity/use-admin.ts';
import { useAuditWords } from './audit-words.ts';
import { auditQuery, fetchAuditFile } from './audit.queries.ts';
import { AuditDetails } from './parts/audit-details.tsx';
import { auditFilterOf, AuditFilters, auditFilters } from './parts/audit-filters.tsx';
import { ChainState } from './parts/chain-state.tsx';

interface Opened {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

function useOpened(): Opened {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { ids, toggle };
}

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const say = useSay();
  const words = useAuditWords();
  if (actor === null) return <span className="tone-2">{say('audit.product')}</span>;
  if (actor.name === null) return <span className="tone-2">{words.role(actor.role)}</span>;
  return (
    <span>
      {actor.name} <span className="type-meta tone-3">{words.role(actor.role)}</span>
    </span>
  );
}

function useColumns(opened: Opened): Column<AuditEntry>[] {
  const say = useSay();
  const words = useAuditWords();
  const { role } = useAdmin();
  const address: Column<AuditEntry> = {
    ...{ id: 'address', title: say('audit.column.address'), isTitleOnCard: true },
    cell: (entry) => <span className="tabular tone-3">{entry.address ?? say('core.list.none')}</span>,
  };
  return [
    {
      ...{ id: 'when', title: say('audit.column.when') },
      cell: ({ at }) => (
        <span className="tabular">
          <span className="unbroken">{formatDate(at)}</span>{' '}
          <span className="tone-3 unbroken">{formatExactTime(at)}</span>
        </span>
      ),
    },
    {
      ...{ id: 'who', title: say('audit.column.who') },
      cell: ({ actor }) => <Actor actor={actor} />,
    },
    {
      ...{ id: 'what', title: say('audit.column.what'), card: 'head' },
      cell: (entry) => words.action(entry),
    },
    {
      ...{ id: 'record', title: say('audit.column.name') },
      cell: ({ record }) => <span className="tone-2">{words.record(record)}</span>,
    },
    ...(may(role, 'reachInstitution') ? [address] : []),
    {
      ...{ id: 'details', title: '', width: '52px', align: 'end', card: 'aside' },
      cell: (entry) => {
        const isOpen = opened.ids.has(entry.id);
        const Chevron = isOpen ? IconChevronDown : IconChevronRight;
        const what = `${words.action(entry)}, ${words.record(entry.record)}`;
        return (
          <IconButton
            label={say('audit.details', { what })}
            aria-expanded={isOpen}
            icon={<Chevron size={18} stroke={1.5} />}
            onClick={() => opened.toggle(entry.id)}
          />
        );
      },
    },
  ];
}

/** How who and what are called to which the list is narrowed; of people also where it has nothing but their sessions. */
function useNarrowedNames(
  entries: readonly AuditEntry[],
  { actorId, subjectId }: { actorId: string; subjectId: string },
): { actor: string; record: string } {
  const words = useAuditWords();
  const none = useSay()('core.list.none');
  const record = entries.find((entry) => entry.record.id === subjectId)?.record;
  const actor = entries.find((entry) => entry.actor?.id === actorId)?.actor;
  const involved = entries.flatMap((entry) => entry.record.visit?.people ?? []);
  return {
    actor: actor ? words.actor(actor) : none,
    record: record ? words.record(record) : (involved.find(({ id }) => id === subjectId)?.name ?? none),
  };
}

/** Who did what, as far as it concerns the administrator's level; each row opens to its changes. */
export function AuditList() {
  const say = useSay();
  const state = useListInAddress(auditFilters);
  const opened = useOpened();
  const filter = auditFilterOf(state);
  const { olderThan, newerThan, actorId, subjectId } = state.filters;
  const list = useQuery(
    auditQuery({ ...filter, ...(olderThan ? { olderThan } : newerThan && { newerThan }) }),
  );
  const names = useNarrowedNames(list.data?.data ?? [], { actorId, subjectId });
  return (
    <Stack>
      <ResourceList
        look="table"
        minWidth={960}
        label={say('audit.title')}
        list={list}
        controls={state}
        search={say('audit.search')}
        filters={<AuditFilters state={state} names={names} />}
        download={{ name: `${say('audit.title')}.csv`, file: () => fetchAuditFile(filter) }}
        idOf={({ id }) => id}
        columns={useColumns(opened)}
        below={(entry) =>
          opened.ids.has(entry.id) ? <AuditDetails entry={entry} onNarrow={state.setFilters} /> : undefined
        }
        foot={
          <StepPager
            newer={list.data?.newer ?? null}
            older={list.data?.older ?? null}
            labels={{ newer: say('audit.newer'), older: say('audit.older') }}
            onNewer={(at) => state.setFilters({ newerThan: at, olderThan: '' })}
            onOlder={(at) => state.setFilters({ olderThan: at, newerThan: '' })}
          />
        }
        empty={{ title: say('audit.none'), text: say('audit.noneText'), drawing: 'people' }}
        failed={{ title: say('audit.failed') }}
        skeleton={{ rows: 10, avatar: false }}
      />
      {list.data && <ChainState chain={list.data.chain} />}
    </Stack>
  );
}
