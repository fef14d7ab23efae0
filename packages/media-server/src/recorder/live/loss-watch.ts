import { sequenceDistance } from '../../rtp/sequence.ts';

interface Missing {
  readonly sinceMs: number;
  askedAtMs: number;
}

/** The request to the sender of one stream. */
export interface LossRequests {
  /** Packets to send again. */
  readonly again: readonly number[];
  /** Packets were given up: pictures need a new beginning. */
  readonly isBroken: boolean;
}

const nothing: LossRequests = { again: [], isBroken: false };
const firstAskMs = 20;
const askAgainMs = 70;
const giveUpMs = 450;
/** A jump beyond this is another stream or a long cut, not loss: asking for all of it would not help. */
const longestHole = 200;

/** Watches the numbers of one stream for holes, and says what to ask for. */
export class LossWatch {
  private readonly missing = new Map<number, Missing>();
  private highest: number | null = null;
  private isBroken = false;

  arrived(sequenceNumber: number, nowMs: number): void {
    if (this.highest === null) {
      this.highest = sequenceNumber;
      return;
    }
    const ahead = sequenceDistance(this.highest, sequenceNumber);
    if (ahead <= 0) {
      this.missing.delete(sequenceNumber);
      return;
    }
    if (ahead > longestHole) {
      this.missing.clear();
      this.isBroken = true;
    } else
      for (let step = 1; step < ahead; step += 1)
        this.missing.set((this.highest + step) & 0xffff, { sinceMs: nowMs, askedAtMs: 0 });
    this.highest = sequenceNumber;
  }

  /** To be asked some times a second. */
  due(nowMs: number): LossRequests {
    if (this.missing.size === 0 && !this.isBroken) return nothing;
    const again: number[] = [];
    let { isBroken } = this;
    this.isBroken = false;
    for (const [sequenceNumber, missing] of this.missing) {
      if (nowMs - missing.sinceMs > giveUpMs) {
        this.missing.delete(sequenceNumber);
        isBroken = true;
      } else if (this.isDue(missing, nowMs)) {
        missing.askedAtMs = nowMs;
        again.push(sequenceNumber);
      }
    }
    return { again, isBroken };
  }

  private isDue({ sinceMs, askedAtMs }: Missing, nowMs: number): boolean {
    return askedAtMs === 0 ? nowMs - sinceMs >= firstAskMs : nowMs - askedAtMs >= askAgainMs;
  }
}
