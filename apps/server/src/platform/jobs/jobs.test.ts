import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '../../../test/identity-factories.ts';
import { cloneDatabase } from '../../../test/test-server.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { openScope, type Scope } from '../db/scope.ts';
import { defineJob, handleJob, HopelessJob, startJobs, type JobWorker } from './jobs.ts';

// The program is started again for each thing that is typed, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const errand = defineJob<{ n: number }>('test.errand');
const nobody = '00000000-0000-0000-0000-000000000000';

let url: string;
let drop: () => Promise<void>;
let database: OpenDatabase;
let jobs: JobWorker | undefined;
let lines: { level: number; msg: string; job?: string; tries?: number }[];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  ({ url, drop } = await cloneDatabase(inject('postgresUrl')));
  database = openDatabase(url, 2);
  lines = [];
});
afterEach(async () => {
  await jobs?.stop();
  await database.close();
  await drop();
});

/** Starts the queue with a worker that does what `run` says. */
async function begin(run: (data: { n: number }) => Promise<void>): Promise<JobWorker> {
  jobs = await startJobs(url, [errand.name], log);
  await jobs.work([handleJob(errand, run)]);
  return jobs;
}

async function send(n: number): Promise<void> {
  await jobs?.send(openScope(database.db, nobody), errand, { n });
}

async function ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  return (await database.pool.query<R>(text)).rows;
}

/** The next try is the last one, and it is now. */
const lastTry = `update pgboss.job set retry_count = retry_limit - 1, start_after = now()
  where name = 'test.errand' and state = 'retry' returning id`;

const untilOneFailed = () => eventually(async () => ((await jobs?.failed.list(10)) ?? [])[0]);

it('queues many as it queues one: with the transaction, and tried as often', async () => {
  const done: number[] = [];
  await begin(async ({ n }) => {
    done.push(n);
  });
  const scope = (db: Scope['db']) => openScope(db, nobody);
  const lost = database.db.transaction().execute(async (trx) => {
    await jobs?.sendAll(scope(trx), errand, [{ n: 1 }, { n: 2 }]);
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await jobs?.sendAll(scope(database.db), errand, []);
  await database.db.transaction().execute(async (trx) => {
    await jobs?.sendAll(scope(trx), errand, [{ n: 3 }, { n: 4 }]);
    await jobs?.send(scope(trx), errand, { n: 5 });
  });
  await eventually(async () => (done.length === 3 ? true : undefined));
  expect(done.toSorted()).toEqual([3, 4, 5]);
  const kept = await ask<{
    jobs: number;
  }>(`select count(*)::int as jobs from pgboss.job where name = 'test.errand'
    group by retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, expire_seconds, deletion_seconds,
      keep_until - start_after`);
  expect(kept).toEqual([{ jobs: 3 }]);
});

describe('a job that fails', () => {
  it('is tried again with growing pauses for two days, and one that an older version queued by then too', async () => {
    const older = new PgBoss({ connectionString: url });
    await older.start();
    await older.createQueue(errand.name, {
      retryLimit: 12,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 900,
    });
    await older.stop();
    await begin(() => Promise.resolve());
    const [queue] = await ask<{ limit: number; delay: number; max: number }>(
      `select retry_limit as limit, retry_delay as delay, retry_delay_max as max
       from pgboss.queue where name = 'test.errand' and retry_backoff`,
    );
    if (!queue) throw new Error('The queue has no growing pauses.');
    // The n-th pause is between delay * 2^n and twice as much, and at most the longest.
    const pauses = Array.from({ length: queue.limit }, (_, n) => Math.min(queue.max, queue.delay * 2 ** n));
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours).toBeGreaterThan(48);
    expect(hours).toBeLessThan(72);
    expect(pauses[0]).toBeLessThanOrEqual(5);
  });

  it('is given up after its last try, said once, and can be done again when what was wrong is mended', async () => {
    let isBroken = true;
    const done: number[] = [];
    await begin(async ({ n }) => {
      if (isBroken) throw new Error(`errand ${n} has no way`);
      done.push(n);
    });
    await send(7);
    await eventually(async () => ((await ask(lastTry)).length > 0 ? true : undefined));
    const failed = await untilOneFailed();
    expect(failed).toMatchObject({ name: 'test.errand', data: { n: 7 }, reason: 'errand 7 has no way' });
    expect(failed.tries).toBe(28);
    expect(lines.filter((line) => line.level >= 50)).toMatchObject([
      { msg: 'a job was given up', job: 'test.errand', tries: 28 },
    ]);
    expect(await jobs?.failed.count()).toEqual(new Map([['test.errand', 1]]));
    isBroken = false;
    expect(await jobs?.failed.tryAgain({ name: 'another.kind' })).toBe(0);
    expect(await jobs?.failed.tryAgain({ ids: [failed.id] })).toBe(1);
    await eventually(async () => (done.includes(7) ? true : undefined));
    expect(await jobs?.failed.list(10)).toEqual([]);
  });

  it('is given up at once where trying again is of no use, and can be forgotten', async () => {
    await begin(async () => {
      throw new HopelessJob('no such place');
    });
    await send(8);
    const failed = await untilOneFailed();
    expect(failed).toMatchObject({ tries: 1, reason: 'no such place' });
    expect(await jobs?.failed.forget([failed.id])).toBe(1);
    expect(await jobs?.failed.count()).toEqual(new Map());
  });
});

describe('the program for jobs that were given up', () => {
  async function type(...args: string[]): Promise<{ code: number; said: string }> {
    const program = path.resolve(import.meta.dirname, 'failed-jobs-program.ts');
    const env = {
      DATABASE_URL: url,
      DATA_DIR: '/nowhere',
      SECRET: 'x'.repeat(40),
    };
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  }

  it('lists them, queues them again, forgets them, and says how it is used', async () => {
    let isBroken = true;
    await begin(async () => {
      if (isBroken) throw new HopelessJob('no such place');
    });
    expect((await type()).said).toBe('No job was given up.\n');
    await send(9);
    await send(10);
    await eventually(async () => ((await jobs?.failed.list(10))?.length === 2 ? true : undefined));
    const [first] = (await jobs?.failed.list(10)) ?? [];
    const listed = await type();
    expect(listed.said).toContain('Given up: 2 of test.errand.');
    expect(listed.said).toContain(`${first?.id}  `);
    expect(listed.said).toContain('1 tries  {"n":9}  no such place');
    expect((await type('forget', first?.id ?? '')).said).toBe('1 are given up for good.\n');
    isBroken = false;
    expect((await type('again', 'test.errand')).said).toBe('1 are tried again.\n');
    expect((await type()).said).toBe('No job was given up.\n');
    expect(await type('perhaps')).toMatchObject({ code: 1, said: expect.stringContaining('again all') });
  });
});
