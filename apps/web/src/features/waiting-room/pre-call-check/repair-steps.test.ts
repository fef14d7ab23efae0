import { describe, expect, it } from 'vitest';
import { faultOf, stepsFor } from './repair-steps.ts';

describe('what is wrong with the devices', () => {
  it('is nothing while they work or are looked at', () => {
    expect(faultOf('granted', 'granted')).toBeNull();
    expect(faultOf('checking', 'granted')).toBeNull();
  });

  it('names both when both have the same fault', () => {
    expect(faultOf('blockedByBrowser', 'blockedByBrowser')).toEqual({
      devices: 'both',
      kind: 'blockedByBrowser',
    });
  });

  it('names the microphone first, because nobody can do without one', () => {
    expect(faultOf('notFound', 'inUse')).toEqual({ devices: 'microphone', kind: 'inUse' });
    expect(faultOf('notFound', 'granted')).toEqual({ devices: 'camera', kind: 'notFound' });
  });
});

describe('the steps of a repair', () => {
  it.each([
    ['blockedByBrowser', 'edge', 'windows', 'chrome'],
    ['blockedByBrowser', 'firefox', 'mac', 'firefox'],
    ['blockedByBrowser', 'safariOnPhone', 'ios', 'safariOnPhone'],
    ['blockedByBrowser', 'other', 'other', 'system'],
    ['blockedBySystem', 'chrome', 'mac', 'mac'],
    ['blockedBySystem', 'chrome', 'android', 'system'],
    ['notFound', 'chrome', 'mac', 'notFound'],
    ['inUse', 'firefox', 'windows', 'inUse'],
  ] as const)('for %s in %s on %s are those of %s', (kind, browser, system, steps) => {
    expect(stepsFor(kind, browser, system)).toBe(steps);
  });
});
