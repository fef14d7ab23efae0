import type { Room } from 'livekit-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statistics } from '../quality/line-sample.ts';
import { StillMedia } from './still-media.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const path = (id: string, bytesReceived: number) => [id, { type: 'candidate-pair', bytesReceived }] as const;
const stream = (bytesReceived: number) => ['in', { type: 'inbound-rtp', bytesReceived }] as const;

/** A room of which one look after the other tells these statistics. */
function roomOf(...looks: readonly (readonly Statistics[])[]) {
  const reconnect = vi.fn<Room['simulateScenario']>(() => Promise.resolve());
  const room = { state: 'connected', simulateScenario: reconnect };
  const told = [...looks];
  const still = new StillMedia(() => Promise.resolve(told.shift() ?? looks.at(-1) ?? []));
  const look = async (): Promise<void> => {
    const looking = still.look(room as unknown as Room);
    await vi.advanceTimersByTimeAsync(1_000);
    await looking;
  };
  return { room, reconnect, look };
}

describe('media, once the network is back', () => {
  it('are called for where nothing comes in', async () => {
    const { reconnect, look } = roomOf([[path('a', 900), path('b', 100), stream(800)]]);
    await look();
    expect(reconnect.mock.calls).toEqual([['signal-reconnect']]);
  });

  it('are left alone where they flow, over whichever path', async () => {
    const { reconnect, look } = roomOf([[path('a', 900), path('b', 0)]], [[path('a', 900), path('b', 60)]]);
    await look();
    expect(reconnect).not.toHaveBeenCalled();
  });

  it('are left alone where there are none', async () => {
    const { reconnect, look } = roomOf([]);
    await look();
    expect(reconnect).not.toHaveBeenCalled();
  });

  it('are left to a client that is coming back by itself, before and after the look', async () => {
    const { room, reconnect, look } = roomOf([[path('a', 900)]]);
    const looking = look();
    room.state = 'reconnecting';
    await looking;
    await look();
    expect(reconnect).not.toHaveBeenCalled();
  });

  it('are called for once, however often the network is said to be back meanwhile', async () => {
    const { reconnect, look } = roomOf([[path('a', 900)]]);
    await Promise.all([look(), look()]);
    expect(reconnect).toHaveBeenCalledTimes(1);
  });
});
