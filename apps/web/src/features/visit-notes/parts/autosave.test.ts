import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('saving by itself', () => {
  it('waits for a pause of a second, and for five seconds at most', async () => {
    const save = vi.fn(() => Promise.resolve(true));
    const auto = new Autosave(save);
    auto.typed(Date.now());
    await pass(999);
    expect(save).not.toHaveBeenCalled();
    await pass(1);
    expect(save).toHaveBeenCalledTimes(1);
    for (let typed = 0; typed < 12; typed += 1) {
      auto.typed(Date.now());
      await pass(500);
    }
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('never saves twice at a time, and saves behind a running save what was typed meanwhile', async () => {
    const open: (() => void)[] = [];
    const save = vi.fn(() => new Promise<boolean>((resolve) => open.push(() => resolve(true))));
    const auto = new Autosave(save);
    auto.typed(Date.now());
    await pass(1_000);
    auto.typed(Date.now());
    await pass(5_000);
    expect(save).toHaveBeenCalledTimes(1);
    open[0]?.();
    await pass(0);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('tries again after a failure, less and less often, until all is well', async () => {
    let isWell = false;
    const save = vi.fn(() => Promise.resolve(isWell));
    const auto = new Autosave(save);
    auto.typed(Date.now());
    await pass(1_000);
    await pass(5_000);
    await pass(15_000);
    expect(save).toHaveBeenCalledTimes(3);
    isWell = true;
    await pass(60_000);
    expect(save).toHaveBeenCalledTimes(4);
    await pass(600_000);
    expect(save).toHaveBeenCalledTimes(4);
  });

  it('stops when it is told to', async () => {
    const save = vi.fn(() => Promise.resolve(true));
    const auto = new Autosave(save);
    auto.typed(Date.now());
    auto.stop();
    await pass(60_000);
    expect(save).not.toHaveBeenCalled();
  });
});
