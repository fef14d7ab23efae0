import { timestampDistance } from '../../rtp/sequence.ts';

const windowMs = 10_000;
/** A track that was silent for this long may count on from another moment. */
const breakMs = 1_000;
/** Differences below this are the network's and are not followed. */
const tolerancePartsOfSecond = 0.04;

interface Window {
  readonly fromMs: number;
  /** Seconds between a timestamp and the recorder's clock: the least seen, which is the quickest way through the network. */
  offset: number;
}

class Unwrapped {
  /** The timestamp that counts as 0. */
  readonly base: number;
  private last: number;
  private total = 0;

  constructor(base: number) {
    this.base = base;
    this.last = base;
  }

  /** The timestamp without its wrap at 32 bits, counted from the base. */
  follow(timestamp: number): number {
    this.total += timestampDistance(this.last, timestamp);
    this.last = timestamp;
    return this.total;
  }
}

/**
 * Learns the offset of one track's timestamps to the recorder's clock, from every packet in the order of arrival.
 */
export class ClockLearner {
  readonly windows: Window[] = [];
  private readonly rate: number;
  private unwrapped: Unwrapped | null = null;
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(rate: number) {
    this.rate = rate;
  }

  /** The first timestamp. */
  get base(): number {
    return this.unwrapped?.base ?? 0;
  }

  push(timestamp: number, atMs: number): void {
    this.unwrapped ??= new Unwrapped(timestamp);
    const offset = atMs / 1000 - this.unwrapped.follow(timestamp) / this.rate;
    const current = this.windows.at(-1);
    if (!current || atMs - current.fromMs >= windowMs || atMs - this.lastMs > breakMs)
      this.windows.push({ fromMs: atMs, offset });
    else current.offset = Math.min(current.offset, offset);
    this.lastMs = atMs;
  }
}

/** Turns the timestamps of one track into seconds since the beginning of the log, as learnt before; never backwards. */
export class TrackClock {
  private readonly windows: readonly Window[];
  private readonly rate: number;
  private readonly unwrapped: Unwrapped;
  private index = 0;
  private offset: number | null = null;
  private last = Number.NEGATIVE_INFINITY;

  constructor(learner: ClockLearner, rate: number) {
    this.windows = learner.windows;
    this.unwrapped = new Unwrapped(learner.base);
    this.rate = rate;
  }

  secondsOf(timestamp: number, atMs: number): number {
    const elapsed = this.unwrapped.follow(timestamp) / this.rate;
    while ((this.windows[this.index + 1]?.fromMs ?? Number.POSITIVE_INFINITY) <= atMs) this.index += 1;
    const learnt = this.windows[this.index]?.offset ?? atMs / 1000 - elapsed;
    if (this.offset === null || Math.abs(learnt - this.offset) > tolerancePartsOfSecond) this.offset = learnt;
    // Two frames never share a moment: containers refuse that.
    this.last = Math.max(0, this.last + 0.001, elapsed + this.offset);
    return this.last;
  }
}
