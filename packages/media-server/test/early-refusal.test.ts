import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createNetServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openJoinSocket, untilOpen } from '../src/client/join-socket.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { proxySignalling } from '../src/signalling-proxy.ts';
import { signalLimits } from '../src/signalling/signal-limits.ts';
import { testKey, tokenFor } from './tokens.ts';

const host = '127.0.0.1';
const { apiSecret } = testKey;
const closings: (() => unknown)[] = [];
/** The lines of clients, in the order in which they were opened. */
const lines: Socket[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/**
 * The product's port before an engine, with a count of the lines and questions that reach the engine. Its clock does
 * not move, so that no budget refills.
 */
async function openProduct(addressOf?: () => string) {
  const engine = await startEngine({ ...testKey });
  closings.push(() => engine.stop());
  const reached = { times: 0, questions: 0 };
  const between = createNetServer((socket) => {
    reached.times += 1;
    socket.on(
      'data',
      (bytes: Buffer) => (reached.questions += bytes.toString().split('/validate?').length - 1),
    );
    const inside = connect(engine.port, host);
    for (const [from, to] of [
      [socket, inside],
      [inside, socket],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  between.listen(0, host);
  await once(between, 'listening');
  closings.push(() => between.close());
  const http = createServer({ maxHeaderSize: 65_536 }, (_request, response) => response.end('page'));
  proxySignalling({
    httpServer: http,
    target: { port: (between.address() as AddressInfo).port },
    tokens: { apiSecret, addressOf, now: () => 0 },
  });
  http.listen(0, host);
  await once(http, 'listening');
  closings.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return { engine, reached, port: (http.address() as AddressInfo).port };
}

/** Asks for an upgrade on a line whose own end stays open; says what came before the other end closed it. */
async function askFor(port: number, token: string): Promise<string> {
  const client: Socket = connect({ port, host, allowHalfOpen: true });
  client.on('error', () => undefined);
  closings.push(() => client.destroy());
  lines.push(client);
  client.write(
    `GET /rtc/v1?access_token=${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let heard = '';
  client.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  await Promise.race([once(client, 'end'), once(client, 'close')]);
  return heard;
}

/** A token whose words are those of a good one, and whose signature is not. */
async function forged(): Promise<string> {
  const [head = '', claims = ''] = (await tokenFor('ann', 'r')).split('.');
  return `${head}.${claims}.${Buffer.alloc(32, 7).toString('base64url')}`;
}

const notOurs: readonly [string, () => Promise<string>][] = [
  ['none', () => Promise.resolve('')],
  ['one that is none', () => Promise.resolve('nonsense')],
  ['one of three parts that is none', () => Promise.resolve(`a.b.${'c'.repeat(43)}`)],
  ['one that somebody else signed', forged],
  ['one that is over', () => tokenFor('ann', 'r', { ttl: -120 })],
  ['one too long to be one', () => Promise.resolve('x'.repeat(20_000))],
];

describe('who comes without a token that is good', () => {
  it.each(notOurs)('is refused before the engine hears of it: with %s', async (_what, token) => {
    const { port, reached } = await openProduct();
    expect(await askFor(port, await token())).toMatch(/^HTTP\/1\.1 401 /);
    const answer = await fetch(`http://${host}:${port}/rtc/v1/validate?access_token=${await token()}`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(reached.times).toBe(0);
  });

  it.each(notOurs)('is refused by the engine itself: with %s', async (_what, token) => {
    const engine = await startEngine({ ...testKey });
    closings.push(() => engine.stop());
    expect(await askFor(engine.port, await token())).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('keeps no connection by not ending it', async () => {
    const { engine, port } = await openProduct();
    for (const to of [port, engine.port]) {
      await askFor(to, 'nonsense');
      const [client] = lines.slice(-1);
      // An end that is still read accepts whatever is written to it.
      await expect.poll(() => client?.write('x') === undefined || client.destroyed).toBe(true);
    }
  });
});

describe('a flood of upgrades without a token from one address', () => {
  it('is answered up to a bound, and lets in meanwhile who has one, from the same address', async () => {
    const { port, reached } = await openProduct();
    const token = await forged();
    const answers = { told: 0, silent: 0 };
    let isFlooding = true;
    const flood = async (): Promise<void> => {
      while (isFlooding) {
        const heard = await askFor(port, token);
        if (heard === '') answers.silent += 1;
        else answers.told += 1;
      }
    };
    const floods = Array.from({ length: 20 }, flood);
    await expect.poll(() => answers.silent).toBeGreaterThan(100);
    const entered = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const socket = openJoinSocket(
          { url: `ws://${host}:${port}`, token: await tokenFor(`student-${index}`, 'r') },
          () => undefined,
        );
        await untilOpen(socket);
        socket.terminate();
        return true;
      }),
    );
    isFlooding = false;
    await Promise.all(floods);
    expect(entered).toHaveLength(50);
    expect(answers.told).toBe(signalLimits.refusals.burst);
    expect(reached.times).toBe(50);
  });

  it('is not counted to others', async () => {
    let address = '203.0.113.1';
    const { port } = await openProduct(() => address);
    for (let count = 0; count < signalLimits.refusals.burst; count += 1)
      expect(await askFor(port, 'nonsense')).toMatch(/^HTTP\/1\.1 401 /);
    expect(await askFor(port, 'nonsense')).toBe('');
    address = '203.0.113.2';
    expect(await askFor(port, 'nonsense')).toMatch(/^HTTP\/1\.1 401 /);
  });
});

/** A token of a person who was put out of the room since. */
async function revoked(engine: Engine, identity: string): Promise<string> {
  const token = await tokenFor(identity, 'r');
  const nowSeconds = Math.floor(Date.now() / 1000);
  engine.revoke({ room: 'r', identity, issuedUntil: nowSeconds + 1, expiresAt: nowSeconds + 3600 });
  return token;
}

/** Asks whether a token is good; says with what status that was answered. */
async function isGood(port: number, token: string, path = '/rtc/v1/validate'): Promise<number> {
  const answer = await fetch(`http://${host}:${port}${path}?access_token=${token}`);
  await answer.text();
  return answer.status;
}

describe('a token that was revoked', () => {
  it('is looked at no more often than one that is good', async () => {
    const engine = await startEngine({ ...testKey });
    closings.push(() => engine.stop());
    const token = await revoked(engine, 'gone');
    const statuses = new Set<string>();
    for (let count = 0; count < 80; count += 1) statuses.add((await askFor(engine.port, token)).slice(9, 12));
    expect(statuses).toEqual(new Set(['401', '429']));
  });

  it('is no more often asked about of the engine itself', async () => {
    const engine = await startEngine({ ...testKey });
    closings.push(() => engine.stop());
    const token = await revoked(engine, 'gone');
    const statuses = new Set<number>();
    for (const path of ['/rtc/validate', '/rtc/v1/validate'])
      for (let count = 0; count < 40; count += 1) statuses.add(await isGood(engine.port, token, path));
    expect(statuses).toEqual(new Set([401, 429]));
  });

  it('is asked about at the product without the engine hearing of what is too often, and keeps nobody else', async () => {
    const { engine, port, reached } = await openProduct();
    const token = await revoked(engine, 'gone');
    const { burst } = signalLimits.links;
    const statuses: number[] = [];
    for (let count = 0; count < 2 * burst; count += 1) statuses.push(await isGood(port, token));
    expect(statuses.slice(0, burst)).toEqual(Array.from({ length: burst }, () => 401));
    expect(statuses.slice(burst)).toEqual(Array.from({ length: burst }, () => 429));
    expect(reached.questions).toBe(burst);
    expect(await isGood(port, await tokenFor('ann', 'r'))).toBe(200);
    // Questions take nothing from the links of their person.
    const socket = openJoinSocket(
      { url: `ws://${host}:${port}`, token: await tokenFor('gone', 'other') },
      () => undefined,
    );
    await untilOpen(socket);
    socket.terminate();
  });

  it('is not asked about by another method instead', async () => {
    const { engine, port, reached } = await openProduct();
    const token = await revoked(engine, 'gone');
    const { burst } = signalLimits.links;
    for (let count = 0; count < 2 * burst; count += 1)
      await fetch(`http://${host}:${port}/rtc/validate?access_token=${token}`, { method: 'HEAD' });
    expect(reached.questions).toBe(burst);
  });
});
