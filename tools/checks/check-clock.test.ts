import { describe, expect, it } from 'vitest';
import { checkClock } from './check-clock.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/server/src/features/visits/visits.service.ts';

describe('checkClock', () => {
  it.each(['Date.now()', 'new Date()', 'Date()', 'performance.now()', 'Temporal.Now.instant()'])(
    'finds %s',
    (code) => {
      expect(brokenRules(checkClock, { [path]: `export const at = ${code};` })).toEqual(['clock']);
    },
  );

  it.each(['new Date(value)', '-new Date().getTimezoneOffset()', 'Date.parse(value)', 'Date.UTC(2026, 1)'])(
    'leaves %s',
    (code) => {
      expect(brokenRules(checkClock, { [path]: `export const at = ${code};` })).toEqual([]);
    },
  );

  it.each([
    'apps/server/src/platform/clock/clock.ts',
    'apps/web/src/lib/server-clock.ts',
    'apps/server/src/features/visits/visits.routes.test.ts',
    'apps/server/test/factories.ts',
    'e2e/book-and-join.spec.ts',
  ])('leaves %s', (free) => {
    expect(brokenRules(checkClock, { [free]: 'export const at = Date.now();' })).toEqual([]);
  });

  it('lets the media server live on real time, and the platform measure but not ask for the time of day', () => {
    const media = 'packages/media-server/src/forwarding/pacer.ts';
    expect(brokenRules(checkClock, { [media]: 'export const at = Date.now();' })).toEqual([]);
    const platform = 'apps/server/src/platform/http/metrics.ts';
    expect(brokenRules(checkClock, { [platform]: 'export const at = performance.now();' })).toEqual([]);
    expect(brokenRules(checkClock, { [platform]: 'export const at = Date.now();' })).toEqual(['clock']);
  });
});
