/** The position of one header extension element in a packet (RFC 8285). */
export interface HeaderExtension {
  readonly id: number;
  readonly start: number;
  readonly length: number;
}

/** One parsed RTP packet (RFC 3550). The bytes stay in `buffer`; `payloadStart` and `payloadEnd` frame the payload without padding. */
export interface RtpPacket {
  readonly buffer: Buffer;
  readonly payloadType: number;
  readonly marker: boolean;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly extensions: readonly HeaderExtension[];
  readonly payloadStart: number;
  readonly payloadEnd: number;
}

const fixedHeaderBytes = 12;
const noExtensions: readonly HeaderExtension[] = [];
const oneByteProfile = 0xbede;
const twoByteProfileMask = 0xfff0;
const twoByteProfile = 0x1000;

/** Tells RTCP from RTP on one port by the packet type byte, 192 to 223 (RFC 5761). Anything shorter than 4 bytes is neither and counts as RTCP so that it is dropped there. */
export function isRtcp(packet: Buffer): boolean {
  if (packet.length < 4) return true;
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

function readOneByteElements(buffer: Buffer, start: number, end: number): HeaderExtension[] {
  const elements: HeaderExtension[] = [];
  let position = start;
  while (position < end) {
    const head = buffer[position] ?? 0;
    if (head === 0) {
      position += 1;
      continue;
    }
    const id = head >> 4;
    const length = (head & 0x0f) + 1;
    if (id === 15 || position + 1 + length > end) break;
    elements.push({ id, start: position + 1, length });
    position += 1 + length;
  }
  return elements;
}

function readTwoByteElements(buffer: Buffer, start: number, end: number): HeaderExtension[] {
  const elements: HeaderExtension[] = [];
  let position = start;
  while (position < end) {
    const id = buffer[position] ?? 0;
    if (id === 0) {
      position += 1;
      continue;
    }
    const length = buffer[position + 1] ?? 0;
    if (position + 2 + length > end) break;
    elements.push({ id, start: position + 2, length });
    position += 2 + length;
  }
  return elements;
}

function readExtensions(buffer: Buffer, start: number, end: number): readonly HeaderExtension[] {
  const profile = buffer.readUInt16BE(start - 4);
  if (profile === oneByteProfile) return readOneByteElements(buffer, start, end);
  if ((profile & twoByteProfileMask) === twoByteProfile) return readTwoByteElements(buffer, start, end);
  return noExtensions;
}

function payloadEndOf(buffer: Buffer, payloadStart: number): number | null {
  if (((buffer[0] ?? 0) & 0x20) === 0) return buffer.length;
  const padding = buffer[buffer.length - 1] ?? 0;
  const end = buffer.length - padding;
  return padding === 0 || end < payloadStart ? null : end;
}

/** Parses an RTP packet, or returns null for anything that is not well-formed RTP version 2: too short, wrong lengths, padding beyond the packet. */
export function parseRtp(buffer: Buffer): RtpPacket | null {
  if (buffer.length < fixedHeaderBytes) return null;
  const first = buffer[0] ?? 0;
  if (first >> 6 !== 2) return null;
  let payloadStart = fixedHeaderBytes + (first & 0x0f) * 4;
  let extensions = noExtensions;
  if ((first & 0x10) !== 0) {
    if (buffer.length < payloadStart + 4) return null;
    const start = payloadStart + 4;
    const end = start + buffer.readUInt16BE(payloadStart + 2) * 4;
    if (end > buffer.length) return null;
    extensions = readExtensions(buffer, start, end);
    payloadStart = end;
  }
  if (payloadStart > buffer.length) return null;
  const payloadEnd = payloadEndOf(buffer, payloadStart);
  if (payloadEnd === null) return null;
  const second = buffer[1] ?? 0;
  return {
    buffer,
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequenceNumber: buffer.readUInt16BE(2),
    timestamp: buffer.readUInt32BE(4),
    ssrc: buffer.readUInt32BE(8),
    extensions,
    payloadStart,
    payloadEnd,
  };
}

/** The element of one header extension id, or null when the packet does not carry it. */
export function findExtension(packet: RtpPacket, id: number | undefined): HeaderExtension | null {
  if (id === undefined) return null;
  for (const element of packet.extensions) if (element.id === id) return element;
  return null;
}

/** The text of an extension such as MID or RID (RFC 8852), or null when absent. */
export function extensionText(packet: RtpPacket, id: number | undefined): string | null {
  const element = findExtension(packet, id);
  if (!element) return null;
  return packet.buffer.toString('latin1', element.start, element.start + element.length);
}
