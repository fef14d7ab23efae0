import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withFailedJobs, type FailedJobs } from '../../../platform/jobs/failed-jobs.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type MadeVisit,
} from '../../../../test/call-factories.ts';
import { makePerson } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let visit: MadeVisit;
let port: number;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
  // Rounds are counted here: none but those of the test.
  await server.server.sweeper.stop();
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-films-'));
});
beforeEach(async () => {
  server.recorder.refusal = null;
  visit = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student],
    state: 'inCall',
    startsIn: -5,
    minutes: 120,
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => server.call(`POST /visit/${visit.id}/archive/start`, { as: cast.educator.token });
const stop = () => server.call(`POST /visit/${visit.id}/archive/stop`, { as: cast.educator.token });

const findRecording = () =>
  server.db
    .selectFrom('recordings')
    .select(['id', 'state', 'ends'])
    .where('visitId', '=', visit.id)
    .executeTakeFirstOrThrow();

describe('a recording that cannot go on', () => {
  it('tells everybody that it is interrupted when its process ends at once each time, and when it is on again', async () => {
    const socket = await openSocket(port, '/chat', { token: cast.student.token, visitId: visit.id });
    const told = () =>
      socket.pushed
        .filter((one) => one.event === 'recording_changed')
        .map(({ payload }) => [payload['state'], payload['isRecording'], payload['isInterrupted']]);
    const asked = async () => {
      const { response } = await socket.send('classroom_init', { visitId: visit.id });
      return [response?.['isRecording'], response?.['isRecordingInterrupted']];
    };
    const begun = () => server.recorder.recorded.filter((wish) => wish.room === visit.id).length;
    await start();
    server.recorder.refusal = 'ENOSPC: no space left on device, write';
    await server.pass(2);
    await server.pass(1);
    await server.pass(1);
    expect([begun(), await asked()]).toEqual([3, [true, false]]);
    await server.pass(1);
    expect(await asked()).toEqual([false, true]);
    // Tried again after two, four, eight, sixteen and from then on thirty seconds.
    for (const pause of [2, 4, 8, 16, 30, 30]) {
      const before = begun();
      await server.pass(pause - 1);
      expect(begun()).toBe(before);
      await server.pass(1);
      expect(begun()).toBe(before + 1);
      await server.pass(0);
    }
    server.recorder.refusal = null;
    await server.pass(30);
    await server.pass(1);
    await server.pass(4);
    expect(await asked()).toEqual([false, true]);
    await server.pass(1);
    expect(await asked()).toEqual([true, false]);
    await vi.waitFor(
      () =>
        expect(told()).toEqual([
          ['starting', false, false],
          ['recording', true, false],
          ['recording', false, true],
          ['recording', true, false],
        ]),
      20_000,
    );
    socket.close();
  });

  it('is not told as interrupted when its process is killed now and then', async () => {
    const { response } = await start();
    await server.pass(2);
    for (let time = 1; time <= 5; time += 1) {
      await server.pass(1);
      await server.pass(5);
      server.recorder.crash(String(response?.['recordingId']));
      await server.pass(1);
      expect(server.recorder.recorded.filter((wish) => wish.room === visit.id)).toHaveLength(time + 1);
      expect((await findRecording()).ends).toBe(1);
    }
  });

  it('can be stopped while it is interrupted, and what was taken in before becomes a film', async () => {
    const file = path.join(folder, 'film.mp4');
    writeFileSync(file, 'film');
    server.recorder.outcome = [{ file, seconds: 6, of: null }];
    await start();
    await server.pass(2);
    await server.pass(6);
    server.recorder.refusal = 'EACCES: permission denied';
    server.recorder.crash(String((await findRecording()).id));
    for (let second = 1; second <= 4; second += 1) await server.pass(1);
    expect((await findRecording()).ends).toBe(3);
    expect(await stop()).toMatchObject({
      status: 200,
      response: { state: 'composing', isRecording: false, isInterrupted: false },
    });
    server.recorder.refusal = null;
    await server.pass(1);
    await vi.waitFor(async () => expect((await findRecording()).state).toBe('ready'), 20_000);
  });
});

describe('a recording that is stopped while it begins', () => {
  it('is stopped, whatever its beginning does at the same time', async () => {
    await start();
    const { id } = await findRecording();
    const isBegun = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    // The sweep of another process, which is just writing that it has begun.
    const beginning = server.db.transaction().execute(async (trx) => {
      await trx.updateTable('recordings').set({ state: 'recording' }).where('id', '=', id).execute();
      isBegun.resolve();
      await mayCommit.promise;
    });
    await isBegun.promise;
    const stopped = stop();
    await vi.waitFor(
      async () => {
        const waiting = await sql<{ count: string }>`
          select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%"recordings"%'`.execute(
          server.db,
        );
        expect(Number(waiting.rows[0]?.count)).toBe(1);
      },
      { timeout: 20_000 },
    );
    mayCommit.resolve();
    await beginning;
    expect(await stopped).toMatchObject({ status: 200 });
    expect(await findRecording()).toMatchObject({ state: 'composing' });
    await server.pass(5);
    expect(server.recorder.isRecording(id)).toBe(false);
  });

  it('leaves nothing behind: no recording on the summary, and no error', async () => {
    const rows = () =>
      server.db.selectFrom('recordings').select('state').where('visitId', '=', visit.id).execute();
    server.recorder.outcome = [];
    await start();
    expect(await stop()).toMatchObject({ status: 200, response: { isRecording: false } });
    await server.pass(5);
    expect(await rows()).toEqual([]);
    // Its two seconds are over, but its process is not in the room yet.
    await start();
    const { id } = await findRecording();
    await server.pass(3);
    await stop();
    await server.pass(1);
    await vi.waitFor(async () => expect(await rows()).toEqual([]), 20_000);
    await vi.waitFor(() => expect(server.recorder.forgotten).toContain(id), 20_000);
    await start();
    expect(await findRecording()).toMatchObject({ state: 'starting' });
  });

  it('is told when nothing came of it although it ran for some time', async () => {
    server.recorder.outcome = [];
    await start();
    await server.pass(3);
    await server.pass(60);
    await stop();
    await server.pass(1);
    await vi.waitFor(async () => expect((await findRecording()).state).toBe('failed'), 20_000);
    const { id } = await findRecording();
    await vi.waitFor(() => expect(server.recorder.forgotten).toContain(id), 20_000);
  });
});

// Last: sign-ins do not outlive the hours that pass from here on.
describe('a recording whose films cannot be made', () => {
  const ask = <T>(work: (jobs: FailedJobs) => Promise<T>) => withFailedJobs(server.databaseUrl, work);
  const read = (id: string) =>
    server.db.selectFrom('recordings').select(['state', 'attempts']).where('id', '=', id).executeTakeFirst();

  /** A recording that was tried until it was given up. */
  async function recordInVain(): Promise<string> {
    server.recorder.outcome = new Error('ENOSPC: no space left on device, write');
    // The sign-in of the other is over after so many hours.
    const educator = await makePerson(server, cast.world, 'educator');
    cast = { ...cast, educator };
    visit = await makeVisit(server, cast.world, {
      educator,
      students: [cast.student],
      state: 'inCall',
      startsIn: -5,
      minutes: 120,
    });
    await start();
    await server.pass(3);
    await stop();
    const { id } = await findRecording();
    for (let attempts = 1; attempts <= 16; attempts += 1) {
      await server.pass(3_601);
      await vi.waitFor(async () => expect(await read(id)).toMatchObject({ attempts }), 20_000);
    }
    expect(await read(id)).toMatchObject({ state: 'failed' });
    return id;
  }

  it('is among the jobs that were given up, and is made when an operator asks for it', async () => {
    const id = await recordInVain();
    expect(await ask((jobs) => jobs.list(10))).toMatchObject([
      {
        name: 'call.make-films',
        data: { recordingId: id },
        tries: 16,
        reason: 'ENOSPC: no space left on device, write',
      },
    ]);
    const file = path.join(folder, 'again.mp4');
    writeFileSync(file, 'film');
    server.recorder.outcome = [{ file, seconds: 6, of: null }];
    expect(await ask((jobs) => jobs.tryAgain({ name: 'call.make-films' }))).toBe(1);
    await vi.waitFor(async () => expect(await read(id)).toEqual({ state: 'composing', attempts: 0 }), 20_000);
    await server.pass(1);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'ready' }), 20_000);
    expect(await ask((jobs) => jobs.list(10))).toEqual([]);
  });

  it('keeps what was taken in while an operator can have it made, and no longer', async () => {
    const id = await recordInVain();
    await server.pass(3_600);
    expect(server.recorder.forgotten).not.toContain(id);
    const [job] = await ask((jobs) => jobs.list(1));
    expect(await ask((jobs) => jobs.forget([job?.id ?? '']))).toBe(1);
    await server.pass(3_599);
    expect(server.recorder.forgotten).not.toContain(id);
    await server.pass(1);
    expect(server.recorder.forgotten).toContain(id);
  });
});

describe('what is on the disk of a recording that is in no database', () => {
  it('is deleted within the hour, and what comes after it when that fails', async () => {
    const [stuck, other] = [randomUUID(), randomUUID()];
    for (const recordingId of [stuck, other]) server.recorder.record({ recordingId, room: visit.id });
    server.recorder.stuck = stuck;
    await server.pass(3_600);
    expect(server.recorder.forgotten).toContain(other);
    expect(server.recorder.forgotten).not.toContain(stuck);
    server.recorder.stuck = null;
    await server.pass(3_600);
    expect(server.recorder.forgotten).toContain(stuck);
  });
});
