import { createState } from '@lectern/call-engine/observable.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followBroadcast, type BroadcastChannel } from './broadcast-link.ts';

const news = { visitId: 'v1', state: 'off', hls: null, isEducatorMuted: false, viewers: 3 };
const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };

/** The server is away for the first questions. */
function serve(failures: number): void {
  let left = failures;
  vi.stubGlobal('fetch', () => {
    left -= 1;
    if (left >= 0) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      new Response(JSON.stringify({ code: 200, response: news, ...rest }), { status: 200 }),
    );
  });
}

function makeChannel() {
  const state = createState<'connected' | 'connecting'>('connecting');
  const channel = { state, on: () => () => undefined };
  return { channel: channel as unknown as BroadcastChannel, state };
}

beforeEach(() => {
  vi.useFakeTimers();
  const kept = { setItem: () => undefined, removeItem: () => undefined, getItem: () => null };
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what holds for a broadcast', () => {
  it('is asked for with the connection, and again while the connection stands and no answer comes', async () => {
    serve(1);
    const { channel, state } = makeChannel();
    const link = followBroadcast(channel, 'v1');
    state.set('connected');
    await vi.advanceTimersByTimeAsync(0);
    expect(link.news.get()).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(link.news.get()).toMatchObject({ state: 'off' });
    expect(link.viewers.get()).toBe(3);
    link.stop();
  });
});
