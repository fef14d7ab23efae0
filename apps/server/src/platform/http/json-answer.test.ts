import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { mayCompress } from './json-answer.ts';

let server: TestServer;
let educator: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  const world = await makeWorld(server);
  educator = await makePerson(server, world, 'educator');
  await givePassword(server, world, educator.id);
  for (const hour of ['08', '10', '12'])
    await server.call('POST /schedule/weekly', {
      as: educator.token,
      body: { days: [1, 2, 3, 4, 5, 6, 7], startTime: `${hour}:00`, endTime: `${hour}:30` },
    });
});
afterAll(() => server.stop());

const ask = (url: string, accepted: string, rest: object = {}) =>
  server.server.app.inject({
    method: 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${educator.token}`, 'accept-encoding': accepted },
    ...rest,
  });

describe('a long answer', () => {
  it('goes out compressed to clients that accept it, and is the same when that is undone', async () => {
    const plain = await ask('/schedule', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(1_024);
    for (const [encoding, undo] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const answer = await ask('/schedule', encoding);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(undo(answer.rawPayload).toString()).toBe(plain.body);
    }
  });

  it('with a session in it goes out as it is', async () => {
    const answer = await server.server.app.inject({
      method: 'POST',
      url: '/api/user/authenticate',
      headers: { 'accept-encoding': 'br, gzip', 'user-agent': 'x'.repeat(2_000) },
      payload: { username: educator.email, password: goodPassword },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

it('a short answer goes out as it is', async () => {
  expect((await ask('/ping', 'br')).headers['content-encoding']).toBeUndefined();
});

it('no call that answers with something that opens a door is compressed', () => {
  const closed = server.server.routes
    .filter(({ call }) => !mayCompress(call))
    .map(({ call }) => `${call.method} ${call.path}`);
  expect(closed).toEqual(
    expect.arrayContaining([
      'POST /user/authenticate',
      'GET /user/session',
      'POST /user/socket-authentication',
      'GET /guest/session',
      'POST /guest/enter',
      'POST /visit/:id/guests',
      'GET /visit/:id/credentials',
      'GET /file/:fileId',
    ]),
  );
  expect(closed).not.toContain('GET /visit/student');
});
