import { seededRandom } from '../../src/transport/seeded-random.ts';

/** How bad one direction of a network is. What is left out is good. */
export interface LineConditions {
  /** Share of packets that are lost, 0 to 1. */
  readonly lossRate?: number;
  /** What each packet takes at least. */
  readonly delayMs?: number;
  /** What a packet takes longer at most, evenly spread. Packets keep their order, as on one path. */
  readonly jitterMs?: number;
  readonly bitsPerSecond?: number;
  /** How much traffic the narrow place holds; what comes on top is lost. */
  readonly queueMs?: number;
  readonly isCut?: boolean;
}

const defaultQueueMs = 300;

/** What becomes of one packet: lost, or let out at this time. `why` tells a full queue from bad luck. */
export type Fate = { readonly deliverAtMs: number } | { readonly lost: 'cut' | 'chance' | 'queue' };

/** The narrow place of a network: what comes in passes one after the other. Several lines may lead through the same. */
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
 * One direction of a bad network, as a decision per packet. The n-th packet draws the same chance in each run of a seed,
 * whatever became of the others and whatever the conditions were meanwhile.
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
