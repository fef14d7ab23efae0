// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';
import { onAppEvent } from './app-events.ts';

const isThere = { server: true };
const told = vi.fn();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  isThere.server = true;
  told.mockClear();
  stop = onAppEvent('networkDown', told);
  vi.stubGlobal('fetch', async () => {
    if (!isThere.server) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const code = async (): Promise<string> => {
  if (!isThere.server) throw new TypeError('Failed to fetch dynamically imported module');
  return 'the screen';
};

describe('code that is not there yet', () => {
  it('is fetched', async () => {
    expect(await fetchCode(code)).toBe('the screen');
    expect(told).not.toHaveBeenCalled();
  });

  it('comes once a server that was gone is back, and everybody is told meanwhile', async () => {
    isThere.server = false;
    let got = '';
    void fetchCode(code).then((screen) => (got = screen));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(got).toBe('');
    expect(told).toHaveBeenCalled();
    isThere.server = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(got).toBe('the screen');
  });

  it('fails where the server answers and has it no more', async () => {
    const gone = vi.fn(() => Promise.reject(new TypeError('404')));
    await expect(fetchCode(gone)).rejects.toThrow('404');
    expect(gone).toHaveBeenCalledTimes(2);
  });
});
