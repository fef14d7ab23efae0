import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useSearchState, type Address } from '../../lib/url-state.ts';
import { Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { uploadQuery } from './bulk-uploads.queries.ts';
import { UploadActions } from './parts/upload-actions.tsx';
import { UploadHistory } from './parts/upload-history.tsx';
import { UploadInvitations } from './parts/upload-invitations.tsx';
import { UploadLines } from './parts/upload-lines.tsx';
import { UploadStart } from './parts/upload-start.tsx';
import { UploadSummary } from './parts/upload-summary.tsx';
import type { UploadKind } from './upload-kinds.ts';

/** An upload's changes show in every list at once: everything is refetched when its work is over. */
function useNewsOfWork(upload: Upload | undefined): void {
  const client = useQueryClient();
  const isAtWork = upload?.state === 'applying' || upload?.state === 'undoing';
  const wasAtWork = useRef(isAtWork);
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) void client.invalidateQueries();
    wasAtWork.current = isAtWork;
  }, [client, isAtWork]);
}

function OneUpload({ id, again }: { id: string; again: Address }) {
  const say = useSay();
  const list = useQuery(uploadQuery(id));
  useNewsOfWork(list.data);
  return (
    <ListFaces
      list={list}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('bulkUploads.screen.failed') }}
      skeleton={{ rows: 4, height: 60 }}
    >
      {(upload) => (
        <Stack gap="card">
          <UploadActions upload={upload} again={again} />
          <UploadSummary upload={upload} linesAt={(only) => ({ ...again, search: { upload: id, only } })} />
          {['applied', 'undoing', 'undone'].includes(upload.state) && <UploadInvitations upload={upload} />}
          {!['reading', 'refused', 'discarded'].includes(upload.state) && <UploadLines upload={upload} />}
        </Stack>
      )}
    </ListFaces>
  );
}

/** Sends files, shows what one would do or has done, and what was sent before. The address says which one is shown. */
export function UploadDesk({
  kinds,
  place,
}: {
  kinds: readonly [UploadKind, ...UploadKind[]];
  place: Address;
}) {
  const [search, change] = useSearchState();
  const { upload } = search;
  const kind = kinds.find((one) => one === search['kind']) ?? kinds[0];
  const addressOf = (id: string): Address => ({ ...place, search: { upload: id } });
  if (upload !== undefined) return <OneUpload id={upload} again={place} />;
  return (
    <Stack gap="card">
      <UploadStart
        kinds={kinds}
        kind={kind}
        onKind={(chosen) => change({ kind: chosen === kinds[0] ? undefined : chosen })}
        onSent={(id) => change({ upload: id, kind: undefined, page: undefined }, { isStep: true })}
      />
      <UploadHistory type={kinds.length === 1 ? 'educators' : undefined} addressOf={addressOf} />
    </Stack>
  );
}
