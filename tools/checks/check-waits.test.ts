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
    'await vi.waitFor(() => expect(one).toBe(1), 20_000);',
    'await vi.waitUntil(isDone, { timeout: 5000 });',
    'await expect.poll(look).toBe(1);',
    'vi.useFakeTimers();',
  ])('accepts %s', (text) => {
    expect(brokenRules(checkWaits, { [path]: text })).toEqual([]);
  });
});
