import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineStatistics } from '../../packages/media-server/src/statistics.ts';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import type { LoadCounts, LoadPlan } from './load-room.ts';

/** What one room cost and got. `cores` is CPU time of the engine's whole process per second. */
export interface LoadResult {
  readonly cores: number;
  readonly coreSecondsPerStreamSecond: number;
  readonly delivered: number;
  readonly packetsOutPerSecond: number;
  readonly megabytes: number;
}

const key = { apiKey: 'benchkey', apiSecret: 'bench-secret-of-at-least-32-characters' };
const loadProgram = fileURLToPath(new URL('load-room.ts', import.meta.url));
const warmUpMs = 3000;
const settleMs = 700;

async function statisticsOf(url: string): Promise<EngineStatistics> {
  const response = await fetch(`${url}/statistics`);
  return (await response.json()) as EngineStatistics;
}

async function nextMessage(load: ChildProcess, type: string): Promise<unknown> {
  for (;;) {
    const [message] = (await once(load, 'message')) as unknown[];
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === type)
      return message;
  }
}

async function countsOf(load: ChildProcess): Promise<LoadCounts> {
  load.send('count');
  return (await nextMessage(load, 'counts')) as LoadCounts;
}

/** Runs one room against a fresh engine in a process of its own and measures it for `seconds`. */
export async function measureRoom(
  room: Pick<LoadPlan, 'kind' | 'people'>,
  seconds: number,
): Promise<LoadResult> {
  const engine = await superviseEngine(key);
  const plan: LoadPlan = { ...room, ...key, url: `ws://127.0.0.1:${engine.port}`, room: 'bench' };
  const load = fork(loadProgram, [JSON.stringify(plan)]);
  try {
    await nextMessage(load, 'ready');
    load.send('send');
    await wait(warmUpMs);
    load.send('pause');
    await wait(settleMs);
    const countsBefore = await countsOf(load);
    load.send('send');
    const before = await statisticsOf(engine.url);
    await wait(seconds * 1000);
    const after = await statisticsOf(engine.url);
    load.send('pause');
    await wait(settleMs);
    const countsAfter = await countsOf(load);
    const elapsed = after.atSeconds - before.atSeconds;
    const cores = (after.cpuSeconds - before.cpuSeconds) / elapsed;
    return {
      cores,
      coreSecondsPerStreamSecond: cores / room.people,
      delivered:
        (countsAfter.received - countsBefore.received) / (countsAfter.expected - countsBefore.expected),
      packetsOutPerSecond: (after.packetsOut - before.packetsOut) / elapsed,
      megabytes: after.residentBytes / 1e6,
    };
  } finally {
    load.kill('SIGKILL');
    await engine.stop();
  }
}
