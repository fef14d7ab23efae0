import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { eventually } from '../../../test/identity-factories.ts';
import { migrate } from './migrate.ts';
import { readClockOffset } from './product-database.ts';
import { oneStartAtATime } from './start-lock.ts';

async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = inject('postgresUrl');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  return {
    url: base.replace(/\/postgres$/, `/${name}`),
    drop: () => run(`drop database ${name} with (force)`),
  };
}

it('takes each step once when several processes migrate an empty database at the same time', async () => {
  const { url, drop } = await emptyDatabase();
  const steps = (await Promise.all([migrate(url), migrate(url), migrate(url)])).flat();
  expect(steps.length).toBeGreaterThan(10);
  expect(new Set(steps).size).toBe(steps.length);
  expect(await migrate(url)).toEqual([]);
  await drop();
});

it('lets one start after the other prepare the database, also after one that failed', async () => {
  const { url, drop } = await emptyDatabase();
  const order: string[] = [];
  const start = (name: string) =>
    oneStartAtATime(url, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
      if (name === 'b') throw new Error('no luck');
    });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(start));
  expect(outcomes.filter((one) => one.status === 'rejected')).toHaveLength(1);
  for (let index = 0; index < order.length; index += 2)
    expect(order[index]?.replace(' begins', '')).toBe(order[index + 1]?.replace(' ends', ''));
  expect(order).toHaveLength(6);
  await drop();
});

/** Cuts the connection of who waits for a lock, as the end of the database does. */
async function cutWhoWaits(url: string): Promise<void> {
  const beside = new pg.Client({ connectionString: url });
  await beside.connect();
  await eventually(async () => {
    const { rowCount } = await beside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
  await beside.end();
}

// A lost connection that nobody listens to ends the process, in the middle of an end that was asked for.
it.each([
  ['the migration', 'select pg_advisory_lock(3853314791062309107)', migrate],
  ['the clock', 'lock table test_clock', (url: string) => readClockOffset(url)],
  [
    'the lock of the start',
    'select pg_advisory_lock(7305111)',
    (url: string) => oneStartAtATime(url, () => migrate(url)),
  ],
])('fails and leaves the process alone when %s loses its connection', async (_, held, work) => {
  const { url, drop } = await emptyDatabase();
  await migrate(url);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(held);
  const outcome = work(url).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  await cutWhoWaits(url);
  expect(await outcome).toMatch(/terminat/);
  await holder.end();
  await drop();
});
