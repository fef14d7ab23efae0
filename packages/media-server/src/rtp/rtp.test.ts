import { describe, expect, it } from 'vitest';
import {
  buildNack,
  buildPictureLossIndication,
  buildReceiverReport,
  buildSenderReport,
} from './rtcp-build.ts';
import { readVp8Descriptor, startsKeyFrame } from './payload.ts';
import { parseRtcp } from './rtcp.ts';
import { unwrapRetransmission } from './retransmission.ts';
import { extensionText, isRtcp, parseRtp } from './rtp-packet.ts';
import { sequenceDistance, timestampDistance } from './sequence.ts';

function packet(bytes: readonly number[]) {
  const parsed = parseRtp(Buffer.from(bytes));
  if (!parsed) throw new Error('not RTP');
  return parsed;
}

const header = [0x80, 0xe0, 0x12, 0x34, 0, 0, 0x10, 0, 0xde, 0xad, 0xbe, 0xef];

describe('sequence arithmetic', () => {
  it.each([
    [1, 2, 1],
    [65_535, 0, 1],
    [0, 65_535, -1],
    [100, 40_000, -25_636],
  ])('from %i to %i is %i', (from, to, distance) => {
    expect(sequenceDistance(from, to)).toBe(distance);
  });

  it('follows timestamps over the wrap', () => {
    expect(timestampDistance(0xfffffff0, 0x10)).toBe(0x20);
  });
});

describe('RTP packets', () => {
  it('reads the fixed header and frames the payload without padding', () => {
    const parsed = packet([0xa0, ...header.slice(1), 1, 2, 3, 0, 2]);
    expect(parsed).toMatchObject({
      payloadType: 96,
      marker: true,
      sequenceNumber: 0x1234,
      timestamp: 0x1000,
      ssrc: 0xdeadbeef,
      payloadStart: 12,
      payloadEnd: 15,
    });
  });

  it('reads one-byte and two-byte header extensions', () => {
    const oneByte = packet([0x90, ...header.slice(1), 0xbe, 0xde, 0, 1, 0x41, 0x61, 0x62, 0, 9]);
    const twoByte = packet([0x90, ...header.slice(1), 0x10, 0, 0, 1, 4, 2, 0x61, 0x62, 9]);
    expect([extensionText(oneByte, 4), extensionText(twoByte, 4), extensionText(oneByte, 5)]).toEqual([
      'ab',
      'ab',
      null,
    ]);
  });

  it.each([
    ['too short', header.slice(0, 11)],
    ['another version', [0x40, ...header.slice(1)]],
    ['an extension beyond the end', [0x90, ...header.slice(1), 0xbe, 0xde, 0, 9]],
    ['padding beyond the payload', [0xa0, ...header.slice(1), 200]],
  ])('refuses what is %s', (_why, bytes) => {
    expect(parseRtp(Buffer.from(bytes))).toBeNull();
  });

  it('tells RTCP from RTP by the type byte', () => {
    expect([
      isRtcp(Buffer.from([0x80, 200, 0, 0])),
      isRtcp(Buffer.from(header)),
      isRtcp(Buffer.from([1])),
    ]).toEqual([true, false, true]);
  });

  it('restores what a retransmission repeats and drops an empty one', () => {
    const repair = packet([...header, 0x00, 0x07, 0xaa, 0xbb]);
    expect(unwrapRetransmission(repair, { ssrc: 5, payloadType: 96 })).toMatchObject({
      sequenceNumber: 7,
      ssrc: 5,
      payloadType: 96,
    });
    expect(unwrapRetransmission(packet([...header, 0, 7]), { ssrc: 5, payloadType: 96 })).toBeNull();
  });
});

describe('RTCP', () => {
  it('reads back what it writes', () => {
    const report = {
      ssrc: 7,
      fractionLost: 64,
      cumulativeLost: 3,
      extendedHighestSequence: 70_000,
      jitter: 5,
      lastSenderReport: 1,
      delaySinceLastSenderReport: 2,
    };
    const compound = Buffer.concat([
      buildReceiverReport(1, [report]),
      buildNack(1, 9, [65_535, 0, 3, 40]),
      buildPictureLossIndication(1, 9),
    ]);
    expect(parseRtcp(compound)).toEqual([
      { kind: 'receiverReport', blocks: [{ ssrc: 7, cumulativeLost: 3, highestSequence: 70_000 }] },
      { kind: 'nack', mediaSsrc: 9, sequenceNumbers: [65_535, 0, 3, 40] },
      { kind: 'keyFrameRequest', mediaSsrc: 9 },
    ]);
  });

  it('reads sender reports and REMB', () => {
    const sender = buildSenderReport({
      ssrc: 1,
      ntpHigh: 2,
      ntpLow: 3,
      rtpTimestamp: 4,
      packetCount: 5,
      octetCount: 6,
    });
    expect(parseRtcp(sender)[0]).toEqual({
      kind: 'senderReport',
      ssrc: 1,
      ntpHigh: 2,
      ntpLow: 3,
      rtpTimestamp: 4,
    });
    const remb = Buffer.from([
      0x8f,
      206,
      0,
      5,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      0x52,
      0x45,
      0x4d,
      0x42,
      1,
      (3 << 2) | 1,
      0x00,
      0x01,
      0,
      0,
      0,
      9,
    ]);
    expect(parseRtcp(remb)).toEqual([{ kind: 'remb', bitrate: 65_537 * 8 }]);
  });

  it('stops at a part that does not fit', () => {
    expect(
      parseRtcp(Buffer.concat([buildPictureLossIndication(1, 2), Buffer.from([0x81, 206, 0, 99])])),
    ).toHaveLength(1);
  });
});

describe('video payloads', () => {
  it('finds picture id and TL0PICIDX of VP8', () => {
    const payload = Buffer.from([0x90, 0xe0, 0x81, 0x05, 0x07, 0x20, 0x00]);
    expect(readVp8Descriptor(payload, 0, payload.length)).toEqual({
      startsKeyFrame: true,
      pictureIdOffset: 2,
      tl0PicIdxOffset: 4,
    });
    expect(readVp8Descriptor(payload, 0, 4)).toBeNull();
  });

  it.each([
    ['vp8', [0x10, 0x00], true],
    ['vp8', [0x10, 0x01], false],
    ['vp8', [0x00, 0x00], false],
    ['h264', [0x65, 0], true],
    ['h264', [0x41, 0], false],
    ['h264', [0x7c, 0x85], true],
    ['h264', [0x7c, 0x05], false],
    ['h264', [0x78, 0, 1, 0x41, 0, 1, 0x67], true],
    ['vp9', [0x08], true],
    ['vp9', [0x48], false],
    ['opus', [0x08], false],
  ] as const)('%s payload %j begins a key frame: %s', (codec, bytes, expected) => {
    expect(startsKeyFrame(codec, Buffer.from(bytes), { start: 0, end: bytes.length })).toBe(expected);
  });
});
