import { describe, expect, it } from 'vitest';
import { allocateLayers } from './allocate-layers.ts';
import type { VideoDemand } from './allocate-layers.ts';
import { gradeConnection } from './connection-quality.ts';
import { DownlinkLimit } from './downlink-limit.ts';
import { LayerActivity, judgeLayers } from './layer-liveness.ts';
import { RepairBudget } from './repair-budget.ts';
import { UplinkNudge } from './uplink-nudge.ts';
import { SpeakerLevel } from './speaker-level.ts';
import { voiceReserve } from './voice-reserve.ts';

/** Plays frames into layers in steps of 50 ms, 20 frames/s, and judges after each; returns the time. */
function play(
  layers: readonly LayerActivity[],
  span: { from: number; ms: number },
  sends: (layer: number, atMs: number) => boolean,
): number {
  let at = span.from;
  for (; at < span.from + span.ms; at += 50) {
    layers.forEach((layer, index) => {
      if (sends(index, at)) layer.note(1000 * (index + 1), true, at);
    });
    judgeLayers(layers, at);
  }
  return at;
}

function threeLayers(): [LayerActivity, LayerActivity, LayerActivity] {
  return [new LayerActivity(), new LayerActivity(), new LayerActivity()];
}

describe('layer liveness', () => {
  it('trusts a layer from its first packet', () => {
    const layers = threeLayers();
    play(layers, { from: 0, ms: 100 }, () => true);
    expect(layers.map((layer) => layer.isLive)).toEqual([true, true, true]);
  });

  it('calls a layer silent within half a second when its siblings go on', () => {
    const layers = threeLayers();
    const at = play(layers, { from: 0, ms: 3000 }, () => true);
    play(layers, { from: at, ms: 450 }, (layer) => layer < 2);
    expect(layers.map((layer) => layer.isLive)).toEqual([true, true, false]);
  });

  it('silences nobody when the whole track pauses', () => {
    const layers = threeLayers();
    const at = play(layers, { from: 0, ms: 3000 }, () => true);
    play(layers, { from: at, ms: 5000 }, () => false);
    expect(layers.every((layer) => layer.isLive)).toBe(true);
  });

  it('calls a layer that delivers a fifth of the frames starved', () => {
    const layers = threeLayers();
    const at = play(layers, { from: 0, ms: 3000 }, () => true);
    play(layers, { from: at, ms: 3000 }, (layer, now) => layer < 2 || now % 250 === 0);
    expect(layers[2].isLive).toBe(false);
  });

  it('lets a layer return after its probation, and after twice that when it flaps', () => {
    const layers = threeLayers();
    const returnTime = (from: number): number => {
      let at = play(layers, { from, ms: 1000 }, (layer) => layer < 2);
      expect(layers[2].isLive).toBe(false);
      const start = at;
      while (!layers[2].isLive && at < start + 20_000) at = play(layers, { from: at, ms: 50 }, () => true);
      return at - start;
    };
    const start = play(layers, { from: 0, ms: 3000 }, () => true);
    const first = returnTime(start);
    const second = returnTime(start + 1000 + first);
    expect(first).toBeGreaterThanOrEqual(1900);
    expect(second).toBeGreaterThanOrEqual(first * 1.7);
  });

  it('measures bit rates', () => {
    const layers = threeLayers();
    play(layers, { from: 0, ms: 4000 }, () => true);
    expect(Math.abs(layers[0].bitrate - 160_000)).toBeLessThan(8000);
    expect(Math.abs(layers[2].bitrate - 480_000)).toBeLessThan(24_000);
  });
});

describe('the downlink limit', () => {
  it('is none without congestion, also with an estimate that is low but climbs', () => {
    const limit = new DownlinkLimit();
    for (let at = 0; at < 10_000; at += 500) {
      limit.noteRemb(100_000 + at, at);
      limit.noteLoss(0.05, at);
      expect(limit.decide({ sent: 1_000_000, wanted: 1_000_000, least: 0 }, at)).toBe(
        Number.POSITIVE_INFINITY,
      );
    }
  });

  it('falls to what arrives at once on severe loss', () => {
    const limit = new DownlinkLimit();
    limit.noteLoss(0.6, 0);
    expect(limit.decide({ sent: 1_000_000, wanted: 1_000_000, least: 0 }, 0)).toBeCloseTo(266_000);
  });

  it('falls on moderate loss only when it lasts', () => {
    const limit = new DownlinkLimit();
    limit.noteLoss(0.15, 0);
    expect(limit.decide({ sent: 1_000_000, wanted: 1_000_000, least: 0 }, 0)).toBe(Number.POSITIVE_INFINITY);
    limit.noteLoss(0.15, 500);
    expect(limit.decide({ sent: 1_000_000, wanted: 1_000_000, least: 0 }, 500)).toBeLessThan(900_000);
  });

  it('falls with each decision before which a picture was dropped, and no further', () => {
    const limit = new DownlinkLimit();
    limit.noteDrop();
    expect(limit.decide({ sent: 1_000_000, wanted: 1_000_000, least: 0 }, 0)).toBeCloseTo(950_000);
    expect(limit.decide({ sent: 700_000, wanted: 1_000_000, least: 0 }, 500)).toBeCloseTo(950_000);
    limit.noteDrop();
    expect(limit.decide({ sent: 700_000, wanted: 1_000_000, least: 0 }, 1000)).toBeCloseTo(665_000);
  });

  it('falls to an estimate that keeps falling', () => {
    const limit = new DownlinkLimit();
    for (let at = 0; at <= 1500; at += 500) {
      limit.noteRemb(600_000 - at * 100, at);
      limit.decide({ sent: 1_000_000, wanted: 1_000_000, least: 0 }, at);
    }
    expect(limit.bitsPerSecond).toBeLessThan(560_000);
  });

  it('does not go below the smallest pictures for one bad second, only when it lasts, and then at once', () => {
    const limit = new DownlinkLimit();
    const congest = (atMs: number): number => {
      limit.noteLoss(0.6, atMs);
      return limit.decide({ sent: 200_000, wanted: 2_000_000, least: 216_000 }, atMs);
    };
    expect([0, 1000, 2000].map(congest)).toEqual([216_000, 216_000, 53_200]);
    for (let at = 2500; at < 14_000; at += 500)
      limit.decide({ sent: 60_000, wanted: 2_000_000, least: 216_000 }, at);
    expect(limit.bitsPerSecond).toBeGreaterThan(216_000);
    expect(congest(14_000)).toBe(53_200);
  });

  it('forgives single bad seconds that are far apart', () => {
    const limit = new DownlinkLimit();
    for (let at = 0; at < 60_000; at += 10_000) {
      limit.noteLoss(0.6, at);
      limit.decide({ sent: 200_000, wanted: 2_000_000, least: 216_000 }, at);
      expect(limit.bitsPerSecond).toBe(216_000);
    }
  });

  it('grows back after a hold that doubles with each failed try, and never falls below one voice', () => {
    const limit = new DownlinkLimit();
    let at = 0;
    const congest = (): void => {
      limit.noteLoss(0.9, at);
      limit.decide({ sent: 200_000, wanted: 2_000_000, least: 0 }, at);
    };
    const untilGrowth = (): number => {
      const from = at;
      const low = limit.bitsPerSecond;
      while (limit.bitsPerSecond <= low && at < from + 100_000) {
        at += 500;
        limit.decide({ sent: 100_000, wanted: 2_000_000, least: 0 }, at);
      }
      return at - from;
    };
    congest();
    expect(limit.bitsPerSecond).toBe(50_000);
    const first = untilGrowth();
    congest();
    const second = untilGrowth();
    expect([first, second]).toEqual([4000, 8000]);
    for (const end = at + 60_000; at < end; at += 500)
      limit.decide({ sent: 100_000, wanted: 200_000, least: 0 }, at);
    expect(limit.bitsPerSecond).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('nudging a publisher', () => {
  const stuck = { announcedLayers: 3, liveLayers: 2, announcedBitrate: 2_000_000, loss: 0 };

  it('tells the bit rate of all layers when upper ones stay off over a clean uplink, three times at most', () => {
    const nudge = new UplinkNudge();
    const told: [number, number][] = [];
    for (let at = 0; at < 200_000; at += 100) {
      const kilobits = nudge.decide(stuck, at);
      if (kilobits !== null) told.push([at, kilobits]);
    }
    expect(told).toEqual([
      [1200, 2300],
      [7200, 2500],
      [37_200, 2700],
    ]);
  });

  it.each([{ liveLayers: 3 }, { liveLayers: 0 }, { loss: 0.03 }, { announcedBitrate: 0 }])(
    'leaves alone one with %j',
    (changes) => {
      const nudge = new UplinkNudge();
      for (let at = 0; at < 5000; at += 100) expect(nudge.decide({ ...stuck, ...changes }, at)).toBeNull();
    },
  );
});

describe('dividing the downlink', () => {
  const layers = [
    { quality: 0, bitrate: 150 },
    { quality: 1, bitrate: 450 },
    { quality: 2, bitrate: 1700 },
  ];
  const demand = (changes: Partial<VideoDemand> = {}): VideoDemand => ({
    layers,
    maxQuality: 2,
    priority: 0,
    currentIndex: -1,
    ...changes,
  });
  const divide = (demands: readonly VideoDemand[], limit: number, isThin = false): number[] =>
    allocateLayers(demands, { limit, isThin });

  it('keeps everybody on the lowest layer rather than freezing one', () => {
    expect(divide([demand(), demand()], 100)).toEqual([0, 0]);
  });

  it('gives everybody what they want without a limit', () => {
    expect(
      divide([demand(), demand({ maxQuality: 0 }), demand({ layers: [] })], Number.POSITIVE_INFINITY),
    ).toEqual([2, 0, -1]);
  });

  it.each([
    [[demand(), demand()], 330, [0, 0]],
    [[demand(), demand()], 200, [0, -1]],
    [[demand(), demand({ priority: 1 })], 200, [-1, 0]],
    [[demand(), demand({ currentIndex: 0 })], 150, [-1, 0]],
    [[demand({ currentIndex: 1 })], 100, [-1]],
    [[demand()], 160, [-1]],
    [[demand()], 0, [-1]],
    [[demand({ layers: [{ quality: 0, bitrate: 0 }] })], 0, [0]],
  ])(
    '%#: on a thin line lets rest whose lowest layer has no room, and never shows one at the cost of the sound',
    (demands, limit, chosen) => {
      expect(divide(demands, limit, true)).toEqual(chosen);
    },
  );

  it('raises the shared screen first and steps evenly otherwise', () => {
    expect(divide([demand(), demand({ priority: 1 })], 700)).toEqual([0, 1]);
    expect(divide([demand(), demand()], 1200)).toEqual([1, 1]);
  });

  it('keeps a layer that fits exactly but does not step up to it', () => {
    expect(divide([demand({ currentIndex: 1 })], 450)).toEqual([1]);
    expect(divide([demand({ currentIndex: 0 })], 450)).toEqual([0]);
  });

  it('takes the lowest live layer when all are above the wish', () => {
    expect(divide([demand({ layers: layers.slice(1), maxQuality: 0 })], Number.POSITIVE_INFINITY)).toEqual([
      0,
    ]);
  });
});

describe('what sound needs before any picture', () => {
  it.each([
    ['nothing without sound', [], 0],
    ['one voice where all are silent, so that the first word is heard', [0, 0, 0], 56_000],
    ['one voice where one speaks', [24_000, 0, 500], 56_000],
    ['all voices that are heard, with their headers', [24_000, 32_000, 40_000], 168_000],
  ])('is %s', (_title, bitrates, reserve) => {
    expect(voiceReserve(bitrates)).toBe(reserve);
  });
});

describe('repeating lost pictures', () => {
  it('is free without a limit and takes a fifth of a short downlink', () => {
    const budget = new RepairBudget();
    expect(budget.allows(100_000, Number.POSITIVE_INFINITY, 0)).toBe(true);
    let repeated = 0;
    for (let at = 0; at < 10_000; at += 10) if (budget.allows(1000, 200_000, at)) repeated += 8000;
    expect(repeated).toBeGreaterThan(10 * 32_000);
    expect(repeated).toBeLessThan(11 * 48_000);
  });
});

describe('speaking', () => {
  it('begins with speech, tells the level in eighths, and ends after a pause', () => {
    const speaker = new SpeakerLevel();
    for (let packet = 0; packet < 15; packet += 1) speaker.observe(26);
    expect(speaker.closeInterval()).toEqual({ isActive: true, level: 0.625 });
    for (let packet = 0; packet < 15; packet += 1) speaker.observe(26);
    expect(speaker.closeInterval()).toBeNull();
    const states = [1, 2, 3].map(() => speaker.closeInterval());
    expect(states.at(-1)).toEqual({ isActive: false, level: 0 });
    expect(states.slice(0, 2)).toEqual([null, null]);
  });

  it('does not begin with a click', () => {
    const speaker = new SpeakerLevel();
    speaker.observe(5);
    for (let packet = 0; packet < 14; packet += 1) speaker.observe(127);
    expect(speaker.closeInterval()).toBeNull();
  });
});

describe('connection grades', () => {
  const fine = { uplinkLoss: 0, downlinkLoss: 0, roundTripMs: 20, isDownlinkShort: false, isAbsent: false };

  it.each([
    [{}, 'excellent'],
    [{ uplinkLoss: 0.04 }, 'good'],
    [{ downlinkLoss: 0.1 }, 'poor'],
    [{ roundTripMs: 400 }, 'good'],
    [{ roundTripMs: 1000 }, 'poor'],
    [{ isDownlinkShort: true }, 'good'],
    [{ isAbsent: true }, 'lost'],
    [{ roundTripMs: null }, 'excellent'],
  ] as const)('%j is %s', (changes, grade) => {
    expect(gradeConnection({ ...fine, ...changes })).toBe(grade);
  });
});
