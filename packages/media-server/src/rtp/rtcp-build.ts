/** A picture loss indication (RFC 4585): asks the sender of `mediaSsrc` for a key frame. */
export function buildPictureLossIndication(senderSsrc: number, mediaSsrc: number): Buffer {
  const packet = Buffer.alloc(12);
  packet[0] = 0x81;
  packet[1] = 206;
  packet.writeUInt16BE(2, 2);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  return packet;
}

/** A generic NACK (RFC 4585) for sequence numbers in ascending order. */
export function buildNack(senderSsrc: number, mediaSsrc: number, sequenceNumbers: readonly number[]): Buffer {
  const entries: [number, number][] = [];
  for (const sequenceNumber of sequenceNumbers) {
    const entry = entries.at(-1);
    const distance = entry ? (sequenceNumber - entry[0]) & 0xffff : 0;
    if (entry && distance >= 1 && distance <= 16) entry[1] |= 1 << (distance - 1);
    else entries.push([sequenceNumber, 0]);
  }
  const packet = Buffer.alloc(12 + entries.length * 4);
  packet[0] = 0x81;
  packet[1] = 205;
  packet.writeUInt16BE(2 + entries.length, 2);
  packet.writeUInt32BE(senderSsrc, 4);
  packet.writeUInt32BE(mediaSsrc, 8);
  entries.forEach(([packetId, bitmask], index) => {
    packet.writeUInt16BE(packetId, 12 + index * 4);
    packet.writeUInt16BE(bitmask, 14 + index * 4);
  });
  return packet;
}

/** A receiver report about one source (RFC 3550): `fractionLost` is 0 to 255, the delay in 1/65536 s. */
export interface ReceptionReport {
  readonly ssrc: number;
  readonly fractionLost: number;
  readonly cumulativeLost: number;
  readonly extendedHighestSequence: number;
  readonly jitter: number;
  readonly lastSenderReport: number;
  readonly delaySinceLastSenderReport: number;
}

/** Report blocks that one receiver report may carry: its count field has five bits (RFC 3550). */
export const maxReportBlocks = 31;

/** A receiver report (RFC 3550) with at most 31 blocks. */
export function buildReceiverReport(senderSsrc: number, reports: readonly ReceptionReport[]): Buffer {
  const blocks = reports.slice(0, maxReportBlocks);
  const packet = Buffer.alloc(8 + blocks.length * 24);
  packet[0] = 0x80 | blocks.length;
  packet[1] = 201;
  packet.writeUInt16BE(1 + blocks.length * 6, 2);
  packet.writeUInt32BE(senderSsrc, 4);
  blocks.forEach((report, index) => {
    const offset = 8 + index * 24;
    packet.writeUInt32BE(report.ssrc, offset);
    packet[offset + 4] = report.fractionLost;
    packet.writeUIntBE(Math.max(0, Math.min(report.cumulativeLost, 0x7fffff)), offset + 5, 3);
    packet.writeUInt32BE(report.extendedHighestSequence >>> 0, offset + 8);
    packet.writeUInt32BE(Math.min(report.jitter, 0xffffffff) >>> 0, offset + 12);
    packet.writeUInt32BE(report.lastSenderReport, offset + 16);
    packet.writeUInt32BE(report.delaySinceLastSenderReport >>> 0, offset + 20);
  });
  return packet;
}

/** The fields of a sender report without report blocks (RFC 3550). */
export interface SenderReport {
  readonly ssrc: number;
  readonly ntpHigh: number;
  readonly ntpLow: number;
  readonly rtpTimestamp: number;
  readonly packetCount: number;
  readonly octetCount: number;
}

/** A sender report (RFC 3550) without report blocks. */
export function buildSenderReport(report: SenderReport): Buffer {
  const packet = Buffer.alloc(28);
  packet[0] = 0x80;
  packet[1] = 200;
  packet.writeUInt16BE(6, 2);
  packet.writeUInt32BE(report.ssrc, 4);
  packet.writeUInt32BE(report.ntpHigh, 8);
  packet.writeUInt32BE(report.ntpLow, 12);
  packet.writeUInt32BE(report.rtpTimestamp >>> 0, 16);
  packet.writeUInt32BE(report.packetCount >>> 0, 20);
  packet.writeUInt32BE(report.octetCount >>> 0, 24);
  return packet;
}
