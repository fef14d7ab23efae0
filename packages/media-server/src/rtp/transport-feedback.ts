import { sequenceDistance } from './sequence.ts';

/** Deltas are carried in units of 250 us, the reference time in units of 64 ms (draft-holmer-rmcat-transport-wide-cc-extensions-01). */
const deltaUnitsPerMillisecond = 4;
const referenceUnitMilliseconds = 64;
/** A gap longer than this is not reported packet by packet: the base moves on instead. */
const maxGapPackets = 200;
/** Statuses in one feedback packet; the rest goes into the next. */
const maxStatusesPerFeedback = 512;

type Arrival = { readonly sequence: number; readonly atMs: number };

function encodeChunks(symbols: readonly number[]): number[] {
  const chunks: number[] = [];
  for (let index = 0; index < symbols.length; index += 7) {
    let chunk = 0xc000;
    for (let slot = 0; slot < 7; slot += 1) chunk |= (symbols[index + slot] ?? 0) << (12 - 2 * slot);
    chunks.push(chunk);
  }
  return chunks;
}

/** Collects arrival times of packets that carry a transport-wide sequence number and turns them into feedback for the sender's bandwidth estimation. */
export class TransportFeedback {
  private readonly arrivals = new Map<number, number>();
  private newest = -1;
  private nextBase = -1;
  private feedbackCount = 0;

  /** Notes that a packet with this 16-bit transport-wide sequence number came in at `atMs`. */
  record(sequenceNumber: number, atMs: number): void {
    if (this.newest < 0) {
      this.newest = sequenceNumber + 0x10000;
      this.arrivals.set(this.newest, atMs);
      return;
    }
    const extended = this.newest + sequenceDistance(this.newest & 0xffff, sequenceNumber);
    if (extended > this.newest) this.newest = extended;
    if (!this.arrivals.has(extended)) this.arrivals.set(extended, atMs);
  }

  /** The next feedback packet, or null when nothing has come in since the last one. */
  build(senderSsrc: number, mediaSsrc: number): Buffer | null {
    const received = [...this.arrivals].map(([sequence, atMs]): Arrival => ({ sequence, atMs }));
    received.sort((a, b) => a.sequence - b.sequence);
    const first = received[0];
    if (!first) return null;
    const base = this.chooseBase(first.sequence);
    const last = Math.min(received.at(-1)?.sequence ?? base, base + maxStatusesPerFeedback - 1);
    for (const { sequence } of received) if (sequence <= last) this.arrivals.delete(sequence);
    this.nextBase = last + 1;
    const byFit = received.filter((arrival) => arrival.sequence <= last);
    return this.encode({ senderSsrc, mediaSsrc, base, last, arrivals: byFit });
  }

  private chooseBase(firstReceived: number): number {
    if (this.nextBase < 0 || firstReceived - this.nextBase > maxGapPackets) return firstReceived;
    return Math.min(this.nextBase, firstReceived);
  }

  private encode(feedback: {
    senderSsrc: number;
    mediaSsrc: number;
    base: number;
    last: number;
    arrivals: Arrival[];
  }): Buffer {
    const { base, last, arrivals } = feedback;
    const reference = Math.floor((arrivals[0]?.atMs ?? 0) / referenceUnitMilliseconds);
    const symbols = Array.from({ length: last - base + 1 }, () => 0);
    const deltas: { isLarge: boolean; value: number }[] = [];
    let previousUnits = reference * referenceUnitMilliseconds * deltaUnitsPerMillisecond;
    for (const arrival of arrivals) {
      const units = Math.round(arrival.atMs * deltaUnitsPerMillisecond);
      const value = Math.max(-32768, Math.min(32767, units - previousUnits));
      previousUnits += value;
      const isLarge = value < 0 || value > 255;
      symbols[arrival.sequence - base] = isLarge ? 2 : 1;
      deltas.push({ isLarge, value });
    }
    return this.write({
      ...feedback,
      reference,
      chunks: encodeChunks(symbols),
      count: symbols.length,
      deltas,
    });
  }

  private write(parts: {
    senderSsrc: number;
    mediaSsrc: number;
    base: number;
    count: number;
    reference: number;
    chunks: number[];
    deltas: { isLarge: boolean; value: number }[];
  }): Buffer {
    const deltaBytes = parts.deltas.reduce((sum, delta) => sum + (delta.isLarge ? 2 : 1), 0);
    const unpadded = 20 + parts.chunks.length * 2 + deltaBytes;
    const padding = (4 - (unpadded % 4)) % 4;
    const packet = Buffer.alloc(unpadded + padding);
    packet[0] = (padding > 0 ? 0xa0 : 0x80) | 15;
    packet[1] = 205;
    packet.writeUInt16BE(packet.length / 4 - 1, 2);
    packet.writeUInt32BE(parts.senderSsrc, 4);
    packet.writeUInt32BE(parts.mediaSsrc, 8);
    packet.writeUInt16BE(parts.base & 0xffff, 12);
    packet.writeUInt16BE(parts.count, 14);
    packet.writeUIntBE(parts.reference & 0xffffff, 16, 3);
    packet[19] = this.feedbackCount & 0xff;
    this.feedbackCount += 1;
    let offset = 20;
    for (const chunk of parts.chunks) offset = packet.writeUInt16BE(chunk, offset);
    for (const delta of parts.deltas)
      offset = delta.isLarge
        ? packet.writeInt16BE(delta.value, offset)
        : packet.writeUInt8(delta.value, offset);
    if (padding > 0) packet[packet.length - 1] = padding;
    return packet;
  }
}
