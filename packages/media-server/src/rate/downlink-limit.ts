/** Loss above which a sender backs off, and below which it may grow (GCC, draft-ietf-rmcat-gcc section 6). */
const heavyLoss = 0.1;
/** Loss at which one report is enough to act on. */
const severeLoss = 0.25;
/** After severe loss only this share of what arrived is used: repeats of lost packets are part of it. */
const severeShare = 0.7;
/**
 * The viewer's estimate (REMB) counts as congestion while it falls and is below this share of the sent rate.
 * Otherwise it means nothing: it is capped near the incoming rate, and after a quiet phase it starts below it and
 * climbs.
 */
const rembShare = 0.8;
const rembFreshMs = 1500;
const lossFreshMs = 3000;
/** Congestion must be seen in this many decisions in a row, so that one late batch of packets does not lower everybody. */
const congestedDecisions = 2;
/** One voice with its packet headers; less helps nobody. */
const minimumLimit = 50_000;
/** So often in a row the loss must speak against even the smallest pictures, before they rest: the first second of a stream often looks worse than the line is. */
const thinAfter = 3;
/** Congestion again within this time counts as in a row. */
const inARowMs = 6000;
const firstPauseMs = 4000;
const maxPauseMs = 60_000;
const growthPerSecond = 1.3;
/** A limit above this multiple of the viewer's wish is no limit. */
const amplyAbove = 1.5;

/** The sent, wanted and minimum rates, in bit/s. */
interface Rates {
  readonly sent: number;
  readonly wanted: number;
  readonly least: number;
  readonly isLeastCarried?: boolean;
}

function roomAfterLoss(sent: number, loss: number): number {
  const arriving = sent * (1 - loss);
  return loss > severeLoss ? arriving * severeShare : arriving;
}

/**
 * How much may be sent to one viewer, in bit/s: unlimited until REMB or loss shows congestion, then what demonstrably
 * arrives, then carefully more after a pause that doubles with each failed try. Time comes in with each call, in ms.
 */
export class DownlinkLimit {
  private currentLimit = Number.POSITIVE_INFINITY;
  private remb = { bitrate: 0, atMs: Number.NEGATIVE_INFINITY, isFalling: false };
  private loss = { fraction: 0, atMs: Number.NEGATIVE_INFINITY };
  private hasDropped = false;
  private congestedInARow = 0;
  private lastCongestedAt = Number.NEGATIVE_INFINITY;
  private lastGrowthAt = Number.NEGATIVE_INFINITY;
  private pauseMs = firstPauseMs;
  private hasGrownSinceCongestion = false;
  /** How often in a row less would have arrived than the smallest pictures need. */
  private belowLeast = 0;

  get bitsPerSecond(): number {
    return this.currentLimit;
  }

  /** Whether the line was seen to be too narrow for even the smallest pictures; then the next try is given up at once. */
  get isThin(): boolean {
    return this.belowLeast >= thinAfter;
  }

  /** The share of packets that the viewer's latest reports call lost, 0 to 1. */
  get recentLoss(): number {
    return this.loss.fraction;
  }

  /** The same as it is now, which goes on by itself. */
  copy(): DownlinkLimit {
    return Object.assign(new DownlinkLimit(), this);
  }

  noteRemb(bitrate: number, nowMs: number): void {
    const isFalling = this.remb.bitrate > 0 && bitrate < this.remb.bitrate;
    this.remb = { bitrate, atMs: nowMs, isFalling };
  }

  /** Pictures were dropped before they were sent, because too much waited: by TCP nothing is lost on the way that could tell. */
  noteDrop(): void {
    this.hasDropped = true;
  }

  noteLoss(fraction: number, nowMs: number): void {
    this.loss = { fraction, atMs: nowMs };
  }

  /**
   * Decides again, from the bytes sent since the last decision, the unlimited rate, and the minimum for sound and
   * the smallest pictures. With TCP it is also known whether that much is carried. Call about every 500 ms.
   */
  decide(rates: Rates, nowMs: number): number {
    const loss = nowMs - this.loss.atMs < lossFreshMs ? this.loss.fraction : 0;
    const isLossy = loss > heavyLoss;
    const isQueueing = this.isQueueing(rates.sent, nowMs);
    this.congestedInARow = isLossy || isQueueing ? this.congestedInARow + 1 : 0;
    const isTooMuch = this.hasDropped || loss > severeLoss;
    this.hasDropped = false;
    if (isTooMuch || this.congestedInARow >= congestedDecisions) {
      const room = roomAfterLoss(rates.sent, loss);
      const arriving = isQueueing ? Math.min(room, this.remb.bitrate) : room;
      this.shrink(arriving, rates, nowMs);
    } else if (this.congestedInARow === 0) {
      this.grow(rates.wanted, nowMs);
    }
    return this.currentLimit;
  }

  private isQueueing(sent: number, nowMs: number): boolean {
    const { isFalling, atMs, bitrate } = this.remb;
    return isFalling && nowMs - atMs < rembFreshMs && bitrate < sent * rembShare;
  }

  private shrink(arriving: number, { least, isLeastCarried }: Rates, nowMs: number): void {
    const isInARow = nowMs - this.lastCongestedAt <= inARowMs;
    if (this.hasGrownSinceCongestion) this.pauseMs = Math.min(maxPauseMs, this.pauseMs * 2);
    this.hasGrownSinceCongestion = false;
    this.lastCongestedAt = nowMs;
    this.congestedInARow = 0;
    this.loss = { ...this.loss, atMs: Number.NEGATIVE_INFINITY };
    const room = Math.min(this.currentLimit, arriving * 0.95);
    if (isLeastCarried ?? room >= least) this.belowLeast = 0;
    else if (!this.isThin) this.belowLeast = isInARow ? this.belowLeast + 1 : 1;
    this.currentLimit = this.isThin ? Math.max(minimumLimit, room) : Math.max(least, minimumLimit, room);
  }

  private grow(wanted: number, nowMs: number): void {
    if (this.currentLimit === Number.POSITIVE_INFINITY || nowMs - this.lastCongestedAt < this.pauseMs) return;
    const since = Math.min(
      1000,
      nowMs - Math.max(this.lastGrowthAt, this.lastCongestedAt + this.pauseMs - 500),
    );
    this.lastGrowthAt = nowMs;
    this.hasGrownSinceCongestion = true;
    this.currentLimit *= growthPerSecond ** (since / 1000);
    if (this.currentLimit > wanted * amplyAbove && nowMs - this.lastCongestedAt > 2 * this.pauseMs) {
      this.currentLimit = Number.POSITIVE_INFINITY;
      this.belowLeast = 0;
      this.pauseMs = firstPauseMs;
    }
  }
}
