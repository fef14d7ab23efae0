import { describe, expect, it } from 'vitest';
import { gradeLine } from './grade-line.ts';
import { readCounters, sampleBetween, type LineSample, type Statistics } from './line-sample.ts';

const calm: LineSample = { loss: 0, concealed: 0, roundTripMs: 40, uplinkKbps: null };

describe('a few seconds of a connection', () => {
  it.each<[Partial<LineSample>, { isShort?: boolean; isSending?: boolean }, string]>([
    [{}, {}, 'good'],
    [{ roundTripMs: null }, {}, 'good'],
    [{ loss: 0.01 }, {}, 'good'],
    [{ loss: 0.02 }, {}, 'fair'],
    [{ loss: 0.05 }, {}, 'bad'],
    [{ loss: 0.2 }, {}, 'severe'],
    [{ concealed: 0.02 }, {}, 'fair'],
    [{ concealed: 0.05 }, {}, 'bad'],
    [{ concealed: 0.2 }, {}, 'severe'],
    [{ roundTripMs: 500 }, {}, 'fair'],
    [{ roundTripMs: 1_000 }, {}, 'bad'],
    [{ roundTripMs: 3_000 }, {}, 'severe'],
    [{ loss: 0.02, concealed: 0.3 }, {}, 'severe'],
    [{ uplinkKbps: 60 }, { isSending: true }, 'bad'],
    [{ uplinkKbps: 60 }, { isSending: false }, 'good'],
    [{ uplinkKbps: 600 }, { isSending: true }, 'good'],
    [{}, { isShort: true }, 'fair'],
    [{ loss: 0.05 }, { isShort: true }, 'bad'],
    [{ loss: 0.3 }, { isShort: true }, 'severe'],
  ])('with %j and %j are %s', (changes, { isShort = false, isSending = false }, grade) => {
    expect(gradeLine({ ...calm, ...changes }, { isShort, isSending })).toBe(grade);
  });
});

const report = (...entries: { id: string; [name: string]: unknown }[]): Statistics =>
  entries.map((entry) => [entry.id, entry] as const);

describe('what a browser counts', () => {
  const sound = (arrived: number, lost: number, samples = {}) => ({
    id: 'in-1',
    type: 'inbound-rtp',
    kind: 'audio',
    packetsReceived: arrived,
    packetsLost: lost,
    ...samples,
  });

  it('gives the loss of the worst stream in either direction', () => {
    const before = readCounters([
      report(
        sound(100, 0),
        { id: 'out', type: 'outbound-rtp', packetsSent: 1_000 },
        { id: 'remote', type: 'remote-inbound-rtp', localId: 'out', packetsLost: 10 },
      ),
    ]);
    const after = readCounters([
      report(
        sound(198, 2),
        { id: 'out', type: 'outbound-rtp', packetsSent: 1_100 },
        { id: 'remote', type: 'remote-inbound-rtp', localId: 'out', packetsLost: 20 },
      ),
    ]);
    expect(sampleBetween(before, after).loss).toBeCloseTo(0.1);
  });

  it('believes no stream that carried only a few packets, is new, or whose counting started over', () => {
    const few = sampleBetween(readCounters([report(sound(100, 0))]), readCounters([report(sound(110, 9))]));
    const fresh = sampleBetween(readCounters([]), readCounters([report(sound(100, 50))]));
    const reset = sampleBetween(readCounters([report(sound(900, 90))]), readCounters([report(sound(50, 1))]));
    expect([few.loss, fresh.loss, reset.loss]).toEqual([0, 0, 0]);
  });

  it('counts as made up only what would have been heard', () => {
    const samples = (total: number, concealed: number, silent: number) =>
      readCounters([
        report(
          sound(0, 0, {
            totalSamplesReceived: total,
            concealedSamples: concealed,
            silentConcealedSamples: silent,
          }),
        ),
      ]);
    expect(sampleBetween(samples(0, 0, 0), samples(48_000, 24_000, 24_000)).concealed).toBe(0);
    expect(sampleBetween(samples(0, 0, 0), samples(48_000, 12_000, 0)).concealed).toBeCloseTo(0.25);
  });

  it('has path and uplink from the pair in use, once, whichever streams name it', () => {
    const path = {
      id: 'pair',
      type: 'candidate-pair',
      nominated: true,
      currentRoundTripTime: 0.3,
      availableOutgoingBitrate: 90_000,
    };
    const counters = readCounters([report(path, sound(1, 0)), report(path, sound(1, 0))]);
    expect(counters).toMatchObject({ roundTripMs: 300, uplinkKbps: 90 });
    expect(counters.packets.size).toBe(1);
  });
});
