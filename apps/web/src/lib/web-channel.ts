import type { events, ServerPayload, ToClientName } from '@lectern/contract/events.ts';
import { useEffect, useEffectEvent } from 'react';
import { openChannel, type Channel } from './socket-client.ts';
import { socketTicket } from './socket-ticket.ts';
import { followStale } from './stale-queries.ts';

type Web = { readonly name: '/web' } & (typeof events)['/web'];

const graceMs = 1_000;

let channel: Channel<Web> | null = null;
let users = 0;

function open(): Channel<Web> {
  if (channel) return channel;
  channel = openChannel<Web>({ name: '/web', ticket: socketTicket });
  followStale('/web', channel);
  return channel;
}

function closeIfUnused(): void {
  if (users > 0 || !channel) return;
  channel.close();
  channel = null;
}

/** The one channel to '/web' of this tab, shared by all features; it closes when nobody uses it any more. Returns how to let go. */
export function shareWebChannel(): { channel: Channel<Web>; release: () => void } {
  users += 1;
  const held = open();
  let isReleased = false;
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    users -= 1;
    // From one screen to the next the channel stays.
    window.setTimeout(closeIfUnused, graceMs);
  };
  return { channel: held, release };
}

/** Hears an event of '/web' while the component is shown. */
export function useWebEvent<E extends ToClientName<'/web'>>(
  event: E,
  listener: (payload: ServerPayload<'/web', E>) => void,
): void {
  const heard = useEffectEvent((payload: unknown) => listener(payload as ServerPayload<'/web', E>));
  useEffect(() => {
    const { channel: held, release } = shareWebChannel();
    const stop = held.on(event, (payload) => heard(payload));
    return () => {
      stop();
      release();
    };
  }, [event]);
}

/** Runs after every reconnection of '/web' while the component is shown: missed pushes are requested. */
export function useWebReconnect(catchUp: () => void): void {
  const caughtUp = useEffectEvent(catchUp);
  useEffect(() => {
    const { channel: held, release } = shareWebChannel();
    const stop = held.onReconnect(() => caughtUp());
    return () => {
      stop();
      release();
    };
  }, []);
}

/** Keeps the channel open while the component is shown: it reports the end of the session at once. */
export function useLiveSession(): void {
  useEffect(() => shareWebChannel().release, []);
}
