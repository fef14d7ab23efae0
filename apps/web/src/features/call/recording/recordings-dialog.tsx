import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { filmPages } from './film-pages.ts';
import { RecordingsPlayer } from './recordings-player.tsx';
import { recordingsQuery } from './recording.queries.ts';

/** The films of a session in their player, opened from places other than its summary. */
export function RecordingsDialog({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const say = useSay();
  const list = useQuery(recordingsQuery(visitId));
  const pages = filmPages(list.data?.data ?? []);
  if (pages.length > 0) return <RecordingsPlayer visitId={visitId} pages={pages} onClose={onClose} />;
  return (
    <ModalWindow isOpen onClose={onClose} title={say('recording.list.watch')} fillsPhones={false}>
      <p role="status">
        {list.isError
          ? say('recording.list.loadFailed')
          : say(list.data ? 'core.list.none' : 'core.list.loading')}
      </p>
    </ModalWindow>
  );
}
