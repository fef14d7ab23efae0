import type { Recording } from '@lectern/contract/call/recording/recording.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { isRefusal } from '../../../lib/api-failure.ts';
import { useSay } from '../../../lib/i18n.ts';
import { filmPages } from './film-pages.ts';
import { RecordingsPlayer } from './recordings-player.tsx';
import { recordingsQuery } from './recording.queries.ts';
import { Stack } from '../../../ui/layout.tsx';

/** How far a recording is that cannot be played yet, or why it never will be. */
function Making({ recording }: { recording: Recording }) {
  const say = useSay();
  const { number, state, progress, isDelayed } = recording;
  if (isDelayed) return <li role="status">{say('recording.list.delayed', { number })}</li>;
  if (state === 'composing')
    return <li role="status">{say('recording.list.progress', { number, percent: progress })}</li>;
  return state === 'failed' ? <li>{say('recording.list.failed', { number })}</li> : null;
}

/** The recordings of a session: a button that opens the player once there is something to play, and what is still being made. */
export function VisitRecordings({
  visitId,
  onDialog,
}: {
  visitId: string;
  /** Told when the player opens and when it is closed, so that asking for the visit can rest meanwhile. */
  onDialog?: (isOpen: boolean) => void;
}) {
  const say = useSay();
  const list = useQuery(recordingsQuery(visitId));
  const [isOpen, setOpen] = useState(false);
  if (isRefusal(list.error, 'recording_of_class'))
    return <span className="tone-3">{say('recording.refusal.recording_of_class')}</span>;
  if (list.isError) return <span className="tone-3">{say('recording.list.loadFailed')}</span>;
  const recordings = list.data?.data ?? [];
  const pages = filmPages(recordings);
  const unready = recordings.filter(({ state }) => state !== 'ready');
  if (recordings.length === 0) return <span>{say('visits.field.none')}</span>;
  const show = (isShown: boolean): void => {
    setOpen(isShown);
    onDialog?.(isShown);
  };
  return (
    <Stack gap={8} align="start">
      {pages.length > 0 && (
        <Button
          variant="default"
          size="xs"
          data-on-paper
          leftSection={<IconVideo size={16} stroke={1.5} aria-hidden />}
          onClick={() => show(true)}
        >
          {say('recording.list.watch')}
        </Button>
      )}
      {unready.length > 0 && (
        <Stack as="ul" gap={0}>
          {unready.map((recording) => (
            <Making key={recording.recordingId} recording={recording} />
          ))}
        </Stack>
      )}
      {isOpen && <RecordingsPlayer visitId={visitId} pages={pages} onClose={() => show(false)} />}
    </Stack>
  );
}
