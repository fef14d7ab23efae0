import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';
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
