import { describe, expect, it } from 'vitest';
import { checkWaits } from './check-waits.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/server/src/features/visits/visits.routes.test.ts';

describe('checkWaits', () => {
  it.each(['await vi.waitFor(() => expect(one).toBe(1));', 'await vi.waitUntil(async () => isDone());'])(
    'finds a wait that says no time: %s',
    (text) => {
      expect(brokenRules(checkWaits, { [path]: text })).toEqual(['hasty-wait']);
    },
  );

  it.each([
    'await page.waitForFunction(async () => (await count()) > 5);',
    'await page.waitForFunction(async function (most) { return (await count()) > most; }, 5);',
  ])('finds a wait for a promise, which waits for nothing: %s', (text) => {
    expect(brokenRules(checkWaits, { 'e2e/setup/media.ts': text })).toEqual(['wait-for-promise']);
  });

  it.each([
    'await page.waitForFunction(() => document.title === "Lesson");',
    'await vi.waitFor(() => expect(one).toBe(1), 20_000);',
    'await vi.waitUntil(isDone, { timeout: 5000 });',
    'await expect.poll(look).toBe(1);',
    'vi.useFakeTimers();',
  ])('accepts %s', (text) => {
    expect(brokenRules(checkWaits, { [path]: text })).toEqual([]);
  });
});
