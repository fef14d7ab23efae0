import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import type { events } from '@lectern/contract/events.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import type { CatchUp } from '../catch-up.ts';
import { createStore, type Store } from '../../../lib/store.ts';

type CallChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

interface Who {
  flow: { visitId: string };
  ownId: string;
  isEducator: boolean;
  isObserver: boolean;
}

/** Who in a call has steadied a weak connection, and how far; the educator alone is told. */
export interface Steadied {
  readonly steps: Store<ReadonlyMap<string, SteadyStep>>;
  readonly stop: () => void;
}

/** Follows on the call's channel who has steadied, and asks for it anew after every connection. */
export function followSteadied(
  channel: CallChannel,
  { catchUp, isEducator }: { catchUp: Pick<CatchUp, 'call'>; isEducator: boolean },
): Steadied {
  const steps = createStore<ReadonlyMap<string, SteadyStep>>(new Map());
  if (!isEducator) return { steps, stop: () => undefined };
  const put = (userId: string, step: SteadyStep): void => {
    const others = [...steps.get()].filter(([id]) => id !== userId);
    steps.set(new Map(step === 'none' ? others : [...others, [userId, step]]));
  };
  const ask = (): void => {
    if (channel.state.get() !== 'connected') return;
    // The next connection asks again; until then what was known holds.
    void catchUp.call().then(
      ({ steadied }) => steps.set(new Map(steadied.map(({ userId, step }) => [userId, step]))),
      () => undefined,
    );
  };
  const stops = [
    channel.on('connection_steadied', ({ userId, step }) => put(userId, step)),
    // Whoever sits down anew says by themselves how far they steady.
    channel.on('patient_connected', ({ userId }) => put(userId, 'none')),
    channel.on('call_disconnected', ({ userId }) => put(userId, 'none')),
    channel.state.subscribe(ask),
  ];
  ask();
  return {
    steps,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

const againMs = 3_000;

/**
 * Tells the educator through the server how far one has steadied. With each seat that one takes, also after a
 * reconnection, the server has forgotten it; that it is taken, it says itself.
 */
export function tellStep(
  { flow, ownId, isEducator, isObserver }: Who,
  room: Pick<CallRoom, 'steadiness'>,
  channel: CallChannel,
): () => void {
  if (isEducator || isObserver) return () => undefined;
  const { visitId } = flow;
  let told: SteadyStep | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    const { step } = room.steadiness.view.get();
    const before = told;
    if (before === null || step === before || channel.state.get() !== 'connected') return;
    told = step;
    void channel.send('steady_connection', { visitId, step }).catch(() => {
      // No answer over a thin line says nothing: saying it twice does no harm.
      told = before;
      timer = setTimeout(tell, againMs);
    });
  };
  const stops = [
    room.steadiness.view.subscribe(tell),
    channel.on('patient_connected', ({ userId }) => {
      if (userId !== ownId) return;
      told = 'none';
      tell();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
