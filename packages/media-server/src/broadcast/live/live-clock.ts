import { timestampDistance } from '../../rtp/sequence.ts';

const windowMs = 5_000;
/** A jump beyond this is a pause or another beginning, not the network. */
const breakSeconds = 0.5;

/**
 * Turns the RTP timestamps of a live track into seconds of this process's clock: by the quickest way through the network
 * that was seen within the last seconds.
 */
export class LiveClock {
  private readonly rate: number;
  private last: number | null = null;
  private elapsed = 0;
  private offset = 0;
  private least = Number.POSITIVE_INFINITY;
  private windowFromMs = 0;

  constructor(rate: number) {
    this.rate = rate;
  }

  secondsOf(timestamp: number, atMs: number): number {
    this.elapsed += this.last === null ? 0 : timestampDistance(this.last, timestamp) / this.rate;
    const isFirst = this.last === null;
    this.last = timestamp;
    const offset = atMs / 1_000 - this.elapsed;
    if (isFirst || Math.abs(offset - this.offset) > breakSeconds) this.restart(offset, atMs);
    this.offset = Math.min(this.offset, offset);
    this.least = Math.min(this.least, offset);
    if (atMs - this.windowFromMs >= windowMs) {
      this.offset = this.least;
      this.least = Number.POSITIVE_INFINITY;
      this.windowFromMs = atMs;
    }
    return this.elapsed + this.offset;
  }

  private restart(offset: number, atMs: number): void {
    this.offset = offset;
    this.least = offset;
    this.windowFromMs = atMs;
  }
}
