import type { BucketLimit } from '../rate/token-bucket.ts';
import type { TrafficLimit } from '../rate/traffic-budget.ts';

/**
 * All limits on signalling: for one person, which is an identity in all rooms together, and for clients without a
 * token. Going beyond them cuts the connection.
 */
export interface SignalLimits {
  /** Everything that comes in, WebSocket pings too. A class of 30 with adaptive stream that changes its layout is 60 settings at once, a join 60 ICE candidates; an offer that receives it is about 200 kB, and the class that comes in again makes each client offer up to eight times in a second. */
  readonly traffic: TrafficLimit;
  /** Messages that are costly, or told to everybody: descriptions, announcements, mutes, metadata. */
  readonly costly: BucketLimit;
  /** Links that are opened, and apart from them questions whether a token is good: livekit-client tries again about once in a second, and asks after each try that failed. */
  readonly links: BucketLimit;
  /** Refusals of one address, for want of a token that is good: a school of 1,000 behind one address whose tokens ended together is answered. Beyond it there is no answer. */
  readonly refusals: BucketLimit;
  /** Addresses whose refusals are remembered. */
  readonly refusedNetworks: number;
  /** How long a person's use is remembered after the last link, in ms: until all of it is available again. */
  readonly memoryMs: number;
}

/** The bounds that hold. */
export const signalLimits: SignalLimits = {
  traffic: {
    bytes: { burst: 6 * 1024 * 1024, perSecond: 1024 * 1024 },
    count: { burst: 600, perSecond: 60 },
  },
  costly: { burst: 150, perSecond: 10 },
  links: { burst: 40, perSecond: 1 },
  refusals: { burst: 2000, perSecond: 50 },
  refusedNetworks: 10_000,
  memoryMs: 60_000,
};
