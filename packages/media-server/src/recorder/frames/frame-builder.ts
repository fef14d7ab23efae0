import { readVp8Descriptor, startsKeyFrame } from '../../rtp/payload.ts';
import type { CodecName } from '../../rtp/payload.ts';
import type { RtpPacket } from '../../rtp/rtp-packet.ts';
import type { ArrivedPacket } from './reorder-buffer.ts';
import { beginsVp9, vp9Part } from './vp9-payload.ts';

/** One whole encoded picture or sound. */
export interface Frame {
  readonly atMs: number;
  /** The RTP timestamp, 32 bits. */
  readonly timestamp: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

const startCode = Buffer.from([0, 0, 0, 1]);
const stapA = 24;
const fuA = 28;

function vp8Part(packet: RtpPacket): Buffer[] {
  const { buffer, payloadStart, payloadEnd } = packet;
  const first = buffer[payloadStart] ?? 0;
  let position = payloadStart + 1;
  if ((first & 0x80) !== 0) {
    const flags = buffer[position] ?? 0;
    position += 1;
    if ((flags & 0x80) !== 0) position += ((buffer[position] ?? 0) & 0x80) === 0 ? 1 : 2;
    if ((flags & 0x40) !== 0) position += 1;
    if ((flags & 0x30) !== 0) position += 1;
  }
  return position < payloadEnd ? [buffer.subarray(position, payloadEnd)] : [];
}

function stapParts(payload: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let position = 1;
  while (position + 2 < payload.length) {
    const size = payload.readUInt16BE(position);
    if (size === 0 || position + 2 + size > payload.length) break;
    parts.push(startCode, payload.subarray(position + 2, position + 2 + size));
    position += 2 + size;
  }
  return parts;
}

function h264Parts(packet: RtpPacket): Buffer[] {
  const payload = packet.buffer.subarray(packet.payloadStart, packet.payloadEnd);
  const head = payload[0] ?? 0;
  const type = head & 0x1f;
  if (type === stapA) return stapParts(payload);
  if (type !== fuA) return [startCode, payload];
  if (payload.length < 3) return [];
  const fuHeader = payload[1] ?? 0;
  const isFirst = (fuHeader & 0x80) !== 0;
  const rest = payload.subarray(2);
  return isFirst ? [startCode, Buffer.from([(head & 0xe0) | (fuHeader & 0x1f)]), rest] : [rest];
}

function partsOf(codec: CodecName, packet: RtpPacket): Buffer[] {
  if (codec === 'vp8') return vp8Part(packet);
  return codec === 'vp9' ? vp9Part(packet) : h264Parts(packet);
}

function isBeginning(codec: CodecName, packet: RtpPacket): boolean {
  const first = packet.buffer[packet.payloadStart] ?? 0;
  if (codec === 'vp9') return beginsVp9(first);
  if (codec !== 'vp8') return true;
  return (
    (first & 0x10) !== 0 &&
    (first & 0x07) === 0 &&
    readVp8Descriptor(packet.buffer, packet.payloadStart, packet.payloadEnd) !== null
  );
}

/**
 * Builds frames from packets in order. A picture with a hole is dropped, and so is everything behind it until the next
 * that decodes by itself: `isBroken` says that one is wanted.
 */
export class FrameBuilder {
  private readonly codec: CodecName;
  private readonly out: (frame: Frame) => void;
  private parts: Buffer[] = [];
  private timestamp: number | null = null;
  private isKey = false;
  private isWhole = false;
  private needsKey = true;

  constructor(codec: CodecName, out: (frame: Frame) => void) {
    this.codec = codec;
    this.out = out;
  }

  push(arrived: ArrivedPacket | null): void {
    if (arrived === null) {
      this.lose();
      return;
    }
    const { packet, atMs } = arrived;
    if (packet.payloadEnd <= packet.payloadStart) return;
    if (this.codec === 'opus') this.pushSound(packet, atMs);
    else this.pushPicture(packet, atMs);
  }

  private pushSound({ buffer, payloadStart, payloadEnd, timestamp }: RtpPacket, atMs: number): void {
    this.out({ atMs, timestamp, isKey: true, data: buffer.subarray(payloadStart, payloadEnd) });
  }

  private pushPicture(packet: RtpPacket, atMs: number): void {
    if (packet.timestamp !== this.timestamp) {
      // The last packet of the picture before never came.
      if (this.parts.length > 0) this.needsKey = true;
      this.begin(packet);
    }
    const { buffer, payloadStart: start, payloadEnd: end } = packet;
    if (this.codec !== 'opus' && startsKeyFrame(this.codec, buffer, { start, end })) this.isKey = true;
    this.parts.push(...partsOf(this.codec, packet));
    if (packet.marker) this.finish(atMs);
  }

  private begin(packet: RtpPacket): void {
    this.parts = [];
    this.timestamp = packet.timestamp;
    this.isKey = false;
    this.isWhole = isBeginning(this.codec, packet);
  }

  private finish(atMs: number): void {
    const { parts, timestamp, isKey, isWhole } = this;
    this.parts = [];
    this.timestamp = null;
    if (!isWhole || timestamp === null) {
      this.needsKey = true;
      return;
    }
    if (this.needsKey && !isKey) return;
    this.needsKey = false;
    if (parts.length > 0) this.out({ atMs, timestamp, isKey, data: Buffer.concat(parts) });
  }

  private lose(): void {
    this.parts = [];
    this.timestamp = null;
    this.needsKey = this.codec !== 'opus';
  }
}
