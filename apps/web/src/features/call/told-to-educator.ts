import type { CallChannel } from './call-channel.ts';
import type { CatchUp } from './catch-up.ts';
import type { Channel } from '../../lib/socket-client.ts';
import { followObservers, type Observers } from './observers/observers.ts';
import { followSteadied, type Steadied } from './steadiness/steadied.ts';

/** News of a call for the educator only. */
export interface ToldToEducator {
  /** People who have steadied a weak connection, and how far. */
  readonly steadied: Steadied;
  /** The observers. */
  readonly observers: Observers;
}

/** Follows the educator's news on the call's channel; empty for everybody else. */
export function followForEducator(
  channel: Channel<CallChannel>,
  told: { isEducator: boolean; catchUp: CatchUp },
): ToldToEducator {
  return { steadied: followSteadied(channel, told), observers: followObservers(channel, told) };
}
