import type { ServerPayload } from '@lectern/contract/events.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shareWebChannel, useWebEvent } from '../../../lib/web-channel.ts';
import { waitingRoomKeys } from '../waiting-room.queries.ts';

type Presence = ServerPayload<'/web', 'waiting_room_presence'>;

function keepPresence(cache: QueryClient, { visitId, ...presence }: Presence): void {
  cache.setQueryData(waitingRoomKeys.one(visitId), (room: WaitingRoom | undefined) =>
    room ? { ...room, ...presence } : room,
  );
}

/** Says that this page is open, again after every reconnection, and follows who else is here. */
export function usePresence(visitId: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const { channel, release } = shareWebChannel();
    const show = (presence: Presence): void => keepPresence(cache, presence);
    // Visits in person are refused here; the page then simply shows nobody.
    const enter = (): void =>
      void channel.send('waiting_room_enter', { visitId }).then(show, () => undefined);
    const stopReconnect = channel.onReconnect(enter);
    enter();
    return () => {
      stopReconnect();
      void channel.send('waiting_room_leave', { visitId }).catch(() => undefined);
      release();
    };
  }, [cache, visitId]);
  useWebEvent('waiting_room_presence', (presence) => {
    if (presence.visitId === visitId) keepPresence(cache, presence);
  });
}
