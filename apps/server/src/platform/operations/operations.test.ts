import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { isCi, redisProgram, sayWithoutRedis, startRedis } from '../../../test/cluster-processes.ts';
import { eventually } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Sends something to the cluster outside the product's own connections. */
async function tell(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(text);
  await client.end();
}

function databaseName(): string {
  return new URL(server.databaseUrl).pathname.slice(1);
}

/** Breaks every connection to the product's database, as its restart does. */
function hiccup(): Promise<void> {
  return tell(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}'`);
}

function letIn(isOpen: boolean): Promise<void> {
  return tell(`alter database ${databaseName()} with allow_connections ${String(isOpen)}`);
}

/** Waits for a state with this status. */
function untilHealth(status: number): Promise<true> {
  return eventually(async () => ((await server.call('GET /health')).status === status ? true : undefined));
}

/** The database goes and comes back, is well for a while, and fails briefly: whether it is well again. */
async function endure(): Promise<boolean> {
  await untilHealth(200);
  await letIn(false);
  await hiccup();
  await untilHealth(503);
  await letIn(true);
  await untilHealth(200);
  await hiccup();
  return untilHealth(200);
}

/** The settings of one of several processes; the test's server takes its database and its media from the test. */
const shared = {
  DATABASE_URL: 'postgres://one-of-the-test',
  SECRET: 'the-secret-of-all-processes-of-this-test',
  MEDIA_URL: 'ws://127.0.0.1:1',
  MEDIA_KEY: 'key',
  MEDIA_SECRET: 'a-media-secret-that-is-long-enough-to-be-one',
};

sayWithoutRedis();

describe('the state of a server process', () => {
  it('is well again as soon as the database is, whatever was before', async () => {
    server = await startTestServer();
    expect(await endure()).toBe(true);
  });

  it.runIf(redisProgram || isCi).each(['api', 'realtime', 'worker', 'api,realtime'])(
    'is so too where there are others and this one has the roles %s',
    async (ROLES) => {
      const redis = await startRedis();
      try {
        server = await startTestServer({ env: { ...shared, ROLES, REDIS_URL: redis.url } });
        expect(await endure()).toBe(true);
      } finally {
        await redis.stop();
      }
    },
  );

  it('is told while the database is gone, to a name that was never asked for before', async () => {
    server = await startTestServer();
    await letIn(false);
    await hiccup();
    const answer = await server.call('GET /health', { host: 'never-heard-of.test' });
    expect(answer).toMatchObject({ status: 503, response_code: 'not_healthy' });
    await letIn(true);
  });

  it('is told in bounded time when the database says nothing, and asks it one question at a time', async () => {
    server = await startTestServer();
    const { pool } = server.server.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const asked = await Promise.all([1, 2, 3].map(() => server.call('GET /health')));
    expect(asked.map((answer) => answer.status)).toEqual([503, 503, 503]);
    expect(pool.waitingCount).toBe(1);
    for (const client of held) client.release();
    await untilHealth(200);
  });
});
