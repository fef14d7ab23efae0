import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { superviseEngine } from '@lectern/media-server/supervisor.ts';
import { movableClock, type MovableClock } from '../src/platform/clock/clock.ts';
import { acrossInstitutions } from '../src/platform/db/across-institutions.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { endWithUs } from './end-with-us.ts';
import { freePort } from './free-port.ts';
import { eventually } from './identity-factories.ts';
import { cloneDatabase, type CallOptions, type TestRows } from './test-server.ts';

const program = path.resolve(import.meta.dirname, '../src/main.ts');
const mediaKey = { key: 'cluster-test', secret: 'media-secret-of-the-cluster-test-0123' };
const startMs = 110_000;
/** Every process that a test has started, to be ended with it whatever becomes of the test. */
const started = new Set<ChildProcess>();

/** Where Debian and others put Redis; undefined where there is none. */
export const redisProgram = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) =>
  existsSync(file),
);

/** Whether this is the run that must not leave anything out. */
export const isCi = process.env['CI'] === 'true';

/** Says loudly that a part of the product is not tried on this machine. */
export function sayWithoutRedis(): void {
  if (redisProgram) return;
  console.warn(
    'Several server processes: NOT RUN (no redis-server here; `apt-get install redis-server` brings it)',
  );
}

/** Whether nothing is left out that must not be: what wants a Redis is where there is none, which is said, but not in CI. */
export function isTriedWithRedis(): boolean {
  sayWithoutRedis();
  return redisProgram !== undefined || !isCi;
}

/** A Redis of a test's own, which can be taken away and brought back. */
export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).then((is) => {
    socket.destroy();
    return is === true;
  });
}

/** Starts Redis on a port of its own. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let running: ChildProcess | undefined;
  const start = async () => {
    if (!redisProgram) throw new Error('There is no Redis here.');
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    running = spawn(redisProgram, options, { stdio: 'ignore', cwd: tmpdir() });
    endWithUs(running, { signal: 'SIGKILL' });
    await eventually(async () => ((await answers(port)) ? true : undefined));
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: async () => {
      if (!running || running.exitCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
  };
}

/** One server process of several. */
export interface TestProcess {
  readonly port: number;
  call<R = Record<string, unknown>>(route: string, options?: CallOptions): Promise<Envelope<R>>;
  /** Ends it at once, or lets it end by itself. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

async function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error(`A server did not start:\n${output}`)), startMs);
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    const port = /Lectern is at http:\/\/localhost:(\d+)/.exec(output)?.[1];
    if (port) resolve(Number(port));
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.once('exit', (code) => reject(new Error(`A server ended with code ${code}:\n${output}`)));
  return promise.finally(() => clearTimeout(timer));
}

/** Starts the product's own program. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<TestProcess> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  endWithUs(child, { signal: 'SIGTERM' });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const port = await portOf(child);
  return {
    port,
    call: async <R>(route: string, options: CallOptions = {}): Promise<Envelope<R>> => {
      const [method = 'GET', target = ''] = route.split(' ');
      const answer = await fetch(`http://localhost:${port}/api${target}`, {
        method,
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.as ? { authorization: `Bearer ${options.as}` } : {}),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      });
      return (await answer.json()) as Envelope<R>;
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

/** Everything that several server processes share: a database, Redis, and a media engine of its own. */
export interface SharedParts {
  readonly rows: TestRows;
  /** Goes with the clocks of the processes: a test that moves those must move it too. */
  readonly clock: MovableClock;
  readonly redis: TestRedis;
  /** The configuration of one more process. */
  env(): Record<string, string>;
  stop(): Promise<void>;
}

/** Starts what server processes share. */
export async function startSharedParts(): Promise<SharedParts> {
  const database = await cloneDatabase(inject('postgresUrl'));
  const redis = await startRedis();
  const engine = await superviseEngine({ apiKey: mediaKey.key, apiSecret: mediaKey.secret });
  const opened = openDatabase(database.url, 4);
  const folders: string[] = [];
  const clock = movableClock();
  return {
    rows: { db: acrossInstitutions(opened.db, 'tests look everywhere'), clock },
    clock,
    redis,
    env: () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'lectern-cluster-'));
      folders.push(folder);
      return {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        NODE_ENV: 'test',
        TEST_MODE: 'on',
        DEMO: 'off',
        LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
        BIND: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        SECRET: 'the-secret-of-all-processes-of-this-cluster',
        MEDIA_URL: engine.url,
        MEDIA_KEY: mediaKey.key,
        MEDIA_SECRET: mediaKey.secret,
      };
    },
    stop: async () => {
      for (const child of started) child.kill('SIGKILL');
      await opened.close();
      await engine.stop();
      await redis.stop();
      await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
