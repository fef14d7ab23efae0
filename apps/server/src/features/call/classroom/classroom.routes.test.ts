import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givePicture } from '../../../../test/files-factories.ts';
import { makePerson } from '../../../../test/factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  held = await holdClass(server, port, { cast });
});
afterEach(() => held.end());

const strangers = () =>
  [
    [cast.otherEducator.token, 'localhost', 404],
    [cast.strangeEducator.token, 'other.test', 404],
    [undefined, 'localhost', 401],
  ] as const;

describe('GET /visit/:id/participants', () => {
  const ask = (as: string | undefined, host = 'localhost') =>
    server.call(`GET /visit/${held.id}/participants`, { ...(as ? { as } : {}), host });

  it('tells the educator who is in the room, with hands, and who is not', async () => {
    await held.students[1]?.send('raise_hand', { visitId: held.id });
    await server.call(`PUT /visit/${held.id}/leave`, { as: cast.students[2].token });
    const { status, response } = await ask(cast.educator.token);
    expect(status).toBe(200);
    expect(response).toMatchObject({
      activeStudents: [
        { name: 'Ann Pupil', channel: [{ active: false }, { active: false }, { active: false }] },
        {
          name: 'Ben Pupil',
          hasVideo: false,
          hasAudio: false,
          streamId: null,
          channel: [{}, {}, { active: true }],
        },
      ],
      inActiveStudents: [
        { name: 'Cy Pupil', userSessionStatus: 'LEFT', leftAt: server.clock.now().toISOString() },
        { name: 'Sam Student', userSessionStatus: 'NOT_JOINED', leftAt: null },
      ],
      observers: [],
    });
  });

  it('is not for students and parents, and does not exist for others', async () => {
    for (const { token } of [cast.students[0], cast.parent]) expect((await ask(token)).status).toBe(403);
    for (const [token, host, status] of strangers()) expect((await ask(token, host)).status).toBe(status);
  });

  it('is over with the call', async () => {
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect(await ask(cast.educator.token)).toMatchObject({ status: 403, response_code: 'visit_over' });
  });
});

describe('GET /:sessionId/students', () => {
  const ask = (as: string | undefined, query: Record<string, string> = {}, host = 'localhost') =>
    server.call(`GET /${held.id}/students`, { ...(as ? { as } : {}), query, host });

  it('tells by name who was there, as the server saw it, also after the end', async () => {
    await server.call('POST /visit/classroom/remove-student', {
      as: cast.educator.token,
      body: { visitId: held.id, studentId: cast.students[1].id },
    });
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    await givePicture(server, cast.students[2]);
    const { response } = await ask(cast.educator.token, {
      itemsPerPage: '1000',
      isBroadcastSession: 'false',
      sessionId: held.id,
    });
    expect(response).toMatchObject({
      data: [
        { name: 'Ann Pupil', levelName: 'Level 3', userSessionStatus: 'LEFT' },
        { name: 'Ben Pupil', userSessionStatus: 'REMOVED' },
        { name: 'Cy Pupil', userSessionStatus: 'LEFT', image: expect.stringContaining('/api/file/') },
        { name: 'Sam Student', userSessionStatus: 'NOT_JOINED' },
      ],
      totalPages: 1,
      totalItems: 4,
    });
  });

  it('is searched and paged', async () => {
    expect(
      (await ask(cast.educator.token, { search: 'pupil', itemsPerPage: '2', pageNumber: '2' })).response,
    ).toMatchObject({
      data: [{ name: 'Cy Pupil', userSessionStatus: 'JOINED' }],
      totalPages: 2,
      totalItems: 3,
    });
    expect((await ask(cast.educator.token, { search: 'nobody' })).response).toMatchObject({
      data: [],
      totalPages: 0,
    });
    expect((await ask(cast.educator.token, { search: '<b>' })).status).toBe(400);
  });

  it('is read by administrators above the visit, not by attendees, and does not exist for others', async () => {
    for (const { token } of [cast.admin, cast.observer]) expect((await ask(token)).status).toBe(200);
    for (const { token } of [cast.students[0], cast.parent]) expect((await ask(token)).status).toBe(403);
    for (const [token, host, status] of strangers()) expect((await ask(token, {}, host)).status).toBe(status);
    const elsewhere = await makePerson(server, cast.world, 'levelThreeAdmin', {
      levelId: cast.world.levels[1],
    });
    expect((await ask(elsewhere.token)).status).toBe(200);
  });
});

describe('POST /visit/layout-change', () => {
  const change = (as: string | undefined, layout = 'speaker', host = 'localhost') =>
    server.call('POST /visit/layout-change', {
      ...(as ? { as } : {}),
      host,
      body: { visitId: held.id, layout },
    });

  it('changes the layout on every screen, and for people who come later', async () => {
    expect(await change(cast.educator.token)).toMatchObject({ status: 200, response: { layout: 'speaker' } });
    for (const socket of held.students)
      expect(await socket.next('class_changed')).toMatchObject({ layout: 'speaker' });
    const late = await held.enter(cast.student);
    await late.send('on_patient_connect', { visitId: held.id });
    expect((await late.send('class_state', { visitId: held.id })).response).toMatchObject({
      layout: 'speaker',
    });
    expect((await change(cast.educator.token, 'pyramid')).status).toBe(400);
  });

  it('is the educator’s only', async () => {
    for (const { token } of [cast.students[0], cast.parent, cast.observer, cast.admin])
      expect((await change(token)).status).toBe(403);
    for (const [token, host, status] of strangers())
      expect((await change(token, 'speaker', host)).status).toBe(status);
  });
});

describe('POST /visit/classroom/remove-student', () => {
  const remove = (as: string | undefined, studentId = cast.students[0].id, host = 'localhost') =>
    server.call('POST /visit/classroom/remove-student', {
      ...(as ? { as } : {}),
      host,
      body: { visitId: held.id, studentId },
    });

  it('is the educator’s only', async () => {
    for (const { token } of [cast.students[1], cast.parent, cast.observer, cast.admin])
      expect((await remove(token)).status).toBe(403);
    for (const [token, host, status] of strangers())
      expect((await remove(token, cast.students[0].id, host)).status).toBe(status);
    expect(await remove(cast.educator.token, cast.educator.id)).toMatchObject({ status: 403 });
    expect(await remove(cast.educator.token, cast.peer.id)).toMatchObject({ status: 404 });
  });

  it('needs an open call', async () => {
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect(await remove(cast.educator.token)).toMatchObject({ status: 403, response_code: 'visit_over' });
  });
});
