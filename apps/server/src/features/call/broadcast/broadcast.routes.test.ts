import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BroadcastNews } from '@lectern/contract/call/broadcast/broadcast.shapes.ts';
import { makeVisit, openSocket, type TestSocket } from '../../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { makeSession, type MadePerson } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { fewestOf } from '../../../../test/fewest.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;

const comes = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, 20_000);

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  held = await holdClass(server, port, { cast, kind: 'broadcast' });
});
afterEach(() => held.end());

const start = (as = cast.educator.token, id = held.id) =>
  server.call<BroadcastNews>(`POST /visit/${id}/broadcast`, { as });
const state = (as = cast.educator.token, host?: string) =>
  server.call<BroadcastNews>(`GET /visit/${held.id}/broadcast`, { as, ...(host ? { host } : {}) });
const fetchFile = (as: string, file = 'index.m3u8', host?: string) =>
  server.call(`GET /visit/${held.id}/broadcast/stream/${file}`, { as, ...(host ? { host } : {}) });
const path = () => `/api/visit/${held.id}/broadcast/stream/index.m3u8`;
const toldTo = (socket: TestSocket, event: string) =>
  socket.pushed.filter((one) => one.event === event).map((one) => one.payload);
const viewer = (index: 0 | 1 | 2): { socket: TestSocket; person: MadePerson } => {
  const [socket, person] = [held.students[index], cast.students[index]];
  if (!socket) throw new Error('no such viewer');
  return { socket, person };
};

/** The stream runs and can be watched. */
async function live(): Promise<void> {
  await start();
  server.broadcaster.becomes(held.id, {
    isWatchable: true,
    isConnected: true,
    picture: 'camera',
    videoCodec: 'h264',
    audioCodec: 'aac',
  });
  await comes(() => expect(toldTo(held.educator, 'live_streaming_started')).toHaveLength(1));
}

describe('PUT /visit/:id/broadcast/rehearsal', () => {
  const rehearse = (as = cast.educator.token) =>
    server.call<BroadcastNews>(`PUT /visit/${held.id}/broadcast/rehearsal`, { as });

  it('holds on every device of the educator until the stream is started, and refuses after that', async () => {
    expect((await state()).response).toMatchObject({ state: 'off', isRehearsal: false });
    expect(await rehearse()).toMatchObject({ status: 200, response: { state: 'off', isRehearsal: true } });
    expect(await held.educator.next('broadcast_changed')).toMatchObject({ isRehearsal: true });
    expect((await state()).response).toMatchObject({ isRehearsal: true });
    expect((await start()).response).toMatchObject({ state: 'starting', isRehearsal: false });
    expect((await rehearse()).response_code).toBe('broadcast_running');
  });

  it('is over with its call', async () => {
    await rehearse();
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    const row = await server.db
      .selectFrom('broadcasts')
      .select('isRehearsal')
      .where('visitId', '=', held.id)
      .executeTakeFirst();
    expect(row).toEqual({ isRehearsal: false });
  });

  it('is for the educator alone', async () => {
    expect((await rehearse(cast.students[0]?.token)).response_code).toBe('not_the_host');
  });
});

describe('POST /visit/:id/broadcast', () => {
  it('starts the stream of the presenter, once, and a second time says so', async () => {
    const answer = await start();
    expect(answer).toMatchObject({
      status: 200,
      message: 'Broadcast started successfully',
      response: {
        visitId: held.id,
        state: 'starting',
        hls: null,
        startedAt: server.clock.now().toISOString(),
      },
    });
    expect(server.broadcaster.wishes.filter((wish) => wish.broadcastId === held.id)).toMatchObject([
      { room: held.id, presenter: cast.educator.id, ranForMs: 0 },
    ]);
    expect(await start()).toMatchObject({
      status: 417,
      response_code: 'broadcast_running',
      message: 'The broadcast has already started.',
    });
    const together = await Promise.all([start(), start()]);
    expect(together.map((one) => one.status)).toEqual([417, 417]);
  });

  it('tells everybody in it where it can be watched, as soon as it can', async () => {
    await start();
    const { socket } = viewer(0);
    await comes(() =>
      expect(toldTo(socket, 'broadcast_changed').at(-1)).toMatchObject({ state: 'starting' }),
    );
    expect(toldTo(socket, 'live_streaming_started')).toEqual([]);
    server.broadcaster.becomes(held.id, { isWatchable: true, isConnected: true, picture: 'screen' });
    await comes(() =>
      expect(toldTo(socket, 'live_streaming_started')).toEqual([
        { visitId: held.id, hls: path(), broadcastUrl: path() },
      ]),
    );
    expect(toldTo(socket, 'broadcast_changed').at(-1)).toMatchObject({
      state: 'live',
      picture: 'screen',
      hls: path(),
    });
    server.broadcaster.becomes(held.id, { isConnected: false });
    await comes(() =>
      expect(toldTo(socket, 'broadcast_changed').at(-1)).toMatchObject({ state: 'interrupted' }),
    );
    expect(toldTo(socket, 'live_streaming_started')).toHaveLength(1);
  });

  it('can be started again after a rehearsal that ended before a viewer came', async () => {
    const { id } = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [...cast.students],
      kind: 'broadcast',
    });
    const as = cast.educator.token;
    const stateNow = async (token = as) =>
      (await server.call<BroadcastNews>(`GET /visit/${id}/broadcast`, { as: token })).response?.state;
    const enter = async () => {
      await server.call(`POST /visit/${id}/call`, { as });
      const socket = await openSocket(port, '/chat', { token: as, visitId: id });
      await socket.send('on_doctor_connect', { visitId: id });
      return socket;
    };
    held.end();
    await server.call(`PUT /visit/${held.id}/end`, { as });
    const first = await enter();
    expect((await start(as, id)).status).toBe(200);
    await server.call(`PUT /visit/${id}/end`, { as });
    first.close();
    const second = await enter();
    expect(await stateNow()).toBe('off');
    const answer = await start(as, id);
    expect(answer).toMatchObject({ status: 200, response: { state: 'starting' } });
    expect((await start(as, id)).response_code).toBe('broadcast_running');
    await server.call(`PUT /visit/${id}/end`, { as });
    second.close();
  });

  it('tells administrators of Level 2 above it, wherever they are', async () => {
    const admin = await openSocket(port, '/web', { token: cast.observer.token });
    await start();
    expect(await admin.next('broadcast_started')).toEqual({
      visitId: held.id,
      educatorUserId: cast.educator.id,
      educatorName: 'Edith Educator',
    });
    admin.close();
  });

  it('is for its educator in the open call of a broadcast', async () => {
    expect((await start(viewer(0).person.token)).response_code).toBe('not_the_host');
    expect((await start(cast.observer.token)).response_code).toBe('access_denied');
    expect((await start(cast.peer.token)).status).toBe(404);
    expect((await start(cast.otherEducator.token)).status).toBe(404);
    const abroad = await server.call(`POST /visit/${held.id}/broadcast`, {
      as: cast.strangeEducator.token,
      host: 'other.test',
    });
    expect(abroad.status).toBe(404);
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect((await start()).response_code).toBe('visit_over');
    const { id } = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [],
      kind: 'classroom',
      state: 'inCall',
      startsIn: -1,
    });
    expect((await start(cast.educator.token, id)).response_code).toBe('only_in_broadcast');
    const early = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [],
      kind: 'broadcast',
    });
    expect((await start(cast.educator.token, early.id)).response_code).toBe('call_not_open');
  });
});

describe('GET /visit/:id/broadcast', () => {
  it('says how the stream stands, and how many watch only to the presenter and observers', async () => {
    expect((await state()).response).toMatchObject({ state: 'off', hls: null, viewers: 3 });
    await live();
    expect((await state(viewer(0).person.token)).response).toMatchObject({
      state: 'live',
      hls: path(),
      viewers: null,
    });
    expect((await state(cast.observer.token)).response?.viewers).toBe(3);
    const flow = await server.call(`GET /visit/${held.id}/video-flow`, { as: viewer(0).person.token });
    expect(flow.response).toMatchObject({ activeSession: { broadcast: { hls: path() } } });
    const info = await server.call(`GET /visit/${held.id}`, { as: viewer(0).person.token });
    expect(info.response).toMatchObject({ activeSession: { broadcast: { hls: path() } } });
  });

  it('is for people who may be in it now', async () => {
    expect((await state(cast.peer.token)).status).toBe(404);
    expect((await state(cast.admin.token)).response_code).toBe('access_denied');
    expect((await state(cast.stranger.token, 'other.test')).status).toBe(404);
  });
});

describe('the stream', () => {
  it('is given to viewers, its educator and who looks on, with headers that fit', async () => {
    await live();
    for (const { token } of [viewer(0).person, cast.educator, cast.observer])
      expect((await fetchFile(token)).status).toBe(200);
    const list = await fetchFile(viewer(0).person.token);
    expect(list.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-store',
    });
    const part = await fetchFile(viewer(0).person.token, 'ab12-7.m4s');
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=60, immutable',
    });
    expect(part.response).toEqual(Buffer.from('ab12-7.m4s of it'));
  });

  it('comes by the cookie of a person or of a guest in the same browser', async () => {
    await live();
    const by = (cookie: string) =>
      server.call(`GET /visit/${held.id}/broadcast/stream/index.m3u8`, { headers: { cookie } });
    const { token } = viewer(0).person;
    expect((await by(`lectern_session=${token}`)).status).toBe(200);
    expect((await by(`lectern_session=${cast.peer.token}; lectern_guest=${token}`)).status).toBe(200);
    expect((await by(`lectern_session=${cast.peer.token}`)).status).toBe(404);
    expect((await by('lectern_session=forged')).status).toBe(401);
    expect((await by('')).status).toBe(401);
  });

  it('is refused to everybody else', async () => {
    expect((await fetchFile(viewer(0).person.token)).response_code).toBe('broadcast_not_running');
    await live();
    expect((await fetchFile(cast.student.token)).response_code).toBe('not_watching');
    expect((await fetchFile(cast.peer.token)).status).toBe(404);
    expect((await fetchFile(cast.admin.token)).response_code).toBe('access_denied');
    expect((await fetchFile(cast.stranger.token, 'index.m3u8', 'other.test')).status).toBe(404);
    expect((await fetchFile(viewer(0).person.token, '..%2Findex.m3u8')).status).toBe(400);
  });

  it('ends with the next part for people who were sent back, signed out or left', async () => {
    await live();
    const [sentBack, gone, left] = [viewer(0), viewer(1), viewer(2)];
    const as = await makeSession(server, cast.world, gone.person.id);
    for (const token of [sentBack.person.token, as, left.person.token])
      expect((await fetchFile(token)).status).toBe(200);
    await server.call(`POST /visit/${held.id}/send-back`, {
      as: cast.educator.token,
      body: { userId: sentBack.person.id },
    });
    const next = (token: string) => fetchFile(token, 'ab12-8.m4s');
    expect((await next(sentBack.person.token)).response_code).toBe('held_at_door');
    await server.call('PUT /logout', { as });
    expect((await next(as)).status).toBe(401);
    await server.call(`PUT /visit/${held.id}/end-broadcast`, { as: left.person.token });
    expect((await next(left.person.token)).response_code).toBe('not_watching');
  });

  it('is given to all who come at the same moment', async () => {
    await live();
    const tokens = [viewer(0), viewer(1), viewer(2)].map(({ person }) => person.token);
    const answers = await Promise.all([...tokens, ...tokens].map((token) => fetchFile(token)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('holds within a second what another process did', async () => {
    await live();
    const { person } = viewer(0);
    expect((await fetchFile(person.token)).status).toBe(200);
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', held.id)
      .where('personId', '=', person.id)
      .execute();
    server.clock.move(0.6);
    expect((await fetchFile(person.token)).response_code).toBe('removed_from_visit');
  });

  it('reads once for all who fetch at the same moment', async () => {
    await live();
    const tokens = [viewer(0), viewer(1), viewer(2)].map(({ person }) => person.token);
    for (const token of tokens) await fetchFile(token);
    const query = vi.spyOn(server.server.database.pool, 'connect');
    const connects = () => query.mock.calls.length;
    const fetchAll = () => Promise.all(tokens.map((token) => fetchFile(token)));
    expect(await fewestOf(connects, fetchAll)).toBe(0);
    const later = await fewestOf(connects, () => {
      server.clock.move(0.6);
      return fetchAll();
    });
    expect(later).toBeGreaterThan(0);
    expect(later).toBeLessThan(8);
    query.mockRestore();
  });

  it('runs out for half a minute after the end for people who were in it', async () => {
    await live();
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect(server.broadcaster.ended).toContain(held.id);
    expect((await fetchFile(viewer(0).person.token)).status).toBe(200);
    expect((await fetchFile(cast.student.token)).response_code).toBe('visit_over');
    await comes(() =>
      expect(toldTo(viewer(0).socket, 'broadcast_changed').at(-1)).toMatchObject({
        state: 'ended',
        hls: null,
      }),
    );
    await server.pass(31);
    expect((await fetchFile(viewer(0).person.token)).response_code).toBe('visit_over');
    expect(server.broadcaster.facts(held.id)).toBeNull();
  });
});

describe('the stream after a restart', () => {
  it('is made again, with numbers that go on', async () => {
    await live();
    server.broadcaster.forget(held.id);
    const before = server.broadcaster.wishes.length;
    await server.pass(60);
    expect(server.broadcaster.wishes.slice(before)).toMatchObject([
      { broadcastId: held.id, ranForMs: 60_000 },
    ]);
  });

  it('is ended where the call is over although nobody said so', async () => {
    await live();
    await server.db.updateTable('visits').set({ state: 'notePending' }).where('id', '=', held.id).execute();
    await server.pass(1);
    expect(server.broadcaster.ended).toContain(held.id);
  });
});

describe('POST /visit/stream-focus', () => {
  const focus = (as: string, streamId: string | null) =>
    server.call<BroadcastNews>('POST /visit/stream-focus', { as, body: { sessionId: held.id, streamId } });

  it('shows the track that the educator chose, until they leave it to the stream again', async () => {
    expect((await focus(cast.educator.token, 'TR_a')).response_code).toBe('broadcast_not_running');
    await live();
    expect((await focus(cast.educator.token, 'TR_a')).response?.focusedStreamId).toBe('TR_a');
    await comes(() =>
      expect(toldTo(viewer(0).socket, 'broadcast_changed').at(-1)).toMatchObject({ focusedStreamId: 'TR_a' }),
    );
    expect((await focus(cast.educator.token, null)).response?.focusedStreamId).toBeNull();
    expect(server.broadcaster.focused.slice(-2)).toEqual([
      { broadcastId: held.id, streamId: 'TR_a' },
      { broadcastId: held.id, streamId: null },
    ]);
  });

  it('is for the educator', async () => {
    await live();
    expect((await focus(viewer(0).person.token, null)).response_code).toBe('not_the_host');
    expect((await focus(cast.peer.token, null)).status).toBe(404);
  });
});

describe('POST /visit/mute', () => {
  it('tells the viewers, by body or by query', async () => {
    const as = cast.educator.token;
    await server.call('POST /visit/mute', { as, body: { visitId: held.id, isMute: true } });
    await comes(() =>
      expect(toldTo(viewer(0).socket, 'broadcast_changed').at(-1)).toMatchObject({ isEducatorMuted: true }),
    );
    const answer = await server.call<BroadcastNews>('POST /visit/mute', {
      as,
      query: { visitId: held.id, isMute: false },
    });
    expect(answer.response?.isEducatorMuted).toBe(false);
    await server.call('POST /visit/mute', { as, query: { visitId: held.id, isMute: true }, body: {} });
    await start();
    expect((await state(viewer(0).person.token)).response).toMatchObject({
      state: 'starting',
      isEducatorMuted: true,
    });
  });

  it('is for the educator, and says what is missing', async () => {
    const mute = (as: string, body: object) => server.call('POST /visit/mute', { as, body });
    expect((await mute(viewer(0).person.token, { visitId: held.id, isMute: true })).response_code).toBe(
      'not_the_host',
    );
    expect((await mute(cast.peer.token, { visitId: held.id, isMute: true })).status).toBe(404);
    expect(await mute(cast.educator.token, { isMute: true })).toMatchObject({
      status: 403,
      validationErrors: [{ field: 'visitId' }],
    });
    expect(await mute(cast.educator.token, { visitId: held.id })).toMatchObject({
      status: 403,
      validationErrors: [{ field: 'isMute' }],
    });
  });
});

describe('viewers', () => {
  it('are seen and counted by the presenter and observers, never by each other', async () => {
    await start();
    const observer = await held.enter(cast.observer);
    await observer.send('on_observer_connect', { visitId: held.id });
    const late = await held.enter(cast.student);
    await late.send('on_patient_connect', { visitId: held.id });
    for (const socket of [held.educator, observer, late])
      await comes(() =>
        expect(toldTo(socket, 'patient_connected').at(-1)).toMatchObject({ userId: cast.student.id }),
      );
    await server.pass(1);
    for (const socket of [held.educator, observer])
      await comes(() =>
        expect(toldTo(socket, 'broadcast_viewers').at(-1)).toEqual({ visitId: held.id, count: 4 }),
      );
    const { socket, person } = viewer(0);
    expect(toldTo(socket, 'patient_connected').map((one) => one['userId'])).toEqual([person.id]);
    expect(toldTo(socket, 'broadcast_viewers')).toEqual([]);
    const { response } = await socket.send('classroom_init', { visitId: held.id });
    expect(
      ((response?.['people'] ?? []) as { userId: string }[]).map((one) => one.userId).toSorted(),
    ).toEqual([cast.educator.id, person.id].toSorted());
    await server.call(`PUT /visit/${held.id}/end-broadcast`, { as: cast.student.token });
    await comes(() =>
      expect(toldTo(held.educator, 'call_disconnected').at(-1)).toMatchObject({
        userId: cast.student.id,
        reason: 'left',
      }),
    );
    expect(toldTo(socket, 'call_disconnected')).toEqual([]);
    await server.pass(1);
    await comes(() =>
      expect(toldTo(held.educator, 'broadcast_viewers').at(-1)).toEqual({ visitId: held.id, count: 3 }),
    );
  });

  it('stay while they fetch, also without a socket, and are gone when they do neither', async () => {
    await live();
    const { socket, person } = viewer(0);
    socket.close();
    const inCall = async () =>
      (
        await server.db
          .selectFrom('visitParticipants')
          .select('state')
          .where('visitId', '=', held.id)
          .where('personId', '=', person.id)
          .executeTakeFirstOrThrow()
      ).state;
    await server.pass(1);
    for (let second = 0; second < 40; second += 5) {
      expect((await fetchFile(person.token)).status).toBe(200);
      await server.pass(5);
    }
    expect(await inCall()).toBe('inCall');
    await server.pass(16);
    await server.pass(16);
    expect(await inCall()).toBe('left');
    expect((await fetchFile(person.token)).response_code).toBe('not_watching');
  });

  it('end only their own watching, and nobody else ends it for them', async () => {
    const end = (as: string, host?: string) =>
      server.call(`PUT /visit/${held.id}/end-broadcast`, { as, ...(host ? { host } : {}) });
    expect((await end(cast.educator.token)).response_code).toBe('access_denied');
    expect((await end(cast.observer.token)).response_code).toBe('access_denied');
    expect((await end(cast.peer.token)).status).toBe(404);
    expect((await end(cast.stranger.token, 'other.test')).status).toBe(404);
    expect(await end(viewer(0).person.token)).toMatchObject({ status: 200, response: { visitId: held.id } });
    const { response } = await server.call(`GET /visit/${held.id}/call-status`, { as: cast.educator.token });
    expect(response).toMatchObject({ isOpen: true, participants: 3 });
  });

  it('are at most three hundred at the same time, counted when they come', async () => {
    const { institutionId } = cast.world;
    const rows = await server.db
      .insertInto('people')
      .values(
        Array.from({ length: 297 }, (_unused, at) => ({
          institutionId,
          role: 'guest',
          firstName: `V${at}`,
          lastName: 'Guest',
          createdAt: server.clock.now(),
        })),
      )
      .returning('id')
      .execute();
    await server.db
      .insertInto('visitParticipants')
      .values(
        rows.map(({ id }) => ({
          institutionId,
          visitId: held.id,
          personId: id,
          side: 'guest',
          state: 'inCall',
        })),
      )
      .execute();
    const late = await held.enter(cast.student);
    expect(await late.send('on_patient_connect', { visitId: held.id })).toMatchObject({
      response_code: 'broadcast_full',
      message: 'The broadcast is full. 300 people can watch at the same time.',
    });
    await server.call(`PUT /visit/${held.id}/end-broadcast`, { as: viewer(0).person.token });
    expect((await late.send('on_patient_connect', { visitId: held.id })).response_code).toBe('ok');
  });
});
