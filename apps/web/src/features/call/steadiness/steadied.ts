import { createState, type State } from '@lectern/call-engine/observable.ts';
import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import type { Line } from '@lectern/contract/call/steadiness/steadiness.shapes.ts';
import type { events } from '@lectern/contract/events.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import type { CatchUp } from '../catch-up.ts';

type CallChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

interface Who {
  flow: { visitId: string };
  ownId: string;
  isEducator: boolean;
  isObserver: boolean;
}

/** A line of which nothing has to be said. */
export const plainLine: Line = { step: 'none', isSlower: false };

const isPlain = ({ step, isSlower }: Line): boolean => step === 'none' && !isSlower;

/**
 * People in a call who have steadied a weak connection, and how far, or whose media take the slower way; only the
 * educator gets them.
 */
export interface Steadied {
  readonly lines: State<ReadonlyMap<string, Line>>;
  /** The last report of each line in this call. A cut does not change it, so that an unchanged state is no news. */
  readonly told: State<ReadonlyMap<string, Line>>;
  readonly stop: () => void;
}

/** Follows on the call's channel who has steadied, and asks again after every connection. */
export function followSteadied(
  channel: CallChannel,
  { catchUp, isEducator }: { catchUp: Pick<CatchUp, 'call'>; isEducator: boolean },
): Steadied {
  const lines = createState<ReadonlyMap<string, Line>>(new Map());
  const told = createState<ReadonlyMap<string, Line>>(new Map());
  if (!isEducator) return { lines, told, stop: () => undefined };
  const put = (userId: string, line: Line): void => {
    const others = [...lines.get()].filter(([id]) => id !== userId);
    lines.set(new Map(isPlain(line) ? others : [...others, [userId, line]]));
  };
  const note = (news: ReadonlyMap<string, Line>): void => told.set(new Map([...told.get(), ...news]));
  const ask = (): void => {
    if (channel.state.get() !== 'connected') return;
    // The next connection asks again; until then what was known holds.
    void catchUp.call().then(
      ({ steadied }) => {
        const now = new Map(steadied.map(({ userId, ...line }) => [userId, line]));
        lines.set(now);
        note(now);
      },
      () => undefined,
    );
  };
  const stops = [
    channel.on('connection_steadied', ({ userId, step, isSlower }) => {
      put(userId, { step, isSlower });
      note(new Map([[userId, { step, isSlower }]]));
    }),
    // People who take their seat again report their line themselves.
    channel.on('patient_connected', ({ userId }) => put(userId, plainLine)),
    channel.on('call_disconnected', ({ userId }) => put(userId, plainLine)),
    channel.state.subscribe(ask),
  ];
  ask();
  return {
    lines,
    told,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

const againMs = 3_000;

/**
 * Tells the educator through the server how far one has steadied, and whether media take the slower way. With each seat
 * that one takes, also after a reconnection, the server has forgotten it; that it is taken, it says itself.
 */
export function tellLine(
  { flow, ownId, isEducator, isObserver }: Who,
  room: Pick<CallRoom, 'steadiness'>,
  channel: CallChannel,
): () => void {
  if (isEducator || isObserver) return () => undefined;
  const { visitId } = flow;
  let told: Line | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    const { step, isSlower } = room.steadiness.view.get();
    const before = told;
    if (before === null || (step === before.step && isSlower === before.isSlower)) return;
    if (channel.state.get() !== 'connected') return;
    told = { step, isSlower };
    void channel.send('steady_connection', { visitId, step, isSlower }).catch(() => {
      // No answer over a thin line says nothing: saying it twice does no harm.
      told = before;
      timer = setTimeout(tell, againMs);
    });
  };
  const stops = [
    room.steadiness.view.subscribe(tell),
    channel.on('patient_connected', ({ userId }) => {
      if (userId !== ownId) return;
      told = plainLine;
      tell();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
