import { seededRandom } from './seeded-random.ts';

/**
 * Simulates a bad network between the engine and one participant, for tests and benchmarks: each call decides
 * whether that RTP packet is lost. RTCP and data are never touched.
 */
export interface PacketImpairment {
  dropsOutgoing(packet: Buffer): boolean;
  dropsIncoming(packet: Buffer): boolean;
}

/** Loses packets at random, each direction at its own rate from 0 to 1, from a seed so that runs repeat. */
export function randomLoss(rates: { outgoing: number; incoming: number; seed?: number }): PacketImpairment {
  const next = seededRandom(rates.seed ?? 1);
  return {
    dropsOutgoing: () => next() < rates.outgoing,
    dropsIncoming: () => next() < rates.incoming,
  };
}

/** A downlink of `bitsPerSecond` that holds at most `burstMs` of traffic and loses what is above; the uplink is untouched. */
export function narrowDownlink(limits: {
  bitsPerSecond: number;
  burstMs: number;
  now?: () => number;
}): PacketImpairment {
  const now = limits.now ?? (() => performance.now());
  const capacityBits = (limits.bitsPerSecond * limits.burstMs) / 1000;
  let bits = capacityBits;
  let filledAt = now();
  return {
    dropsIncoming: () => false,
    dropsOutgoing(packet) {
      const at = now();
      bits = Math.min(capacityBits, bits + ((at - filledAt) * limits.bitsPerSecond) / 1000);
      filledAt = at;
      const size = packet.length * 8;
      if (size > bits) return true;
      bits -= size;
      return false;
    },
  };
}
