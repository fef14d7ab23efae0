import { ConnectionError } from 'livekit-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statistics } from '../quality/line-sample.ts';
import { findWay, type ProbeRoom } from './media-way.ts';

const to = { address: 'wss://media.example', token: 't' };

/** A browser's report of a connection by this way. */
function reportOf(own: { protocol: string; relayProtocol?: string }): Statistics[] {
  const entries = [
    ['t', { type: 'transport', selectedCandidatePairId: 'p' }],
    ['p', { type: 'candidate-pair', localCandidateId: 'c' }],
    ['c', { type: 'local-candidate', ...own }],
  ];
  return [new Map(entries as [string, object][]) as unknown as Statistics];
}

const udp = reportOf({ protocol: 'udp' });
const tcp = reportOf({ protocol: 'tcp' });
const disconnect = vi.fn(() => Promise.resolve());

/** A room whose connection comes to `connects`, and which reports one after the other, the last for ever. */
function roomOf(reports: Statistics[][], connects: () => Promise<void> = () => Promise.resolve()): ProbeRoom {
  let asked = 0;
  return {
    connect: connects,
    disconnect,
    statistics: () => {
      asked += 1;
      return Promise.resolve(reports[Math.min(asked, reports.length) - 1] ?? []);
    },
  };
}

async function found(...rooms: ProbeRoom[]) {
  const makeRoom = vi.fn(() => rooms.shift() ?? roomOf([]));
  const finding = findWay(to, makeRoom);
  await vi.runAllTimersAsync();
  return { way: await finding, tries: makeRoom.mock.calls.length };
}

const closed = () => Promise.reject(ConnectionError.internal('could not establish pc connection'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  disconnect.mockClear();
});

describe('the way to the media engine', () => {
  it.each([
    ['udp', udp],
    ['tcp', tcp],
    ['tcp', reportOf({ protocol: 'udp', relayProtocol: 'tcp' })],
    ['tls', reportOf({ protocol: 'udp', relayProtocol: 'tls' })],
    ['udp', reportOf({ protocol: 'udp', relayProtocol: 'udp' })],
    ['unknown', []],
  ] as const)('is %s by what the browser reports', async (way, report) => {
    expect(await found(roomOf([[...report]]))).toEqual({ way, tries: 1 });
    expect(disconnect).toHaveBeenCalledOnce();
  });

  it('is UDP where TCP was there a moment before', async () => {
    expect((await found(roomOf([[], tcp, tcp, udp]))).way).toBe('udp');
  });

  it('is tried a second time before it is none, and leaves nothing open', async () => {
    expect(await found(roomOf([], closed), roomOf([udp]))).toEqual({ way: 'udp', tries: 2 });
    expect(await found(roomOf([], closed), roomOf([], closed))).toEqual({ way: 'none', tries: 2 });
    expect(disconnect).toHaveBeenCalledTimes(4);
  });

  it('is not known to people who are refused', async () => {
    const refused = () => Promise.reject(ConnectionError.notAllowed('token has expired', 401));
    expect(await found(roomOf([], refused))).toEqual({ way: 'unknown', tries: 1 });
  });
});
