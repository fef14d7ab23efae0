import { seededRandom } from '../../src/transport/seeded-random.ts';

/** The quality of one direction of a network. Missing values are good. */
export interface LineConditions {
  /** Share of packets that are lost, 0 to 1. */
  readonly lossRate?: number;
  /** The minimum delay of each packet. */
  readonly delayMs?: number;
  /** The maximum additional delay of a packet, evenly spread. Packets keep their order, as on one path. */
  readonly jitterMs?: number;
  readonly bitsPerSecond?: number;
  /** How much traffic the bottleneck holds; the excess is lost. */
  readonly queueMs?: number;
  readonly isCut?: boolean;
}

const defaultQueueMs = 300;

/** The fate of one packet: lost, or let out at this time. `why` distinguishes a full queue from bad luck. */
export type Fate = { readonly deliverAtMs: number } | { readonly lost: 'cut' | 'chance' | 'queue' };

/** The bottleneck of a network: packets pass one after the other. Several lines may lead through the same. */
export class NarrowPlace {
  private freeAtMs = Number.NEGATIVE_INFINITY;

  /** When a packet that comes now has passed; null when the queue before it is full. */
  pass(bytes: number, nowMs: number, limits: { bitsPerSecond: number; queueMs: number }): number | null {
    const begins = Math.max(nowMs, this.freeAtMs);
    if (begins - nowMs > limits.queueMs) return null;
    this.freeAtMs = begins + (bytes * 8000) / limits.bitsPerSecond;
    return this.freeAtMs;
  }
}

/**
 * One direction of a bad network, as a decision per packet. The n-th packet draws the same chance in each run of a
 * seed, independent of the others and of the conditions meanwhile.
 */
export class BadLine {
  conditions: LineConditions;
  private readonly chance: () => number;
  private readonly narrowPlace: NarrowPlace;
  private lastAtMs = Number.NEGATIVE_INFINITY;

  constructor(seed: number, conditions: LineConditions = {}, narrowPlace = new NarrowPlace()) {
    this.chance = seededRandom(seed);
    this.conditions = conditions;
    this.narrowPlace = narrowPlace;
  }

  /** Decides about a packet of this many bytes that comes now. */
  fateOf(bytes: number, nowMs: number): Fate {
    const { lossRate = 0, delayMs = 0, jitterMs = 0, isCut = false } = this.conditions;
    const luck = this.chance();
    const jitter = this.chance() * jitterMs;
    if (isCut) return { lost: 'cut' };
    if (luck < lossRate) return { lost: 'chance' };
    const { bitsPerSecond, queueMs = defaultQueueMs } = this.conditions;
    const throughMs =
      bitsPerSecond === undefined ? nowMs : this.narrowPlace.pass(bytes, nowMs, { bitsPerSecond, queueMs });
    if (throughMs === null) return { lost: 'queue' };
    this.lastAtMs = Math.max(this.lastAtMs, throughMs + delayMs + jitter);
    return { deliverAtMs: this.lastAtMs };
  }
}
