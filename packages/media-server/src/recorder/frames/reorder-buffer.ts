import { sequenceDistance } from '../../rtp/sequence.ts';
import type { RtpPacket } from '../../rtp/rtp-packet.ts';

/** A packet with the time at which it came. */
export interface ArrivedPacket {
  readonly atMs: number;
  readonly packet: RtpPacket;
}

/** How long a hole may wait for its packet, in the time of arrival. */
const patienceMs = 1_000;

/**
 * Puts packets into the order in which they were sent. Duplicates are dropped; a hole is given up after a second,
 * and listeners get `null` for it.
 */
export class ReorderBuffer {
  private readonly out: (arrived: ArrivedPacket | null) => void;
  private readonly waiting = new Map<number, ArrivedPacket>();
  private next: number | null = null;

  constructor(out: (arrived: ArrivedPacket | null) => void) {
    this.out = out;
  }

  push(arrived: ArrivedPacket): void {
    const { sequenceNumber } = arrived.packet;
    this.next ??= sequenceNumber;
    if (sequenceDistance(this.next, sequenceNumber) < 0) return;
    this.waiting.set(sequenceNumber, arrived);
    this.drain(arrived.atMs);
  }

  /** Nothing more comes: holes are given up at once. */
  end(): void {
    while (this.waiting.size > 0) {
      this.skipHole();
      this.drain(Number.NEGATIVE_INFINITY);
    }
  }

  private drain(nowMs: number): void {
    for (;;) {
      const arrived = this.next === null ? undefined : this.waiting.get(this.next);
      if (arrived && this.next !== null) {
        this.waiting.delete(this.next);
        this.next = (this.next + 1) & 0xffff;
        this.out(arrived);
        continue;
      }
      if (this.waiting.size === 0 || !this.isOverdue(nowMs)) return;
      this.skipHole();
    }
  }

  private isOverdue(nowMs: number): boolean {
    for (const { atMs } of this.waiting.values()) if (nowMs - atMs > patienceMs) return true;
    return false;
  }

  private skipHole(): void {
    let nearest = 0xffff;
    const from = this.next ?? 0;
    for (const sequenceNumber of this.waiting.keys())
      nearest = Math.min(nearest, (sequenceNumber - from) & 0xffff);
    if (nearest > 0) this.out(null);
    this.next = (from + nearest) & 0xffff;
  }
}
