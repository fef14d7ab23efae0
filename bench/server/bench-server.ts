import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { movableClock } from '../../apps/server/src/platform/clock/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import type { Broadcaster } from '../../apps/server/src/platform/broadcaster/broadcaster.ts';
import { createProductServer, type RunningServer } from '../../apps/server/src/server.ts';
import { fakeBroadcaster } from '../../apps/server/test/fake-broadcaster.ts';
import { fakeMedia } from '../../apps/server/test/fake-media.ts';
import { fakeRecorder } from '../../apps/server/test/fake-recorder.ts';
import { startOwnPostgres } from '../../apps/server/test/own-postgres.ts';
import { boundHeapGrowth } from '../../apps/server/src/platform/operations/heap.ts';

export interface BenchServer {
  readonly server: RunningServer;
  readonly url: string;
  readonly port: number;
  readonly institutionId: string;
  /** One statement, for seeding. */
  sql<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** A live session's token of a person. */
  session(personId: string): Promise<string>;
  stop(): Promise<void>;
}

const settings = {
  environment: 'localhost',
  appname: 'Bench',
  title: 'Bench',
  whitelabeled: false,
  domainPath: '',
  roleTypeName: 'Counselor',
  roleTypes: 'Counselors',
  roleTypePath: 'Counselor',
  roleTypePaths: 'Counselors',
};

/** The product as in production (no checks of answers), listening on loopback, on a database of its own that is durable. */
export async function startBenchServer(broadcaster: Broadcaster = fakeBroadcaster()): Promise<BenchServer> {
  boundHeapGrowth();
  const postgres = await startOwnPostgres('lectern-bench-');
  await migrate(postgres.url);
  const config = readConfig({
    DATA_DIR: path.join(postgres.folder, 'data'),
    NODE_ENV: 'production',
    DEMO: 'off',
    SECRET: randomBytes(32).toString('base64url'),
  });
  const server = await createProductServer({
    config,
    databaseUrl: postgres.url,
    clock: movableClock(),
    log: pino({ level: 'error' }),
    media: fakeMedia(),
    recorder: fakeRecorder(),
    broadcaster,
    // One account, at one address, stands for a whole school.
    paceTimes: 1_000,
    webFolder: undefined,
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const sql = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<R>(text, values)).rows;
  const [institution] = await sql<{ id: string }>(
    `insert into institutions (name, created_at) values ('Bench', now()) returning id`,
  );
  const institutionId = institution?.id ?? '';
  for (const name of ['localhost', 'default'])
    await sql(
      `insert into hosts (institution_id, host_name, app_url, buffer_minutes, final_buffer_minutes, settings)
       values ($1, $2, 'http://localhost', 2, 5, $3)`,
      [institutionId, name, JSON.stringify(settings)],
    );
  const port = await server.listen(0, '127.0.0.1');
  return {
    server,
    url: postgres.url,
    port,
    institutionId,
    sql,
    session: async (personId) => {
      const token = randomBytes(24).toString('base64url');
      await sql(
        `insert into auth_sessions (institution_id, person_id, token_hash, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
        [institutionId, personId, createHash('sha256').update(token).digest()],
      );
      return token;
    },
    stop: async () => {
      await pool.end();
      await server.stop();
      await postgres.stop();
    },
  };
}

/** One person; students stand at no level. */
export async function addPerson(
  bench: BenchServer,
  role: 'student' | 'educator' | 'levelOneAdmin' | 'levelTwoAdmin' | 'levelThreeAdmin' | 'topAdmin',
  name: string,
): Promise<string> {
  const [row] = await bench.sql<{ id: string }>(
    `insert into people (institution_id, role, first_name, last_name, email, created_at)
     values ($1, $2, $3, 'Bench', $3 || '@bench.test', now()) returning id`,
    [bench.institutionId, role, name],
  );
  return row?.id ?? '';
}

/** A school with an educator who can be booked every day, and a signed-in student of it. */
export interface Place {
  readonly educator: string;
  readonly levelId: string;
  readonly token: string;
}

/** A school whose educator has the same window on every day of the week, in UTC. */
export async function addPlace(
  bench: BenchServer,
  window = { start: '08:00', end: '18:00' },
): Promise<Place> {
  const ids: string[] = [];
  for (const depth of [1, 2, 3]) {
    const [level] = await bench.sql<{ id: string }>(
      `insert into levels (institution_id, parent_id, depth, name, created_at) values ($1, $2, $3, 'Level', now()) returning id`,
      [bench.institutionId, ids.at(-1) ?? null, depth],
    );
    ids.push(level?.id ?? '');
  }
  const educator = await addPerson(bench, 'educator', 'educator');
  const student = await addPerson(bench, 'student', 'student');
  await bench.sql(`update people set level_id = $1 where id = $2`, [ids[2], student]);
  await bench.sql(`insert into educator_levels (institution_id, educator_id, level_id) values ($1, $2, $3)`, [
    bench.institutionId,
    educator,
    ids[2],
  ]);
  for (let day = 1; day <= 7; day++)
    await bench.sql(
      `insert into weekly_schedules (institution_id, educator_id, day, start_time, end_time, time_zone, on_demand, created_at)
       values ($1, $2, $3, $4, $5, 'UTC', true, now())`,
      [bench.institutionId, educator, day, window.start, window.end],
    );
  return { educator, levelId: ids[2] ?? '', token: await bench.session(student) };
}
