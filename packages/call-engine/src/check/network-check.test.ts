import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkNetwork, readConnection, type NetworkProbe } from './network-check.ts';

let steady = 0;

const takes = (milliseconds: number) => (): Promise<void> => {
  steady += milliseconds;
  return Promise.resolve();
};

const chromium: NetworkProbe['connection'] = () => ({ type: '4g', downlinkKbps: 10_000 });

type Connection = ReturnType<NetworkProbe['connection']>;

async function found(probe: Partial<NetworkProbe>) {
  const checking = checkNetwork({
    ping: takes(20),
    download: () => Promise.resolve(350_000),
    connection: chromium,
    steady: () => steady,
    ...probe,
  });
  await vi.advanceTimersByTimeAsync(12_000);
  return checking;
}

/** Slow twice, then quick: two of three measures do not suffice. */
function busyOnce<T>(slow: () => T, quick: () => T): () => T {
  let asked = 0;
  return () => {
    asked += 1;
    return asked <= 2 ? slow() : quick();
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  steady = 0;
});
afterEach(() => vi.useRealTimers());

describe('the network check', () => {
  it('finds a quick network good, with the speed that the browser estimates', async () => {
    expect(await found({})).toEqual({ quality: 'good', pingMs: 20, speedKbps: 10_000 });
  });

  it('finds a network poor that is as slow as 2g', async () => {
    expect((await found({ connection: () => ({ type: '2g', downlinkKbps: 100 }) })).quality).toBe('poor');
  });

  it.each<[string, Partial<NetworkProbe>]>([
    [
      'by the browser’s word',
      { connection: busyOnce<Connection>(() => ({ type: '2g', downlinkKbps: 100 }), chromium) },
    ],
    ['by its answers', { ping: busyOnce(takes(900), takes(20)) }],
    [
      'by a download',
      {
        connection: () => null,
        download: busyOnce(
          async () => {
            await takes(10_000)();
            return 350_000;
          },
          () => Promise.resolve(350_000),
        ),
      },
    ],
  ])('does not find a network poor %s for one busy moment', async (_, probe) => {
    expect((await found(probe)).quality).toBe('good');
  });

  it('finds a network poor whose answers take more than half a second', async () => {
    expect((await found({ ping: takes(501) })).quality).toBe('poor');
    expect((await found({ ping: takes(500) })).quality).toBe('good');
  });

  it('measures a download in browsers that tell nothing of their connection', async () => {
    const slow = async (): Promise<number> => {
      await takes(10_000)();
      return 350_000;
    };
    expect(await found({ connection: () => null, download: slow })).toMatchObject({
      quality: 'poor',
      speedKbps: 280,
    });
    const quick = async (): Promise<number> => {
      await takes(100)();
      return 350_000;
    };
    expect(await found({ connection: () => null, download: quick })).toMatchObject({
      quality: 'good',
      speedKbps: 28_000,
    });
  });

  it('does not know a network of which nothing came back', async () => {
    const lost = (): Promise<never> => Promise.reject(new Error('no answer'));
    expect(await found({ ping: lost, download: lost, connection: () => null })).toEqual({
      quality: 'unknown',
      pingMs: null,
      speedKbps: null,
    });
  });

  it('ends with unknown when it takes too long', async () => {
    expect((await found({ ping: () => new Promise(() => undefined) })).quality).toBe('unknown');
  });

  it('asks three times, once each second', async () => {
    const ping = vi.fn(takes(20));
    const checking = checkNetwork({
      ping,
      download: () => Promise.resolve(1),
      connection: chromium,
      steady: () => steady,
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ping).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ping).toHaveBeenCalledTimes(3);
    await checking;
  });
});

it('reads what a browser tells, and nothing where it tells nothing', () => {
  expect(readConnection({ connection: { effectiveType: '3g', downlink: 1.5 } })).toEqual({
    type: '3g',
    downlinkKbps: 1_500,
  });
  expect(readConnection({ connection: { effectiveType: '9g' } })).toEqual({ type: null, downlinkKbps: null });
  expect(readConnection({})).toBeNull();
});
