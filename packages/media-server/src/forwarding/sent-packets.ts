import type { MediaPacket } from './media-packet.ts';

/** A packet as one viewer got it. -1 means that the packet carries no picture number. */
export interface SentPacket {
  readonly packet: MediaPacket;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly pictureId: number;
  readonly tl0PicIdx: number;
}

/** Packets that can be repeated to one viewer: about 2 s of a 2.5 Mbit/s video. The bytes are shared with all other viewers. */
const keptPackets = 512;

/** The packets lately sent to one viewer, by the sequence numbers that the viewer saw. */
export class SentPackets {
  private packets: (MediaPacket | undefined)[] = [];
  private readonly sequenceNumbers = new Uint16Array(keptPackets);
  private readonly timestamps = new Uint32Array(keptPackets);
  private readonly pictureIds = new Int16Array(keptPackets);
  private readonly tl0PicIdxs = new Int16Array(keptPackets);
  private readonly resentAt = new Float64Array(keptPackets);

  remember(sent: SentPacket): void {
    const slot = sent.sequenceNumber % keptPackets;
    this.packets[slot] = sent.packet;
    this.sequenceNumbers[slot] = sent.sequenceNumber;
    this.timestamps[slot] = sent.timestamp;
    this.pictureIds[slot] = sent.pictureId;
    this.tl0PicIdxs[slot] = sent.tl0PicIdx;
    this.resentAt[slot] = 0;
  }

  /** Nothing that was sent until now is repeated any more. */
  forget(): void {
    this.packets = [];
  }

  /** The packet with this number, or null when it is gone or was repeated less than `intervalMs` ago. */
  recall(sequenceNumber: number, nowMs: number, intervalMs: number): SentPacket | null {
    const slot = sequenceNumber % keptPackets;
    const packet = this.packets[slot];
    if (!packet || this.sequenceNumbers[slot] !== sequenceNumber) return null;
    const lastResentAt = this.resentAt[slot] ?? 0;
    if (lastResentAt > 0 && nowMs - lastResentAt < intervalMs) return null;
    this.resentAt[slot] = nowMs;
    return {
      packet,
      sequenceNumber,
      timestamp: this.timestamps[slot] ?? 0,
      pictureId: this.pictureIds[slot] ?? -1,
      tl0PicIdx: this.tl0PicIdxs[slot] ?? -1,
    };
  }
}
