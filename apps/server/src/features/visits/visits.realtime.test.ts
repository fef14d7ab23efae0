import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  askOnDemand,
  bookSlot,
  ctxOf,
  makeSchool,
  slotAfter,
  type School,
} from '../../../test/visits-factories.ts';
import * as lifecycle from './lifecycle.service.ts';

let server: TestServer;
let school: School;
let foreign: School;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  foreign = await makeSchool(server, 'second.test');
  port = await server.listen();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.stop());

async function connect(token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}/web`, {
    path: socketPath,
    auth: { token },
    transports: ['websocket'],
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('greeting', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

function next<T>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => {
    socket.once(event, resolve);
  });
}

describe('a change of a visit', () => {
  it('is pushed to both sides and the parent, each in their own status', async () => {
    const [student, parent, educator] = await Promise.all(
      [school.student, school.parent, school.educator].map(({ token }) => connect(token)),
    );
    if (!student || !parent || !educator) throw new Error('not connected');
    const heard = Promise.all(
      [student, parent, educator].map((socket) => next<object>(socket, 'visit_changed')),
    );
    const { response } = await bookSlot(server, school, slotAfter(server, 0));
    const visitId = response?.visitId ?? '';
    expect(await heard).toEqual([
      expect.objectContaining({ visitId, sessionStatus: 'Enter Virtual Class Room', visitStatus: 1 }),
      expect.objectContaining({ visitId, sessionStatus: 'Enter Virtual Class Room' }),
      expect.objectContaining({ visitId, sessionStatus: 'Enter Virtual Class Room' }),
    ]);
    const waits = Promise.all([student, parent].map((socket) => next<object>(socket, 'visit_changed')));
    const happening = { type: 'joinRequested', personId: school.student.id } as const;
    await lifecycle.applyVisitEvent(await ctxOf(server, school.student), visitId, happening);
    expect(await waits).toEqual([
      expect.objectContaining({ sessionStatus: 'In Waiting Room' }),
      expect.objectContaining({ sessionStatus: 'Enter Virtual Class Room' }),
    ]);
  });

  it('rings the educator who is asked at once, and offers another to the student when nobody answers', async () => {
    await server.pass(2 * 3600);
    const student = await connect(school.student.token);
    const educator = await connect(school.educator.token);
    const rung = next<{ notification: { type: string } }>(educator, 'notification');
    const { response } = await askOnDemand(server, school);
    expect(await rung).toMatchObject({ notification: { type: 'ON_DEMAND_REQUEST' } });
    const unanswered = next<object>(student, 'on_demand_unanswered');
    await server.pass(300);
    const { id, name } = school.student;
    expect(await unanswered).toEqual({
      visitId: response?.visitId,
      student: { id, name },
      nextEducator: null,
    });
  });
});

describe('what a window missed', () => {
  it('is told for the visits that its person may see, and for no others', async () => {
    const startsAt = slotAfter(server, 26 * 60);
    const own = await bookSlot(server, school, startsAt);
    const missed = { visitIds: [own.response?.visitId] };
    const ask = async (token: string): Promise<unknown> => {
      const socket = await connect(token);
      return socket.emitWithAck('visits_missed', missed);
    };
    expect(await ask(school.student.token)).toMatchObject({
      response_code: 'ok',
      response: { visits: [{ visitId: own.response?.visitId, sessionStatus: 'Booked', visitStatus: 1 }] },
    });
    for (const token of [school.other.token])
      expect(await ask(token)).toMatchObject({ response: { visits: [] } });
    await expect(connect(foreign.student.token)).rejects.toThrow('session_dead');
  });

  it('cannot be asked for in another shape', async () => {
    const socket = await connect(school.student.token);
    expect(await socket.emitWithAck('visits_missed', { visitIds: ['x'], role: 'admin' })).toMatchObject({
      response_code: 'invalid_input',
    });
  });
});
