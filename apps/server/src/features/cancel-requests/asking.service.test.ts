import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { changeActs } from '../../../test/change-factories.ts';
import type { MadePerson } from '../../../test/factories.ts';
import { makeDistrict, type District } from '../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  port = await server.listen();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.stop());

async function connect({ token }: MadePerson): Promise<Socket> {
  const options = { path: socketPath, auth: { token }, transports: ['websocket'] };
  const socket = io(`http://127.0.0.1:${port}/web`, options);
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('greeting', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once(event, resolve);
  });
}

describe('what is asked and decided', () => {
  it('reaches the windows of both sides, the parent and Level 3 at once', async () => {
    const { student, parent, educator, levelThree } = district;
    const acts = changeActs(server, district);
    const id = await acts.booked(12);
    const both = await Promise.all([student, parent, educator].map(connect));
    const admin = await connect(levelThree);
    const heard = async (act: () => Promise<{ status: number }>) => {
      const news = Promise.all(both.map((socket) => next(socket, 'visit_changed')));
      expect((await act()).status).toBeLessThan(300);
      return news;
    };
    const booked = Array.from({ length: 3 }, () =>
      expect.objectContaining({ visitId: id, sessionStatus: 'Booked' }),
    );
    const rung = next(admin, 'notification');
    expect(await heard(() => acts.ask(student, id))).toEqual(booked);
    expect(await rung).toMatchObject({
      notification: { type: 'CANCEL_REQUEST', data: { visitId: id, senderName: student.name } },
    });
    expect(await heard(() => acts.withdraw(student, id))).toEqual(booked);
    await acts.ask(educator, id);
    const answered = next(both[2] ?? admin, 'notification');
    const requestId = await acts.openId();
    expect(await heard(() => acts.reject(requestId))).toEqual(booked);
    expect(await answered).toMatchObject({
      notification: { type: 'CANCEL_REQUEST_REJECTED', data: { sentence: 'Please come' } },
    });
    expect(await heard(() => acts.move(levelThree, id, acts.slotIn(14)))).toEqual(booked);
    expect(await heard(() => acts.cancel(levelThree, id))).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({ visitId: id, sessionStatus: 'Cancelled', visitStatus: 5 }),
      ),
    );
  });
});
