import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyLimits, pictureBytesInMinute } from '@lectern/contract/core/pace.ts';
import type { Schema } from '@lectern/contract/core/call.ts';
import { makeCast, makeVisit, openSocket, type Cast } from '../../../test/call-factories.ts';
import { openRaw } from '../../../test/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { paceOfCall } from '../pace/call-paces.ts';

let server: TestServer;
let cast: Cast;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());

const head = (route: string, about: { length: number; token?: string }) =>
  [
    `${route} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${about.length}`,
    ...(about.token ? [`Authorization: Bearer ${about.token}`] : []),
    '',
    '',
  ].join('\r\n');

const nested = (depth: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown;

describe('a body', () => {
  it('of a stranger is not waited for where only signed-in people may call', async () => {
    const connection = await openRaw(port);
    connection.send(head('POST /api/visit', { length: 8_000_000 }));
    expect(await connection.until('}')).toMatch(/^HTTP\/1\.1 401 [^]*"session_dead"/);
    connection.destroy();
  });

  it('that was refused unread is thrown away, and its connection ends with the answer', async () => {
    const connection = await openRaw(port);
    connection.send(head('POST /api/visit', { length: 50_000 }) + 'x'.repeat(50_000));
    expect(await connection.untilEnd()).toContain('"session_dead"');
  });

  it.each([
    ['before sign-in', 'POST /user/authenticate', false],
    ['where no pictures travel', 'POST /schedule/weekly', true],
  ])('has an end of 64 kB %s', async (_where, route, isSignedIn) => {
    const send = (characters: number) =>
      server.call(route, {
        ...(isSignedIn ? { as: cast.educator.token } : {}),
        body: { username: 'x'.repeat(characters) },
      });
    expect(await send(bodyLimits.usualBytes)).toMatchObject({
      status: 413,
      response_code: 'payload_too_large',
    });
    expect((await send(1_000)).response_code).not.toBe('payload_too_large');
  });

  it.each([
    ['of fields', { surelyUnknown: 1 }, [{ field: 'surelyUnknown' }]],
    ['that is a list', [1], [{ field: '' }]],
    ['that is a text', 'anything', [{ field: '' }]],
  ])('%s is refused where the call takes none', async (_what, body, validationErrors) => {
    const as = cast.educator.token;
    const answer = await server.call('PUT /user/contact/hide', { as: cast.student.token, body });
    expect(answer).toMatchObject({ status: 400, response_code: 'invalid_input', validationErrors });
    const deletion = await server.call(`DELETE /schedule/weekly/${randomUUID()}`, { as, body });
    expect(deletion).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });

  it('that is empty is none', async () => {
    for (const body of [{}, undefined, ''])
      expect((await server.call('PUT /user/contact/hide', { as: cast.student.token, body })).status).toBe(
        200,
      );
  });

  it('may hold pictures where the call is made for them', async () => {
    const image = `data:image/png;base64,${'A'.repeat(200_000)}`;
    const body = { id: randomUUID(), images: [image] };
    const answer = await server.call('POST /visit/attachment', { as: cast.student.token, body });
    expect(answer.response_code).toBe('not_found');
  });

  it('of pictures is refused unread where somebody sent too much in a minute', async () => {
    await server.pass(61);
    const send = async (bytes: number) => {
      const connection = await openRaw(port);
      connection.send(head('POST /api/visit/attachment', { length: bytes, token: cast.educator.token }));
      return connection.until('}');
    };
    const full = Math.floor(pictureBytesInMinute / bodyLimits.picturesBytes);
    const body = JSON.stringify({ id: randomUUID(), images: [] }).padEnd(bodyLimits.picturesBytes - 1);
    for (let sent = 0; sent < full; sent += 1) {
      const answer = await server.call('POST /visit/attachment', {
        as: cast.educator.token,
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).not.toBe(429);
    }
    expect(await send(bodyLimits.picturesBytes)).toMatch(/^HTTP\/1\.1 429 [^]*"too_many_requests"/);
    await server.pass(61);
    const later = await server.call('POST /visit/attachment', {
      as: cast.educator.token,
      body: { id: randomUUID(), images: [] },
    });
    expect(later.status).not.toBe(429);
  });

  it('that is too deep is refused as such also where no call is', async () => {
    const body = JSON.stringify(nested(bodyLimits.depth + 1));
    for (const address of ['/nobody/answers/here', '/visit/x'])
      expect(
        await server.call(`POST ${address}`, { body, headers: { 'content-type': 'application/json' } }),
      ).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });

  it.each([
    ['too deep', nested(bodyLimits.depth + 1)],
    ['too many keys', Object.fromEntries(Array.from({ length: 6_000 }, (_, place) => [`k${place}`, 1]))],
    ['too many items', { images: Array.from({ length: 6_000 }, () => 1) }],
  ])('is refused when it has %s', async (_what, body) => {
    const answer = await server.call('POST /visit/attachment', {
      as: cast.student.token,
      body: body as object,
    });
    expect(answer).toMatchObject({ status: 400, response_code: 'invalid_input', validationErrors: [] });
  });

  it.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    'cannot reach into objects: %s',
    async (payload) => {
      const answer = await server.server.app.inject({
        method: 'POST',
        url: '/api/user/authenticate',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.json()).toMatchObject({ code: 400, response_code: 'invalid_input' });
      expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    },
  );
});

describe('every call whose body may hold more than 64 kB', () => {
  const longest = (schema: Schema | undefined): number => {
    if (!schema) return 0;
    const json = JSON.stringify(
      z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }),
    );
    return Math.max(0, ...[...json.matchAll(/"maxLength":(\d+)/g)].map(([, most]) => Number(most)));
  };

  it('stands among those with pictures, and no other does', () => {
    const wrong = server.server.routes
      .filter(({ call }) => call.transfer !== 'multipart')
      .filter(
        ({ call }) => longest(call.body) > bodyLimits.usualBytes / 4 !== (paceOfCall(call) === 'pictures'),
      )
      .map(({ call }) => `${call.method} ${call.path}`);
    expect(wrong).toEqual([]);
  });

  it('is for signed-in people', () => {
    const open = server.server.routes.filter(
      ({ call, gate }) => paceOfCall(call) === 'pictures' && gate.anonymous,
    );
    expect(open.map(({ call }) => call.path)).toEqual([]);
  });
});

describe('a message', () => {
  it.each([
    ['is larger than any without a picture', 'heartbeat', { a: 'x'.repeat(bodyLimits.usualBytes) }],
    ['is too deep', 'heartbeat', nested(bodyLimits.depth)],
    [
      'has too many keys',
      'heartbeat',
      Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`k${at}`, 1])),
    ],
  ])('ends the connection when it %s', async (_what, event, payload) => {
    const socket = await openSocket(port, '/web', { token: cast.student.token });
    socket.socket.emit(event, payload);
    await expect(socket.isClosed()).resolves.toBeUndefined();
  });

  it('may hold a picture where it is made for them', async () => {
    const { id: visitId } = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [cast.student],
      startsIn: 1,
      minutes: 30,
    });
    await server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
    const socket = await openSocket(port, '/chat', { token: cast.educator.token, visitId });
    const answer = await socket.send('on_send_message', {
      clientMessageId: randomUUID(),
      chatImage: `data:image/png;base64,${'A'.repeat(200_000)}`,
      havingImage: 1,
    });
    expect(answer.response_code).toBe('file_type_refused');
    socket.close();
  });

  it('cannot reach into objects', async () => {
    const socket = await openSocket(port, '/web', { token: cast.student.token });
    const payload = JSON.parse('{"visitIds":[],"__proto__":{"role":"admin"}}') as object;
    const answer = await socket.send('visits_missed', payload);
    expect(answer.response_code).toBe('invalid_input');
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    socket.close();
  });
});
