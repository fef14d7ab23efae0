import type { MediaWay } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';
import { ConnectionError, ConnectionErrorReason, Room } from 'livekit-client';
import type { Statistics } from '../quality/line-sample.ts';
import { wayOf } from '../quality/slower-way.ts';

/** How long one try waits for the first connection, in milliseconds: a slow network is given more the second time. */
const triesMs = [6_000, 10_000] as const;
/** TCP may be there a moment before UDP, which then takes over. */
const looks = 5;
const lookEveryMs = 200;

/** The room to try, passed in: it is not connected yet. */
export type ProbeRoom = Pick<Room, 'connect' | 'disconnect'> & {
  /** The browser's report of the room's connections. */
  readonly statistics: () => Promise<readonly Statistics[]>;
};

/** A room of the media engine's client as a probe. */
export function makeProbeRoom(): ProbeRoom {
  const room = new Room();
  return {
    connect: async (address, token, options) => room.connect(address, token, options),
    disconnect: async () => room.disconnect(),
    statistics: async () => {
      const { pcManager } = room.engine;
      const reports = await Promise.all([pcManager?.publisher.getStats(), pcManager?.subscriber?.getStats()]);
      return reports.flatMap((report) => (report ? [report as unknown as Statistics] : []));
    },
  };
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The way that an open connection takes, once it is sure: UDP as soon as it is seen, another when it stays. */
async function wayTaken(room: ProbeRoom): Promise<MediaWay> {
  let way: MediaWay = 'unknown';
  for (let look = 0; look < looks && way !== 'udp'; look += 1) {
    if (look > 0) await pause(lookEveryMs);
    way = wayOf(await room.statistics()) ?? way;
  }
  return way;
}

function isRefused(error: unknown): boolean {
  return error instanceof ConnectionError && error.reason === ConnectionErrorReason.NotAllowed;
}

async function tryOnce(
  room: ProbeRoom,
  to: { address: string; token: string },
  ms: number,
): Promise<MediaWay> {
  try {
    await room.connect(to.address, to.token, {
      autoSubscribe: false,
      maxRetries: 0,
      peerConnectionTimeout: ms,
      websocketTimeout: ms,
    });
    return await wayTaken(room);
  } catch (error) {
    // A token that has run out says nothing of the network.
    return isRefused(error) ? 'unknown' : 'none';
  } finally {
    await room.disconnect();
  }
}

/**
 * Tries to reach the media engine, as a call would, and says by which way it came through; 'none' when two tries did not.
 * The room of the token must be an empty one. Takes up to 17 seconds where nothing is open, else well below one.
 */
export async function findWay(
  to: { address: string; token: string },
  makeRoom: () => ProbeRoom = makeProbeRoom,
): Promise<MediaWay> {
  let way: MediaWay = 'unknown';
  for (const ms of triesMs) {
    way = await tryOnce(makeRoom(), to, ms);
    if (way !== 'none') return way;
  }
  return way;
}
