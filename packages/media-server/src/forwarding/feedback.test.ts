import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeerTransport } from '../transport/peer-transport.ts';
import { buildNack, buildPictureLossIndication, buildSenderReport } from '../rtp/rtcp-build.ts';
import { parseRtp } from '../rtp/rtp-packet.ts';
import { Forwarder } from './forwarder.ts';
import { MediaConnection } from './media-connection.ts';
import { PublishedTrack } from './published-track.ts';

const clock = { ms: 0 };

beforeEach(() => {
  clock.ms = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
});
afterEach(() => vi.restoreAllMocks());

/** Counts what is sent by the connection of a client. */
function transportOf(sent: Buffer[]): PeerTransport {
  const transport: Partial<PeerTransport> = {
    send: (packet) => void sent.push(packet),
    close: () => undefined,
  };
  return transport as PeerTransport;
}

const viewedSsrc = 20;

/** A publisher with one track and its viewers; the first of them does as the tests want. */
function setUp(kind: 'audio' | 'video', viewers = 1) {
  const publisher = new MediaConnection(1);
  const asked: Buffer[] = [];
  publisher.useTransport(transportOf(asked));
  const track = new PublishedTrack({ sid: 'TR', kind, codec: kind === 'video' ? 'vp8' : 'opus' });
  track.attach(publisher);
  publisher.streams.bindMid('1', track);
  publisher.streams.bindSsrc(track, 7, undefined);
  const sent: Buffer[][] = [];
  const all = Array.from({ length: viewers }, () => {
    const viewer = new MediaConnection(2);
    const own: Buffer[] = [];
    sent.push(own);
    viewer.useTransport(transportOf(own));
    const forwarder = new Forwarder(track, viewer, viewedSsrc);
    forwarder.payloadType = 96;
    track.forwarders.add(forwarder);
    viewer.forwarders.set(viewedSsrc, forwarder);
    viewer.requestAllocation(clock.ms);
    return viewer;
  });
  const play = (packets: number, bytes: number): void => {
    for (let sequence = 0; sequence < packets; sequence += 1) {
      const buffer = Buffer.alloc(12 + bytes);
      buffer[0] = 0x80;
      buffer[1] = 0x80 | 96;
      buffer[12] = 0x10;
      buffer.writeUInt16BE(sequence, 2);
      buffer.writeUInt32BE(sequence * 3000, 4);
      buffer.writeUInt32BE(7, 8);
      if (!parseRtp(buffer)) throw new Error('not RTP');
      publisher.onRtp(buffer);
      for (const viewer of all) viewer.requestAllocation(clock.ms);
    }
  };
  play(2, 1000);
  const [viewer] = all;
  if (!viewer) throw new Error('nobody views');
  const keyFrames = (): number => asked.filter((packet) => packet[1] === 206).length;
  const repeats = (): number => sent[0]?.filter((packet) => packet[1] !== 200).length ?? 0;
  /** Lets so many seconds pass in steps of 10 ms. */
  const pass = (seconds: number, what: () => void): void => {
    for (const end = clock.ms + seconds * 1000; clock.ms < end; clock.ms += 10) {
      what();
      track.tick(clock.ms);
    }
  };
  return { publisher, viewer, viewers: all, track, sent, play, pass, keyFrames, repeats };
}

const pli = buildPictureLossIndication(1, viewedSsrc);

describe('requests for key frames', () => {
  it('of a viewer who asks without pause make few key frames', () => {
    const { viewer, pass, keyFrames } = setUp('video');
    const before = keyFrames();
    pass(60, () => viewer.onRtcp(pli));
    // Six at once, and one in two seconds.
    expect(keyFrames() - before).toBeLessThanOrEqual(36);
  });

  it('of a viewer whose picture breaks now and then are all heard', () => {
    const { viewer, pass, keyFrames } = setUp('video');
    for (let time = 0; time < 20; time += 1) {
      const before = keyFrames();
      viewer.onRtcp(pli);
      pass(5, () => undefined);
      expect(keyFrames()).toBe(before + 1);
    }
  });

  it('are heard from others while one asks without pause', () => {
    const { viewer, viewers, pass, keyFrames } = setUp('video', 2);
    pass(60, () => viewer.onRtcp(pli));
    const before = keyFrames();
    viewers[1]?.onRtcp(pli);
    pass(1, () => viewer.onRtcp(pli));
    expect(keyFrames()).toBeGreaterThan(before);
  });

  it('of a whole room that asks without pause make one key frame a second', () => {
    const { viewers, pass, keyFrames } = setUp('video', 30);
    const before = keyFrames();
    pass(60, () => {
      for (const viewer of viewers) viewer.onRtcp(pli);
    });
    expect(keyFrames() - before).toBeLessThanOrEqual(10 + 61);
  });

  it('of a picture that is paused are not heard', () => {
    const { viewer, pass, keyFrames } = setUp('video');
    const before = keyFrames();
    for (const forwarder of viewer.forwarders.values()) forwarder.isPaused = true;
    pass(2, () => viewer.onRtcp(pli));
    expect(keyFrames()).toBe(before);
  });
});

describe('requests for repeats', () => {
  const numbers = Array.from({ length: 500 }, (_, index) => index);

  it.each(['audio', 'video'] as const)('of %s without pause are not all answered', (kind) => {
    const { viewer, play, pass, repeats } = setUp(kind);
    play(500, 1000);
    const before = repeats();
    pass(10, () => viewer.onRtcp(buildNack(1, viewedSsrc, numbers)));
    // A burst, and 6 Mbit/s; without a bound it would be 200 Mbit/s.
    expect(repeats() - before).toBeLessThan(1500 + 10 * 750 + 1);
  });

  it('of a viewer who lost 400 packets at once are answered', () => {
    const { viewer, play, repeats } = setUp('video');
    play(500, 1000);
    const before = repeats();
    viewer.onRtcp(buildNack(1, viewedSsrc, numbers.slice(100)));
    expect(repeats() - before).toBe(400);
  });

  it('are answered for a line that loses a tenth of 16 Mbit/s', () => {
    const { viewer, play, pass, repeats } = setUp('video');
    play(500, 1000);
    const before = repeats();
    let next = 0;
    // Two of twenty packets every 10 ms.
    pass(30, () => {
      viewer.onRtcp(buildNack(1, viewedSsrc, [next, next + 1]));
      next = (next + 2) % 500;
    });
    expect(repeats() - before).toBe(6000);
    expect(viewer.counters.excess).toBe(0);
  });
});

describe("a publisher's reports", () => {
  const report = buildSenderReport({
    ssrc: 7,
    ntpHigh: 1,
    ntpLow: 2,
    rtpTimestamp: 3,
    packetCount: 4,
    octetCount: 5,
  });
  const reportsOf = (sent: readonly Buffer[]): number => sent.filter((packet) => packet[1] === 200).length;

  it('go to the viewers as a publisher sends them', () => {
    const { publisher, sent, pass } = setUp('video', 2);
    let told = 0;
    pass(30, () => {
      if (clock.ms % 500 !== 0) return;
      publisher.onRtcp(report);
      told += 1;
    });
    expect(sent.map(reportsOf)).toEqual([told, told]);
  });

  it('are not multiplied without an end', () => {
    const { publisher, sent, pass } = setUp('video', 2);
    pass(10, () => publisher.onRtcp(Buffer.concat(Array.from({ length: 40 }, () => report))));
    expect(reportsOf(sent[0] ?? [])).toBeLessThanOrEqual(10 + 10 * 5 + 1);
  });
});

describe('what is said in all', () => {
  it('is read up to a bound, and what is above is counted as too much', () => {
    const { viewer } = setUp('video');
    const spy = vi.spyOn(viewer.downlink, 'noteRemb');
    const remb = Buffer.from('8fce000500000001000000005245 4d42010c8000000000014'.replaceAll(' ', ''), 'hex');
    const padded = Buffer.concat([remb, Buffer.alloc(24 - remb.length)]);
    for (let count = 0; count < 50_000; count += 1) viewer.onRtcp(padded);
    expect(spy.mock.calls.length).toBeGreaterThan(1000);
    expect(spy.mock.calls.length).toBeLessThanOrEqual(6000);
    expect(viewer.counters.excess).toBe(50_000 - spy.mock.calls.length);
  });

  it.each([
    ['a class of 49 pictures on a line that loses much', 2500, 60],
    ['reports of 60 streams', 60, 60],
  ])('has room for %s', (_what, perSecond, bytes) => {
    const { viewer } = setUp('video');
    const packet = buildNack(1, 99, [1]);
    const said = Buffer.concat([packet, Buffer.alloc(bytes - packet.length)]);
    for (let second = 0; second < 60; second += 1)
      for (let count = 0; count < perSecond; count += 1) {
        viewer.onRtcp(said);
        clock.ms += 1000 / perSecond;
      }
    expect(viewer.counters.excess).toBe(0);
  });
});
