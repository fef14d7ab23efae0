import { describe, expect, it } from 'vitest';
import { verdictOn } from './request-body.rules.ts';

describe('a body that is still coming', () => {
  it.each([
    ['a small body within half a minute', { isUpload: false, seconds: 29 }, 'goesOn'],
    ['a small body after half a minute, whatever comes', { isUpload: false, seconds: 30 }, 'tooSlow'],
    ['an upload of a slow phone after four minutes', { seconds: 240, bytes: 800_000 }, 'goesOn'],
    ['50 MB of a phone with 1 Mbit/s, as they end', { seconds: 400, bytes: 50_000_000 }, 'goesOn'],
    ['an upload on which nothing came for 29 s', { seconds: 40, silentSeconds: 29 }, 'goesOn'],
    ['an upload on which nothing came for 30 s', { seconds: 40, silentSeconds: 30 }, 'tooSlow'],
    ['an upload that begins slowly', { seconds: 59, bytes: 10 }, 'goesOn'],
    ['an upload of a byte now and then', { seconds: 60, bytes: 59_999 }, 'tooSlow'],
    ['an upload at the lowest rate', { seconds: 60, bytes: 60_000 }, 'goesOn'],
    ['an upload of half an hour', { seconds: 1_800, bytes: 60_000_000 }, 'tooSlow'],
  ] as const)('%s', (_what, progress, verdict) => {
    expect(verdictOn({ isUpload: true, bytes: 100_000, silentSeconds: 0, ...progress })).toBe(verdict);
  });
});
