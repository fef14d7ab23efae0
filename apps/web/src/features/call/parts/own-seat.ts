import { createState } from '@lectern/call-engine/observable.ts';
import type { Channel, ChannelState } from '../../../lib/socket-client.ts';
import type { CallChannel } from '../call-channel.ts';
import type { CallFacts } from '../call-facts.ts';
import { isBroadcast, isOfMany } from '../classroom/class-link.ts';

/** A call's channel as it is for what is told to those alone who are in the call. */
export interface OwnSeat {
  /** The channel, connected only while the others are told of. */
  readonly inside: Channel<CallChannel>;
  /** The server has said that the seat is taken, over the connection that stands. */
  readonly taken: () => void;
  readonly stop: () => void;
}

/** Whether somebody is told of the others as soon as they are connected: all but those who come to a call of many. */
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
      // What was told while one was away is asked for again.
      state.set('disconnected');
      state.set(channel.state.get());
    },
    stop,
  };
}
