import { describe, expect, it } from 'vitest';
import { parseRtp } from '../../rtp/rtp-packet.ts';
import { LossWatch } from '../live/loss-watch.ts';
import { opusSeconds } from '../compose/opus.ts';
import { FrameBuilder } from './frame-builder.ts';
import type { Frame } from './frame-builder.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import type { ArrivedPacket } from './reorder-buffer.ts';
import { ClockLearner, TrackClock } from './track-clock.ts';

interface Made {
  readonly sequenceNumber: number;
  readonly timestamp?: number;
  readonly marker?: boolean;
  readonly payload?: readonly number[];
  readonly atMs?: number;
}

function made({
  sequenceNumber,
  timestamp = 0,
  marker = false,
  payload = [1],
  atMs = 0,
}: Made): ArrivedPacket {
  const buffer = Buffer.alloc(12 + payload.length);
  buffer[0] = 0x80;
  buffer[1] = 96 | (marker ? 0x80 : 0);
  buffer.writeUInt16BE(sequenceNumber, 2);
  buffer.writeUInt32BE(timestamp, 4);
  buffer.set(payload, 12);
  const packet = parseRtp(buffer);
  if (!packet) throw new Error('no packet');
  return { packet, atMs };
}

function order(packets: readonly Made[]): (number | null)[] {
  const out: (number | null)[] = [];
  const buffer = new ReorderBuffer((arrived) => out.push(arrived?.packet.sequenceNumber ?? null));
  for (const packet of packets) buffer.push(made(packet));
  buffer.end();
  return out;
}

describe('packets', () => {
  it('come out in order, once each, also where the numbers start over', () => {
    const numbers = [65_534, 65_535, 1, 0, 0, 2, 65_535];
    expect(order(numbers.map((sequenceNumber) => ({ sequenceNumber })))).toEqual([65_534, 65_535, 0, 1, 2]);
  });

  it('wait a second for one that is late, and then go on without it', () => {
    const late = [1, 3, 4, 2].map((sequenceNumber, index) => ({ sequenceNumber, atMs: index * 300 }));
    expect(order(late)).toEqual([1, 2, 3, 4]);
    const lost = [1, 3, 4].map((sequenceNumber, index) => ({ sequenceNumber, atMs: index * 1200 }));
    expect(order(lost)).toEqual([1, null, 3, 4]);
  });
});

function build(codec: 'vp8' | 'h264' | 'opus', packets: readonly (Made | null)[]): Frame[] {
  const frames: Frame[] = [];
  const builder = new FrameBuilder(codec, (frame) => frames.push(frame));
  for (const packet of packets) builder.push(packet ? made(packet) : null);
  return frames;
}

/** The first packet of a VP8 picture, a key frame or not, with an extended descriptor as browsers send it. */
const vp8 = (isKey: boolean): number[] => [0x90, 0x80, 0x81, 0x05, isKey ? 0 : 1, 7];
const vp8Rest = [0x80, 0x80, 0x81, 0x05, 9];

describe('pictures', () => {
  it('are put together without what carried them, from the first that stands alone', () => {
    const frames = build('vp8', [
      { sequenceNumber: 1, timestamp: 1, payload: vp8(false), marker: true },
      { sequenceNumber: 2, timestamp: 2, payload: vp8(true) },
      { sequenceNumber: 3, timestamp: 2, payload: vp8Rest, marker: true },
      { sequenceNumber: 4, timestamp: 3, payload: vp8(false), marker: true },
    ]);
    expect(frames.map(({ isKey, timestamp, data }) => ({ isKey, timestamp, data: [...data] }))).toEqual([
      { isKey: true, timestamp: 2, data: [0, 7, 9] },
      { isKey: false, timestamp: 3, data: [1, 7] },
    ]);
  });

  it('are left out from a hole on until one stands alone again', () => {
    const frames = build('vp8', [
      { sequenceNumber: 1, timestamp: 1, payload: vp8(true), marker: true },
      null,
      { sequenceNumber: 3, timestamp: 2, payload: vp8Rest, marker: true },
      { sequenceNumber: 4, timestamp: 3, payload: vp8(false), marker: true },
      { sequenceNumber: 5, timestamp: 4, payload: vp8(true), marker: true },
    ]);
    expect(frames.map((frame) => frame.timestamp)).toEqual([1, 4]);
  });

  it('of H.264 are single, aggregated and fragmented units behind start codes', () => {
    const frames = build('h264', [
      { sequenceNumber: 1, timestamp: 1, payload: [24, 0, 2, 0x67, 1, 0, 2, 0x68, 2] },
      { sequenceNumber: 2, timestamp: 1, payload: [0x7c, 0x85, 3] },
      { sequenceNumber: 3, timestamp: 1, payload: [0x7c, 0x45, 4], marker: true },
      { sequenceNumber: 4, timestamp: 2, payload: [0x41, 5], marker: true },
    ]);
    const start = [0, 0, 0, 1];
    expect(frames.map(({ isKey, data }) => ({ isKey, data: [...data] }))).toEqual([
      { isKey: true, data: [...start, 0x67, 1, ...start, 0x68, 2, ...start, 0x65, 3, 4] },
      { isKey: false, data: [...start, 0x41, 5] },
    ]);
  });
});

describe('the clock of a track', () => {
  const learn = (points: readonly (readonly [timestamp: number, atMs: number])[]): ClockLearner => {
    const learner = new ClockLearner(90_000);
    for (const [timestamp, atMs] of points) learner.push(timestamp, atMs);
    return learner;
  };

  it('follows the timestamps, not the moments of arrival, also across their wrap', () => {
    const start = 0xffff_ffff - 50_000;
    const points = [0, 1, 2, 3].map(
      (half) => [(start + half * 45_000) >>> 0, 5000 + half * 500 + (half % 2) * 80] as const,
    );
    const clock = new TrackClock(learn(points), 90_000);
    const seconds = points.map(([timestamp, atMs]) => clock.secondsOf(timestamp, atMs));
    expect(seconds.map((value) => Math.round(value * 1000))).toEqual([5000, 5500, 6000, 6500]);
  });

  it('goes on at the right moment when the timestamps stood still during a pause', () => {
    const points = [
      [0, 1000],
      [90_000, 2000],
      [93_600, 60_000],
      [97_200, 60_040],
    ] as const;
    const clock = new TrackClock(learn(points), 90_000);
    const seconds = points.map(([timestamp, atMs]) => clock.secondsOf(timestamp, atMs));
    expect(seconds.map((value) => Math.round(value * 100) / 100)).toEqual([1, 2, 60, 60.04]);
  });

  it('begins right where the first frames could not be used', () => {
    const points = [
      [0, 1000],
      [90_000, 2000],
      [180_000, 3000],
    ] as const;
    expect(new TrackClock(learn(points), 90_000).secondsOf(180_000, 3000)).toBeCloseTo(3);
  });
});

it.each([
  [[0xf8, 0xff, 0xfe], 0.02],
  [[0xf9, 1, 1], 0.04],
  [[0xfb, 3], 0.06],
  [[0x18, 1], 0.06],
  [[0xe0, 1], 0.0025],
])('an opus packet that begins with %j sounds for %f s', (bytes, seconds) => {
  expect(opusSeconds(Buffer.from(bytes))).toBeCloseTo(seconds);
});

describe('the watch for lost packets', () => {
  it('asks for a hole after a moment, again later, and then for a new beginning', () => {
    const watch = new LossWatch();
    watch.arrived(10, 0);
    watch.arrived(13, 0);
    expect(watch.due(10)).toEqual({ again: [], isBroken: false });
    expect(watch.due(30)).toEqual({ again: [11, 12], isBroken: false });
    watch.arrived(12, 40);
    expect(watch.due(60).again).toEqual([]);
    expect(watch.due(120).again).toEqual([11]);
    expect(watch.due(600)).toEqual({ again: [], isBroken: true });
    expect(watch.due(700)).toEqual({ again: [], isBroken: false });
  });
});
