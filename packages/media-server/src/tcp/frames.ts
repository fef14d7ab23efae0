const lengthBytes = 2;

/** A packet with its length before it, as it goes over a stream (RFC 4571). */
export function frameOf(packet: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(lengthBytes + packet.length);
  frame.writeUInt16BE(packet.length, 0);
  packet.copy(frame, lengthBytes);
  return frame;
}

/** Cuts a stream into its packets (RFC 4571). It keeps the beginning of one packet at most. */
export class FrameReader {
  private readonly maxBytes: number;
  private rest: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** The packets that are whole by now, or null where the stream is not made of such frames. */
  read(chunk: Buffer): Buffer[] | null {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const packets: Buffer[] = [];
    while (bytes.length >= lengthBytes) {
      const length = bytes.readUInt16BE(0);
      if (length === 0 || length > this.maxBytes) return null;
      if (bytes.length < lengthBytes + length) break;
      packets.push(bytes.subarray(lengthBytes, lengthBytes + length));
      bytes = bytes.subarray(lengthBytes + length);
    }
    this.rest = bytes.length > 0 ? Buffer.from(bytes) : bytes;
    return packets;
  }
}
