import { codeListKinds, type CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { KeptCode } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconDownload,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import type { Column, RowAction } from '../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { useFileDownload } from '../../ui/use-file-download.ts';
import { codesQuery, fetchCodeTemplate, setCodeStatus } from './code-lists.queries.ts';
import { CurriculumStatus } from '../administration/curriculum/curriculum-status.tsx';
import { statusFilter, StatusFilter } from '../administration/status-filter.tsx';
import { CodeDialog } from './parts/code-dialog.tsx';
import { ImportCodesDialog } from './parts/import-codes-dialog.tsx';

const listFilter = { values: codeListKinds, usual: 'cpt', isView: true } as const;

function useColumns(): Column<KeptCode>[] {
  const say = useSay();
  return [
    {
      ...{ id: 'value', title: say('codeLists.value'), width: '200px', card: 'head' },
      cell: ({ value }) => <span translate="no">{value}</span>,
    },
    { id: 'description', title: say('codeLists.description'), cell: ({ description }) => description },
    {
      ...{ id: 'order', title: say('codeLists.order'), width: '100px', isTitleOnCard: true, align: 'end' },
      cell: ({ order }) => order,
    },
    {
      ...{ id: 'status', title: say('codeLists.status'), width: '150px', card: 'aside' },
      cell: ({ active }) => <CurriculumStatus active={active} />,
    },
  ];
}

/** Offers a code no longer, or again, at once: where it was picked it stays. */
function useSwitch(): (code: KeptCode) => void {
  const cache = useQueryClient();
  const switching = useSubmission({
    targetOf: ({ id }) => id,
    mutationFn: ({ id, active }: KeptCode) => setCodeStatus(id, !active),
    onSuccess: ({ message }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.codeLists });
      toastSuccess(message);
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (code) => switching.mutate(code);
}

function Actions({ kind, onImport, onAdd }: { kind: CodeListKind; onImport: () => void; onAdd: () => void }) {
  const say = useSay();
  const download = useFileDownload(async () => ({
    file: await fetchCodeTemplate(kind),
    name: `${kind}-${say('codeLists.import.templateFile')}.csv`,
  }));
  return (
    <Row isStretchedOnPhones>
      <Button
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate()}
        leftSection={<IconDownload size={18} stroke={1.5} />}
      >
        {say('codeLists.import.template')}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={18} stroke={1.5} />} onClick={onImport}>
        {say('codeLists.import.open')}
      </Button>
      <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={onAdd}>
        {say('codeLists.add')}
      </Button>
    </Row>
  );
}

/** The three lists that MedicAid picks from, each with its codes, active or not, and the import of a file. */
export function CodeLists() {
  const say = useSay();
  const state = useListInAddress({ list: listFilter, active: statusFilter });
  const { search, page, filters } = state;
  const kind = filters.list;
  const query = { ...(search && { search }), ...(filters.active && { active: filters.active }) };
  const list = useQuery(codesQuery({ kind, ...query, pageNumber: page }));
  const [isImporting, setImporting] = useState(false);
  const [edited, setEdited] = useState<KeptCode | 'new' | null>(null);
  const setActive = useSwitch();
  const menu = (code: KeptCode): RowAction[] => {
    const Icon = code.active ? IconPlayerPause : IconPlayerPlay;
    return [
      {
        label: say('codeLists.edit'),
        icon: <IconEdit size={18} stroke={1.5} />,
        onPress: () => setEdited(code),
      },
      {
        label: say(code.active ? 'codeLists.deactivate' : 'codeLists.activate'),
        icon: <Icon size={18} stroke={1.5} />,
        onPress: () => setActive(code),
      },
    ];
  };
  return (
    <Stack>
      <p className="type-row tone-2">{say('codeLists.intro')}</p>
      <SegmentedFilter
        label={say('codeLists.title')}
        isSelectOnPhones
        options={codeListKinds.map((value) => ({ value, label: say(`codeLists.kind.${value}`) }))}
        value={kind}
        onChange={(chosen) => state.setFilters({ list: codeListKinds.find((one) => one === chosen) ?? kind })}
      />
      <ResourceList
        look="table"
        label={say(`codeLists.kind.${kind}`)}
        list={list}
        controls={state}
        search={say('codeLists.search')}
        filters={<StatusFilter value={filters.active} onChange={(active) => state.setFilters({ active })} />}
        action={<Actions kind={kind} onImport={() => setImporting(true)} onAdd={() => setEdited('new')} />}
        idOf={({ id }) => id}
        nameOf={({ value }) => value}
        columns={useColumns()}
        menu={menu}
        empty={{ title: say('codeLists.none'), text: say('codeLists.noneText'), drawing: 'page' }}
        failed={{ title: say('codeLists.failed') }}
      />
      <CodeDialog kind={kind} edited={edited} onClose={() => setEdited(null)} />
      <ImportCodesDialog kind={kind} isOpen={isImporting} onClose={() => setImporting(false)} />
    </Stack>
  );
}
