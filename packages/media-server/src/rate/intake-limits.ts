import type { TrafficLimit } from './traffic-budget.ts';

/**
 * All limits on the packets that one participant sends, in bytes and packets with their headers. Honest clients stay
 * far below; packets above are dropped as a router would.
 */
export interface IntakeLimits {
  /** One sound. Opus ends at 510 kbit/s (RFC 6716 section 2.1.1), which RED doubles; frames of 2.5 ms are 400 packets a second. */
  readonly sound: TrafficLimit;
  /** All sounds of one participant: a microphone and the sound of a screen, with a margin above real use. */
  readonly sounds: TrafficLimit;
  /** All pictures of one participant: three layers of a camera and a screen take about 10 Mbit/s, in packets of about 1,100 bytes. */
  readonly pictures: TrafficLimit;
}

/** 1.2 Mbit/s with a second of burst for a sound, twice that for all sounds, 30 Mbit/s with two seconds for all pictures. */
export const intakeLimits: IntakeLimits = {
  sound: { bytes: { burst: 150_000, perSecond: 150_000 }, count: { burst: 500, perSecond: 500 } },
  sounds: { bytes: { burst: 300_000, perSecond: 300_000 }, count: { burst: 1000, perSecond: 1000 } },
  pictures: { bytes: { burst: 7_500_000, perSecond: 3_750_000 }, count: { burst: 8000, perSecond: 4000 } },
};
