import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCast, type Cast } from '../../../test/call-factories.ts';
import { lockTable } from '../../../test/table-lock.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { ctxOf } from '../../../test/visits-factories.ts';
import { transaction } from '../context/ctx.ts';
import { openDatabase } from './database.ts';
import { tookTooLong } from './took-too-long.ts';

const generous = { connectMs: 20_000, statementMs: 20_000, lockMs: 20_000, idleInTransactionMs: 20_000 };
let server: TestServer;
let cast: Cast;

afterEach(() => vi.restoreAllMocks());

/** The error of a piece of work. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

describe('what waits for the database', () => {
  const silent: string[] = [];
  beforeAll(async () => {
    server = await startTestServer({
      databaseLimits: { ...generous, lockMs: 300 },
      logTo: { write: (line) => silent.push(line) },
    });
    cast = await makeCast(server);
  });
  afterAll(() => server.stop());

  it('is refused with a name once a lock does not become free, and works again afterwards', async () => {
    const ask = () => server.call('GET /expertises', { as: cast.student.token });
    expect((await ask()).status).toBe(200);
    const lock = await lockTable(server, 'subjects');
    expect(await ask()).toMatchObject({ status: 500, response_code: 'timed_out' });
    expect(silent.join('')).toContain('a call failed');
    await lock.release();
    expect((await ask()).status).toBe(200);
  });

  it('ends for a statement that takes too long', async () => {
    const { db, close } = openDatabase(server.databaseUrl, 1, { ...generous, statementMs: 200 });
    expect(tookTooLong(await failureOf(sql`select pg_sleep(60)`.execute(db)))).toBe(true);
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    await close();
  });

  it('ends for a transaction that idles, whose locks are free then', async () => {
    const { db, close } = openDatabase(server.databaseUrl, 1, { ...generous, idleInTransactionMs: 200 });
    const idling = db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      const held = sql`select from pg_locks where granted and locktype = 'advisory' and objid = 1`;
      await vi.waitUntil(async () => (await held.execute(server.db)).rows.length === 0, { timeout: 20_000 });
      await sql`select 1`.execute(tx);
    });
    expect(tookTooLong(await failureOf(idling))).toBe(true);
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    await close();
  });

  it('ends when there is no free connection', async () => {
    const { db, close } = openDatabase(server.databaseUrl, 1, { ...generous, connectMs: 2_000 });
    const holding = await db.startTransaction().execute();
    expect(tookTooLong(await failureOf(sql`select 1`.execute(db)))).toBe(true);
    await holding.rollback().execute();
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    await close();
  });

  it('is not what another error is', () => {
    expect(tookTooLong(new Error('no such thing'))).toBe(false);
    expect(tookTooLong('timeout')).toBe(false);
  });
});

describe('the media engine', () => {
  beforeAll(async () => {
    server = await startTestServer();
    cast = await makeCast(server);
  });
  afterAll(() => server.stop());

  it('is not called inside a transaction, but after it', async () => {
    const ctx = await ctxOf(server, cast.educator);
    const { media } = ctx.ports;
    const calls: readonly (() => Promise<unknown>)[] = [
      () => media.participants('room'),
      () => media.rooms(),
      () => media.remove('room', 'somebody'),
      () => media.closeRoom('room'),
    ];
    for (const call of calls)
      await expect(transaction(ctx, () => call())).rejects.toThrow('inside a transaction');
    await transaction(ctx, async () => undefined);
    for (const call of calls) await call();
  });

  it('may be called by what was begun inside a transaction and goes on after it', async () => {
    const ctx = await ctxOf(server, cast.educator);
    const gate = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await transaction(ctx, async () => {
      later = gate.promise.then(() => ctx.ports.media.rooms());
    });
    gate.resolve();
    await expect(later).resolves.toEqual([]);
  });
});
