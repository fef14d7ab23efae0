import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCast, makeVisit, openSocket, type Cast, type TestSocket } from '../../../test/call-factories.ts';
import { makePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let visitId: string;
let sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { educator, student, peer } = cast;
  const visit = await makeVisit(server, cast.world, {
    educator,
    students: [student, peer],
    kind: 'classroom',
  });
  visitId = visit.id;
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

async function socketOf(token: string, namespace: '/web' | '/chat'): Promise<TestSocket> {
  const socket = await openSocket(port, namespace, { token, ...(namespace === '/chat' ? { visitId } : {}) });
  sockets.push(socket);
  return socket;
}

const post = (what: string, as: string, userId?: string, host = 'localhost') =>
  server.call(`POST /visit/${visitId}/${what}`, { as, host, ...(userId ? { body: { userId } } : {}) });

const credentials = (as: string) => server.call(`GET /visit/${visitId}/credentials`, { as });

async function statusFor(as: string): Promise<unknown> {
  const { response } = await server.call(`GET /visit/${visitId}`, { as });
  return response?.['sessionStatus'];
}

describe('the door of a classroom', () => {
  it('lets nobody in before the educator, by HTTP or socket', async () => {
    const { student } = cast;
    expect((await credentials(student.token)).response_code).toBe('call_not_open');
    await expect(socketOf(student.token, '/chat')).rejects.toThrow('call_not_open');
    expect(server.media.grants).toEqual([]);
  });

  it('counts being on the page as waiting, and rings there when the educator opens', async () => {
    const { student, educator } = cast;
    const asEducator = await socketOf(educator.token, '/web');
    const web = await socketOf(student.token, '/web');
    await web.send('waiting_room_enter', { visitId });
    expect(await asEducator.next('student_arrived')).toMatchObject({ userId: student.id });
    const stored = async () => {
      const row = await server.db
        .selectFrom('visitParticipants')
        .select('state')
        .where('visitId', '=', visitId)
        .where('personId', '=', student.id)
        .executeTakeFirstOrThrow();
      return row.state;
    };
    expect(await stored()).toBe('waiting');
    expect(await statusFor(student.token)).toBe('Enter Virtual Class Room');
    await web.send('waiting_room_leave', { visitId });
    expect(await stored()).toBe('invited');
    await web.send('waiting_room_enter', { visitId });
    await post('call', educator.token);
    expect(await web.next('incoming_call')).toMatchObject({ visitId, visitType: 4 });
    expect((await credentials(student.token)).status).toBe(200);
  });

  it('lets a whole class come in the same moment', async () => {
    const students = [];
    while (students.length < 12) students.push(await makePerson(server, cast.world, 'student'));
    const { educator } = cast;
    visitId = (await makeVisit(server, cast.world, { educator, students, kind: 'classroom' })).id;
    const webs = await Promise.all(students.map(({ token }) => socketOf(token, '/web')));
    const answers = await Promise.all(webs.map((web) => web.send('waiting_room_enter', { visitId })));
    const allOk = students.map(() => 'ok');
    expect(answers.map(({ response_code }) => response_code)).toEqual(allOk);
    await post('call', educator.token);
    const chats = await Promise.all(students.map(({ token }) => socketOf(token, '/chat')));
    for (const event of ['on_patient_connect', 'raise_hand'] as const) {
      const told = await Promise.all(chats.map((chat) => chat.send(event, { visitId })));
      expect(told.map(({ response_code }) => response_code)).toEqual(allOk);
    }
  });

  it('sends one back: socket, media and every door are closed, until the educator lets them in', async () => {
    const { student, educator } = cast;
    await post('call', educator.token);
    const web = await socketOf(student.token, '/web');
    const chat = await socketOf(student.token, '/chat');
    await chat.send('on_patient_connect', { visitId });
    expect((await post('send-back', educator.token, student.id)).status).toBe(200);
    expect(await chat.next('call_disconnected')).toMatchObject({ reason: 'sent_back' });
    await chat.isClosed();
    expect(server.media.removed.at(-1)).toEqual({ room: visitId, identity: student.id });
    expect((await credentials(student.token)).response_code).toBe('held_at_door');
    await expect(socketOf(student.token, '/chat')).rejects.toThrow('held_at_door');
    expect(await statusFor(student.token)).toBe('In Waiting Room');
    web.pushed.length = 0;
    expect((await post('admit', educator.token, student.id)).status).toBe(200);
    expect(await web.next('incoming_call')).toMatchObject({ visitId });
    expect(await statusFor(student.token)).toBe('Visit In Call');
    expect((await credentials(student.token)).status).toBe(200);
  });

  it('closes the media also of people who sit there without having said so', async () => {
    const { student, educator } = cast;
    await post('call', educator.token);
    expect((await credentials(student.token)).status).toBe(200);
    const chat = await socketOf(student.token, '/chat');
    expect((await post('send-back', educator.token, student.id)).status).toBe(200);
    await chat.isClosed();
    expect(server.media.removed).toContainEqual({ room: visitId, identity: student.id });
  });

  it('is kept by the visit’s educator alone', async () => {
    const { educator, student, peer, otherEducator, admin, strangeEducator } = cast;
    expect((await post('send-back', educator.token, student.id)).response_code).toBe('call_not_open');
    await post('call', educator.token);
    for (const what of ['send-back', 'admit']) {
      expect((await post(what, student.token, peer.id)).response_code).toBe('not_the_host');
      expect((await post(what, otherEducator.token, student.id)).status).toBe(404);
      expect((await post(what, admin.token, student.id)).status).toBe(403);
      expect((await post(what, strangeEducator.token, student.id, 'other.test')).status).toBe(404);
      expect((await post(what, educator.token, otherEducator.id)).status).toBe(404);
    }
    expect((await post('send-back', educator.token, educator.id)).status).toBe(403);
  });

  it('closes for people who are taken from the list while the class runs, and for the parent who came for them', async () => {
    const { student, parent, peer, educator } = cast;
    await post('call', educator.token);
    expect((await credentials(student.token)).status).toBe(200);
    const chats = await Promise.all([student, parent, peer].map(({ token }) => socketOf(token, '/chat')));
    for (const chat of chats.slice(1)) await chat.send('on_patient_connect', { visitId });
    const changed = await server.call('PUT /visit/class-room/students', {
      as: educator.token,
      body: { visitId, addedStudentIds: [], deletedStudentIds: [student.id] },
    });
    expect(changed.status).toBe(200);
    for (const chat of chats.slice(0, 2)) await chat.isClosed();
    for (const { id, token } of [student, parent]) {
      expect(server.media.removed).toContainEqual({ room: visitId, identity: id });
      expect((await credentials(token)).status).toBe(404);
    }
    expect((await chats[2]?.send('class_state', { visitId }))?.response_code).toBe('ok');
  });

  it('stays closed for people who were removed, from every tab', async () => {
    const { student, educator } = cast;
    await post('call', educator.token);
    const tabs = [await socketOf(student.token, '/chat'), await socketOf(student.token, '/chat')];
    await tabs[0]?.send('on_patient_connect', { visitId });
    const removed = await server.call('POST /visit/classroom/remove-student', {
      as: educator.token,
      body: { visitId, studentId: student.id },
    });
    expect(removed.status).toBe(200);
    for (const tab of tabs) await tab.isClosed();
    expect((await credentials(student.token)).response_code).toBe('removed_from_visit');
    await expect(socketOf(student.token, '/chat')).rejects.toThrow('removed_from_visit');
    expect((await post('admit', educator.token, student.id)).status).toBe(200);
    expect((await credentials(student.token)).response_code).toBe('removed_from_visit');
  });
});
