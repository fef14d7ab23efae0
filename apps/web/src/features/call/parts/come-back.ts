import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { onAppEvent } from '../../../lib/app-events.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import type { CallChannel } from '../call-channel.ts';
import type { CatchUp } from '../catch-up.ts';

/** After a cut the call may be over. Returns how to stop looking. */
export function lookWhereItStands(
  channel: Channel<CallChannel>,
  room: CallRoom,
  catchUp: Pick<CatchUp, 'call'>,
): () => void {
  return askOnConnect(channel, async () => {
    const { visitStatus } = await catchUp.call();
    if (visitStatus > 2) await room.finish('over');
  });
}

/**
 * Any sign that the network is back ends the wait before the next attempt, and revives frozen media. Returns how to
 * stop.
 */
export function hurryWhenBack(channel: Channel<CallChannel>, room: CallRoom): () => void {
  const hurry = (): void => room.hurry();
  const stops = [
    onAppEvent('answered', hurry),
    onAppEvent('networkBack', () => room.networkBack()),
    channel.state.subscribe(() => {
      if (channel.state.get() === 'connected') hurry();
    }),
  ];
  window.addEventListener('online', hurry);
  return () => {
    window.removeEventListener('online', hurry);
    for (const stop of stops) stop();
  };
}
