import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type WantedVisit,
} from '../../../test/call-factories.ts';
import { makeSession } from '../../../test/factories.ts';
import { whileHeld } from '../../../test/held-transaction.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());

const visitOf = async (wanted: Partial<WantedVisit> = {}) => {
  const { id } = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student],
    ...wanted,
  });
  return id;
};

describe('GET /visit/:id/waiting-room', () => {
  it('tells a student what keeps them out of the room, and not who else is there', async () => {
    const id = await visitOf();
    const answer = await server.call(`GET /visit/${id}/waiting-room`, { as: cast.student.token });
    expect(answer).toMatchObject({
      status: 200,
      response: {
        entry: 'may_ask',
        present: [],
        isEducatorPresent: false,
        visit: { id, sessionStatus: 'Enter Virtual Class Room' },
      },
    });
  });

  it('tells a parent the same, and the educator that the room is theirs to open', async () => {
    const id = await visitOf();
    expect(await server.call(`GET /visit/${id}/waiting-room`, { as: cast.parent.token })).toMatchObject({
      response: { entry: 'may_ask' },
    });
    expect(await server.call(`GET /visit/${id}/waiting-room`, { as: cast.educator.token })).toMatchObject({
      response: { entry: 'open' },
    });
  });

  it('does not exist for others, is not for administrators, and needs a session', async () => {
    const id = await visitOf();
    for (const { token } of [cast.peer, cast.otherEducator])
      expect(await server.call(`GET /visit/${id}/waiting-room`, { as: token })).toMatchObject({
        status: 404,
      });
    for (const { token } of [cast.stranger, cast.strangeEducator])
      expect(
        await server.call(`GET /visit/${id}/waiting-room`, { as: token, host: 'other.test' }),
      ).toMatchObject({
        status: 404,
      });
    expect(await server.call(`GET /visit/${id}/waiting-room`, { as: cast.admin.token })).toMatchObject({
      status: 403,
    });
    expect(await server.call(`GET /visit/${id}/waiting-room`)).toMatchObject({ status: 401 });
  });
});

describe('POST /visit/:id/join-request', () => {
  it('says that the session is over to people who asked while it was being cancelled', async () => {
    const id = await visitOf();
    // It opens before, not while it is held.
    await server.pass(0);
    const asked = await whileHeld(
      server,
      (db) => db.updateTable('visits').set({ state: 'cancelled' }).where('id', '=', id).execute(),
      () => server.call(`POST /visit/${id}/join-request`, { as: cast.student.token }),
    );
    expect(asked).toMatchObject({ status: 403, response_code: 'visit_over' });
  });

  it('lets a student wait, tells the educator once however often it is sent, and says so in words', async () => {
    const id = await visitOf();
    const educator = await openSocket(port, '/web', { token: cast.educator.token });
    const first = await server.call(`POST /visit/${id}/join-request`, { as: cast.student.token });
    const second = await server.call(`POST /visit/${id}/join-request`, { as: cast.student.token });
    expect(first).toMatchObject({
      status: 200,
      message: 'You are in the waiting room. The session begins as soon as your Counselor is ready.',
      response: { entry: 'waiting', visit: { sessionStatus: 'In Waiting Room' } },
    });
    expect(second).toMatchObject({ status: 200, response: { entry: 'waiting' } });
    expect(await educator.next('student_arrived')).toMatchObject({
      visitId: id,
      userId: cast.student.id,
      studentName: 'Sam Student',
    });
    await educator.send('notifications_missed');
    expect(educator.pushed.filter((one) => one.event === 'student_arrived')).toHaveLength(1);
    educator.close();
    const told = await server.db
      .selectFrom('notifications')
      .select('type')
      .where('personId', '=', cast.educator.id)
      .where('dedupeKey', '=', `waiting-room:${id}:${cast.student.id}`)
      .execute();
    expect(told).toHaveLength(1);
  });

  it('gives a parent who comes for the child a place of their own', async () => {
    const id = await visitOf();
    expect(await server.call(`POST /visit/${id}/join-request`, { as: cast.parent.token })).toMatchObject({
      response: { entry: 'waiting' },
    });
    expect(await server.call(`GET /visit/${id}/waiting-room`, { as: cast.student.token })).toMatchObject({
      response: { entry: 'may_ask' },
    });
  });

  it.each([
    ['too_early', { startsIn: 11 }],
    ['visit_over', { startsIn: -36 }],
    ['visit_over', { state: 'notePending', startsIn: -10 }],
    ['no_room', { kind: 'inPerson' }],
  ] as const)('is refused with %s', async (code, wanted) => {
    const id = await visitOf(wanted);
    expect(await server.call(`POST /visit/${id}/join-request`, { as: cast.student.token })).toMatchObject({
      status: 403,
      response_code: code,
    });
  });

  it('is refused to people who were put out', async () => {
    const id = await visitOf();
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', id)
      .where('personId', '=', cast.student.id)
      .execute();
    expect(await server.call(`POST /visit/${id}/join-request`, { as: cast.student.token })).toMatchObject({
      response_code: 'removed_from_visit',
    });
  });

  it('is not for educators and administrators, and does not exist for others', async () => {
    const id = await visitOf();
    for (const { token } of [cast.educator, cast.admin])
      expect(await server.call(`POST /visit/${id}/join-request`, { as: token })).toMatchObject({
        status: 403,
      });
    expect(await server.call(`POST /visit/${id}/join-request`, { as: cast.peer.token })).toMatchObject({
      status: 404,
    });
    expect(
      await server.call(`POST /visit/${id}/join-request`, { as: cast.stranger.token, host: 'other.test' }),
    ).toMatchObject({ status: 404 });
  });
});

describe('being on the page', () => {
  it('tells the educator who comes back to it that the student is in the call, and the student not', async () => {
    const visitId = await visitOf();
    await server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
    const inCallFor = async ({ token }: { token: string }) =>
      (await server.call(`GET /visit/${visitId}/waiting-room`, { as: token })).response?.['inCall'];
    expect(await inCallFor(cast.educator)).toBe(0);
    const student = await openSocket(port, '/chat', { token: cast.student.token, visitId });
    await student.send('on_patient_connect', { visitId });
    expect([await inCallFor(cast.educator), await inCallFor(cast.student)]).toEqual([1, 0]);
    await student.send('on_patient_call_end', { visitId });
    expect(await inCallFor(cast.educator)).toBe(0);
    student.close();
  });

  it('shows the educator who is there, and tells when a waiting student leaves and comes back', async () => {
    const id = await visitOf();
    const educator = await openSocket(port, '/web', { token: cast.educator.token });
    const student = await openSocket(port, '/web', { token: cast.student.token });
    expect(await educator.send('waiting_room_enter', { visitId: id })).toMatchObject({
      response_code: 'ok',
      response: { present: [], isEducatorPresent: true },
    });
    expect(await student.send('waiting_room_enter', { visitId: id })).toMatchObject({
      response: { present: [], isEducatorPresent: true },
    });
    expect(
      (await server.call(`GET /visit/${id}/waiting-room`, { as: cast.educator.token })).response,
    ).toMatchObject({
      present: [{ userId: cast.student.id, role: 'STUDENT', isWaiting: false }],
    });
    student.close();
    await server.call('GET /ping');
    await expect
      .poll(
        async () =>
          (
            await server.db
              .selectFrom('waitingRoomPresence')
              .selectAll()
              .where('goneAt', 'is not', null)
              .execute()
          ).length,
      )
      .toBe(1);
    await server.pass(5);
    expect(educator.pushed.some((one) => one.event === 'student_left')).toBe(false);
    await server.pass(6);
    expect(await educator.next('student_left')).toMatchObject({ visitId: id, userId: cast.student.id });
    const again = await openSocket(port, '/web', { token: cast.student.token });
    await again.send('waiting_room_enter', { visitId: id });
    expect(await educator.next('student_rejoined')).toMatchObject({ studentName: 'Sam Student' });
    await again.send('waiting_room_leave', { visitId: id });
    await educator.send('notifications_missed');
    expect(educator.pushed.filter((one) => one.event === 'student_left')).toHaveLength(2);
    educator.close();
    again.close();
  });

  it('is refused for visits of others, of other institutions, and in person', async () => {
    const id = await visitOf();
    const inPerson = await visitOf({ kind: 'inPerson' });
    const peer = await openSocket(port, '/web', { token: cast.peer.token });
    const student = await openSocket(port, '/web', { token: cast.student.token });
    const admin = await openSocket(port, '/web', { token: cast.admin.token });
    expect(await peer.send('waiting_room_enter', { visitId: id })).toMatchObject({
      response_code: 'not_found',
    });
    expect(await peer.send('waiting_room_leave', { visitId: id })).toMatchObject({
      response_code: 'not_found',
    });
    expect(await peer.send('waiting_room_enter', { visitId: 'x' })).toMatchObject({
      response_code: 'invalid_input',
    });
    expect(await student.send('waiting_room_enter', { visitId: inPerson })).toMatchObject({
      response_code: 'no_room',
    });
    expect(await admin.send('waiting_room_enter', { visitId: id })).toMatchObject({
      response_code: 'access_denied',
    });
    for (const socket of [peer, student, admin]) socket.close();
  });
});

describe('GET /ping/download', () => {
  it('sends 350 kB', async () => {
    const answer = await server.server.app.inject({ url: '/api/ping/download' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(350_000);
  });

  it('is refused to an address that asks without end', async () => {
    await server.db
      .insertInto('rateLimits')
      .values({ key: 'speed-test:127.0.0.1', attempts: 600, startedAt: server.clock.now() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ attempts: 600 }))
      .execute();
    expect((await server.server.app.inject({ url: '/api/ping/download' })).statusCode).toBe(429);
  });
});

describe('GET /ping/media', () => {
  it('makes a token for an empty room of its own, where nothing can be sent, and names the doors', async () => {
    const { grants } = server.media;
    const ask = () => server.call('GET /ping/media', { as: cast.student.token });
    const [first, second] = [await ask(), await ask()];
    expect(first).toMatchObject({
      status: 200,
      response: {
        mediaUrl: '/',
        token: `token-${grants.length - 1}`,
        doors: [{ protocol: 'udp', address: '203.0.113.7', port: 7882 }],
        takesTls: true,
      },
    });
    expect(second.status).toBe(200);
    const [one, other] = grants.slice(-2);
    expect(one).toMatchObject({ canPublish: false, canSubscribe: false, hidden: true });
    expect(one).toMatchObject({ ttlMinutes: 1, name: '' });
    expect(one?.room).toMatch(/^probe-/);
    expect(other?.room).not.toBe(one?.room);
    expect(JSON.stringify([one, other])).not.toContain(cast.student.id);
  });

  it('makes them of one person for one identity, so that the engine counts them together', async () => {
    const identityOf = async (as: string): Promise<string | undefined> => {
      await server.call('GET /ping/media', { as });
      return server.media.grants.at(-1)?.identity;
    };
    const identity = await identityOf(cast.student.token);
    expect(identity).toMatch(/^probe-[\w-]{22}$/);
    const laptop = await makeSession(server, cast.world, cast.student.id);
    expect(await identityOf(laptop)).toBe(identity);
    expect(await identityOf(cast.parent.token)).not.toBe(identity);
  });

  it('is for signed-in people, and refused to those who ask without end', async () => {
    expect((await server.call('GET /ping/media')).status).toBe(401);
    await server.db
      .insertInto('rateLimits')
      .values({ key: `media-probe:${cast.peer.id}`, attempts: 30, startedAt: server.clock.now() })
      .execute();
    expect((await server.call('GET /ping/media', { as: cast.peer.token })).status).toBe(429);
  });
});
