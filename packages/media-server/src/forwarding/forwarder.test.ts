import { describe, expect, it } from 'vitest';
import { parseRtp } from '../rtp/rtp-packet.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import { Forwarder } from './forwarder.ts';
import { PublishedTrack } from './published-track.ts';
import { ReceivedLayer } from './received-layer.ts';

interface Sent {
  readonly sequence: number;
  readonly timestamp: number;
  readonly pictureId: number;
  readonly tl0: number;
  readonly ssrc: number;
}

function vp8(
  sequence: number,
  options: { timestamp: number; isKey?: boolean; pictureId: number; tl0?: number },
): RtpPacket {
  const bytes = Buffer.from([
    0x80,
    0xe0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    0x90,
    0xc0,
    0,
    0,
    options.tl0 ?? 0,
    options.isKey ? 0 : 1,
    7,
    7,
  ]);
  bytes.writeUInt16BE(sequence & 0xffff, 2);
  bytes.writeUInt32BE(options.timestamp >>> 0, 4);
  bytes.writeUInt16BE(0x8000 | options.pictureId, 14);
  const packet = parseRtp(bytes);
  if (!packet) throw new Error('not RTP');
  return packet;
}

function setUp({ isRepairAllowed = true } = {}) {
  const line = { isBackedUp: false, drops: 0 };
  const sent: Sent[] = [];
  const requests: number[] = [];
  const track = new PublishedTrack({ sid: 'TR_1', kind: 'video', codec: 'vp8' });
  track.attach({ ssrc: 1, isByTcp: false, send: (packet) => requests.push(packet.readUInt32BE(8)) });
  const low = track.openLayer('q', 100);
  const high = track.openLayer('f', 300);
  const forwarder = new Forwarder(
    track,
    {
      extensionIds: {},
      isByTcp: false,
      get isBackedUp() {
        return line.isBackedUp;
      },
      noteDrop: () => {
        line.drops += 1;
      },
      requestAllocation: () => undefined,
      allowsRepair: () => isRepairAllowed,
      send: (out) =>
        sent.push({
          sequence: out.readUInt16BE(2),
          timestamp: out.readUInt32BE(4),
          ssrc: out.readUInt32BE(8),
          pictureId: out.readUInt16BE(14) & 0x7fff,
          tl0: out[16] ?? 0,
        }),
    },
    777,
  );
  forwarder.payloadType = 98;
  track.forwarders.add(forwarder);
  return { sent, requests, track, low, high, forwarder, line };
}

describe('forwarding one track to one viewer', () => {
  it('waits for a key frame, then renumbers nothing on the first layer', () => {
    const { sent, track, low, forwarder } = setUp();
    forwarder.aim(low, 0);
    track.receive(vp8(9, { timestamp: 0, pictureId: 4 }), low, 0);
    expect(sent).toEqual([]);
    track.receive(vp8(10, { timestamp: 3000, pictureId: 5, tl0: 9, isKey: true }), low, 33);
    expect(sent).toEqual([{ sequence: 10, timestamp: 3000, ssrc: 777, pictureId: 5, tl0: 9 }]);
  });

  it('changes layers at a key frame with unbroken numbers, over the wrap too', () => {
    const { sent, requests, track, low, high, forwarder } = setUp();
    forwarder.aim(low, 0);
    track.receive(vp8(65_535, { timestamp: 90_000, pictureId: 0x7fff, tl0: 255, isKey: true }), low, 1000);
    forwarder.aim(high, 1000);
    expect(requests).toContain(300);
    track.receive(vp8(0, { timestamp: 93_000, pictureId: 0, tl0: 0 }), low, 1033);
    track.receive(vp8(5000, { timestamp: 7, pictureId: 50, tl0: 3 }), high, 1040);
    track.receive(vp8(5001, { timestamp: 3007, pictureId: 51, tl0: 4, isKey: true }), high, 1066);
    track.receive(vp8(5002, { timestamp: 6007, pictureId: 52, tl0: 4 }), high, 1100);
    expect(sent.map(({ sequence }) => sequence)).toEqual([65_535, 0, 1, 2]);
    expect(sent.map(({ pictureId }) => pictureId)).toEqual([0x7fff, 0, 1, 2]);
    expect(sent.map(({ tl0 }) => tl0)).toEqual([255, 0, 1, 1]);
    // 33 ms after the last packet is 2970 ticks of the 90 kHz clock.
    expect((sent[2]?.timestamp ?? 0) - (sent[1]?.timestamp ?? 0)).toBe(2970);
    expect((sent[3]?.timestamp ?? 0) - (sent[2]?.timestamp ?? 0)).toBe(3000);
    expect(forwarder.layerChanges).toBe(1);
  });

  it('drops whole pictures while the line is backed up, and begins again at a key frame with unbroken numbers', () => {
    const { sent, track, low, forwarder, line } = setUp();
    forwarder.aim(low, 0);
    track.receive(vp8(10, { timestamp: 3000, pictureId: 5, isKey: true }), low, 33);
    line.isBackedUp = true;
    // The rest of a picture that has begun goes on.
    track.receive(vp8(11, { timestamp: 3000, pictureId: 5 }), low, 34);
    track.receive(vp8(12, { timestamp: 6000, pictureId: 6 }), low, 66);
    track.receive(vp8(13, { timestamp: 6000, pictureId: 6 }), low, 67);
    track.receive(vp8(14, { timestamp: 9000, pictureId: 7, isKey: true }), low, 99);
    expect(line.drops).toBeGreaterThanOrEqual(2);
    line.isBackedUp = false;
    // Frames that depend on a dropped picture are useless.
    track.receive(vp8(15, { timestamp: 12_000, pictureId: 8 }), low, 132);
    track.receive(vp8(16, { timestamp: 15_000, pictureId: 9, isKey: true }), low, 165);
    expect(sent.map(({ sequence }) => sequence)).toEqual([10, 11, 12]);
    expect(sent.map(({ pictureId }) => pictureId)).toEqual([5, 5, 6]);
  });

  it('never drops sound for the sake of the line', () => {
    const sent: Buffer[] = [];
    const track = new PublishedTrack({ sid: 'TR_2', kind: 'audio', codec: 'opus' });
    const layer = track.openLayer('', 100);
    const noteDrop = () => undefined;
    const line = { isByTcp: false, isBackedUp: true };
    const link = { extensionIds: {}, ...line, noteDrop, requestAllocation: noteDrop };
    const forwarder = new Forwarder(
      track,
      { ...link, allowsRepair: () => true, send: (out) => sent.push(out) },
      778,
    );
    forwarder.payloadType = 111;
    track.forwarders.add(forwarder);
    forwarder.aim(layer, 0);
    track.receive(vp8(10, { timestamp: 960, pictureId: 0 }), layer, 20);
    expect(sent).toHaveLength(1);
  });

  it('repeats what the viewer misses as it was numbered then, also from before a layer change', () => {
    const { sent, track, low, high, forwarder } = setUp();
    forwarder.aim(low, 0);
    track.receive(vp8(10, { timestamp: 0, pictureId: 5, isKey: true }), low, 0);
    forwarder.aim(high, 10);
    track.receive(vp8(900, { timestamp: 0, pictureId: 70, isKey: true }), high, 50);
    const before = sent.slice();
    forwarder.resend([10, 11, 12], 100);
    expect(sent.slice(2)).toEqual(before);
    forwarder.resend([10], 105);
    expect(sent).toHaveLength(4);
  });

  it('repeats nothing of a higher layer once it has gone down: the room is for the picture that follows', () => {
    const { sent, track, low, high, forwarder } = setUp();
    forwarder.aim(high, 0);
    track.receive(vp8(10, { timestamp: 0, pictureId: 1, isKey: true }), high, 0);
    track.receive(vp8(11, { timestamp: 3000, pictureId: 2 }), high, 33);
    forwarder.aim(low, 40);
    track.receive(vp8(70, { timestamp: 9000, pictureId: 9, isKey: true }), low, 66);
    sent.length = 0;
    forwarder.resend([10, 11, 12], 200);
    expect(sent.map(({ sequence }) => sequence)).toEqual([12]);
  });

  it('sends nothing while paused, without a section, or while the track is not forwarded', () => {
    const { sent, track, low, forwarder } = setUp();
    forwarder.aim(low, 0);
    forwarder.isPaused = true;
    track.receive(vp8(1, { timestamp: 0, pictureId: 1, isKey: true }), low, 0);
    forwarder.isPaused = false;
    forwarder.payloadType = 0;
    track.receive(vp8(2, { timestamp: 0, pictureId: 2, isKey: true }), low, 0);
    forwarder.payloadType = 98;
    track.isForwarding = false;
    track.receive(vp8(3, { timestamp: 0, pictureId: 3, isKey: true }), low, 0);
    expect(sent).toEqual([]);
  });

  it('rests while there is no room, says so once, and begins again with a key frame', () => {
    const { sent, requests, track, low, forwarder } = setUp();
    const told: boolean[] = [];
    forwarder.onFreeze = (isFrozen) => told.push(isFrozen);
    forwarder.aim(low, 0);
    track.receive(vp8(10, { timestamp: 0, pictureId: 5, isKey: true }), low, 0);
    forwarder.freeze(true);
    forwarder.freeze(true);
    forwarder.aim(null, 10);
    track.receive(vp8(11, { timestamp: 3000, pictureId: 6, isKey: true }), low, 33);
    forwarder.resend([10], 500);
    expect(sent.map(({ sequence }) => sequence)).toEqual([10]);
    requests.length = 0;
    forwarder.freeze(false);
    forwarder.aim(low, 1000);
    expect(requests).toEqual([100]);
    track.receive(vp8(40, { timestamp: 90_000, pictureId: 30 }), low, 1010);
    track.receive(vp8(41, { timestamp: 93_000, pictureId: 31, isKey: true }), low, 1040);
    expect(sent.map(({ sequence }) => sequence)).toEqual([10, 11]);
    expect(sent.map(({ pictureId }) => pictureId)).toEqual([5, 6]);
    expect(told).toEqual([true, false]);
  });

  it('repeats no picture beyond what the downlink allows', () => {
    const { sent, track, low, forwarder } = setUp({ isRepairAllowed: false });
    forwarder.aim(low, 0);
    track.receive(vp8(10, { timestamp: 0, pictureId: 5, isKey: true }), low, 0);
    forwarder.resend([10], 100);
    expect(sent).toHaveLength(1);
  });

  it('makes one key frame request of many', () => {
    const { requests, track, low } = setUp();
    for (let at = 0; at < 400; at += 50) track.requestKeyFrame(low, at);
    expect(requests).toEqual([100]);
    track.tick(420);
    expect(requests).toEqual([100, 100]);
  });
});

describe('a received layer', () => {
  const receive = (layer: ReceivedLayer, sequence: number, atMs: number): boolean =>
    layer.receive(vp8(sequence, { timestamp: sequence * 3000, pictureId: 1 }), atMs, false);
  const repair = (layer: ReceivedLayer, sequence: number, atMs: number): boolean =>
    layer.receive(vp8(sequence, { timestamp: sequence * 3000, pictureId: 1 }), atMs, true);

  it('asks for what is missing, again after a round trip, and no more once it came', () => {
    const layer = new ReceivedLayer('q', 1, 90_000);
    receive(layer, 65_534, 0);
    receive(layer, 2, 10);
    expect(layer.takeDueNacks(15, 100)).toEqual([65_535, 0, 1]);
    expect(layer.takeDueNacks(60, 100)).toEqual([]);
    repair(layer, 0, 70);
    expect(layer.takeDueNacks(120, 100)).toEqual([65_535, 1]);
    for (let at = 1000; at < 20_000; at += 200) layer.takeDueNacks(at, 100);
    expect(layer.hasMissing).toBe(false);
  });

  it('knows repeats', () => {
    const layer = new ReceivedLayer('q', 1, 90_000);
    expect([receive(layer, 5, 0), receive(layer, 5, 1), receive(layer, 6, 2), receive(layer, 5, 3)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('reports loss of the interval, extended sequence numbers over the wrap, and no loss for what was repaired', () => {
    const layer = new ReceivedLayer('q', 1, 90_000);
    for (const sequence of [65_533, 65_534, 65_535, 1]) receive(layer, sequence, 0);
    expect(layer.takeReport(10)).toMatchObject({
      fractionLost: 51,
      cumulativeLost: 1,
      extendedHighestSequence: 65_537,
    });
    expect(layer.lossShare).toBeCloseTo(0.2);
    receive(layer, 2, 20);
    receive(layer, 4, 20);
    repair(layer, 3, 30);
    expect(layer.takeReport(40)).toMatchObject({ fractionLost: 0, cumulativeLost: 1 });
    expect(layer.lossShare).toBeCloseTo(1 / 3);
  });

  it('takes a jump of the numbers for a new start and asks for nothing', () => {
    const layer = new ReceivedLayer('q', 1, 90_000);
    receive(layer, 1, 0);
    receive(layer, 3000, 10);
    expect(layer.takeDueNacks(20, 100)).toEqual([]);
  });
});
