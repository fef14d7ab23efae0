import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { makeCast, makeVisit, openSocket, type TestSocket } from '../../../test/call-factories.ts';
import { openRaw, upgradeHead } from '../../../test/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { edgeLimits } from './edge-limits.ts';

/** Short enough for a test to wait for; the product's own limits are checked below. */
const short = { headersMs: 200, lookMs: 50, handshakeMs: 200 };
/** Long enough for a busy machine to admit somebody. */
const admitting = { ...short, handshakeMs: 2_000 };

async function serve(limits: Parameters<typeof startTestServer>[0] = {}): Promise<{
  server: TestServer;
  port: number;
}> {
  const server = await startTestServer(limits);
  return { server, port: await server.listen() };
}

const openConnections = (server: TestServer) =>
  new Promise<number>((resolve) => {
    server.server.http.getConnections((_error, count) => resolve(count));
  });

const socketAddress = `${socketPath}/?EIO=4&transport=websocket`;

describe('a connection that leads nowhere', () => {
  let server: TestServer;
  let port: number;

  beforeAll(async () => {
    ({ server, port } = await serve({ limits: short }));
  });
  afterAll(() => server.stop());

  it.each([
    '/',
    '/nothing',
    '/rtc',
    '/rtc/v1?access_token=x',
    '/rtc/../statistics',
    '/realtimes',
    '/api/ping',
    '//[',
  ])('is answered and ended where it asks to upgrade at %s', async (path) => {
    const connection = await openRaw(port, { allowHalfOpen: true });
    connection.send(upgradeHead(path));
    expect(await connection.untilEnd()).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('leaves nothing behind after many such', async () => {
    const before = await openConnections(server);
    const many = await Promise.all(Array.from({ length: 200 }, () => openRaw(port)));
    for (const one of many) one.send(upgradeHead('/nothing'));
    await Promise.all(many.map((one) => one.untilEnd()));
    expect(await openConnections(server)).toBeLessThanOrEqual(before + 2);
  });

  it('is answered as usual where it asks to upgrade to something that is no WebSocket', async () => {
    const connection = await openRaw(port);
    connection.send(
      'GET /api/ping HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n',
    );
    expect(await connection.until('"response_code":"ok"')).toMatch(/^HTTP\/1\.1 200 /);
    connection.destroy();
  });

  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET /api/ping HTTP/1.1\r\nHost: localhost\r\n'],
    ['opens a socket and never says who it is', upgradeHead(socketAddress)],
  ])('ends when it %s', async (_what, text) => {
    const connection = await openRaw(port, { allowHalfOpen: true });
    if (text) connection.send(text);
    await expect(connection.untilEnd()).resolves.not.toMatch(/^HTTP\/1\.1 200 /);
  });

  it('ends when it fills a socket before it says who it is', async () => {
    // Time enough for the bytes alone to be what ends it.
    const lenient = await serve();
    const connection = await openRaw(lenient.port);
    connection.send(upgradeHead(socketAddress));
    await connection.until('101 Switching Protocols');
    // The beginning of a masked text message of 1 MB.
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]);
    connection.send(Buffer.concat([head, Buffer.alloc(100_000)]));
    expect(await connection.untilEnd()).toContain('101 Switching Protocols');
    await lenient.server.stop();
  });

  it('is refused in the namespace without a name, and ends', async () => {
    const lenient = await serve({ limits: admitting });
    const stranger = io(`http://localhost:${lenient.port}/`, {
      path: socketPath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    const closed = new Promise<string>((resolve) => {
      stranger.io.on('close', (reason) => resolve(reason));
    });
    const refused = await new Promise<string>((resolve) => {
      stranger.on('connect', () => resolve('admitted'));
      stranger.on('connect_error', (error) => resolve(error.message));
    });
    expect(refused).toBe('not_found');
    expect(await closed).toMatch(/transport|forced/);
    stranger.close();
    await lenient.server.stop();
  });

  it('ends after the last namespace was left, and lives while one is stood in', async () => {
    const lenient = await serve({ limits: admitting });
    const { token } = (await makeCast(lenient.server)).student;
    const web = await openSocket(lenient.port, '/web', { token });
    const manager = web.socket.io;
    const closed = new Promise<string>((resolve) => {
      manager.on('close', (reason) => resolve(reason));
    });
    // Says goodbye to the namespace and keeps the connection.
    manager._packet({ type: 1, nsp: '/web', data: undefined } as unknown as Parameters<
      typeof manager._packet
    >[0]);
    expect(await closed).toMatch(/transport|forced/);
    web.close();
    await lenient.server.stop();
  });
});

describe('how many connections there may be', () => {
  it('is bounded for each address', async () => {
    const { server, port } = await serve({ limits: { connectionsOfAddress: 3 } });
    await makeCast(server);
    const three = await Promise.all([openRaw(port), openRaw(port), openRaw(port)]);
    for (const one of three) {
      one.send('GET /api/ping HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await one.until('"response_code":"ok"');
    }
    const fourth = await openRaw(port);
    expect(await fourth.untilEnd()).toBe('');
    three[0]?.destroy();
    await expect
      .poll(async () => {
        const again = await openRaw(port);
        again.send('GET /api/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
        return again.untilEnd();
      })
      .toContain('"response_code":"ok"');
    for (const one of three) one.destroy();
    await server.stop();
  });

  it('is limited for strangers who hold sockets, and leaves room for known people', async () => {
    const { server, port } = await serve({ limits: { unprovenOfAddress: 2 } });
    const cast = await makeCast(server);
    const known = [];
    for (const { token } of [cast.student, cast.educator, cast.peer])
      known.push(await openSocket(port, '/web', { token }));
    const strangers = await Promise.all([openRaw(port), openRaw(port)]);
    for (const one of strangers) {
      one.send(upgradeHead(socketAddress));
      await one.until('101 Switching Protocols');
    }
    const third = await openRaw(port);
    third.send(upgradeHead(socketAddress));
    expect(await third.untilEnd()).toMatch(/^HTTP\/1\.1 4/);
    expect((await known[0]?.send('heartbeat'))?.response_code).toBe('ok');
    for (const one of [...known]) one.close();
    for (const one of strangers) one.destroy();
    await server.stop();
  });

  it('is bounded for the sockets of one person', async () => {
    const { server, port } = await serve({ limits: { socketsOfPerson: 2 } });
    const { student, peer } = await makeCast(server);
    const two = [
      await openSocket(port, '/web', { token: student.token }),
      await openSocket(port, '/web', { token: student.token }),
    ];
    await expect(openSocket(port, '/web', { token: student.token })).rejects.toThrow('too_many_requests');
    const other = await openSocket(port, '/web', { token: peer.token });
    for (const one of [...two, other]) one.close();
    await server.stop();
  });

  it('is bounded for the sockets of one person that come at once', async () => {
    const { server, port } = await serve({ limits: { socketsOfPerson: 2 } });
    const { world, educator, student } = await makeCast(server);
    const { id: visitId } = await makeVisit(server, world, { educator, students: [student] });
    // Refused connections count no longer.
    for (let count = 0; count < 3; count += 1)
      await expect(openSocket(port, '/chat', { token: student.token, visitId })).rejects.toThrow(
        'call_not_open',
      );
    await server.call(`POST /visit/${visitId}/call`, { as: educator.token });
    const stood: TestSocket[] = [];
    const refused: string[] = [];
    const coming = await server.db.transaction().execute(async (trx) => {
      // Whether they may be there is being looked up for all of them.
      await sql`lock table visits in access exclusive mode`.execute(trx);
      const all = Array.from({ length: 4 }, () =>
        openSocket(port, '/chat', { token: student.token, visitId }).then(
          (socket) => stood.push(socket),
          (error: Error) => refused.push(error.message),
        ),
      );
      await expect.poll(() => refused).toEqual(['too_many_requests', 'too_many_requests']);
      return { all };
    });
    await Promise.all(coming.all);
    expect(stood).toHaveLength(2);
    for (const one of stood) one.close();
    await server.stop();
  });

  it('lets a school of 1,500 pupils come at once from one address', () => {
    expect(edgeLimits.unprovenOfAddress).toBeGreaterThanOrEqual(2 * 1_500);
    // Two sockets and three connections for calls in each browser.
    expect(edgeLimits.connectionsOfAddress).toBeGreaterThanOrEqual(5 * 1_500);
    expect(edgeLimits.connections).toBeGreaterThan(edgeLimits.connectionsOfAddress);
  });
});
