/** Frames that another layer must have delivered since this layer's last packet before this one counts as silent: 6 frames are 300 ms at the 20 frames/s of the lowest preset. */
const silentAfterFrames = 6;
/** A layer is never called silent sooner than this, at any frame rate. */
const silentAfterMs = 250;
/** A layer that delivers less than this share of the busiest layer's frames over a whole window is starved: forwarding it would look frozen. */
const starvedShare = 0.25;
const windowMs = 1000;
const minWindowFrames = 8;
/** How long a layer that fell silent must deliver again before it is trusted, and how far that doubles when it flaps. */
const firstProbationMs = 1000;
const maxProbationMs = 8000;
/** A layer that stayed alive this long has its flaps forgiven. */
const forgiveAfterMs = 30_000;

/** The recent deliveries of one simulcast layer. Times are in ms of one monotonic clock, bit rates in bit/s. */
export class LayerActivity {
  isLive = false;
  lastPacketAt = -1;
  frames = 0;
  bitrate = 0;
  private bytesInWindow = 0;
  private framesInWindow = 0;
  private windowStart = -1;
  private lastWindowFrames = -1;
  private probationMs = firstProbationMs;
  private probationStart = -1;
  private liveSince = -1;

  /** Counts one packet with payload; `endsFrame` is its RTP marker. */
  note(bytes: number, endsFrame: boolean, nowMs: number): void {
    if (this.windowStart < 0) this.windowStart = nowMs;
    this.lastPacketAt = nowMs;
    this.bytesInWindow += bytes;
    if (!endsFrame) return;
    this.frames += 1;
    this.framesInWindow += 1;
  }

  /** Closes the window when a second has passed; the bit rate follows at half weight, so that one odd second does not decide. */
  rollWindow(nowMs: number): void {
    const elapsed = nowMs - this.windowStart;
    if (this.windowStart < 0 || elapsed < windowMs) return;
    const measured = (this.bytesInWindow * 8000) / elapsed;
    this.bitrate = this.bitrate === 0 ? measured : (this.bitrate + measured) / 2;
    this.lastWindowFrames = this.framesInWindow;
    this.bytesInWindow = 0;
    this.framesInWindow = 0;
    this.windowStart = nowMs;
  }

  /** Best bit-rate estimate now: the smoothed one, or the first second's so far. */
  estimatedBitrate(nowMs: number): number {
    if (this.bitrate > 0) return this.bitrate;
    const elapsed = nowMs - this.windowStart;
    return this.windowStart >= 0 && elapsed >= 200 ? (this.bytesInWindow * 8000) / elapsed : 0;
  }

  /** Decides again whether the layer is live, given the frames that the busiest other layer delivered since this one's last packet and in the last window. */
  judge(nowMs: number, others: { framesSince: number; windowFrames: number }): void {
    if (this.isLive) this.judgeLive(nowMs, others);
    else this.judgeSilent(nowMs, others);
  }

  /** Frames of the last closed window, -1 before there is one. */
  get windowFrames(): number {
    return this.lastWindowFrames;
  }

  private isSilent(nowMs: number, framesSince: number): boolean {
    return framesSince >= silentAfterFrames && nowMs - this.lastPacketAt >= silentAfterMs;
  }

  private isStarved(windowFrames: number): boolean {
    return (
      this.lastWindowFrames >= 0 &&
      windowFrames >= minWindowFrames &&
      this.lastWindowFrames < windowFrames * starvedShare
    );
  }

  private judgeLive(nowMs: number, others: { framesSince: number; windowFrames: number }): void {
    const isYoung = nowMs - this.liveSince < 2 * windowMs;
    if (this.isSilent(nowMs, others.framesSince) || (!isYoung && this.isStarved(others.windowFrames))) {
      this.isLive = false;
      this.probationStart = -1;
      this.probationMs =
        nowMs - this.liveSince > forgiveAfterMs
          ? firstProbationMs
          : Math.min(maxProbationMs, this.probationMs * 2);
    }
  }

  private judgeSilent(nowMs: number, others: { framesSince: number; windowFrames: number }): void {
    if (this.lastPacketAt < 0) return;
    const isFirstAppearance = this.liveSince < 0;
    if (
      this.isSilent(nowMs, others.framesSince) ||
      (!isFirstAppearance && this.isStarved(others.windowFrames))
    ) {
      this.probationStart = -1;
      return;
    }
    if (this.probationStart < 0) this.probationStart = this.lastPacketAt;
    if (
      isFirstAppearance ||
      (nowMs - this.probationStart >= this.probationMs && nowMs - this.lastPacketAt < silentAfterMs)
    ) {
      this.isLive = true;
      this.liveSince = nowMs;
    }
  }
}

/** Decides which layers of one track are live. A layer is measured against its siblings, so a pause of the whole track silences none. Returns true when the set changed. */
export function judgeLayers(layers: readonly LayerActivity[], nowMs: number): boolean {
  let isChanged = false;
  for (const layer of layers) layer.rollWindow(nowMs);
  for (const layer of layers) {
    const was = layer.isLive;
    let framesSince = 0;
    let windowFrames = 0;
    for (const other of layers) {
      if (other === layer || other.lastPacketAt <= layer.lastPacketAt) continue;
      framesSince = Math.max(framesSince, framesSinceLastPacket(layer, other));
      windowFrames = Math.max(windowFrames, other.windowFrames);
    }
    layer.judge(nowMs, { framesSince, windowFrames });
    if (layer.isLive !== was) isChanged = true;
  }
  return isChanged;
}

/** Per pair bookkeeping: how many frames `other` has delivered since `layer`'s last packet was seen. */
const marks = new WeakMap<LayerActivity, Map<LayerActivity, { lastPacketAt: number; frames: number }>>();

function framesSinceLastPacket(layer: LayerActivity, other: LayerActivity): number {
  const byOther = marks.get(layer) ?? new Map<LayerActivity, { lastPacketAt: number; frames: number }>();
  marks.set(layer, byOther);
  const mark = byOther.get(other);
  if (!mark || mark.lastPacketAt !== layer.lastPacketAt) {
    byOther.set(other, { lastPacketAt: layer.lastPacketAt, frames: other.frames });
    return 0;
  }
  return other.frames - mark.frames;
}
