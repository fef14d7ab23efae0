import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { fixedClock, type Clock, type MovableClock } from '../src/platform/clock/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { acrossInstitutions } from '../src/platform/db/across-institutions.ts';
import type { Database, DatabaseLimits } from '../src/platform/db/database.ts';
import type { EdgeLimits } from '../src/platform/edge/edge-limits.ts';
import type { DemoProvider } from '../src/platform/identity-provider/demo-provider.ts';
import type { MediaEngine } from '../src/platform/media-engine/media-engine.ts';
import type { StripeAddress } from '../src/platform/payout-provider/stripe-provider.ts';
import { createProductServer, type RunningServer } from '../src/server.ts';
import { fakeBroadcaster, type FakeBroadcaster } from './fake-broadcaster.ts';
import { fakeMedia, type FakeMedia } from './fake-media.ts';
import { fakeRecorder, type FakeRecorder } from './fake-recorder.ts';

/** A Wednesday at ten in the morning, UTC: every test begins here unless it says otherwise. */
export const testStart = new Date('2027-03-10T10:00:00Z');

export interface Answer<R = unknown> extends Envelope<R> {
  /** The HTTP status, always equal to `code`. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface CallOptions {
  /** A session token, sent in the authorization header. */
  readonly as?: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly host?: string;
  /** The network address from which it comes; that of this machine when left out. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where factories put their rows. */
export interface TestRows {
  readonly db: Database;
  readonly clock: Clock;
}

export interface TestServer extends TestRows {
  readonly server: RunningServer;
  readonly databaseUrl: string;
  readonly clock: MovableClock;
  readonly media: FakeMedia;
  readonly recorder: FakeRecorder;
  readonly broadcaster: FakeBroadcaster;
  /** `call('PUT /visit/<id>/end', { as: token })`: below the REST base. */
  call<R = Record<string, unknown>>(route: string, options?: CallOptions): Promise<Answer<R>>;
  /** Moves the clock and takes what is due, lane after lane, as a second of real time would. */
  pass(seconds: number): Promise<void>;
  /** Listens on loopback, for sockets; tells the port, which is any free one unless it is given. */
  listen(port?: number): Promise<number>;
  stop(): Promise<void>;
}

/** A database of its own for a test, as the migrations leave it. */
export async function cloneDatabase(base: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template lectern_template`);
  return {
    url: base.replace(/\/postgres$/, `/${name}`),
    drop: () => run(`drop database ${name} with (force)`),
  };
}

/** The whole product on its own database, with a clock that stands still and a media engine that only remembers. */
export async function startTestServer(
  options: {
    at?: Date;
    testMode?: boolean;
    env?: Readonly<Record<string, string>>;
    /** Other bounds on connections than the product's. */
    limits?: Partial<EdgeLimits>;
    /** Other bounds on waiting for the database than the product's. */
    databaseLimits?: Partial<DatabaseLimits>;
    /** How many times more than usual each caller may have: for a test that asks everything by one person. */
    paceTimes?: number;
    /** Identity providers that run in the test. */
    trustedOrigins?: ReadonlySet<string>;
    /** The identity provider of the demo. */
    demoProvider?: DemoProvider;
    /** A Stripe that runs in the test. */
    stripeAddress?: StripeAddress;
    /** An engine that carries media, in place of the one that only remembers. */
    media?: MediaEngine;
    /** Where log lines go, for tests that read them. */
    logTo?: { write(line: string): void };
    /** From what level on; errors alone when left out. */
    logLevel?: 'trace';
    /** A built web app; without one the API alone is served. */
    webFolder?: string;
  } = {},
): Promise<TestServer> {
  const database = await cloneDatabase(inject('postgresUrl'));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-data-'));
  const clock = fixedClock(options.at ?? testStart);
  const media = fakeMedia();
  const recorder = fakeRecorder();
  const broadcaster = fakeBroadcaster();
  const server = await createProductServer({
    config: readConfig({
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      TEST_MODE: options.testMode ? 'on' : 'off',
      ...options.env,
    }),
    databaseUrl: database.url,
    clock,
    log: pino(
      { level: options.logLevel ?? process.env['TEST_LOG'] ?? 'error' },
      options.logTo ?? process.stdout,
    ),
    media: options.media ?? media,
    recorder,
    broadcaster,
    webFolder: options.webFolder,
    demoProvider: options.demoProvider,
    ...(options.trustedOrigins ? { trustedOrigins: options.trustedOrigins } : {}),
    stripeAddress: options.stripeAddress,
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.databaseLimits ? { databaseLimits: options.databaseLimits } : {}),
    paceTimes: options.paceTimes ?? 1,
  });
  const call = async <R>(route: string, callOptions: CallOptions = {}): Promise<Answer<R>> => {
    const [method, target] = route.split(' ') as ['GET', string];
    const answer = await server.app.inject({
      method,
      url: `/api${target}`,
      ...(callOptions.from ? { remoteAddress: callOptions.from } : {}),
      query: Object.fromEntries(
        Object.entries(callOptions.query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      headers: {
        host: callOptions.host ?? 'localhost',
        ...(callOptions.as ? { authorization: `Bearer ${callOptions.as}` } : {}),
        ...callOptions.headers,
      },
      ...(callOptions.body === undefined ? {} : { payload: callOptions.body as object }),
    });
    const envelope = answer.headers['content-type']?.toString().startsWith('application/json')
      ? answer.json<Envelope<R>>()
      : ({ response: answer.rawPayload } as unknown as Envelope<R>);
    return { ...envelope, status: answer.statusCode, headers: answer.headers };
  };
  return {
    server,
    db: acrossInstitutions(server.database.db, 'tests look everywhere'),
    databaseUrl: database.url,
    clock,
    media,
    recorder,
    broadcaster,
    call,
    pass: async (seconds) => {
      clock.move(seconds);
      await server.sweeper.runNow();
    },
    listen: (wanted = 0) => server.listen(wanted, '127.0.0.1'),
    stop: async () => {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
