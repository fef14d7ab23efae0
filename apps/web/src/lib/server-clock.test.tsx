import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const hour = 3_600_000;

let learnPushedTime: (serverTime: number) => void;
let learnServerTime: (serverTime: number, roundTripMs: number) => void;
let onClockFoundWrong: (listener: () => void) => () => void;
let serverNow: () => number;
let useNow: (intervalMs: number) => number;
let useNowThatMatters: (intervalMs: number, shown: string, looks: (now: number) => string) => number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ learnPushedTime, learnServerTime, onClockFoundWrong, serverNow, useNow, useNowThatMatters } =
    await import('./server-clock.ts'));
});
afterEach(() => {
  vi.useRealTimers();
});

it("follows the server's clock, however wrong the browser's is", () => {
  learnServerTime(Date.now() + hour, 0);
  expect(serverNow()).toBe(Date.now() + hour);
});

it('tells of a wrong clock at the first answer only: a later jump is none', () => {
  const found = vi.fn();
  onClockFoundWrong(found);
  learnServerTime(Date.now(), 0);
  learnServerTime(Date.now() + hour, 0);
  expect(found).not.toHaveBeenCalled();
});

it('tells of a wrong clock when the first answer shows it', () => {
  const found = vi.fn();
  onClockFoundWrong(found);
  learnServerTime(Date.now() - hour, 0);
  expect(found).toHaveBeenCalledOnce();
});

it('keeps the answer with the shortest way for small differences', () => {
  learnServerTime(Date.now() + hour, 10);
  learnServerTime(Date.now() + hour + 300, 400);
  expect(serverNow() - Date.now()).toBe(hour + 5);
});

it('is not taken back by an answer that was on its way while the clock jumped', () => {
  const before = Date.now();
  vi.advanceTimersByTime(200);
  learnPushedTime(Date.now() + hour);
  vi.advanceTimersByTime(20);
  learnServerTime(before + 50, 300);
  expect(serverNow()).toBeGreaterThan(Date.now() + hour - 1_000);
  learnServerTime(Date.now() + 2 * hour, 10);
  expect(serverNow()).toBeGreaterThan(Date.now() + 2 * hour - 1_000);
});

it('takes any answer after a minute, since clocks drift', () => {
  learnServerTime(Date.now() + hour, 10);
  vi.advanceTimersByTime(61_000);
  learnServerTime(Date.now() + hour + 300, 400);
  expect(serverNow() - Date.now()).toBe(hour + 500);
});

it('ignores what is no time', () => {
  const before = serverNow();
  learnServerTime(Number.NaN, 0);
  expect(serverNow()).toBe(before);
});

it('ticks on whole seconds, and at once when the clock jumps', () => {
  const { result } = renderHook(() => useNow(1000));
  const first = result.current;
  act(() => void vi.advanceTimersByTime(1010));
  expect(result.current).toBeGreaterThan(first);
  act(() => learnServerTime(Date.now() + 10 * hour, 0));
  expect(result.current - first).toBeGreaterThan(9 * hour);
});

it('redraws nothing as long as it looks the same, including what has been shown since', () => {
  vi.setSystemTime(hour);
  let drawn = 0;
  const { result, rerender } = renderHook(
    ({ from }) => {
      drawn += 1;
      return useNowThatMatters(1_000, 'one list', (now) => (now < from ? 'before' : 'after'));
    },
    { initialProps: { from: hour + 10_000 } },
  );
  const first = drawn;
  act(() => void vi.advanceTimersByTime(9_000));
  expect(drawn).toBe(first);
  act(() => void vi.advanceTimersByTime(1_500));
  expect(drawn).toBe(first + 1);
  expect(result.current).toBeGreaterThanOrEqual(hour + 10_000);
  rerender({ from: hour + 10_400 });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBeGreaterThanOrEqual(hour + 10_400);
});

it('tells the time again when something else is shown', () => {
  vi.setSystemTime(hour);
  const { result, rerender } = renderHook(({ shown }) => useNowThatMatters(1_000, shown, () => 'alike'), {
    initialProps: { shown: 'one' },
  });
  act(() => void vi.advanceTimersByTime(40 * 60_000));
  rerender({ shown: 'one' });
  const before = result.current;
  rerender({ shown: 'other' });
  expect(result.current - before).toBeGreaterThanOrEqual(40 * 60_000 - 1_000);
});
