import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineStatistics } from '../../packages/media-server/src/statistics.ts';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import { testCertificateFiles } from '../../packages/media-server/test/turn-certificate.ts';
import type { LoadCounts, LoadPlan } from './load-room.ts';

/** What one room cost and got. `cores` is CPU time per second of the engine's whole process, and with TLS of the process that ends it. */
export interface LoadResult {
  readonly cores: number;
  readonly coreSecondsPerStreamSecond: number;
  readonly delivered: number;
  readonly packetsOutPerSecond: number;
  readonly megabytes: number;
}

const key = { apiKey: 'benchkey', apiSecret: 'bench-secret-of-at-least-32-characters' };
const loadProgram = fileURLToPath(new URL('load-room.ts', import.meta.url));
const tlsProgram = fileURLToPath(new URL('tls-product.ts', import.meta.url));
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
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: testCertificateFiles.cert };
  const load = fork(loadProgram, [JSON.stringify({ ...plan, room: `${plan.room}-${attempt}` })], { env });
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

/** What all that a way needs costs: the engine, and with TLS the process too that ends it. */
export interface OpenedWay {
  readonly url: string;
  readonly statistics: () => Promise<EngineStatistics>;
  /** What processes other than the engine have used so far. */
  readonly besides: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

async function openWay(way: LoadPlan['way']): Promise<OpenedWay> {
  if (way === 'tls') return openTls(key);
  const engine = await superviseEngine({ ...key, ...(way === 'tcp' ? { tcpPort: 0 } : {}) });
  return {
    url: `ws://127.0.0.1:${engine.port}`,
    statistics: () => statisticsOf(engine.url),
    besides: () => Promise.resolve(0),
    stop: () => engine.stop(),
  };
}

/** A process that ends TLS before an engine of its own. */
export async function openTls({ apiKey, apiSecret }: typeof key): Promise<OpenedWay> {
  const product = fork(tlsProgram, [apiKey, apiSecret]);
  const { port, engineUrl } = (await nextMessage(product, 'ready')) as { port: number; engineUrl: string };
  return {
    url: `wss://127.0.0.1:${port}`,
    statistics: () => statisticsOf(engineUrl),
    besides: async () => {
      product.send('cpu');
      return ((await nextMessage(product, 'cpu')) as { seconds: number }).seconds;
    },
    stop: async () => {
      const gone = once(product, 'exit');
      product.send('stop');
      await gone;
    },
  };
}

/** Runs one room against a fresh engine in a process of its own and measures it for `seconds`. */
export async function measureRoom(
  room: Pick<LoadPlan, 'kind' | 'people' | 'way'>,
  seconds: number,
): Promise<LoadResult> {
  const opened = await openWay(room.way);
  const seen: EngineStatistics[] = [];
  const cpuSeconds = async (): Promise<number> => {
    const statistics = await opened.statistics();
    seen.push(statistics);
    return statistics.cpuSeconds + (await opened.besides());
  };
  try {
    const { cores, delivered } = await loadEngine({ ...key, url: opened.url, cpuSeconds }, room, seconds);
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
    await opened.stop();
  }
}
