/** One report block of a receiver or sender report (RFC 3550). `highestSequence` counts the wraps in its upper half. */
export interface ReportBlock {
  readonly ssrc: number;
  readonly cumulativeLost: number;
  readonly highestSequence: number;
}

/** The RTCP messages that the engine acts on; all else is skipped. Sequence numbers and SSRCs are as on the wire, bit rates in bit/s. */
export type RtcpMessage =
  | {
      readonly kind: 'senderReport';
      readonly ssrc: number;
      readonly ntpHigh: number;
      readonly ntpLow: number;
      readonly rtpTimestamp: number;
    }
  | { readonly kind: 'receiverReport'; readonly blocks: readonly ReportBlock[] }
  | { readonly kind: 'nack'; readonly mediaSsrc: number; readonly sequenceNumbers: readonly number[] }
  | { readonly kind: 'keyFrameRequest'; readonly mediaSsrc: number }
  | { readonly kind: 'remb'; readonly bitrate: number };

const senderReportType = 200;
const receiverReportType = 201;
const transportFeedbackType = 205;
const payloadFeedbackType = 206;

/** NACKed sequence numbers read from one packet, at most: a request for more than a second of video is not honoured. */
const maxNackedPackets = 1024;

function readSenderReport(body: Buffer): RtcpMessage | null {
  if (body.length < 28) return null;
  return {
    kind: 'senderReport',
    ssrc: body.readUInt32BE(4),
    ntpHigh: body.readUInt32BE(8),
    ntpLow: body.readUInt32BE(12),
    rtpTimestamp: body.readUInt32BE(16),
  };
}

function readReportBlocks(body: Buffer, start: number): ReportBlock[] {
  const count = (body[0] ?? 0) & 0x1f;
  const blocks: ReportBlock[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = start + index * 24;
    if (offset + 24 > body.length) break;
    blocks.push({
      ssrc: body.readUInt32BE(offset),
      // Repeats that came make it fall, below zero too.
      cumulativeLost: body.readIntBE(offset + 5, 3),
      highestSequence: body.readUInt32BE(offset + 8),
    });
  }
  return blocks;
}

function readNack(body: Buffer): RtcpMessage | null {
  if (body.length < 16) return null;
  const sequenceNumbers: number[] = [];
  for (let offset = 12; offset + 4 <= body.length && sequenceNumbers.length < maxNackedPackets; offset += 4) {
    const packetId = body.readUInt16BE(offset);
    const bitmask = body.readUInt16BE(offset + 2);
    sequenceNumbers.push(packetId);
    for (let bit = 0; bit < 16; bit += 1)
      if ((bitmask & (1 << bit)) !== 0) sequenceNumbers.push((packetId + bit + 1) & 0xffff);
  }
  return { kind: 'nack', mediaSsrc: body.readUInt32BE(8), sequenceNumbers };
}

function readRemb(body: Buffer): RtcpMessage | null {
  if (body.length < 20 || body.toString('latin1', 12, 16) !== 'REMB') return null;
  const packed = body[17] ?? 0;
  const mantissa = ((packed & 3) << 16) | body.readUInt16BE(18);
  return { kind: 'remb', bitrate: mantissa * 2 ** (packed >> 2) };
}

function readPayloadFeedback(body: Buffer): RtcpMessage | null {
  const format = (body[0] ?? 0) & 0x1f;
  if (format === 15) return readRemb(body);
  if (format === 1 && body.length >= 12) return { kind: 'keyFrameRequest', mediaSsrc: body.readUInt32BE(8) };
  if (format === 4 && body.length >= 20) return { kind: 'keyFrameRequest', mediaSsrc: body.readUInt32BE(12) };
  return null;
}

function readMessages(body: Buffer, messages: RtcpMessage[]): void {
  const push = (message: RtcpMessage | null): void => {
    if (message) messages.push(message);
  };
  switch (body[1]) {
    case senderReportType:
      push(readSenderReport(body));
      push({ kind: 'receiverReport', blocks: readReportBlocks(body, 28) });
      return;
    case receiverReportType:
      push({ kind: 'receiverReport', blocks: readReportBlocks(body, 8) });
      return;
    case transportFeedbackType:
      if (((body[0] ?? 0) & 0x1f) === 1) push(readNack(body));
      return;
    case payloadFeedbackType:
      push(readPayloadFeedback(body));
      return;
    default:
  }
}

/** Reads a compound RTCP packet (RFC 3550, RFC 4585, RFC 5104, draft-alvestrand-rmcat-remb); stops at the first part whose length does not fit. */
export function parseRtcp(packet: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = [];
  let offset = 0;
  while (offset + 4 <= packet.length) {
    if ((packet[offset] ?? 0) >> 6 !== 2) break;
    const end = offset + (packet.readUInt16BE(offset + 2) + 1) * 4;
    if (end > packet.length) break;
    readMessages(packet.subarray(offset, end), messages);
    offset = end;
  }
  return messages;
}
