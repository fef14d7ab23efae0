import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Agent, request } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharePort } from '@lectern/media-server/tcp/share-port.ts';
import { turnBeginning } from '@lectern/media-server/turn/turn-frames.ts';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { makePerson, makeWorld } from '../../../test/factories.ts';
import { freePort } from '../../../test/free-port.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { openRaw } from '../../../test/raw-connection.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { fixedClock } from '../clock/clock.ts';
import { readTlsPair } from './certificate.ts';
import { securePort, type SecurePort } from './secure-port.ts';
import { leadToHttps } from './https-redirect.ts';

/** Made for tests, for `localhost`, and good until 2126. */
const certificates = fileURLToPath(new URL('../../../test/certificates/', import.meta.url));
const fileOf = (name: string): string => path.join(certificates, name);
const clock = fixedClock(new Date('2027-03-10T12:00:00Z'));

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The name in the certificate, and whether it is another connection than before. */
  readonly name: string;
  readonly isReused: boolean;
}

const ca = ['first.crt', 'second.crt'].map((name) => readFileSync(fileOf(name)));

/** Asks by https, with the certificates of the tests as the only ones that are trusted. */
async function ask(
  port: number,
  target: string,
  { body, agent, method = 'GET' }: { body?: object; agent?: Agent; method?: string } = {},
): Promise<Got> {
  const sent = request({
    ...{ host: '127.0.0.1', port, path: target, method, ca, servername: 'localhost' },
    ...(agent ? { agent } : { agent: false }),
    headers: { host: `localhost:${port}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  });
  sent.end(body ? JSON.stringify(body) : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const name = (answer.socket as TLSSocket).getPeerCertificate().subject.CN;
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, text, name: String(name), isReused: sent.reusedSocket };
}

/** Sends by http as it is, and reads until the connection ends. */
async function askPlainly(port: number, lines: string): Promise<string> {
  const connection = await openRaw(port, { allowHalfOpen: true });
  connection.send(`${lines}\r\n\r\n`);
  return connection.untilEnd();
}

describe('the product with a certificate', () => {
  let server: TestServer;
  let port: number;

  beforeAll(async () => {
    const env = { TLS_CERT: fileOf('first.crt'), TLS_KEY: fileOf('first.key') };
    server = await startTestServer({ env });
    port = await server.listen();
  });
  afterAll(() => server.stop());

  it('answers by https, and says that it is never to be asked otherwise', async () => {
    for (const [target, expected] of [
      ['/api/ping', 200],
      ['/api/none', 404],
      ['/api/%zz', 400],
    ] as const) {
      const { status, headers } = await ask(port, target);
      expect(status).toBe(expected);
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
    }
  });

  it('gives its cookies to https alone', async () => {
    const world = await makeWorld(server);
    const student = await makePerson(server, world, 'student');
    await givePassword(server, world, student.id);
    const body = { username: student.email, password: goodPassword };
    const { status, headers } = await ask(port, '/api/user/authenticate', { body, method: 'POST' });
    expect(status).toBe(200);
    expect(headers['set-cookie']?.length).toBeGreaterThan(0);
    for (const cookie of headers['set-cookie'] ?? []) expect(cookie).toContain('Secure');
  });

  it('opens sockets by wss', async () => {
    const socket = io(`https://127.0.0.1:${port}/web`, {
      ...{ path: socketPath, transports: ['websocket'], forceNew: true, reconnection: false },
      ...{ rejectUnauthorized: false, auth: { ticket: 'nobody’s' } },
    });
    // The product itself refuses a caller without a ticket, so the way there is open.
    const reason = await new Promise<Error>((resolve) => {
      socket.once('connect_error', resolve);
    });
    socket.close();
    expect(reason.message).not.toMatch(/websocket error|xhr/);
  });

  it('is asked plainly by this machine, where the engine and a health check live', async () => {
    const answer = await askPlainly(port, 'GET /api/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    // RFC 6797, section 7.2: plain requests never get it.
    expect(answer.toLowerCase()).not.toContain('strict-transport-security');
  });
});

describe('a secure port', () => {
  let folder: string;
  let http: Server;
  let secure: SecurePort;
  let port: number;
  let connections: Set<Socket>;
  /** From where the next connections seem to come. */
  let from: string;
  /** Long enough for a busy machine; those who are waited for have less. */
  let handshakeMs = 20_000;

  const files = () => ({ certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') });
  const put = (name: 'first' | 'second'): void => {
    copyFileSync(fileOf(`${name}.crt`), files().certFile);
    copyFileSync(fileOf(`${name}.key`), files().keyFile);
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-tls-'));
    put('first');
    from = '127.0.0.1';
    connections = new Set();
    http = createServer((_asked, response) => response.end('served'));
    secure = securePort(http, {
      ...{ files: files(), clock, log: pino({ level: 'silent' }), handshakeMs, lookMs: 20 },
      isProxy: (address: string) => address === '198.51.100.7',
    });
    const [enter] = http.listeners('connection') as ((socket: Socket) => void)[];
    http.removeAllListeners('connection');
    http.on('connection', (socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: from });
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
      enter?.(socket);
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterEach(async () => {
    secure.stop();
    http.closeAllConnections();
    await new Promise((resolve) => {
      http.close(resolve);
    });
    rmSync(folder, { recursive: true, force: true });
  });

  it('redirects plain requests from elsewhere to the same place by https', async () => {
    from = '203.0.113.9';
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1']) {
      const answer = await askPlainly(port, `POST /a/b?c=d HTTP/1.1\r\nHost: ${name}:${port}`);
      expect(answer).toMatch(/^HTTP\/1\.1 308 /);
      expect(answer).toContain(`location: https://${name}:${port}/a/b?c=d\r\n`);
      expect(answer).not.toContain('served');
    }
  });

  it.each(['Host: a/b', 'Host: evil.example\\@x', 'Host:', 'Host: a b'])(
    'leads nobody by %s',
    async (host) => {
      from = '203.0.113.9';
      expect(await askPlainly(port, `GET / HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', 'evil.localhost', 'localhost.', '203.0.113.7', '[::1]'])(
    'leads nobody to %s, which the certificate does not name, and says so',
    async (host) => {
      from = '203.0.113.9';
      const answer = await askPlainly(
        port,
        `GET /a HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Language: es`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer.toLowerCase()).not.toContain('location:');
      expect(answer).not.toContain(host);
      expect(Buffer.from(answer, 'latin1').toString()).toMatch(/Esta dirección no es de aquí/);
    },
  );

  it('names the hosts of its certificate, for other listeners', () => {
    expect(['localhost', 'evil.example'].map((host) => secure.isNamed(host))).toEqual([true, false]);
  });

  it('leads a WebSocket that comes plainly nowhere', async () => {
    from = '203.0.113.9';
    const lines = 'GET /x HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket';
    expect(await askPlainly(port, lines)).not.toContain('101');
  });

  it('takes a proxy that it trusts plainly', async () => {
    from = '198.51.100.7';
    expect(await askPlainly(port, 'GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close')).toContain(
      'served',
    );
  });

  it('reads files that changed by itself, and breaks nothing that is open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(port, '/', { agent })).toMatchObject({ name: 'first.lectern.test', isReused: false });
    put('second');
    await expect.poll(async () => (await ask(port, '/')).name).toBe('second.lectern.test');
    expect(await ask(port, '/', { agent })).toMatchObject({ text: 'served', isReused: true });
    agent.destroy();
  });

  it('serves on with the former ones while the new ones are half there or no certificate', async () => {
    copyFileSync(fileOf('second.crt'), files().certFile);
    expect(secure.renew()).toBe(false);
    writeFileSync(files().certFile, 'nothing');
    expect(secure.renew()).toBe(false);
    expect((await ask(port, '/')).name).toBe('first.lectern.test');
    put('second');
    expect(secure.renew()).toBe(true);
    expect((await ask(port, '/')).name).toBe('second.lectern.test');
  });

  it('shares itself with media, which begin with a frame', async () => {
    const taken: Buffer[] = [];
    const unshare = sharePort(http, (socket, head) => {
      taken.push(head);
      socket.destroy();
    });
    const frame = Buffer.alloc(22);
    frame.writeUInt16BE(20, 0);
    frame.writeUInt16BE(1, 2);
    frame.writeUInt32BE(0x2112a442, 6);
    const connection = await openRaw(port, { allowHalfOpen: true });
    connection.send(frame);
    await connection.untilEnd();
    expect(taken).toHaveLength(1);
    expect((await ask(port, '/')).text).toBe('served');
    unshare();
  });

  it('shares what it has decrypted with media, which begin by asking for an allocation', async () => {
    const taken: { head: Buffer; isTls: boolean }[] = [];
    const take = (socket: Socket, head: Buffer): void => {
      taken.push({ head, isTls: socket instanceof TLSSocket });
      socket.destroy();
    };
    const unshare = sharePort(http, take, turnBeginning);
    const allocate = Buffer.from('000300002112a442000000000000000000000000', 'hex');
    const connection = connect({ host: '127.0.0.1', port, ca, servername: 'localhost' });
    connection.on('error', () => undefined);
    connection.write(allocate);
    await once(connection, 'close');
    expect(taken).toEqual([{ head: allocate, isTls: true }]);
    expect((await ask(port, '/')).text).toBe('served');
    const plainly = await openRaw(port, { allowHalfOpen: true });
    plainly.send(allocate);
    await plainly.untilEnd();
    expect(taken).toHaveLength(1);
    unshare();
    expect((await ask(port, '/')).text).toBe('served');
  });

  describe('and who is slow', () => {
    beforeAll(() => {
      handshakeMs = 300;
    });
    afterAll(() => {
      handshakeMs = 20_000;
    });

    it.each([
      ['says nothing', ''],
      ['begins a handshake and goes on with noise', '\u0016\u0003\u0001 noise that is no handshake at all'],
      ['begins a handshake and stops', '\u0016'],
    ])('ends a connection that %s', async (_what, text) => {
      const connection = await openRaw(port, { allowHalfOpen: true });
      if (text) connection.send(Buffer.from(text, 'latin1'));
      await connection.untilEnd();
      await expect.poll(() => connections.size).toBe(0);
    });

    it('ends a connection that begins a plain request and does not end it', async () => {
      from = '203.0.113.9';
      const connection = await openRaw(port, { allowHalfOpen: true });
      connection.send('GET / HTTP/1.1\r\nHost: ');
      await connection.untilEnd();
      await expect.poll(() => connections.size).toBe(0);
    });
  });

  it('ends with what has not begun', async () => {
    const connection = await openRaw(port, { allowHalfOpen: true });
    await expect.poll(() => connections.size).toBe(1);
    secure.stop();
    await connection.untilEnd();
    expect(connections.size).toBe(0);
  });
});

describe('certificate and key', () => {
  const pair = (certFile: string, keyFile: string, at = clock) =>
    readTlsPair({ certFile: fileOf(certFile), keyFile: fileOf(keyFile) }, at);

  it('are taken where they belong together', () => {
    expect(pair('first.crt', 'first.key').validTo.getUTCFullYear()).toBeGreaterThan(2100);
  });

  it.each([
    ['missing.crt', 'first.key', clock, /^TLS_CERT: .*missing\.crt cannot be read \(ENOENT\)/],
    ['first.crt', 'missing.key', clock, /^TLS_KEY: .*missing\.key cannot be read/],
    ['first.key', 'first.key', clock, /^TLS_CERT: .*first\.key is not a certificate/],
    ['first.crt', 'first.crt', clock, /^TLS_KEY: .*first\.crt is not a private key/],
    ['first.crt', 'second.key', clock, /^TLS_KEY: .*is not the key of the certificate/],
    [
      'first.crt',
      'first.key',
      fixedClock(new Date('2200-01-01')),
      /^TLS_CERT: .* holds from .*Put one there/,
    ],
    ['first.crt', 'first.key', fixedClock(new Date('2001-01-01')), /^TLS_CERT: .* holds from /],
  ] as const)('%s with %s are refused in words', (certFile, keyFile, at, words) => {
    expect(() => pair(certFile, keyFile, at)).toThrow(words);
  });
});

describe('the port for http', () => {
  it('leads to the port for https', async () => {
    const port = await freePort();
    const isOurs = (host: string): boolean => host === 'lessons.example';
    for (const [httpsPort, where] of [
      [443, 'https://lessons.example/a'],
      [8443, 'https://lessons.example:8443/a'],
    ] as const) {
      const stop = await leadToHttps({ port, bind: '127.0.0.1', httpsPort, isOurs });
      const answer = await askPlainly(port, 'GET /a HTTP/1.1\r\nHost: lessons.example:8080');
      expect(answer.toLowerCase()).toContain(`location: ${where}\r\n`);
      const other = await askPlainly(port, 'GET /a HTTP/1.1\r\nHost: evil.example');
      expect(other).toMatch(/^HTTP\/1\.1 421 /);
      expect(other).toContain('This address does not belong here');
      await stop();
    }
  });
});
