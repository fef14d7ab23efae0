import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import type { events } from '@lectern/contract/events.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import { createStore, type Store } from '../../../lib/store.ts';

type CallChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

interface Who {
  flow: { visitId: string };
  isEducator: boolean;
  isObserver: boolean;
}

/** Who in a call has steadied a weak connection, and how far; the educator alone is told. */
export interface Steadied {
  readonly steps: Store<ReadonlyMap<string, SteadyStep>>;
  readonly stop: () => void;
}

/** Follows on the call's channel who has steadied, and asks for it anew after every connection. */
export function followSteadied(channel: CallChannel, { flow, isEducator }: Who): Steadied {
  const steps = createStore<ReadonlyMap<string, SteadyStep>>(new Map());
  if (!isEducator) return { steps, stop: () => undefined };
  const put = (userId: string, step: SteadyStep): void => {
    const others = [...steps.get()].filter(([id]) => id !== userId);
    steps.set(new Map(step === 'none' ? others : [...others, [userId, step]]));
  };
  const ask = (): void => {
    if (channel.state.get() !== 'connected') return;
    // The next connection asks again; until then what was known holds.
    void channel.send('classroom_init', { visitId: flow.visitId }).then(
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

/** Tells the educator through the server how far one has steadied, again after every reconnection of either. */
export function tellStep(
  { flow, isEducator, isObserver }: Who,
  room: CallRoom,
  channel: CallChannel,
): () => void {
  if (isEducator || isObserver) return () => undefined;
  const { visitId } = flow;
  let told: SteadyStep = 'none';
  const tell = (): void => {
    const { step } = room.steadiness.view.get();
    if (step === told || room.state.get().phase !== 'connected' || channel.state.get() !== 'connected')
      return;
    told = step;
    // What does not arrive is told after the next connection.
    void channel.send('steady_connection', { visitId, step }).catch(() => undefined);
  };
  // Each time that the seat is taken anew, the server has forgotten it.
  const tellAnew = (): void => {
    told = 'none';
    tell();
  };
  const stops = [
    room.steadiness.view.subscribe(tell),
    room.state.subscribe(tellAnew),
    channel.state.subscribe(tellAnew),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
