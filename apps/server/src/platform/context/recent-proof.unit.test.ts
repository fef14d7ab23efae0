import { describe, expect, it } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import type { Person } from './actor.ts';
import { hasRecentProof } from './recent-proof.ts';

describe('a proof', () => {
  const provenAt = new Date('2027-03-10T10:00:00Z');
  it.each([
    [0, true],
    [900, true],
    [901, false],
  ])('is good for acts that could do great harm %i s later: %s', (seconds, isRecent) => {
    const clock = fixedClock(new Date(provenAt.getTime() + seconds * 1000));
    expect(hasRecentProof({ actor: { provenAt } as Person, clock })).toBe(isRecent);
  });
});
