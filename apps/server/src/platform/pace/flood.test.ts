import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callPacesOfAddress,
  callPacesOfPerson,
  messagePacesOfPerson,
  waitingMessages,
} from '@lectern/contract/core/pace.ts';
import { makeCast, openSocket, type Ack, type Cast } from '../../../test/call-factories.ts';
import { makePerson } from '../../../test/factories.ts';
import { lockTable } from '../../../test/table-lock.ts';
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

const count = (codes: readonly string[], wanted: string) => codes.filter((code) => code === wanted).length;

describe('a flood of refused messages of one socket', () => {
  it('keeps nobody else waiting, and most of it is refused without any work', async () => {
    const flooding = await openSocket(port, '/web', { token: cast.student.token });
    const other = await openSocket(port, '/web', { token: cast.peer.token });
    await other.send('heartbeat');
    const codes: string[] = [];
    const flood = Array.from({ length: 3_000 }, () =>
      flooding.socket
        .emitWithAck('waiting_room_enter', { visitId: randomUUID() })
        .then((ack: Ack) => codes.push(ack.response_code)),
    );
    const answer = await other.send('visits_missed', { visitIds: [] });
    const doneBefore = count(codes, 'not_found');
    expect(answer.response_code).toBe('ok');
    expect(doneBefore).toBeLessThan(50);
    await Promise.all(flood);
    expect(count(codes, 'not_found') + count(codes, 'too_many_requests')).toBe(3_000);
    expect(count(codes, 'not_found')).toBeLessThanOrEqual(waitingMessages + 100);
    // Heartbeats are answered whatever else is refused.
    expect((await flooding.send('heartbeat')).response_code).toBe('ok');
    for (const one of [flooding, other]) one.close();
  });

  it('is counted for the person, whatever sockets it comes by, and forgotten after a minute', async () => {
    const { token } = cast.parent;
    const [one, other] = [
      await openSocket(port, '/web', { token }),
      await openSocket(port, '/web', { token }),
    ];
    const { most } = messagePacesOfPerson.beat;
    const sent = Array.from({ length: most + 20 }, (_, place) => (place % 2 ? one : other).send('heartbeat'));
    const codes = (await Promise.all(sent)).map((ack) => ack.response_code);
    expect(count(codes, 'too_many_requests')).toBeGreaterThanOrEqual(20);
    await server.pass(61);
    expect((await one.send('heartbeat')).response_code).toBe('ok');
    for (const socket of [one, other]) socket.close();
  });

  it('cuts the socket of a client that goes on and on', async () => {
    const flooding = await openSocket(port, '/web', { token: cast.otherEducator.token });
    for (let sent = 0; sent < 12 * messagePacesOfPerson.beat.most; sent += 1)
      flooding.socket.emit('heartbeat', {});
    await expect(flooding.isClosed()).resolves.toBeUndefined();
  });
});

describe('a message that nobody knows', () => {
  it('is answered, and counted until the socket is cut', async () => {
    await server.pass(61);
    const socket = await openSocket(port, '/web', { token: cast.stranger.token, host: 'other.test' });
    expect((await socket.send('bogus', { any: 1 })).response_code).toBe('not_found');
    for (let sent = 0; sent < 12 * messagePacesOfPerson.usual.most; sent += 1) socket.socket.emit('bogus');
    await expect(socket.isClosed()).resolves.toBeUndefined();
  });
});

describe('a socket', () => {
  it('is answered in the order in which it asks', async () => {
    await server.pass(61);
    const socket = await openSocket(port, '/web', { token: cast.educator.token });
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        socket.send('visits_missed', { visitIds: [] }).then(() => order.push(place)),
      ),
    );
    expect(order).toEqual(Array.from({ length: 40 }, (_, place) => place));
    socket.close();
  });
});

describe('a flood of calls of one account', () => {
  it('keeps nobody else waiting, and too much of it is refused', async () => {
    await server.pass(61);
    const codes: string[] = [];
    // Both are known, as after their first call.
    for (const { token } of [cast.student, cast.peer]) await server.call('GET /user/session', { as: token });
    const lock = await lockTable(server, 'visits');
    const flood = Array.from({ length: 2_000 }, () =>
      server
        .call(`GET /visit/${randomUUID()}`, { as: cast.student.token })
        .then((answer) => codes.push(answer.response_code)),
    );
    const { atOnce, waiting } = callPacesOfPerson.usual;
    await lock.blocked(atOnce);
    const answer = await server.call('GET /user/session', { as: cast.peer.token });
    expect(answer.response_code).toBe('ok');
    expect(count(codes, 'not_found')).toBe(0);
    await lock.release();
    await Promise.all(flood);
    expect(count(codes, 'not_found')).toBeLessThanOrEqual(atOnce + waiting + 50);
    expect(count(codes, 'not_found') + count(codes, 'too_many_requests')).toBe(2_000);
  });

  it('is refused from a number in a minute on, also what is refused anyway, and not in the next', async () => {
    await server.pass(61);
    const ask = () => server.call('GET /visit/nonsense', { as: cast.admin.token });
    const { most } = callPacesOfPerson.usual;
    for (let asked = 0; asked < most; asked += 100)
      await Promise.all(Array.from({ length: 100 }, () => ask()));
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, code: 429, response_code: 'too_many_requests' });
    expect(refused.message).toBe('Too many attempts. Please wait a moment and try again.');
    expect(refused.headers['retry-after']).toBe('60');
    await server.pass(61);
    expect((await ask()).response_code).toBe('invalid_input');
  });

  it('with made-up tokens counts for its address, and leaves who is known alone', async () => {
    await server.pass(61);
    await server.call('GET /user/session', { as: cast.peer.token });
    const codes: string[] = [];
    const flood = Array.from({ length: 4_000 }, (_, place) =>
      server
        .call('GET /user/session', { as: `made-up-${place}` })
        .then((answer) => codes.push(answer.response_code)),
    );
    expect((await server.call('GET /user/session', { as: cast.peer.token })).response_code).toBe('ok');
    // In one line with them it would come behind all that may wait, however fast the machine is.
    expect(count(codes, 'session_dead')).toBeLessThan(callPacesOfAddress.usual.waiting / 3);
    await Promise.all(flood);
    expect(count(codes, 'too_many_requests')).toBeGreaterThan(0);
  });
});

describe('a class of 30 behind one address', () => {
  it('never meets a limit in a minute of a lesson', async () => {
    await server.pass(61);
    const students = await Promise.all(
      Array.from({ length: 30 }, () => makePerson(server, cast.world, 'student')),
    );
    const codes = await Promise.all(
      students.map(async ({ token }) => {
        // Opening the page, a screen of ten calls twice, and the requests that come with them.
        const calls = Array.from({ length: 12 }, (_, place) =>
          place < 4 ? server.call('GET /configuration') : server.call('GET /user/session', { as: token }),
        );
        const socket = await openSocket(port, '/web', { token });
        const messages = Array.from({ length: 12 }, (_, place): Promise<Ack> =>
          place % 2 === 0
            ? socket.socket.emitWithAck('heartbeat', {})
            : socket.socket.emitWithAck('visits_missed', { visitIds: [] }),
        );
        const answers = await Promise.all([...calls, ...messages]);
        socket.close();
        return answers.map(({ response_code }) => response_code);
      }),
    );
    expect([...new Set(codes.flat())]).toEqual(['ok']);
  });
});
