import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { kindOf } from '../visits/visit-kind.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { usePresence } from './parts/use-presence.ts';
import classes from './waiting-room-page.module.css';
import { waitingRoomQuery } from './waiting-room.queries.ts';
import { failedText } from '../../lib/failure-text.ts';
import { Stack } from '../../ui/layout.tsx';
import { OpenWaitingRoom } from './parts/open-waiting-room.tsx';
import { WatchingRoom } from './parts/watching-room.tsx';
import { ClosedWaitingRoom } from './parts/closed-waiting-room.tsx';

const closedEntries: ReadonlySet<WaitingRoom['entry']> = new Set(['over', 'removed', 'no_room']);

const isWatched = ({ visit }: WaitingRoom): boolean =>
  kindOf(visit) === 'broadcast' && viewerOf(visit) === 'attendee';

/** The waiting room of a visit: the other person, the start, the check, and the button to enter. */
export function WaitingRoomPage({ visitId }: { visitId: string }) {
  const say = useSay();
  const room = useQuery(waitingRoomQuery(visitId));
  usePresence(visitId);
  if (room.data && closedEntries.has(room.data.entry)) return <ClosedWaitingRoom room={room.data} />;
  if (room.data && isWatched(room.data)) return <WatchingRoom key={visitId} room={room.data} />;
  if (room.data) return <OpenWaitingRoom key={visitId} room={room.data} />;
  if (!room.isError) {
    return (
      <div className={classes.columns} aria-busy>
        <Skeleton className={classes.pictureSkeleton} radius="lg" />
        <Stack gap={24}>
          <Skeleton height={96} />
          <Skeleton height={94} />
          <Skeleton height={224} />
          <Skeleton height={42} />
        </Stack>
      </div>
    );
  }
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('waitingRoom.loadFailed')}
      text={failedText(room.error)}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          loading={room.isFetching}
          onClick={() => void room.refetch()}
        >
          {say('core.action.retry')}
        </Button>
      }
    />
  );
}
