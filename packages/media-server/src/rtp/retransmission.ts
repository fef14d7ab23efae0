import { parseRtp } from './rtp-packet.ts';
import type { RtpPacket } from './rtp-packet.ts';

const originalSequenceBytes = 2;

/** Turns a retransmission packet (RFC 4588) back into the packet it repeats, or returns null when it carries no payload, as a bandwidth probe does. */
export function unwrapRetransmission(
  packet: RtpPacket,
  original: { ssrc: number; payloadType: number },
): RtpPacket | null {
  const bodyStart = packet.payloadStart + originalSequenceBytes;
  if (packet.payloadEnd <= bodyStart) return null;
  const restored = Buffer.allocUnsafe(12 + packet.payloadEnd - bodyStart);
  restored[0] = 0x80;
  restored[1] = (packet.marker ? 0x80 : 0) | original.payloadType;
  packet.buffer.copy(restored, 2, packet.payloadStart, bodyStart);
  restored.writeUInt32BE(packet.timestamp, 4);
  restored.writeUInt32BE(original.ssrc, 8);
  packet.buffer.copy(restored, 12, bodyStart, packet.payloadEnd);
  return parseRtp(restored);
}
