import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { connect, createServer as createNetServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { proxySignalling, type SignallingProxyOptions } from '../src/signalling-proxy.ts';

/** An engine that only accepts connections: the test decides what it does with them. */
interface FakeEngine {
  readonly port: number;
  /** The next connection that the proxy makes. */
  next(): Promise<Socket>;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function fakeEngine(): Promise<FakeEngine> {
  const taken: Socket[] = [];
  const waiting: ((socket: Socket) => void)[] = [];
  const server = createNetServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    cleanups.push(() => socket.destroy());
    const wanted = waiting.shift();
    if (wanted) wanted(socket);
    else taken.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return {
    port: (server.address() as AddressInfo).port,
    next: () => {
      const socket = taken.shift();
      return socket ? Promise.resolve(socket) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

async function product(
  target: { port: number },
  bounds: Partial<SignallingProxyOptions> = {},
): Promise<{ port: number; http: HttpServer }> {
  const http = createServer((_request, response) => response.end('product'));
  proxySignalling({ httpServer: http, target, ...bounds });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  cleanups.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return { port: (http.address() as AddressInfo).port, http };
}

function upgrade(port: number): Socket {
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined);
  client.write('GET /rtc/v1?x=1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  cleanups.push(() => client.destroy());
  return client;
}

/** Waits for the other side's end: it went away, whichever way. */
async function isOver(socket: Socket): Promise<boolean> {
  socket.resume();
  if (!socket.readableEnded && !socket.destroyed)
    await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  return socket.readableEnded || socket.destroyed;
}

const openConnections = (http: HttpServer) =>
  new Promise<number>((resolve) => {
    http.getConnections((_error, count) => resolve(count));
  });

describe('an upgrade that is handed to the engine', () => {
  it('ends at the client when the engine goes away', async () => {
    const engine = await fakeEngine();
    const { port } = await product(engine);
    const client = upgrade(port);
    const inside = await engine.next();
    inside.end();
    expect(await isOver(client)).toBe(true);
  });

  it('ends at the engine when the client goes away', async () => {
    const engine = await fakeEngine();
    const { port } = await product(engine);
    const client = upgrade(port);
    const inside = await engine.next();
    client.end();
    expect(await isOver(inside)).toBe(true);
  });

  it('ends at the engine when the client was gone before the engine took it', async () => {
    const engine = await fakeEngine();
    let ask = 0;
    const { port, http } = await product(engine, {
      target: () => {
        ask += 1;
        // The first try meets nobody: the client is gone before the next one.
        return ask === 1 ? { port: 1 } : { port: engine.port };
      },
    });
    const client = upgrade(port);
    await expect.poll(() => ask).toBe(1);
    client.destroy();
    await expect.poll(() => openConnections(http)).toBe(0);
    const raced = upgrade(port);
    const inside = await engine.next();
    raced.destroy();
    expect(await isOver(inside)).toBe(true);
  });

  it('ends on both sides when the engine takes it and never says a word', async () => {
    const engine = await fakeEngine();
    const { port } = await product(engine, { silentMs: 100 });
    const client = upgrade(port);
    const inside = await engine.next();
    expect(await Promise.all([isOver(client), isOver(inside)])).toEqual([true, true]);
  });

  it('ends on both sides when the line falls silent, and not while something is said', async () => {
    const engine = await fakeEngine();
    const { port } = await product(engine, { silentMs: 2_000 });
    const client = upgrade(port);
    const inside = await engine.next();
    let heard = 0;
    client.on('data', () => {
      heard += 1;
    });
    for (let said = 1; said <= 5; said += 1) {
      inside.write('x');
      // Each message arrives before the next is sent: none of them waits for the silence.
      await expect.poll(() => heard).toBeGreaterThanOrEqual(said);
    }
    expect(client.destroyed).toBe(false);
    expect(await Promise.all([isOver(client), isOver(inside)])).toEqual([true, true]);
  });

  it('is told to come back where there are too many', async () => {
    const engine = await fakeEngine();
    const { port } = await product(engine, { mostTunnels: 1 });
    const first = upgrade(port);
    const inside = await engine.next();
    const second = upgrade(port);
    const [answer] = (await once(second, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
    expect(await isOver(second)).toBe(true);
    first.end();
    expect(await isOver(inside)).toBe(true);
    expect(await isOver(first)).toBe(true);
    upgrade(port);
    await engine.next();
  });
});
