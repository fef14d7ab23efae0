/**
 * A receiver's report of one stream (RFC 3550, section 6.4.1): the highest number with its wraps, and how many are
 * missing.
 */
export interface StreamReport {
  readonly ssrc: number;
  readonly cumulativeLost: number;
  readonly highestSequence: number;
}

/** A loss share over fewer packets than this means nothing. */
const leastPackets = 10;
/** Numbers that jump by more begin a new count. */
const largestJump = 65_536;

/**
 * The share of a viewer's packets that is missing, over all reports since the last call. Browsers report many times
 * a second, and a repeat that came counts as received in the next report: a single one is often clean while the line
 * is not.
 */
export class LossWindow {
  private readonly latest = new Map<number, StreamReport>();
  private expected = 0;
  private lost = 0;

  /** Notes a report. Of a stream that is new, `sent` packets are all that its first one is about. */
  note(report: StreamReport, sent: number): void {
    const before = this.latest.get(report.ssrc);
    this.latest.set(report.ssrc, report);
    const expected = before ? report.highestSequence - before.highestSequence : sent;
    if (expected < 0 || expected > largestJump) return;
    this.expected += expected;
    this.lost += report.cumulativeLost - (before?.cumulativeLost ?? 0);
  }

  forget(ssrc: number): void {
    this.latest.delete(ssrc);
  }

  /** The share that is missing, 0 to 1, and a new window; null, and the window goes on, while there is too little to tell. */
  take(): number | null {
    if (this.expected < leastPackets) return null;
    const share = Math.min(1, Math.max(0, this.lost / this.expected));
    this.expected = 0;
    this.lost = 0;
    return share;
  }
}
