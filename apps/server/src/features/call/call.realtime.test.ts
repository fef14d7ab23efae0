import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personCtx } from '../../platform/context/ctx.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type TestSocket,
  type WantedVisit,
} from '../../../test/call-factories.ts';
import { makePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { removeFromCall } from './leaving.service.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let id: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  id = await visitOf();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const visitOf = async (wanted: Partial<WantedVisit> = {}) =>
  (await makeVisit(server, cast.world, { educator: cast.educator, students: [cast.student], ...wanted })).id;
const open = (visitId = id) => server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
const enter = async (token: string, visitId = id): Promise<TestSocket> => {
  const socket = await openSocket(port, '/chat', { token, visitId });
  sockets.push(socket);
  return socket;
};
const contextOf = async (token: string) =>
  personCtx(
    await server.server.contexts.forCaller({
      hostName: 'localhost',
      proof: { token },
      language: 'en',
      timeZone: undefined,
    }),
  );
const placeOf = async (personId: string) =>
  (
    await server.db
      .selectFrom('visitParticipants')
      .select('state')
      .where('visitId', '=', id)
      .where('personId', '=', personId)
      .executeTakeFirst()
  )?.state;

describe('the door of the chat namespace', () => {
  it('lets the educator in from the opening of the window, and students and parents once the call is open', async () => {
    await enter(cast.educator.token);
    for (const { token } of [cast.student, cast.parent])
      await expect(enter(token)).rejects.toThrow('call_not_open');
    await open();
    for (const { token } of [cast.student, cast.parent])
      expect(await (await enter(token)).next('greeting')).toMatchObject({
        serverTime: server.clock.now().getTime(),
      });
  });

  it('is closed to everybody else', async () => {
    await open();
    await expect(enter(cast.peer.token)).rejects.toThrow('not_found');
    await expect(enter(cast.otherEducator.token)).rejects.toThrow('not_found');
    await expect(enter(cast.admin.token)).rejects.toThrow('access_denied');
    await expect(enter('no such token')).rejects.toThrow('session_dead');
    await expect(openSocket(port, '/chat', { visitId: id })).rejects.toThrow('session_dead');
    await expect(openSocket(port, '/chat', { token: cast.student.token })).rejects.toThrow('not_found');
    await expect(enter(cast.student.token, 'not-an-id')).rejects.toThrow('invalid_input');
    await expect(enter(cast.student.token, crypto.randomUUID())).rejects.toThrow('not_found');
  });

  it('believes nothing that the query says of the person', async () => {
    await open();
    const query = {
      userId: cast.educator.id,
      type: 'DOCTOR',
      role: 'TUTOR',
      socketAuthentication: cast.educator.token,
    };
    await expect(openSocket(port, '/chat', { token: cast.peer.token, visitId: id, query })).rejects.toThrow(
      'not_found',
    );
    const student = await openSocket(port, '/chat', { token: cast.student.token, visitId: id, query });
    sockets.push(student);
    expect(await student.send('on_doctor_connect', { visitId: id })).toMatchObject({
      response_code: 'not_the_host',
    });
  });

  it('is closed before the window, after the end and in person', async () => {
    await expect(enter(cast.educator.token, await visitOf({ startsIn: 20 }))).rejects.toThrow('too_early');
    await expect(enter(cast.educator.token, await visitOf({ kind: 'inPerson' }))).rejects.toThrow('no_room');
    await expect(enter(cast.student.token, await visitOf({ state: 'completed' }))).rejects.toThrow(
      'visit_over',
    );
  });
});

describe('people in the call', () => {
  it('are told as new when they arrive, and not when they are back after a cut or a reload', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    await educator.send('on_doctor_connect', { visitId: id });
    const told = () =>
      educator.pushed.filter((one) => one.event === 'patient_connected').map((one) => one.payload['isNew']);
    const arrive = async () => {
      const student = await enter(cast.student.token);
      await student.send('on_patient_connect', { visitId: id });
      return student;
    };
    const first = await arrive();
    await expect.poll(told).toEqual([true]);
    first.close();
    await server.pass(2);
    const second = await arrive();
    await expect.poll(told).toEqual([true, false]);
    await second.send('on_patient_call_end', { visitId: id });
    await arrive();
    await expect.poll(told).toEqual([true, false, true]);
  });

  it('are told to each other as they come, and to callers who ask for the state', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    const student = await enter(cast.student.token);
    expect(await educator.send('on_doctor_connect', { visitId: id })).toMatchObject({ response_code: 'ok' });
    expect(await student.next('doctor_connected')).toMatchObject({
      userId: cast.educator.id,
      role: 'DOCTOR',
    });
    // Listed in the order of arrival.
    await server.pass(1);
    await student.send('on_patient_connect', { visitId: id });
    expect(await educator.next('patient_connected')).toMatchObject({
      userId: cast.student.id,
      role: 'STUDENT',
    });
    expect((await student.send('classroom_init', { visitId: id })).response).toMatchObject({
      sessionStatus: 'Visit In Call',
      people: [{ userId: cast.educator.id }, { userId: cast.student.id }],
      isRecording: false,
    });
    expect(await placeOf(cast.student.id)).toBe('inCall');
  });

  it('see the educator switch the camera', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    const student = await enter(cast.student.token);
    await educator.send('on_doctor_connect', { visitId: id });
    await educator.send('on_physician_camera_off', { visitId: id });
    expect(await student.next('camera_changed')).toMatchObject({
      userId: cast.educator.id,
      isCameraOn: false,
    });
    expect((await student.send('classroom_init', { visitId: id })).response).toMatchObject({
      people: [{ isCameraOn: false }],
    });
    expect(await educator.send('on_physician_camera_on', { visitId: id })).toMatchObject({
      response_code: 'ok',
    });
    for (const event of ['on_physician_camera_on', 'on_physician_camera_off'])
      expect(await student.send(event, { visitId: id })).toMatchObject({ response_code: 'not_the_host' });
  });

  it('who sit down in a second window are told so in the first', async () => {
    await open();
    const first = await enter(cast.student.token);
    const second = await enter(cast.student.token);
    await first.send('on_patient_connect', { visitId: id });
    await second.send('on_patient_connect', { visitId: id });
    expect(await first.next('call_busy')).toEqual({ visitId: id });
    expect(second.pushed.some((one) => one.event === 'call_busy')).toBe(false);
    first.close();
    await server.pass(20);
    expect(await placeOf(cast.student.id)).toBe('inCall');
  });

  it('leave by saying so, and the call goes on', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    const student = await enter(cast.student.token);
    await student.send('on_patient_connect', { visitId: id });
    expect(await student.send('on_patient_call_end', { visitId: id })).toMatchObject({ response_code: 'ok' });
    expect(await educator.next('call_disconnected')).toMatchObject({
      userId: cast.student.id,
      reason: 'left',
    });
    expect(await educator.send('on_patient_call_end', { visitId: id })).toMatchObject({
      response_code: 'access_denied',
    });
  });

  it('who were cut off for a moment are missed by nobody, who stay away have lost the connection', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    const student = await enter(cast.student.token);
    await student.send('on_patient_connect', { visitId: id });
    student.close();
    const isGone = async () =>
      (
        await server.db
          .selectFrom('callPresence')
          .select('goneAt')
          .where('visitId', '=', id)
          .where('personId', '=', cast.student.id)
          .executeTakeFirst()
      )?.goneAt;
    await expect.poll(isGone).toBeTruthy();
    await server.pass(10);
    const again = await enter(cast.student.token);
    await again.send('on_patient_connect', { visitId: id });
    await server.pass(20);
    expect(educator.pushed.some((one) => one.event === 'call_disconnected')).toBe(false);
    again.close();
    await expect.poll(isGone).toBeTruthy();
    await server.pass(16);
    expect(await educator.next('call_disconnected')).toMatchObject({ reason: 'connection_lost' });
    expect(await placeOf(cast.student.id)).toBe('left');
  });

  it('whose socket is gone but who are still seen and heard stay in the call', async () => {
    await open();
    const student = await enter(cast.student.token);
    await student.send('on_patient_connect', { visitId: id });
    const { participants } = server.media;
    server.media.participants = async () => [
      { identity: cast.student.id, pass: 1, permission: null, tracks: [] },
    ];
    student.close();
    await expect
      .poll(
        async () =>
          (
            await server.db
              .selectFrom('callPresence')
              .select('goneAt')
              .where('visitId', '=', id)
              .executeTakeFirst()
          )?.goneAt,
      )
      .toBeTruthy();
    await server.pass(16);
    expect(await placeOf(cast.student.id)).toBe('inCall');
    server.media.participants = participants;
    await server.pass(16);
    expect(await placeOf(cast.student.id)).toBe('left');
  });
});

describe('a person who is put out', () => {
  const remove = async (personId: string) => {
    const ctx = await contextOf(cast.educator.token);
    return removeFromCall(ctx, id, personId);
  };

  it('is out by socket, media and HTTP at once, and comes back by none of them', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    const student = await enter(cast.student.token);
    await student.send('on_patient_connect', { visitId: id });
    await remove(cast.student.id);
    await student.isClosed();
    expect(await student.next('call_disconnected')).toMatchObject({ reason: 'removed' });
    expect(await educator.next('call_disconnected')).toMatchObject({
      userId: cast.student.id,
      reason: 'removed',
    });
    expect(server.media.removed).toContainEqual({ room: id, identity: cast.student.id });
    await expect(enter(cast.student.token)).rejects.toThrow('removed_from_visit');
    for (const route of [`GET /visit/${id}/credentials`, `POST /visit/${id}/join-request`])
      expect(await server.call(route, { as: cast.student.token })).toMatchObject({
        response_code: 'removed_from_visit',
      });
    expect(
      await server.call(`POST /${id}/chat`, {
        as: cast.student.token,
        body: { clientMessageId: crypto.randomUUID(), textMessage: 'still here' },
      }),
    ).toMatchObject({ status: 403 });
  });

  it('was in this visit: nobody else can be put out, and never the educator', async () => {
    await open();
    await expect(remove(cast.peer.id)).rejects.toThrow('not_found');
    await expect(remove(cast.educator.id)).rejects.toThrow('access_denied');
  });
});

describe('a socket of one visit', () => {
  const events = [
    'classroom_init',
    'on_doctor_connect',
    'on_patient_connect',
    'on_patient_call_end',
    'on_physician_camera_on',
    'on_physician_camera_off',
  ];

  it('cannot speak of another one, by any event, no matter whose it is', async () => {
    const otherStudent = await makePerson(server, cast.world, 'student');
    const other = await makeVisit(server, cast.world, {
      educator: cast.otherEducator,
      students: [otherStudent],
    });
    await server.call(`POST /visit/${other.id}/call`, { as: cast.otherEducator.token });
    await open();
    const theirs = await enter(otherStudent.token, other.id);
    const mine = await enter(cast.student.token);
    const host = await enter(cast.educator.token);
    const wrongRole = { on_patient_call_end: 'access_denied' } as Record<string, string>;
    for (const event of events) {
      expect(await mine.send(event, { visitId: other.id })).toMatchObject({ response_code: 'not_found' });
      expect(await host.send(event, { visitId: other.id })).toMatchObject({
        response_code: wrongRole[event] ?? 'not_found',
      });
      expect(await mine.send(event, {})).toMatchObject({ response_code: 'invalid_input' });
      expect(await mine.send(event, { visitId: id, userId: cast.educator.id })).toMatchObject({
        response_code: 'invalid_input',
      });
      expect(await mine.send(event, [] as never)).toMatchObject({ response_code: 'invalid_input' });
    }
    await mine.send('on_send_message', { clientMessageId: crypto.randomUUID(), textMessage: 'only ours' });
    await theirs.send('classroom_init', { visitId: other.id });
    expect(theirs.pushed.filter((one) => one.event !== 'greeting')).toEqual([]);
  });

  it('dies with its session: what it says afterwards is answered as signed out', async () => {
    await open();
    const leaver = await makePerson(server, cast.world, 'student');
    id = await visitOf({ students: [leaver] });
    await open();
    const socket = await enter(leaver.token);
    await server.db
      .updateTable('authSessions')
      .set({ revokedAt: server.clock.now() })
      .where('personId', '=', leaver.id)
      .execute();
    expect(await socket.send('classroom_init', { visitId: id })).toMatchObject({
      response_code: 'session_dead',
    });
  });
});

describe('a call that is over', () => {
  it('is entered by nobody who still holds a socket of it', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    const student = await enter(cast.student.token);
    await educator.send('on_doctor_connect', { visitId: id });
    await student.send('on_patient_connect', { visitId: id });
    await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    for (const event of ['on_doctor_connect', 'on_physician_camera_on'])
      expect(await educator.send(event, { visitId: id })).toMatchObject({ response_code: 'visit_over' });
    expect(await student.send('on_patient_connect', { visitId: id })).toMatchObject({
      response_code: 'visit_over',
    });
    expect((await student.send('classroom_init', { visitId: id })).response).toMatchObject({
      sessionStatus: 'Note Pending',
      people: [],
    });
  });
});

describe('a call over a restart of the server', () => {
  it('goes on: its state is kept, and who does not come back is missed after a while', async () => {
    await open();
    const educator = await enter(cast.educator.token);
    await educator.send('on_doctor_connect', { visitId: id });
    await server.db
      .updateTable('callPresence')
      .set({ connections: ['of-the-process-before'] })
      .where('visitId', '=', id)
      .execute();
    expect(await server.call(`GET /visit/${id}/call-status`, { as: cast.educator.token })).toMatchObject({
      response: { isOpen: true },
    });
    expect(await open()).toMatchObject({ status: 200, response: { isNew: false } });
  });
});
