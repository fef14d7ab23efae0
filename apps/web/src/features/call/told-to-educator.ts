import type { CallChannel } from './call-channel.ts';
import type { CatchUp } from './catch-up.ts';
import type { Channel } from '../../lib/socket-client.ts';
import { followObservers, type Observers } from './observers/observers.ts';
import { followSteadied, type Steadied } from './steadiness/steadied.ts';

/** What the educator alone is told in a call. */
export interface ToldToEducator {
  /** Who has steadied a weak connection, and how far. */
  readonly steadied: Steadied;
  /** Who looks on. */
  readonly observers: Observers;
}

/** Follows on the call's channel what the educator alone is told; empty for everybody else. */
export function followForEducator(
  channel: Channel<CallChannel>,
  told: { isEducator: boolean; catchUp: CatchUp },
): ToldToEducator {
  return { steadied: followSteadied(channel, told), observers: followObservers(channel, told) };
}
