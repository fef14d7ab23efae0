import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { securityHeaders } from './response-headers.ts';

let server: TestServer;
let student: MadePerson;

beforeAll(async () => {
  server = await startTestServer({ testMode: true });
  const world = await makeWorld(server);
  student = await makePerson(server, world, 'student');
});
afterAll(() => server.stop());

describe('every answer', () => {
  it('stands in the envelope, with the status equal to its code and the product time in a header', async () => {
    const answer = await server.call('GET /ping');
    expect(answer).toMatchObject({
      status: 200,
      code: 200,
      message: 'OK',
      response_message: 'OK',
      response_code: 'ok',
      validationErrors: [],
      response: { time: server.clock.now().getTime() },
    });
    expect(answer.headers['x-server-time']).toBe(String(server.clock.now().getTime()));
  });

  it('of an address that does not exist is 404 in the envelope', async () => {
    expect(await server.call('GET /nothing-here')).toMatchObject({
      status: 404,
      code: 404,
      response_code: 'not_found',
    });
  });

  it('speaks Spanish to clients that ask for it', async () => {
    const answer = await server.call('GET /nothing-here', {
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
    });
    expect(answer.message).toBe('No se encontraron datos');
  });

  it('names wrong fields, and answers 403 when a required one is missing', async () => {
    const wrong = await server.call('POST /test/clock', { body: { seconds: 'soon' } });
    expect(wrong).toMatchObject({ status: 400, response_code: 'invalid_input' });
    expect(wrong.validationErrors[0]?.field).toBe('seconds');
    const missing = await server.call('POST /test/clock', { body: {} });
    expect(missing).toMatchObject({
      status: 403,
      response_code: 'field_missing',
      validationErrors: [{ field: 'seconds', message: 'This field is required.' }],
    });
  });

  it('refuses unknown fields', async () => {
    const answer = await server.call('POST /test/clock', {
      as: student.token,
      body: { seconds: 1, role: 'admin' },
    });
    expect(answer).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });
});

describe('the state of the product', () => {
  it('is healthy while database, jobs and engine answer', async () => {
    expect((await server.call('GET /health')).response).toMatchObject({
      status: 'ok',
      database: 'ok',
      engine: 'ok',
    });
  });

  it('is described as OpenAPI 3.1 with every call of the server', async () => {
    const answer = await server.server.app.inject({ url: '/api/openapi.json' });
    const document = answer.json<{ openapi: string; paths: Record<string, object> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/ping');
    expect((await server.server.app.inject({ url: '/api/docs' })).body).toContain('/ping');
  });

  it('names of every form with files the part that holds them, and its text fields', async () => {
    type Form = { schema: { required: string[]; properties: Record<string, object> } };
    type Described = { requestBody?: { content: Record<string, Form> } };
    const answer = await server.server.app.inject({ url: '/api/openapi.json' });
    const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>();
    const formOf = (path: string) =>
      paths[path]?.['post']?.requestBody?.content['multipart/form-data']?.schema;
    for (const path of ['/user/bulk-upload', '/code-lists/import', '/chat/file', '/file/upload']) {
      expect(formOf(path)?.required).toEqual(['multipartFiles']);
      expect(formOf(path)?.properties['multipartFiles']).toMatchObject({
        ...{ type: 'array', items: { type: 'string', format: 'binary' } },
      });
    }
    expect(Object.keys(formOf('/file/upload')?.properties ?? {})).toEqual([
      ...['purpose', 'visitId', 'multipartFiles'],
    ]);
  });

  it('is packed for clients that unpack it, and refused to those that ask for it all the time', async () => {
    const remoteAddress = '192.0.2.77';
    const ask = (accepted = 'gzip, br') => {
      const headers = { 'accept-encoding': accepted };
      return server.server.app.inject({ url: '/api/openapi.json', headers, remoteAddress });
    };
    for (const [accepted, encoding, unpack] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask(accepted);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(JSON.parse(unpack(rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
    }
    expect((await ask('gzip;q=0')).headers['content-encoding']).toBeUndefined();
    const statuses = [];
    for (let at = 0; at < 40; at += 1) statuses.push((await ask()).statusCode);
    expect(statuses.slice(0, 27)).toEqual(Array.from({ length: 27 }, () => 200));
    expect(statuses.slice(-13)).toEqual(Array.from({ length: 13 }, () => 429));
    // Somebody else is not kept from it.
    expect((await server.server.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
  });
});

describe('the clock of the test mode', () => {
  it('moves for everybody', async () => {
    const before = server.clock.now().getTime();
    await server.call('POST /test/clock', { body: { seconds: 600 } });
    expect(server.clock.now().getTime()).toBe(before + 600_000);
  });
});

describe('a caller who says to be behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'other.test' };
  const cookieFor = async (asked: TestServer): Promise<string> => {
    const world = await makeWorld(asked, 'proxied.test');
    const { id, email } = await makePerson(asked, world, 'student');
    await givePassword(asked, world, id);
    const answer = await asked.call('POST /user/authenticate', {
      host: 'proxied.test',
      headers: forwarded,
      body: { username: email, password: goodPassword },
    });
    return String(answer.headers['set-cookie']);
  };

  it('is not believed', async () => {
    const cookie = await cookieFor(server);
    expect(cookie).toContain('lectern_session=');
    expect(cookie).not.toContain('Secure');
  });

  it('is believed about https where the proxy is trusted, and never about the host', async () => {
    const behindProxy = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
    try {
      expect(await cookieFor(behindProxy)).toContain('Secure');
    } finally {
      await behindProxy.stop();
    }
  });

  it.each([
    ['told over https at a trusted proxy', 'loopback', 'https', 'max-age=31536000; includeSubDomains'],
    ['not told over http at a trusted proxy', 'loopback', 'http', undefined],
    ['not told by the word of anybody else', '192.0.2.1', 'https', undefined],
  ])('never to be asked by http again is %s', async (_what, proxies, proto, told) => {
    const secret = randomBytes(32).toString('base64url');
    const env = { NODE_ENV: 'production', DEMO: 'off', SECRET: secret, TRUST_PROXY: proxies };
    const asked = await startTestServer({ env });
    try {
      for (const url of ['/api/ping', '/api/none']) {
        const answer = await asked.server.app.inject({ url, headers: { 'x-forwarded-proto': proto } });
        expect(answer.headers['strict-transport-security']).toBe(told);
      }
    } finally {
      await asked.stop();
    }
  });
});

describe('the content policy', () => {
  const connections = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1];

  it('lets pages talk to this host alone', async () => {
    const answer = await server.call('GET /ping');
    expect(connections(answer.headers['content-security-policy'])).toBe("'self'");
  });

  const configOf = (url: string | undefined) => ({
    ...{ production: true, tls: undefined },
    media: { cluster: url === undefined ? undefined : { url } },
  });

  it.each([
    ['wss://media.example/', "'self' wss://media.example https://media.example"],
    ['http://media.example:7880', "'self' ws://media.example:7880 http://media.example:7880"],
  ])('and to a media cluster at %s', (url, origins) => {
    expect(
      connections(securityHeaders(configOf(url))({ protocol: 'https' })['content-security-policy']),
    ).toBe(origins);
  });
});
