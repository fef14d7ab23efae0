import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallTimer } from './call-timer.ts';

const minute = 60_000;
const endsAt = 1_800_000_000_000;
let now = 0;

function timer(startsBeforeEndMs: number): CallTimer {
  now = endsAt - startsBeforeEndMs;
  return new CallTimer({ now: () => now, endsAt, buffers: { bufferTiming: 2, finalBufferTiming: 5 } });
}

async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    now += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the time of a call', () => {
  it('counts down each second', async () => {
    const counting = timer(10 * minute);
    counting.start();
    await pass(3_000);
    expect(counting.time.get()).toEqual({ secondsLeft: 597, stage: 'running' });
    counting.stop();
  });

  it('tells zero at once, the buffers at the next look every 30 s', async () => {
    const counting = timer(10_000);
    counting.start();
    await pass(10_000);
    expect(counting.time.get().stage).toBe('timeIsUp');
    await pass(2 * minute - 1_000);
    expect(counting.time.get().stage).toBe('timeIsUp');
    await pass(30_000);
    expect(counting.time.get().stage).toBe('fiveMinutes');
    await pass(3 * minute);
    expect(counting.time.get().stage).toBe('expired');
    counting.stop();
  });

  it('says at once that a call is behind its buffer when it is opened then', () => {
    const counting = timer(-3 * minute);
    counting.start();
    expect(counting.time.get().stage).toBe('fiveMinutes');
    counting.stop();
  });

  it('follows a clock that jumps, and never goes back', async () => {
    const counting = timer(20 * minute);
    counting.start();
    now += 20 * minute;
    await pass(1_000);
    expect(counting.time.get().stage).toBe('timeIsUp');
    now -= 10 * minute;
    await pass(31_000);
    expect(counting.time.get().stage).toBe('timeIsUp');
    counting.stop();
  });

  it('stops counting at the end of the call', async () => {
    const counting = timer(minute);
    counting.start();
    counting.stop();
    await pass(5_000);
    expect(counting.time.get().secondsLeft).toBe(60);
  });
});
