import { expect, it, vi } from 'vitest';
import { buildReceiverReport } from '../rtp/rtcp-build.ts';
import { parseRtp } from '../rtp/rtp-packet.ts';
import { Forwarder } from './forwarder.ts';
import { MediaConnection } from './media-connection.ts';
import { PublishedTrack } from './published-track.ts';
import type { ReceivedLayer } from './received-layer.ts';
import type { PeerTransport } from '../transport/peer-transport.ts';

function rtp(sequence: number, bytes: number): NonNullable<ReturnType<typeof parseRtp>> {
  const buffer = Buffer.alloc(12 + bytes);
  buffer[0] = 0x80;
  buffer[1] = 0x80 | 96;
  // A VP8 packet that begins a key frame; to a voice it says nothing.
  buffer[12] = 0x10;
  buffer.writeUInt16BE(sequence & 0xffff, 2);
  buffer.writeUInt32BE(sequence * 960, 4);
  const packet = parseRtp(buffer);
  if (!packet) throw new Error('not RTP');
  return packet;
}

/** Somebody who receives one voice of 24 kbit/s and one picture of 160 kbit/s, played from outside. */
function setUp() {
  const viewer = new MediaConnection(1);
  const layerOf = (kind: 'audio' | 'video', codec: 'opus' | 'vp8', ssrc: number) => {
    const track = new PublishedTrack({ sid: `TR_${ssrc}`, kind, codec });
    const forwarder = new Forwarder(track, viewer, ssrc);
    forwarder.payloadType = 96;
    track.forwarders.add(forwarder);
    viewer.forwarders.set(ssrc, forwarder);
    return { track, forwarder, layer: track.openLayer('q', ssrc) };
  };
  const voice = layerOf('audio', 'opus', 10);
  const picture = layerOf('video', 'vp8', 20);
  let sequence = 0;
  const receive = (track: PublishedTrack, layer: ReceivedLayer, bytes: number, atMs: number): void => {
    const packet = rtp(sequence, bytes);
    layer.receive(packet, atMs, false);
    track.receive(packet, layer, atMs);
  };
  const play = (from: number, ms: number, loss: number, isTold = true): number => {
    let at = from;
    for (; at < from + ms; at += 20) {
      sequence += 1;
      receive(voice.track, voice.layer, 60, at);
      receive(picture.track, picture.layer, 400, at);
      if (isTold && at % 500 === 0) viewer.downlink.noteLoss(loss, at);
      viewer.tick(at);
      picture.track.tick(at);
    }
    return at;
  };
  return { viewer, voice, picture, play };
}

it('lets the picture rest on a thin line and goes on with the voice, until there is room again', () => {
  const { viewer, voice, picture, play } = setUp();
  let at = play(0, 3000, 0);
  expect(picture.forwarder.isFrozen).toBe(false);
  at = play(at, 4000, 0.5);
  expect(viewer.downlink.bitsPerSecond).toBeLessThan(160_000);
  expect(picture.forwarder.isFrozen).toBe(true);
  const voiceBefore = voice.forwarder.packetsSent;
  const pictureBefore = picture.forwarder.packetsSent;
  at = play(at, 2000, 0.5);
  expect(voice.forwarder.packetsSent - voiceBefore).toBe(100);
  expect(picture.forwarder.packetsSent).toBe(pictureBefore);
  play(at, 60_000, 0);
  expect(picture.forwarder.isFrozen).toBe(false);
});

it('measures another line from the start, and starts pictures over on it', () => {
  const { viewer, picture, play } = setUp();
  const transport = (state = 'connected') =>
    ({ state, backlogBytes: 0, send: () => undefined, close: () => undefined }) as unknown as PeerTransport;
  const first = transport();
  viewer.changeTo(first, 0);
  const publisher = { ssrc: 3, isByTcp: false, asked: 0, send: () => void (publisher.asked += 1) };
  picture.track.moveTo(publisher);
  const at = play(play(0, 3000, 0), 4000, 0.5);
  expect([picture.forwarder.isFrozen, viewer.downlink.isThin]).toEqual([true, true]);
  const { asked } = publisher;
  viewer.changeTo(first, at);
  expect([picture.forwarder.isFrozen, publisher.asked]).toEqual([true, asked]);
  viewer.changeTo(transport(), at);
  expect([picture.forwarder.isFrozen, viewer.downlink.bitsPerSecond]).toEqual([
    false,
    Number.POSITIVE_INFINITY,
  ]);
  expect(publisher.asked).toBe(asked + 1);
  const { packetsSent } = picture.forwarder;
  play(at, 500, 0);
  expect(picture.forwarder.packetsSent).toBe(packetsSent + 25);
});

it('holds no picture back for what could not be sent on a line that stood still, however often', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { viewer, picture, play } = setUp();
  const line = {
    state: 'connected',
    isByTcp: true,
    backlogBytes: 0,
    send: () => undefined,
    close: () => undefined,
  };
  viewer.changeTo(line as unknown as PeerTransport, 0);
  const report = buildReceiverReport(9, []);
  /** So long, with or without the client's reports. */
  const pass = (from: number, ms: number, isHeard: boolean): number => {
    let at = from;
    for (; at < from + ms; at += 100) {
      if (isHeard) viewer.onRtcp(report);
      play(at, 100, 0, false);
      vi.advanceTimersByTime(100);
    }
    return at;
  };
  let at = pass(performance.now(), 3000, true);
  for (let stalls = 0; stalls < 3; stalls += 1) {
    line.backlogBytes = 100_000;
    at = pass(at, 6000, false);
    line.backlogBytes = 0;
    at = pass(at, 200, true);
    expect([picture.forwarder.isFrozen, viewer.downlink.isThin]).toEqual([false, false]);
    const { packetsSent } = picture.forwarder;
    at = pass(at, 1000, true);
    expect(picture.forwarder.packetsSent).toBeGreaterThan(packetsSent + 40);
  }
  vi.useRealTimers();
});

it.each([
  ['lets no picture rest', 'pauses now and then and carries enough', { bytes: 1000, pauseMs: 1200 }, false],
  ['lets the picture rest', 'never pauses and carries too little', { bytes: 300, pauseMs: 0 }, true],
])('%s on a line by TCP that %s', (_does, _line, { bytes, pauseMs }, rests) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { viewer, picture, play } = setUp();
  const line = {
    state: 'connected',
    isByTcp: true,
    backlogBytes: 0,
    send: (packet: Buffer) => void (line.backlogBytes += packet.length),
    close: () => undefined,
  };
  viewer.changeTo(line as unknown as PeerTransport, 0);
  const report = buildReceiverReport(9, []);
  let hasRested = false;
  for (let at = 0; at < 60_000; at += 20) {
    if (at % 500 === 0) viewer.onRtcp(report);
    // TCP waits for a packet that was lost.
    if (at % 4000 >= pauseMs) line.backlogBytes = Math.max(0, line.backlogBytes - bytes);
    play(at, 20, 0, false);
    vi.advanceTimersByTime(20);
    hasRested ||= picture.forwarder.isFrozen;
  }
  expect(hasRested).toBe(rests);
  expect(viewer.counters.picturesDropped).toBeGreaterThan(0);
  vi.useRealTimers();
});

it('is not told by a clean moment between two bad ones that the line is good', () => {
  const { viewer, picture, play } = setUp();
  let at = play(0, 3000, 0);
  const report = { ssrc: 20, jitter: 0, lastSenderReport: 0, delaySinceLastSenderReport: 0 };
  let cumulativeLost = 0;
  for (let reports = 0; reports < 12; reports += 1) {
    // Four packets in ten are lost; a repair that came counts as received, in the next report.
    const isBad = reports % 2 === 1;
    if (isBad) cumulativeLost += 8;
    const extendedHighestSequence = picture.forwarder.packetsSent;
    const fractionLost = isBad ? 200 : 0;
    viewer.onRtcp(
      buildReceiverReport(9, [{ ...report, fractionLost, cumulativeLost, extendedHighestSequence }]),
    );
    at = play(at, isBad ? 240 : 260, 0, false);
  }
  expect(viewer.downlink.bitsPerSecond).toBeLessThan(300_000);
});

it('divides the downlink once for all tracks that one message names', () => {
  const { viewer, voice, picture } = setUp();
  let divided = 0;
  const aim = voice.forwarder.aim.bind(voice.forwarder);
  voice.forwarder.aim = (layer, nowMs) => {
    divided += 1;
    aim(layer, nowMs);
  };
  viewer.allocateAfter(() => {
    for (let count = 0; count < 1000; count += 1) picture.forwarder.restart(count);
  });
  expect(divided).toBe(1);
});

it.each([
  [16_384, false],
  [16_385, true],
])('holds pictures back for %i bytes that wait: %s', (backlogBytes, isBackedUp) => {
  const { viewer } = setUp();
  const line = { state: 'connected', isByTcp: true, backlogBytes, close: () => undefined };
  viewer.changeTo(line as unknown as PeerTransport, 0);
  expect(viewer.isBackedUp).toBe(isBackedUp);
});
