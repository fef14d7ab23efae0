import { randomUUID } from 'node:crypto';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recording } from '@lectern/contract/call/recording/recording.shapes.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type MadeVisit,
} from '../../../../test/call-factories.ts';
import { makePng, openFile } from '../../../../test/files-factories.ts';
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
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-films-'));
});
beforeEach(async () => {
  visit = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student],
    state: 'inCall',
    startsIn: -5,
    minutes: 120,
  });
  const togetherAt = server.clock.now();
  await server.db.updateTable('visits').set({ togetherAt }).where('id', '=', visit.id).execute();
  server.recorder.outcome = [film()];
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (as = cast.educator.token, id = visit.id) =>
  server.call(`POST /visit/${id}/archive/start`, { as });
const stop = (as = cast.educator.token, id = visit.id) =>
  server.call(`POST /visit/${id}/archive/stop`, { as });
const list = (as = cast.educator.token, host?: string) =>
  server.call<{ data: Recording[] }>(`GET /visit/${visit.id}/recordings`, { as, ...(host ? { host } : {}) });

/** A file as composing leaves it. */
function film(of: { name: string; kind: 'person' | 'screen' } | null = null) {
  const file = path.join(folder, `${randomUUID()}.mp4`);
  writeFileSync(file, `film of ${of?.name ?? 'everybody'}`);
  return { file, seconds: 61.4, of };
}

/** Ends the session, and waits until its recordings have heard of it. */
async function endVisit(): Promise<void> {
  await server.call(`PUT /visit/${visit.id}/end`, { as: cast.educator.token });
  const running = server.db
    .selectFrom('recordings')
    .select('id')
    .where('visitId', '=', visit.id)
    .where('stoppedAt', 'is', null);
  await vi.waitFor(async () => expect(await running.execute()).toEqual([]), 20_000);
}

/** Records a little and ends the session; the recording as it is once it is made. */
async function recorded(): Promise<Recording> {
  await start();
  await server.pass(3);
  await endVisit();
  await server.pass(1);
  return vi.waitFor(async () => {
    const [one] = (await list()).response?.data ?? [];
    expect(one?.state).toBe('ready');
    return one as Recording;
  }, 20_000);
}

describe('POST /visit/:id/archive/start', () => {
  it('begins two seconds later, and everybody in the call is told', async () => {
    const socket = await openSocket(port, '/chat', { token: cast.student.token, visitId: visit.id });
    expect(await start()).toMatchObject({ status: 200, response: { state: 'starting', isRecording: false } });
    await server.pass(1);
    expect(server.recorder.recorded.some((wish) => wish.room === visit.id)).toBe(false);
    await server.pass(1);
    expect(server.recorder.recorded.filter((wish) => wish.room === visit.id)).toHaveLength(1);
    await vi.waitFor(
      () =>
        expect(
          socket.pushed.filter((one) => one.event === 'recording_changed').map((one) => one.payload),
        ).toMatchObject([
          { visitId: visit.id, state: 'starting', isRecording: false },
          { visitId: visit.id, state: 'recording', isRecording: true },
        ]),
      20_000,
    );
    expect(await socket.send('classroom_init', { visitId: visit.id })).toMatchObject({
      response: { isRecording: true },
    });
    expect(await server.call(`GET /visit/${visit.id}/credentials`, { as: cast.student.token })).toMatchObject(
      {
        response: { hasRecording: true },
      },
    );
    socket.close();
  });

  it('refuses while one runs, and takes another once it was stopped', async () => {
    await start();
    expect(await start()).toMatchObject({ status: 417, response_code: 'recording_running' });
    await stop();
    expect(await start()).toMatchObject({ status: 200 });
  });

  it('starts one of many who press at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('refuses everybody but the educator of the visit', async () => {
    expect(await start(cast.student.token)).toMatchObject({ status: 403, response_code: 'not_the_host' });
    expect(await start(cast.parent.token)).toMatchObject({ status: 403, response_code: 'not_the_host' });
    expect(await start(cast.otherEducator.token)).toMatchObject({ status: 404 });
    expect(await start(cast.admin.token)).toMatchObject({ status: 403, response_code: 'access_denied' });
    expect(
      await server.call(`POST /visit/${visit.id}/archive/start`, {
        as: cast.strangeEducator.token,
        host: 'other.test',
      }),
    ).toMatchObject({ status: 404 });
  });

  it.each([
    ['broadcast', 'inCall', 'recording_not_here'],
    ['inPerson', 'booked', 'no_room'],
    ['appointment', 'booked', 'call_not_open'],
    ['appointment', 'notePending', 'visit_over'],
  ] as const)('refuses a visit of the kind %s in the state %s with %s', async (kind, state, code) => {
    const { id } = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [cast.student],
      kind,
      state,
    });
    expect(await start(cast.educator.token, id)).toMatchObject({ status: 403, response_code: code });
    expect(await stop(cast.educator.token, id)).toMatchObject({ status: 403, response_code: code });
  });
});

describe('a recording that runs', () => {
  it('starts again when its process was killed', async () => {
    const { response } = await start();
    await server.pass(2);
    server.recorder.crash(String(response?.['recordingId']));
    await server.pass(1);
    expect(server.recorder.recorded.filter((wish) => wish.room === visit.id)).toHaveLength(2);
  });

  it('is taken over from a server that is gone after five seconds, and not before', async () => {
    const { response } = await start();
    const recordingId = String(response?.['recordingId']);
    await server.db
      .updateTable('recordings')
      .set({
        leasedBy: 'another',
        leasedUntil: new Date(server.clock.now().getTime() + 5000),
        state: 'recording',
      })
      .where('id', '=', recordingId)
      .execute();
    await server.pass(4);
    expect(server.recorder.isRecording(recordingId)).toBe(false);
    await server.pass(2);
    expect(server.recorder.isRecording(recordingId)).toBe(true);
  });

  it('is stopped by the end of the call', async () => {
    const { response } = await start();
    await server.pass(2);
    await endVisit();
    await vi.waitFor(() => expect(server.recorder.finished).toContain(response?.['recordingId']), 20_000);
  });
});

describe('POST /visit/:id/archive/stop', () => {
  it('stops, and the film is there after the session', async () => {
    await start();
    await server.pass(5);
    expect(await stop()).toMatchObject({ status: 200, response: { state: 'composing', isRecording: false } });
    expect(await stop()).toMatchObject({ status: 417, response_code: 'recording_not_running' });
    await server.pass(1);
    await endVisit();
    await vi.waitFor(
      async () =>
        expect((await list()).response?.data).toMatchObject([
          {
            number: 1,
            state: 'ready',
            progress: 100,
            kind: 'composed',
            films: [{ kind: 'everybody', seconds: 61 }],
          },
        ]),
      20_000,
    );
  });

  it('stops, as it starts, by PUT too', async () => {
    const put = (what: string) =>
      server.call(`PUT /visit/${visit.id}/archive/${what}`, { as: cast.educator.token });
    expect(await put('start')).toMatchObject({ status: 200, response: { state: 'starting' } });
    expect(await put('start')).toMatchObject({ status: 417, response_code: 'recording_running' });
    expect(await put('stop')).toMatchObject({ status: 200, response: { state: 'composing' } });
  });

  it('numbers several of one session, and all can be watched', async () => {
    for (let number = 1; number <= 3; number += 1) {
      await start();
      await server.pass(3);
      await stop();
      await server.pass(1);
    }
    await endVisit();
    await server.pass(1);
    await vi.waitFor(
      async () =>
        expect((await list()).response?.data.map(({ number, state }) => [number, state])).toEqual([
          [1, 'ready'],
          [2, 'ready'],
          [3, 'ready'],
        ]),
      20_000,
    );
  });

  it('refuses everybody but the educator of the visit', async () => {
    await start();
    expect(await stop(cast.student.token)).toMatchObject({ status: 403, response_code: 'not_the_host' });
    expect(await stop(cast.otherEducator.token)).toMatchObject({ status: 404 });
  });
});

describe('GET /visit/:id/recordings', () => {
  it('tells how far the making is', async () => {
    const release = server.recorder.hold();
    await start();
    await server.pass(3);
    await endVisit();
    await server.pass(1);
    await vi.waitFor(
      async () =>
        expect((await list()).response?.data).toMatchObject([
          { state: 'composing', progress: 40, films: [] },
        ]),
      20_000,
    );
    release();
    await vi.waitFor(async () => expect((await list()).response?.data[0]?.state).toBe('ready'), 20_000);
  });

  it('makes as many at once as the machine takes, the oldest first', async () => {
    server.recorder.composings = 1;
    const release = server.recorder.hold();
    for (let number = 1; number <= 2; number += 1) {
      await start();
      await server.pass(3);
      await stop();
    }
    await endVisit();
    const progress = async () => (await list()).response?.data.map((one) => [one.state, one.progress]);
    await server.pass(1);
    await vi.waitFor(
      async () =>
        expect(await progress()).toEqual([
          ['composing', 40],
          ['composing', 0],
        ]),
      20_000,
    );
    await server.pass(2);
    expect(await progress()).toEqual([
      ['composing', 40],
      ['composing', 0],
    ]);
    release();
    await vi.waitFor(async () => expect((await progress())?.[0]).toEqual(['ready', 100]), 20_000);
    await server.pass(1);
    await vi.waitFor(async () => expect((await progress())?.[1]).toEqual(['ready', 100]), 20_000);
    server.recorder.composings = 8;
  });

  it('shows films of each person and screen where nothing could be composed', async () => {
    server.recorder.outcome = [
      film({ name: 'Sam', kind: 'person' }),
      film({ name: 'Edith', kind: 'screen' }),
    ];
    expect(await recorded()).toMatchObject({
      kind: 'separate',
      films: [
        { kind: 'person', name: 'Sam' },
        { kind: 'screen', name: 'Edith' },
      ],
    });
  });

  it('tries again what failed, and gives up in the end', async () => {
    server.recorder.outcome = new Error('no space left');
    const { response } = await start();
    await server.pass(3);
    await endVisit();
    let tried = 0;
    while (tried < 16) {
      await server.pass(3_601);
      // The first attempt may have been made before the clock was moved: then this is the one after it.
      tried = await vi.waitFor(async () => {
        const { attempts } = await server.db
          .selectFrom('recordings')
          .select('attempts')
          .where('visitId', '=', visit.id)
          .executeTakeFirstOrThrow();
        expect(attempts).toBeGreaterThan(tried);
        return attempts;
      }, 20_000);
    }
    expect(tried).toBe(16);
    expect((await list()).response?.data).toMatchObject([{ state: 'failed', isDelayed: false, films: [] }]);
    expect(server.recorder.forgotten).not.toContain(response?.['recordingId']);
  });

  it('makes a film of what failed before, and only then deletes what it was made of', async () => {
    server.recorder.outcome = new Error('no space left');
    const { response } = await start();
    const recordingId = String(response?.['recordingId']);
    await server.pass(3);
    await endVisit();
    await server.pass(1);
    await vi.waitFor(async () => expect((await list()).response?.data[0]?.isDelayed).toBe(true), 20_000);
    expect(server.recorder.forgotten).not.toContain(recordingId);
    server.recorder.outcome = [film()];
    // A busy machine may have retried once more before this outcome was there: then the next pause is longer.
    await vi.waitFor(async () => {
      await server.pass(3_601);
      expect((await list()).response?.data).toMatchObject([{ state: 'ready', isDelayed: false }]);
    }, 20_000);
    await vi.waitFor(() => expect(server.recorder.forgotten).toContain(recordingId), 20_000);
  });

  it('is for people who see the record of the session, once it was held', async () => {
    await start();
    await server.pass(3);
    for (const token of [cast.educator.token, cast.student.token])
      expect(await list(token)).toMatchObject({ status: 403, response_code: 'recording_not_ready' });
    await endVisit();
    for (const person of [cast.educator, cast.student, cast.parent, cast.admin])
      expect(await list(person.token)).toMatchObject({ status: 200 });
    for (const person of [cast.peer, cast.otherEducator])
      expect(await list(person.token)).toMatchObject({ status: 404 });
    expect(await list(cast.strangeEducator.token, 'other.test')).toMatchObject({ status: 404 });
  });
});

describe('GET /visit/:id', () => {
  it('names the calls that give the films, once the session was held', async () => {
    const info = () =>
      server.call<{ recordingUrl: string | null; recordingUrls: string[] }>(`GET /visit/${visit.id}`, {
        as: cast.student.token,
      });
    expect((await info()).response).toMatchObject({ recordingUrl: null, recordingUrls: [] });
    const { films } = await recorded();
    const url = `/api/visit/${visit.id}/recordings/${films[0]?.filmId ?? ''}`;
    expect((await info()).response).toMatchObject({ recordingUrl: url, recordingUrls: [url] });
  });
});

describe('GET /visit/:id/recordings/:filmId', () => {
  const watch = (filmId: string, as: string, host?: string) =>
    server.call<{ url: string; seconds: number }>(`GET /visit/${visit.id}/recordings/${filmId}`, {
      as,
      ...(host ? { host } : {}),
    });

  it('gives an address that plays for the length of the film and some minutes, and writes each into the audit', async () => {
    const { films, recordingId } = await recorded();
    const { response } = await watch(films[0]?.filmId ?? '', cast.student.token);
    expect(response?.seconds).toBe(61);
    const open = (as = cast.student.token) =>
      openFile(server, response?.url ?? '', { as, range: 'bytes=0-3' });
    // Others may see the film as well, each at an address of their own, so that it is known who did.
    expect((await open(cast.educator.token)).statusCode).toBe(404);
    const { pathname, searchParams } = new URL(response?.url ?? '', 'http://localhost');
    const renewed = await server.call(`GET ${pathname.replace(/^\/api|\/content$/g, '')}`, {
      as: cast.student.token,
      query: Object.fromEntries(searchParams),
    });
    expect(renewed).toMatchObject({ status: 404 });
    expect(await open()).toMatchObject({
      statusCode: 206,
      body: 'film',
      headers: { 'content-type': 'video/mp4' },
    });
    await server.pass(10 * 60);
    expect((await open()).statusCode).toBe(206);
    await server.pass(7 * 60);
    expect((await open()).statusCode).toBe(403);
    await watch(films[0]?.filmId ?? '', cast.admin.token);
    const rows = await server.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'subjectKind'])
      .where('subjectId', '=', recordingId)
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { actorId: cast.student.id, action: 'recording.watched', subjectKind: 'recording' },
      { actorId: cast.admin.id, action: 'recording.watched', subjectKind: 'recording' },
    ]);
  });

  it('is not there for others, and not under another session', async () => {
    const { films, recordingId } = await recorded();
    const filmId = films[0]?.filmId ?? '';
    for (const person of [cast.peer, cast.otherEducator])
      expect(await watch(filmId, person.token)).toMatchObject({ status: 404 });
    expect(await watch(filmId, cast.strangeEducator.token, 'other.test')).toMatchObject({ status: 404 });
    expect(await watch(randomUUID(), cast.student.token)).toMatchObject({ status: 404 });
    visit = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [cast.student],
      state: 'notePending',
    });
    expect(await watch(filmId, cast.student.token)).toMatchObject({ status: 404 });
    const audited = server.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', recordingId);
    expect(await audited.execute()).toEqual([]);
  });
});

describe('POST /visit/screenshot', () => {
  const picture = async () => `data:image/png;base64,${(await makePng()).toString('base64')}`;
  const shoot = (body: object, as = cast.educator.token) =>
    server.call('POST /visit/screenshot', { as, body });

  it("puts the educator's picture among those of the visit", async () => {
    expect(await shoot({ visitId: visit.id, image: await picture() })).toMatchObject({
      status: 200,
      message: 'ScreenShot save sucessfully',
    });
    await shoot({ visitId: visit.id, photo: await picture() });
    const info = await server.call<{ soapNote: { visitComplaintImages: unknown[] } }>(
      `GET /visit/${visit.id}`,
      {
        as: cast.student.token,
      },
    );
    expect(info.response?.soapNote.visitComplaintImages).toHaveLength(2);
  });

  it('refuses everybody else, what is no picture, and outside of the call', async () => {
    const image = await picture();
    expect(await shoot({ visitId: visit.id, image }, cast.student.token)).toMatchObject({
      status: 403,
      response_code: 'not_the_host',
    });
    expect(await shoot({ visitId: visit.id, image }, cast.otherEducator.token)).toMatchObject({
      status: 404,
    });
    expect(await shoot({ visitId: visit.id })).toMatchObject({ status: 400, response_code: 'invalid_input' });
    const page = `data:image/png;base64,${Buffer.from('<html></html>').toString('base64')}`;
    expect(await shoot({ visitId: visit.id, image: page })).toMatchObject({
      response_code: 'file_type_refused',
    });
    await endVisit();
    expect(await shoot({ visitId: visit.id, image })).toMatchObject({
      status: 403,
      response_code: 'visit_over',
    });
  });
});
