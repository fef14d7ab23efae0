import { setTimeout as pause } from 'node:timers/promises';
import { HeadlessClient } from '../../packages/media-server/src/client/headless-client.ts';
import { RtpSource } from '../../packages/media-server/src/client/rtp-source.ts';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import { signToken } from '../../packages/media-server/src/tokens/access-token.ts';
import type { Report } from '../report.ts';
import { memoryOf } from './process-memory.ts';

const key = { apiKey: 'benchkey', apiSecret: 'bench-secret-of-at-least-32-characters', audience: '' };
const roomSize = 6;
const firstJoins = 200;
const allJoins = 2000;
const packets = 10;
/** An empty room is closed after 20 s, and a seat given up after 15. */
const settleMs = 25_000;
const goals = { heapMb: 1, residentMb: 20 } as const;

async function speak(client: HeadlessClient): Promise<void> {
  const { ssrc } = await client.publish({ kind: 'audio', source: 'microphone' });
  const source = new RtpSource({
    payloadType: 111,
    ssrc,
    clockRate: 48_000,
    framesPerSecond: 50,
    packetsPerFrame: 1,
    payloadBytes: 100,
    keyFrameEvery: 0,
  });
  const began = performance.now();
  for (let tick = 0; tick < packets; tick += 1) {
    await pause(20);
    source.emitUntil(performance.now() - began, (packet) => client.send(packet));
  }
}

/** A room of six, in which one speaks; half of them leave, half are cut off. */
async function fillAndLeave(url: string, room: string): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: roomSize }, async (_, index) => {
      const token = await signToken({ sub: `peer-${index}`, video: { room, roomJoin: true } }, key, 600);
      return new HeadlessClient({ url, token });
    }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  if (clients[0]) await speak(clients[0]);
  for (const [index, client] of clients.entries()) {
    if (index % 2 === 0) client.close();
    else client.vanish();
  }
}

/** What an engine holds after this many people came and went, compared with after the first two hundred. */
export async function measureJoins(report: Report): Promise<void> {
  const engine = await superviseEngine(key);
  try {
    const url = engine.url.replace('http', 'ws');
    let joins = 0;
    const joinUntil = async (count: number): Promise<{ heapMb: number; residentMb: number }> => {
      for (; joins < count; joins += roomSize) await fillAndLeave(url, `room-${joins}`);
      await pause(settleMs);
      return memoryOf(engine.pid() ?? 0);
    };
    const before = await joinUntil(firstJoins);
    const after = await joinUntil(allJoins);
    const heap = after.heapMb - before.heapMb;
    const resident = after.residentMb - before.residentMb;
    report(`engine after ${firstJoins} joins: live heap`, before.heapMb, 'MB', 'told', true);
    report(`engine after ${firstJoins} joins: resident`, before.residentMb, 'MB', 'told', true);
    const more = `from ${firstJoins} to ${allJoins} joins`;
    report(`engine ${more}: live heap grew by`, heap, 'MB', `at most ${goals.heapMb}`, heap <= goals.heapMb);
    report(
      `engine ${more}: resident grew by`,
      resident,
      'MB',
      `at most ${goals.residentMb}`,
      resident <= goals.residentMb,
    );
  } finally {
    await engine.stop();
  }
}
