import { createState, type State } from '@lectern/call-engine/observable.ts';
import type { Observer } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import type { events } from '@lectern/contract/events.ts';
import type { CatchUp } from '../catch-up.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import type { Channel } from '../../../lib/socket-client.ts';

type CallChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** The people who observe a call; only the educator gets them. */
export interface Observers {
  readonly list: State<readonly Observer[]>;
  readonly stop: () => void;
}

/** Follows on the call's channel who looks on, and asks again after every connection. */
export function followObservers(
  channel: CallChannel,
  { catchUp, isEducator }: { catchUp: Pick<CatchUp, 'call'>; isEducator: boolean },
): Observers {
  const list = createState<readonly Observer[]>([]);
  if (!isEducator) return { list, stop: () => undefined };
  const stops = [
    channel.on('observers_changed', ({ observers }) => list.set(observers)),
    askOnConnect(channel, async () => {
      const { observers } = await catchUp.call();
      list.set(observers);
    }),
  ];
  return {
    list,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
