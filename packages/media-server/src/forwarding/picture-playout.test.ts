import { describe, expect, it } from 'vitest';
import { findExtension, parseRtp } from '../rtp/rtp-packet.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import type { HeaderExtensionIds } from '../sdp/header-extensions.ts';
import { Forwarder } from './forwarder.ts';
import { PublishedTrack } from './published-track.ts';

const atOnce = 0x00_00_32;
const asEver = 0x00_03_e8;
const bothIds: HeaderExtensionIds = { absoluteSendTime: 2, playoutDelay: 5 };
const payload = Buffer.from([0x90, 0xc0, 0x80, 1, 0, 0, 7, 7]);

function packetAt(atMs: number, kind: 'audio' | 'video'): RtpPacket {
  const header = Buffer.alloc(12);
  header[0] = 0x80;
  header[1] = 0xe0;
  header.writeUInt16BE((atMs / 20) & 0xffff, 2);
  header.writeUInt32BE(atMs * (kind === 'audio' ? 48 : 90), 4);
  const packet = parseRtp(Buffer.concat([header, payload]));
  if (!packet) throw new Error('not RTP');
  return packet;
}

/** A track in transit, a packet every 20 ms; each packet's request to the viewer's playout, or null. */
function setUp({
  viewerByTcp = false,
  publisherByTcp = false,
  kind = 'video' as 'audio' | 'video',
  ids = bothIds,
}) {
  const asked: (number | null)[] = [];
  const numbers: number[] = [];
  const track = new PublishedTrack({ sid: 'TR_1', kind, codec: kind === 'audio' ? 'opus' : 'vp8' });
  track.attach({ ssrc: 1, isByTcp: publisherByTcp, send: () => undefined });
  const layer = track.openLayer('', 100);
  const nothing = () => undefined;
  const line = { extensionIds: ids, isByTcp: viewerByTcp, isBackedUp: false, noteDrop: nothing };
  const take = (out: Buffer): void => {
    const packet = parseRtp(out);
    if (!packet) throw new Error('not RTP');
    // The payload is unchanged, whatever precedes it.
    expect(packet.buffer.subarray(packet.payloadStart + 4)).toEqual(payload.subarray(4));
    numbers.push(...packet.extensions.map(({ id }) => id));
    const element = findExtension(packet, ids.playoutDelay);
    asked.push(element ? packet.buffer.readUIntBE(element.start, element.length) : null);
  };
  const viewer = { ...line, allowsRepair: () => true, requestAllocation: nothing, send: take };
  const forwarder = new Forwarder(track, viewer, 777);
  forwarder.payloadType = 98;
  track.forwarders.add(forwarder);
  forwarder.aim(layer, 0);
  const play = (from: number, ms: number): (number | null)[] => {
    asked.length = 0;
    for (let at = from; at < from + ms; at += 20) track.receive(packetAt(at, kind), layer, at);
    return [...asked];
  };
  return { play, numbers };
}

const tcp = { viewerByTcp: true };

describe('how soon a viewer is to show a picture', () => {
  it.each([
    ['that came by TCP', { viewerByTcp: true }],
    ['whose publisher came by TCP', { publisherByTcp: true }],
    ['of a viewer who is told no time of sending', { ...tcp, ids: { playoutDelay: 5 } }],
  ])('a picture %s and stood still is shown at once for 10 s, and then as ever', (_, options) => {
    const { play } = setUp(options);
    expect(new Set(play(0, 1000))).toEqual(new Set([null]));
    const after = play(7000, 15_000);
    expect(new Set(after.slice(0, 500))).toEqual(new Set([atOnce]));
    expect(new Set(after.slice(500, 600))).toEqual(new Set([asEver]));
    expect(new Set(after.slice(600))).toEqual(new Set([null]));
  });

  it.each([
    ['by UDP, where what is late is lost', {}, 7000],
    ['after a short pause', tcp, 2400],
    ['in sound', { ...tcp, kind: 'audio' as const }, 7000],
    ['of a viewer who does not know how', { ...tcp, ids: { absoluteSendTime: 2 } }, 7000],
  ])('nothing is asked %s', (_, options, from) => {
    const { play } = setUp(options);
    play(0, 1000);
    expect(new Set(play(from, 3000))).toEqual(new Set([null]));
  });

  it('a number beyond one byte is not written: it would be read as another extension', () => {
    const { play, numbers } = setUp({ ...tcp, ids: { absoluteSendTime: 2, playoutDelay: 21 } });
    play(0, 1000);
    play(7000, 1000);
    expect(new Set(numbers)).toEqual(new Set([2]));
  });

  it('a second stall starts the time over', () => {
    const { play } = setUp(tcp);
    play(0, 1000);
    play(7000, 5000);
    expect(new Set(play(18_000, 10_000))).toEqual(new Set([atOnce]));
  });
});
