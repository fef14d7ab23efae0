import type { UploadType } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../../lib/formats.ts';
import { useSay, type Say, type SayValues } from '../../../lib/i18n.ts';
import type { Address } from '../../../lib/url-state.ts';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { useTitleWords } from '../../institutions/host.ts';
import { uploadsQuery } from '../bulk-uploads.queries.ts';
import { kindOf } from '../upload-kinds.ts';

function columnsOf(say: Say, words: SayValues): Column<Upload>[] {
  return [
    {
      ...{ id: 'file', title: say('bulkUploads.screen.file'), card: 'head' },
      cell: ({ fileName }, open) => open(fileName),
    },
    {
      ...{ id: 'kind', title: say('bulkUploads.screen.about'), isTitleOnCard: true },
      cell: (upload) => say(`bulkUploads.kind.${kindOf(upload)}`, words),
    },
    {
      ...{ id: 'time', title: say('bulkUploads.screen.time'), isTitleOnCard: true },
      cell: ({ createdTime }) => formatDateTime(createdTime),
    },
    {
      ...{ id: 'by', title: say('bulkUploads.screen.by'), isTitleOnCard: true },
      cell: ({ uploadedBy }) => uploadedBy.name,
    },
    {
      ...{ id: 'lines', title: say('bulkUploads.screen.lines'), isTitleOnCard: true },
      cell: ({ counts }) => formatCount(counts.lines),
    },
    {
      ...{ id: 'state', title: say('bulkUploads.screen.state'), card: 'aside' },
      cell: ({ state }) => say(`bulkUploads.state.${state}`),
    },
  ];
}

/** The uploads of the own level, the newest first. */
export function UploadHistory({
  type,
  addressOf,
}: {
  type: UploadType | undefined;
  addressOf: (id: string) => Address;
}) {
  const say = useSay();
  const state = useListInAddress({});
  return (
    <ResourceList
      look="table"
      minWidth={720}
      label={say('bulkUploads.screen.history')}
      list={useQuery(uploadsQuery(type, state.page))}
      controls={state}
      idOf={({ id }) => id}
      nameOf={({ fileName }) => fileName}
      columns={columnsOf(say, useTitleWords())}
      open={({ id }) => ({ to: addressOf(id) })}
      empty={{ title: say('bulkUploads.screen.none'), drawing: 'people' }}
      failed={{ title: say('bulkUploads.screen.historyFailed') }}
    />
  );
}
