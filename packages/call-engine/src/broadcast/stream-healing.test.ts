import { describe, expect, it } from 'vitest';
import { StreamHealing } from './stream-healing.ts';

const online = (now: number) => ({ now, isOnline: true });

describe('a stream that fails', () => {
  it('is fetched again as long as its files do not come, and given up after half a minute', () => {
    const healing = new StreamHealing();
    expect(healing.remedyFor('network', online(1_000))).toBe('refetch');
    expect(healing.remedyFor('network', online(30_999))).toBe('refetch');
    expect(healing.remedyFor('network', online(31_000))).toBe('giveUp');
  });

  it('is never given up for the time that the browser was without a network', () => {
    const healing = new StreamHealing();
    expect(healing.remedyFor('network', online(0))).toBe('refetch');
    expect(healing.remedyFor('network', { now: 40_000, isOnline: false })).toBe('refetch');
    expect(healing.remedyFor('network', online(60_000))).toBe('refetch');
    expect(healing.remedyFor('network', online(90_000))).toBe('giveUp');
  });

  it('is fetched for another half a minute once files came again, however long they cannot be decoded', () => {
    const healing = new StreamHealing();
    healing.remedyFor('network', online(0));
    healing.fetched();
    expect(healing.remedyFor('network', online(31_000))).toBe('refetch');
    healing.remedyFor('media', online(31_000));
    healing.fetched();
    expect(healing.remedyFor('media', online(61_000))).toBe('giveUp');
  });

  it('has its decoder reset once, and is started over when that did not help', () => {
    const healing = new StreamHealing();
    expect(healing.remedyFor('media', online(0))).toBe('recover');
    expect(healing.remedyFor('media', online(500))).toBe('rebuild');
    expect(healing.remedyFor('other', online(900))).toBe('rebuild');
    healing.healed();
    expect(healing.remedyFor('media', online(60_000))).toBe('recover');
  });
});
