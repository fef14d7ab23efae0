/**
 * Browsers learn how much they may send from a few probes at the start. Where packets are taken up in batches, on a busy
 * machine, the probes fail and the estimate then creeps up by 8 % a second, so that the top layer stays off for long.
 * A fresh start bit rate in an answer makes the browser begin again there; if the uplink is truly narrow it falls back
 * within a second, so the nudge is tried a few times only.
 */
const waitsMs: readonly number[] = [1200, 6000, 30_000];
/** Loss above which the uplink is taken to be full. */
const cleanLoss = 0.01;
/** The rate requested above the sum of the layers, more with each try: the browser acts on a changed value only. */
const firstMargin = 1.15;
const marginStep = 0.1;
const maxKilobits = 5000;

/** How one simulcast video comes in. Bit rates in bit/s, loss from 0 to 1. */
export interface UplinkSample {
  readonly announcedLayers: number;
  readonly liveLayers: number;
  readonly announcedBitrate: number;
  readonly loss: number;
}

/**
 * Decides when a publisher whose upper layers stay off over a clean uplink is told to begin again at the bit rate of
 * all its layers.
 */
export class UplinkNudge {
  private tries = 0;
  private missingSince = -1;

  /** The start bit rate to tell, in kbit/s, or null for nothing to do. */
  decide(sample: UplinkSample, nowMs: number): number | null {
    const isMissing =
      sample.liveLayers > 0 && sample.liveLayers < sample.announcedLayers && sample.announcedBitrate > 0;
    if (!isMissing || sample.loss > cleanLoss) {
      this.missingSince = -1;
      return null;
    }
    if (this.missingSince < 0) this.missingSince = nowMs;
    const wait = waitsMs[this.tries];
    if (wait === undefined || nowMs - this.missingSince < wait) return null;
    const margin = firstMargin + marginStep * this.tries;
    this.tries += 1;
    this.missingSince = nowMs;
    return Math.min(maxKilobits, Math.round((sample.announcedBitrate * margin) / 1000));
  }
}
