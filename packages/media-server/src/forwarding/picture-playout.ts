import type { Playout } from '../rtp/viewer-extensions.ts';

/** A picture that did not move for this long was frozen. */
const pauseMs = 1500;
/** By then the viewer's estimate of the sender's clock is right again. */
const promptMs = 10_000;
/** Packets that say that the time is over: some may be lost, or not be the first of their picture. */
const lastPackets = 100;

/**
 * How soon a viewer should show the pictures of one track. Packets that waited in a stalled TCP line arrive late,
 * and a viewer that takes that for the sender's clock delays the following ones for seconds; for a while it is asked
 * to show at once.
 */
export class PicturePlayout {
  private promptUntil = Number.NEGATIVE_INFINITY;
  private left = 0;

  /** The next picture goes out, this long after the one before. */
  note(sinceLastMs: number, nowMs: number): void {
    if (sinceLastMs < pauseMs) return;
    this.promptUntil = nowMs + promptMs;
    this.left = lastPackets;
  }

  /** The next packet's request; null for none, once it is normal again. */
  next(nowMs: number): Playout | null {
    if (nowMs < this.promptUntil) return 'at once';
    if (this.left === 0) return null;
    this.left -= 1;
    return 'as ever';
  }
}
