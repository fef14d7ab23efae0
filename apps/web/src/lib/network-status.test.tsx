import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emitAppEvent, onAppEvent } from './app-events.ts';
import { useNetwork, watchNetwork } from './network-status.ts';

const answer = vi.fn<() => Promise<Response>>();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

watchNetwork();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  answer.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the network as the overlays know it', () => {
  it('is not called down for one request that failed while the server answers', async () => {
    const { result } = renderHook(() => useNetwork());
    answer.mockResolvedValue(new Response());
    emitAppEvent('networkDown', undefined);
    await pass(10_000);
    expect(result.current).toBe('online');
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('is down while nobody answers, and is looked at each second', async () => {
    const { result } = renderHook(() => useNetwork());
    answer.mockRejectedValue(new TypeError('refused'));
    emitAppEvent('networkDown', undefined);
    await pass(500);
    expect(result.current).toBe('server-down');
    answer.mockResolvedValue(new Response());
    await pass(1_100);
    expect(result.current).toBe('online');
  });

  it('is back with the first answer of anything else, and is looked at no more', async () => {
    const { result } = renderHook(() => useNetwork());
    answer.mockRejectedValue(new TypeError('refused'));
    emitAppEvent('networkDown', undefined);
    await pass(500);
    expect(result.current).toBe('server-down');
    act(() => emitAppEvent('answered', undefined));
    expect(result.current).toBe('online');
    const looked = answer.mock.calls.length;
    await pass(5_000);
    expect(result.current).toBe('online');
    expect(answer).toHaveBeenCalledTimes(looked);
  });

  it('asks again each second while nothing comes, and all waiting callers hear of the first answer', async () => {
    const { result } = renderHook(() => useNetwork());
    const heard = vi.fn();
    const stops = [onAppEvent('answered', heard), onAppEvent('networkBack', heard)];
    answer.mockImplementation(() => new Promise(() => undefined));
    emitAppEvent('networkDown', undefined);
    await pass(2_500);
    expect(answer).toHaveBeenCalledTimes(3);
    expect(heard).not.toHaveBeenCalled();
    answer.mockResolvedValue(new Response());
    await pass(1_000);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(result.current).toBe('online');
    await pass(10_000);
    expect(answer).toHaveBeenCalledTimes(4);
    for (const stop of stops) stop();
  });

  it('tells nobody of an answer that came at once: the network was never gone', async () => {
    const heard = vi.fn();
    const stops = [onAppEvent('answered', heard), onAppEvent('networkBack', heard)];
    answer.mockResolvedValue(new Response());
    emitAppEvent('networkDown', undefined);
    await pass(10_000);
    expect(answer).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });
});
