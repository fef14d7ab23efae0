import { createState, type Observable } from '@lectern/call-engine/observable.ts';
import type { BroadcastNews } from '@lectern/contract/call/broadcast/broadcast.shapes.ts';
import type { events } from '@lectern/contract/events.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import { writeStored } from '../../../lib/browser-storage.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import { isBroadcast } from '../classroom/class-link.ts';
import { fetchBroadcast } from './broadcast.queries.ts';

/** The channel of a call and its stream. */
export type BroadcastChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** The stream of a broadcast, as everybody in it sees it. */
export interface BroadcastLink {
  /** Its state; null until the server has sent it. */
  readonly news: Observable<BroadcastNews | null>;
  /** The number of viewers; only the educator and observers get it. */
  readonly viewers: Observable<number>;
  /** Takes over what an answer of the server says. */
  readonly receive: (news: BroadcastNews) => void;
  /** Asks for it again. Throws what the server refuses. */
  readonly ask: () => Promise<void>;
  readonly stop: () => void;
}

/** Whether somebody only watches: everybody in a broadcast but its educator and who looks on. */
export function isViewer(facts: {
  flow: { visitType: number };
  isEducator: boolean;
  isObserver: boolean;
}): boolean {
  return isBroadcast(facts.flow) && !facts.isEducator && !facts.isObserver;
}

/** Follows the stream of a broadcast on its channel, and asks again after every connection. */
export function followBroadcast(channel: BroadcastChannel, visitId: string): BroadcastLink {
  const news = createState<BroadcastNews | null>(null);
  const viewers = createState(0);
  const receive = (next: BroadcastNews): void => {
    writeStored('isEducatorMuted', String(next.isEducatorMuted));
    if (next.viewers !== null) viewers.set(next.viewers);
    news.set(next);
  };
  const ask = async (): Promise<void> => receive(await fetchBroadcast(visitId));
  const stops = [
    channel.on('broadcast_changed', receive),
    channel.on('live_streaming_started', ({ hls, broadcastUrl }) => {
      const known = news.get();
      if (known) receive({ ...known, state: 'live', hls, broadcastUrl });
    }),
    channel.on('broadcast_viewers', ({ count }) => viewers.set(count)),
    askOnConnect(channel, ask),
  ];
  return {
    news,
    viewers,
    receive,
    ask,
    stop: () => {
      for (const stop of stops) stop();
      writeStored('isEducatorMuted', null);
    },
  };
}
