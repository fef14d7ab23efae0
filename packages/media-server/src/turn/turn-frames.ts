import { headerBytes, magicCookie, padding } from './stun-message.ts';

const channelHeadBytes = 4;
const firstChannel = 0x4000;
const lastChannel = 0x4fff;
const allocateRequest = 0x0003;

/** Enough of a connection to tell TURN from HTTP. */
const tellingBytes = 8;

/** A piece of the stream: a message, or a packet on a channel. */
export type TurnFrame =
  | { readonly kind: 'message'; readonly bytes: Buffer }
  | { readonly kind: 'channel'; readonly channel: number; readonly packet: Buffer };

/** How a connection begins that asks for an allocation: no request of HTTP begins with these bytes. */
export const turnBeginning = {
  event: 'secureConnection',
  bytes: tellingBytes,
  mayBegin: (head: Buffer): boolean =>
    (head[0] ?? 0) === 0 && (head[1] ?? allocateRequest) === allocateRequest,
  begins: (head: Buffer): boolean =>
    head.length >= tellingBytes &&
    head.readUInt16BE(0) === allocateRequest &&
    head.readUInt32BE(4) === magicCookie,
} as const;

/** Whether a number may be that of a channel (RFC 8656 section 12). */
export function isChannel(channel: number): boolean {
  return channel >= firstChannel && channel <= lastChannel;
}

/** A packet on a channel, filled up to four bytes as over a stream (RFC 8656 section 12.5). */
export function channelFrame(channel: number, packet: Buffer): Buffer {
  const bytes = Buffer.alloc(channelHeadBytes + packet.length + padding(packet.length));
  bytes.writeUInt16BE(channel, 0);
  bytes.writeUInt16BE(packet.length, 2);
  packet.copy(bytes, channelHeadBytes);
  return bytes;
}

/** Cuts a stream of TURN into messages and packets. It keeps the beginning of one frame at most. */
export class TurnReader {
  private readonly maxBytes: number;
  private rest: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** The complete frames so far, or null if the stream is not TURN. */
  read(chunk: Buffer): TurnFrame[] | null {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const frames: TurnFrame[] = [];
    while (bytes.length >= channelHeadBytes) {
      const first = bytes.readUInt16BE(0);
      const length = bytes.readUInt16BE(2);
      const isPacket = isChannel(first);
      if (length > this.maxBytes || (!isPacket && first >= firstChannel)) return null;
      const size = isPacket ? channelHeadBytes + length + padding(length) : headerBytes + length;
      if (bytes.length < size) break;
      frames.push(
        isPacket
          ? {
              kind: 'channel',
              channel: first,
              packet: bytes.subarray(channelHeadBytes, channelHeadBytes + length),
            }
          : { kind: 'message', bytes: bytes.subarray(0, size) },
      );
      bytes = bytes.subarray(size);
    }
    this.rest = bytes.length > 0 ? Buffer.from(bytes) : bytes;
    return frames;
  }
}
