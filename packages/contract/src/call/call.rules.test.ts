import { describe, expect, it } from 'vitest';
import { callAddressEnd, expiryStage, hasParticipantsTab, secondsLeft, timerText } from './call.rules.ts';

describe('expiryStage', () => {
  const endsAt = 1_000_000_000;
  it.for<[number, number, number, string]>([
    [2, 5, -1, 'running'],
    [2, 5, 0, 'timeIsUp'],
    [2, 5, 119_999, 'timeIsUp'],
    [2, 5, 120_000, 'fiveMinutes'],
    [2, 5, 299_999, 'fiveMinutes'],
    [2, 5, 300_000, 'expired'],
    [10, 15, 599_999, 'timeIsUp'],
    [10, 15, 600_000, 'fiveMinutes'],
    [10, 15, 900_000, 'expired'],
    [0, 0, 0, 'expired'],
  ])('buffers %i and %i, %i ms behind the end: %s', ([bufferTiming, finalBufferTiming, after, expected]) => {
    expect(expiryStage(endsAt, { bufferTiming, finalBufferTiming }, endsAt + after)).toBe(expected);
  });
});

describe('timerText', () => {
  it.each([
    [0, '00:00'],
    [-3, '00:00'],
    [59, '00:59'],
    [1_800, '30:00'],
    [3_661, '1:01:01'],
  ])('%i s is %s', (seconds, expected) => {
    expect(timerText(seconds)).toBe(expected);
  });

  it('counts a begun second whole and goes below zero behind the end', () => {
    expect(secondsLeft(10_500, 10_000)).toBe(1);
    expect(secondsLeft(10_000, 12_000)).toBe(-2);
  });
});

describe('addresses and tabs', () => {
  it.each([
    ['appointment', 'peer', false],
    ['onDemand', 'peer', false],
    ['classroom', 'classroom', true],
    ['broadcast', 'broadcast', true],
    ['conference', 'peer', true],
  ] as const)('%s ends in %s, participants: %s', (kind, end, hasTab) => {
    expect(callAddressEnd(kind, 'peer')).toBe(end);
    expect(hasParticipantsTab(kind)).toBe(hasTab);
  });
});
