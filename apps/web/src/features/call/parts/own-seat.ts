import { createState } from '@lectern/call-engine/observable.ts';
import type { Channel, ChannelState } from '../../../lib/socket-client.ts';
import type { CallChannel } from '../call-channel.ts';
import type { CallFacts } from '../call-facts.ts';
import { isBroadcast, isOfMany } from '../classroom/class-link.ts';

/** A call's channel for news that only people in the call get. */
export interface OwnSeat {
  /** The channel, connected only while one hears about the others. */
  readonly inside: Channel<CallChannel>;
  /** The server has confirmed the seat, over the current connection. */
  readonly taken: () => void;
  readonly stop: () => void;
}

/**
 * Whether a person hears about the others as soon as they are connected: all but those who come to a call of many.
 */
const isInsideAtOnce = ({ isEducator, isObserver, flow }: CallFacts): boolean =>
  isEducator || isObserver || !isOfMany(flow) || isBroadcast(flow);

/** Follows whether one hears of the others: in a call of many once one's own seat is taken, and after a reconnection once it is taken again. */
export function ownSeat(facts: CallFacts, channel: Channel<CallChannel>): OwnSeat {
  if (isInsideAtOnce(facts)) return { inside: channel, taken: () => undefined, stop: () => undefined };
  const state = createState<ChannelState>('disconnected');
  const stop = channel.state.subscribe(() => {
    const now = channel.state.get();
    // A connection that is new has taken no seat yet.
    state.set(now === 'connected' ? 'disconnected' : now);
  });
  return {
    inside: { ...channel, state },
    taken: () => {
      // News sent during an absence is requested again.
      state.set('disconnected');
      state.set(channel.state.get());
    },
    stop,
  };
}
