import { describe, expect, it } from 'vitest';
import { MediaConnection } from '../forwarding/media-connection.ts';
import { PublishedTrack } from '../forwarding/published-track.ts';
import { Intake } from './intake.ts';
import { intakeLimits } from './intake-limits.ts';
import { TokenBucket } from './token-bucket.ts';
import { TrafficBudget } from './traffic-budget.ts';

describe('a token bucket', () => {
  it.each([
    ['its burst at once', [[0, 10, 10]]],
    ['no more than its burst after a long time', [[1_000_000, 15, 10]]],
    [
      'what each second brings',
      [
        [0, 10, 10],
        [500, 10, 2],
        [750, 10, 1],
        [1750, 10, 4],
      ],
    ],
    [
      'nothing for a clock that goes back',
      [
        [1000, 10, 10],
        [0, 5, 0],
        [1000, 5, 0],
        [1250, 5, 1],
      ],
    ],
  ] as const)('lets through %s', (_what, steps) => {
    const bucket = new TokenBucket({ burst: 10, perSecond: 4 });
    for (const [nowMs, asked, passed] of steps) {
      let count = 0;
      for (let index = 0; index < asked; index += 1) if (bucket.allows(1, nowMs)) count += 1;
      expect(count).toBe(passed);
    }
  });

  it('takes nothing for what does not pass', () => {
    const bucket = new TokenBucket({ burst: 10, perSecond: 1 });
    expect(bucket.allows(11, 0)).toBe(false);
    expect(bucket.allows(10, 0)).toBe(true);
  });
});

it('bounds bytes and number, and pays neither where the other is used up', () => {
  const budget = new TrafficBudget({
    bytes: { burst: 100, perSecond: 100 },
    count: { burst: 2, perSecond: 1 },
  });
  expect(budget.allows(101, 0)).toBe(false);
  expect([budget.allows(50, 0), budget.allows(10, 0), budget.allows(10, 0)]).toEqual([true, true, false]);
  expect(budget.holds(40, 0)).toBe(false);
  expect(budget.allows(100, 1000)).toBe(true);
});

/** Sends packets of a size evenly; returns how many of them came in. */
function play(
  intake: Intake,
  track: PublishedTrack,
  { bytes, perSecond, seconds }: { bytes: number; perSecond: number; seconds: number },
): number {
  let passed = 0;
  for (let index = 0; index < perSecond * seconds; index += 1)
    if (intake.allows(track, bytes, (index * 1000) / perSecond)) passed += 1;
  return passed;
}

function newTrack(kind: 'audio' | 'video'): PublishedTrack {
  return new PublishedTrack({ sid: 'TR', kind, codec: kind === 'audio' ? 'opus' : 'vp8' });
}

describe('what one participant may send', () => {
  it.each([
    ['a voice', 'audio', { bytes: 90, perSecond: 50 }],
    ['Opus at its most, doubled by RED', 'audio', { bytes: 2600, perSecond: 50 }],
    ['frames of 2.5 ms', 'audio', { bytes: 190, perSecond: 400 }],
    ['a camera and a screen at their best', 'video', { bytes: 1100, perSecond: 2000 }],
  ] as const)('is %s, without an end', (_what, kind, stream) => {
    const seconds = 60;
    expect(play(new Intake(), newTrack(kind), { ...stream, seconds })).toBe(stream.perSecond * seconds);
  });

  it('cuts a sound of 24 Mbit/s to its bound', () => {
    const passed = play(new Intake(), newTrack('audio'), { bytes: 1000, perSecond: 3000, seconds: 10 });
    const { burst, perSecond } = intakeLimits.sound.bytes;
    expect(passed * 1000).toBeLessThanOrEqual(burst + 10 * perSecond);
    expect(passed * 1000).toBeGreaterThan(10 * perSecond);
  });

  it('cuts small packets to their number', () => {
    const passed = play(new Intake(), newTrack('audio'), { bytes: 30, perSecond: 5000, seconds: 10 });
    expect(passed).toBeLessThanOrEqual(11 * intakeLimits.sound.count.perSecond);
  });

  it('bounds all sounds together, whatever their number', () => {
    const intake = new Intake();
    let passed = 0;
    for (let index = 0; index < 16; index += 1)
      for (let count = 0; count < 500; count += 1) if (intake.allows(newTrack('audio'), 300, 0)) passed += 1;
    expect(passed).toBe(1000);
  });

  it('bounds all pictures together, and no sound because of them', () => {
    const intake = new Intake();
    const bytes = { bytes: 1100, perSecond: 10_000, seconds: 10 };
    const passed = play(intake, newTrack('video'), bytes);
    const { burst, perSecond } = intakeLimits.pictures.bytes;
    expect(passed * 1100).toBeLessThanOrEqual(burst + 10 * perSecond);
    expect(play(intake, newTrack('video'), bytes)).toBe(0);
    expect(intake.allows(newTrack('audio'), 90, 10_000)).toBe(true);
  });
});

it('drops what is too much before anybody gets it, and counts it', () => {
  const media = new MediaConnection(1);
  const track = newTrack('audio');
  media.streams.bindMid('1', track);
  media.streams.bindSsrc(track, 7, undefined);
  let forwarded = 0;
  track.taps.add(() => {
    forwarded += 1;
  });
  const packet = Buffer.alloc(1000);
  packet[0] = 0x80;
  packet[1] = 111;
  packet.writeUInt32BE(7, 8);
  const sent = 2000;
  for (let sequence = 0; sequence < sent; sequence += 1) {
    packet.writeUInt16BE(sequence, 2);
    media.onRtp(Buffer.from(packet));
  }
  expect(forwarded).toBeGreaterThanOrEqual(150);
  expect(forwarded).toBeLessThan(sent / 2);
  expect(media.counters.excess).toBe(sent - forwarded);
});
