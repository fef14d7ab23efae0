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
  const ended = once(load, 'exit').then(([code]) => {
    throw new Error(`The process of the load ended with ${String(code)}.`);
  });
  for (;;) {
    const [message] = (await Promise.race([once(load, 'message'), ended])) as unknown[];
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === type)
      return message;
  }
}

async function countsOf(load: ChildProcess): Promise<LoadCounts> {
  load.send('count');
  return (await nextMessage(load, 'counts')) as LoadCounts;
}

/** An engine that runs already. */
export interface LoadedEngine {
  /** Its signalling, `ws://...`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** What its processes have used so far. */
  cpuSeconds(): Promise<number>;
}

/** What a room cost an engine per second, and which share of its packets arrived. */
export interface RoomCost {
  readonly cores: number;
  readonly delivered: number;
}

const tries = 3;

/** A process that fills a room and waits; an engine that does not let everybody in at once is tried again. */
async function fillRoom(plan: LoadPlan, attempt = 1): Promise<ChildProcess> {
  const load = fork(loadProgram, [JSON.stringify({ ...plan, room: `${plan.room}-${attempt}` })]);
  try {
    await nextMessage(load, 'ready');
    return load;
  } catch (error) {
    load.kill('SIGKILL');
    if (attempt === tries) throw error;
    console.log(`${plan.room} was not filled, it is tried again: ${String(error)}`);
    return await fillRoom(plan, attempt + 1);
  }
}

/** Fills a room of an engine from a process of its own and measures for `seconds` what it costs the engine. */
export async function loadEngine(
  engine: LoadedEngine,
  room: Pick<LoadPlan, 'kind' | 'people' | 'way'>,
  seconds: number,
): Promise<RoomCost> {
  const { url, apiKey, apiSecret } = engine;
  const plan: LoadPlan = { ...room, apiKey, apiSecret, url, room: `bench-${room.kind}-${room.people}` };
  const load = await fillRoom(plan);
  try {
    load.send('send');
    await wait(warmUpMs);
    load.send('pause');
    await wait(settleMs);
    const countsBefore = await countsOf(load);
    load.send('send');
    const [cpuBefore, from] = [await engine.cpuSeconds(), performance.now()];
    await wait(seconds * 1000);
    const [cpuAfter, to] = [await engine.cpuSeconds(), performance.now()];
    load.send('pause');
    await wait(settleMs);
    const countsAfter = await countsOf(load);
    return {
      cores: (cpuAfter - cpuBefore) / ((to - from) / 1000),
      delivered:
        (countsAfter.received - countsBefore.received) / (countsAfter.expected - countsBefore.expected),
    };
  } finally {
    load.kill('SIGKILL');
  }
}

/** Runs one room against a fresh engine in a process of its own and measures it for `seconds`. */
export async function measureRoom(
  room: Pick<LoadPlan, 'kind' | 'people' | 'way'>,
  seconds: number,
): Promise<LoadResult> {
  const engine = await superviseEngine({ ...key, ...(room.way === 'tcp' ? { tcpPort: 0 } : {}) });
  const seen: EngineStatistics[] = [];
  const cpuSeconds = async (): Promise<number> => {
    const statistics = await statisticsOf(engine.url);
    seen.push(statistics);
    return statistics.cpuSeconds;
  };
  try {
    const url = `ws://127.0.0.1:${engine.port}`;
    const { cores, delivered } = await loadEngine({ ...key, url, cpuSeconds }, room, seconds);
    const [before, after] = seen;
    if (!before || !after) throw new Error('the engine told no statistics');
    return {
      cores,
      coreSecondsPerStreamSecond: cores / room.people,
      delivered,
      packetsOutPerSecond: (after.packetsOut - before.packetsOut) / (after.atSeconds - before.atSeconds),
      megabytes: after.residentBytes / 1e6,
    };
  } finally {
    await engine.stop();
  }
}
