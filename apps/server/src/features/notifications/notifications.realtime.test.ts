import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as accounts from '../people/accounts.service.ts';
import { tell } from './telling.service.ts';

let server: TestServer;
let world: World;
let ctx: Ctx;
let port: number;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  ctx = await server.server.contexts.forInstitution(world.institutionId);
  port = await server.listen();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => server.stop());

function socketWith(auth: object): Socket {
  const socket = io(`http://127.0.0.1:${port}/web`, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    auth,
    extraHeaders: { host: 'localhost' },
  });
  open.push(socket);
  return socket;
}

function once(socket: Socket, event: string): Promise<Record<string, unknown>> {
  return new Promise((resolve) =>
    socket.once(event, (payload: unknown) => resolve(payload as Record<string, unknown>)),
  );
}

function refusal(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('connect_error', (error) => resolve(error.message)));
}

async function connect(token: string): Promise<Socket> {
  const socket = socketWith({ token });
  const connected = once(socket, 'greeting');
  socket.connect();
  await connected;
  return socket;
}

const ask = (socket: Socket, lastNotificationId: string | null) =>
  socket.timeout(20_000).emitWithAck('notifications_missed', { lastNotificationId }) as Promise<{
    response_code: string;
    response: { notifications: { id: string }[]; hasMore: boolean; unread: number };
  }>;

describe('a window that connects', () => {
  it('hears the server’s time and how much is unread', async () => {
    const student = await makePerson(server, world, 'student');
    await tell(ctx, { personId: student.id, type: 'sessionMissed', data: {} });
    const socket = socketWith({ token: student.token });
    const heard = Promise.all([once(socket, 'greeting'), once(socket, 'unread_count')]);
    socket.connect();
    expect(await heard).toMatchObject([
      { serverTime: server.clock.now().getTime(), userId: student.id },
      { unread: 1 },
    ]);
  });

  it('is let in by a ticket, once', async () => {
    const student = await makePerson(server, world, 'student');
    const { response } = await server.call<{ socketAuthentication: string }>(
      'POST /user/socket-authentication',
      {
        as: student.token,
      },
    );
    const auth = { socketAuthentication: response?.socketAuthentication };
    const first = socketWith(auth);
    const greeted = once(first, 'greeting');
    first.connect();
    await greeted;
    const again = socketWith(auth);
    const refused = refusal(again);
    again.connect();
    expect(await refused).toBe('session_dead');
  });

  it('is refused with a ticket older than a minute, with nothing, and with what the query claims', async () => {
    const student = await makePerson(server, world, 'student');
    const { response } = await server.call<{ socketAuthentication: string }>(
      'POST /user/socket-authentication',
      {
        as: student.token,
      },
    );
    server.clock.move(61);
    for (const auth of [{ socketAuthentication: response?.socketAuthentication }, {}]) {
      const socket = socketWith(auth);
      socket.io.opts.query = { userId: student.id, socketAuthentication: student.token };
      const refused = refusal(socket);
      socket.connect();
      expect(await refused).toBe('session_dead');
    }
  });
});

describe('a heartbeat', () => {
  it('is answered with the time', async () => {
    const socket = await connect((await makePerson(server, world, 'graAdmin')).token);
    expect(await socket.timeout(20_000).emitWithAck('heartbeat', {})).toMatchObject({
      response_code: 'ok',
      serverTime: server.clock.now().getTime(),
    });
  });
});

describe('news', () => {
  it('reaches every window of the person and nobody else’s, with the new count', async () => {
    const [student, peer] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    const windows = [await connect(student.token), await connect(student.token)];
    const other = await connect(peer.token);
    const overheard: unknown[] = [];
    other.on('notification', (payload) => overheard.push(payload));
    const heard = Promise.all(windows.map((socket) => once(socket, 'notification')));
    await tell(ctx, { personId: student.id, type: 'sessionCancelled', data: { educatorName: 'Ann' } });
    for (const push of await heard)
      expect(push).toMatchObject({
        isQuiet: false,
        unread: 1,
        notification: { type: 'SESSION_CANCELLATION', data: { educatorName: 'Ann' } },
      });
    expect((await ask(other, null)).response.unread).toBe(0);
    expect(overheard).toEqual([]);
  });

  it('read in one window lowers the count in the other', async () => {
    const student = await makePerson(server, world, 'student');
    await tell(ctx, { personId: student.id, type: 'sessionMissed', data: {} });
    const socket = socketWith({ token: student.token });
    const counted = once(socket, 'unread_count');
    socket.connect();
    await counted;
    const heard = once(socket, 'unread_count');
    await server.call('PUT /notification/read-all', { as: student.token });
    expect(await heard).toEqual({ unread: 0 });
  });

  it('that was missed is caught up after a reconnect', async () => {
    const student = await makePerson(server, world, 'student');
    const say = (dedupeKey: string) =>
      tell(ctx, { personId: student.id, type: 'sessionMissed', data: {}, dedupeKey });
    await say('known');
    const before = await connect(student.token);
    const known = (await ask(before, null)).response.notifications[0]?.id ?? '';
    before.disconnect();
    await say('missed one');
    await say('missed two');
    const after = await connect(student.token);
    const answer = await ask(after, known);
    expect(answer).toMatchObject({ response_code: 'ok', response: { hasMore: false, unread: 3 } });
    expect(answer.response.notifications).toHaveLength(2);
    expect((await ask(after, crypto.randomUUID())).response.notifications).toHaveLength(3);
  });

  it('is not for roles without a bell, and a wrong question gets a refusal', async () => {
    const admin = await connect((await makePerson(server, world, 'topAdmin')).token);
    expect((await ask(admin, null)).response_code).toBe('access_denied');
    const student = await connect((await makePerson(server, world, 'student')).token);
    expect((await ask(student, 'no id')).response_code).toBe('invalid_input');
  });
});

describe('the end of a session', () => {
  it('by a closed account closes its sockets with the reason', async () => {
    const student = await makePerson(server, world, 'student');
    const socket = await connect(student.token);
    const told = once(socket, 'session_dead');
    const closed = once(socket, 'disconnect');
    await accounts.setActive(ctx, student.id, false);
    expect(await told).toEqual({ reason: 'deactivated' });
    await closed;
  });

  it('comes to nobody who must choose another password first', async () => {
    const student = await makePerson(server, world, 'student');
    const set = (mustChangePassword: boolean) =>
      server.db.updateTable('people').set({ mustChangePassword }).where('id', '=', student.id).execute();
    await set(true);
    const socket = socketWith({ token: student.token });
    const refused = refusal(socket);
    socket.connect();
    expect(await refused).toBe('access_denied');
    await set(false);
    await connect(student.token);
  });

  it('by a changed password closes those of other browsers only', async () => {
    const educator = await makePerson(server, world, 'educator');
    const { authorization } =
      (
        await server.call<{ authorization: { tokenValue: string } }>('POST /user/authenticate', {
          body: await withPassword(educator.id, educator.email),
        })
      ).response ?? {};
    const here = await connect(authorization?.tokenValue ?? '');
    const elsewhere = await connect(educator.token);
    const told = once(elsewhere, 'session_dead');
    await server.call('PUT /user/update/password', {
      as: authorization?.tokenValue ?? '',
      body: { password: 'Another@2026' },
    });
    expect(await told).toEqual({ reason: 'password_changed' });
    expect((await ask(here, null)).response_code).toBe('ok');
  });
});

async function withPassword(personId: string, username: string) {
  await givePassword(server, world, personId);
  return { username, password: goodPassword, wantsToken: true };
}
