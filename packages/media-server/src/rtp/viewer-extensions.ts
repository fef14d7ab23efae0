import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';

/** How soon a viewer shows pictures: at once, whatever its idea of the sender's clock, or evenly as usual. */
export type Playout = 'at once' | 'as ever';

/** The header before the first extension (RFC 3550), and what says how many there are (RFC 8285). */
const fixedBytes = 12;
const profileBytes = 4;
const elementBytes = 4;
const mostNumber = 14;
/** Least and most delay in units of 10 ms, 12 bits each. Up to 500 ms Chromium shows a picture when it is there. */
const limits: Readonly<Record<Playout, number>> = { 'at once': 50, 'as ever': 1000 };

/** The data of one packet to a viewer besides the media, if the viewer accepts it. */
export interface ViewerExtensions {
  readonly ids: HeaderExtensionIds;
  readonly playout: Playout | null;
}

/** A number that fits into one byte with the length; a larger one would be read as another extension. */
const isWritten = (id: number | undefined): id is number => id !== undefined && id <= mostNumber;

/** The bytes before the payload. */
export function headerBytesOf({ ids, playout }: ViewerExtensions): number {
  const hasDelay = playout !== null && isWritten(ids.playoutDelay);
  const elements = (isWritten(ids.absoluteSendTime) ? 1 : 0) + (hasDelay ? 1 : 0);
  return elements === 0 ? fixedBytes : fixedBytes + profileBytes + elements * elementBytes;
}

function writeElement(packet: Buffer, at: number, { id, value }: { id: number; value: number }): number {
  packet[at] = (id << 4) | 2;
  packet.writeUIntBE(value, at + 1, 3);
  return at + elementBytes;
}

/** Writes them behind the fixed header; returns whether there are any. */
export function writeExtensions(packet: Buffer, { ids, playout }: ViewerExtensions): boolean {
  const end = headerBytesOf({ ids, playout });
  if (end === fixedBytes) return false;
  packet.writeUInt16BE(0xbede, fixedBytes);
  packet.writeUInt16BE((end - fixedBytes - profileBytes) / elementBytes, fixedBytes + 2);
  let at = fixedBytes + profileBytes;
  if (isWritten(ids.absoluteSendTime)) {
    // 24-bit fixed point seconds with an 18-bit fraction, wrapping every 64 s (abs-send-time).
    const value = Math.floor((Date.now() % 64_000) * 262.144) & 0xffffff;
    at = writeElement(packet, at, { id: ids.absoluteSendTime, value });
  }
  if (playout !== null && isWritten(ids.playoutDelay))
    writeElement(packet, at, { id: ids.playoutDelay, value: limits[playout] });
  return true;
}
