import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { frameOf } from '../../src/tcp/frames.ts';
import { sharePort } from '../../src/tcp/share-port.ts';
import { TcpEntrance } from '../../src/tcp/tcp-entrance.ts';
import { tcpLimits } from '../../src/tcp/tcp-limits.ts';
import type { TcpLimits } from '../../src/tcp/tcp-limits.ts';
import { bindingRequest } from './binding-request.ts';

const host = '127.0.0.1';
const password = 'the password of the engine';
const check = frameOf(bindingRequest('known:them', password));
const closings: (() => void)[] = [];

afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Replaces the engine: a UDP port that records incoming packets and can answer. */
async function openEngine() {
  const udp = createSocket('udp4').bind(0, host);
  await once(udp, 'listening');
  closings.push(() => udp.close());
  const heard: { text: string; port: number }[] = [];
  udp.on('message', (packet, from) => heard.push({ text: packet.toString('latin1'), port: from.port }));
  return { udp, heard, port: udp.address().port };
}

async function open(limits: Partial<TcpLimits> = {}) {
  const engine = await openEngine();
  const entrance = new TcpEntrance({ engine: { host, port: engine.port }, limits });
  closings.push(() => entrance.close());
  const port = await entrance.listen(0, host);
  return { engine, entrance, port, admission: entrance.admit('known', password) };
}

/** Replaces the engine's answer to a check. */
const answered = Buffer.from([1, 1, 0, 0]);
const media = Buffer.from([0x80, 0]);
const handshake = Buffer.from([22, 0xfe, 0xfd, 0, 0]);

async function call(
  port: number,
): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, host);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  closings.push(() => socket.destroy());
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  await once(socket, 'connect');
  return { socket, received: () => received, closed };
}

describe('a connection of a client', () => {
  it('carries packets to the engine and back once it has shown the password', async () => {
    const { engine, port, entrance } = await open();
    const { socket, received } = await call(port);
    socket.write(Buffer.concat([check, frameOf(Buffer.from('media'))]));
    await expect.poll(() => engine.heard.map(({ text }) => text)).toContain('media');
    engine.udp.send(answered, engine.heard[0]?.port ?? 0, host);
    engine.udp.send('answer', engine.heard[0]?.port ?? 0, host);
    await expect.poll(received).toBe(`${frameOf(answered).toString('latin1')}\0\u0006answer`);
    expect(entrance.counters).toMatchObject({ accepted: 1, refused: 0 });
  });

  it('gets nothing that does not come from the engine', async () => {
    const { engine, port } = await open();
    const { socket, received } = await call(port);
    socket.write(check);
    await expect.poll(() => engine.heard.length).toBe(1);
    const stranger = await openEngine();
    const to = engine.heard[0]?.port ?? 0;
    await new Promise((resolve) => {
      stranger.udp.send('forged', to, host, resolve);
    });
    engine.udp.send(answered, to, host);
    await expect.poll(received).toBe(frameOf(answered).toString('latin1'));
  });

  it('keeps its way into the engine when it breaks and comes again', async () => {
    const { engine, port, entrance, admission } = await open();
    const first = await call(port);
    first.socket.write(check);
    await expect.poll(() => engine.heard.length).toBe(1);
    engine.udp.send(media, engine.heard[0]?.port ?? 0, host);
    await expect.poll(() => admission.isInUse).toBe(true);
    first.socket.resetAndDestroy();
    await expect.poll(() => admission.isOrphan).toBe(true);
    const second = await call(port);
    second.socket.write(check);
    await expect.poll(() => engine.heard.length).toBe(2);
    expect(engine.heard[1]?.port).toBe(engine.heard[0]?.port);
    expect(admission.isOrphan).toBe(false);
    expect(entrance.counters.reattached).toBe(1);
  });

  it('comes again along with all others of its school, who are slow to check by new connections', async () => {
    const { engine, port, entrance } = await open({ unprovenOfAddress: 2 });
    const comeAll = () => Promise.all([1, 2, 3].map(() => call(port)));
    const before = [];
    for (let index = 0; index < 3; index += 1) {
      const one = await call(port);
      one.socket.write(frameOf(bindingRequest(`known:them${index}`, password)));
      await expect.poll(() => engine.heard.length).toBe(index + 1);
      before.push(one);
    }
    for (const { socket } of before) socket.resetAndDestroy();
    await expect.poll(() => entrance.connections).toBe(0);
    const again = await comeAll();
    await expect.poll(() => entrance.connections).toBe(3);
    for (const [index, { socket }] of again.entries())
      socket.write(frameOf(bindingRequest(`known:them${index}`, password)));
    await expect.poll(() => entrance.counters.reattached).toBe(3);
    expect(entrance.counters.refused).toBe(0);
  });

  it('gets no media before the engine has answered its check, also when it comes again', async () => {
    const { engine, port } = await open();
    const heardBy: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const { socket, received } = await call(port);
      const before = engine.heard.length;
      socket.write(check);
      await expect.poll(() => engine.heard.length).toBe(before + 1);
      const to = engine.heard[0]?.port ?? 0;
      for (const packet of [media, media, answered, media]) engine.udp.send(packet, to, host);
      await expect.poll(received).toMatch(new RegExp(`${frameOf(media).toString('latin1')}$`));
      heardBy.push(received());
      socket.resetAndDestroy();
    }
    const all = Buffer.concat([frameOf(answered), frameOf(media)]).toString('latin1');
    expect(heardBy).toEqual([all, all]);
  });

  it('tells of its return once it takes media again, and not of a first coming', async () => {
    const { engine, port, entrance } = await open();
    const told: string[] = [];
    const admission = entrance.admit('told', password, {
      onOrphan: () => told.push('gone'),
      onBack: () => told.push('back'),
    });
    const own = frameOf(bindingRequest('told:them', password));
    const come = async (time: number): Promise<Socket> => {
      const { socket } = await call(port);
      socket.write(own);
      await expect.poll(() => engine.heard.length).toBe(time);
      engine.udp.send(media, engine.heard[0]?.port ?? 0, host);
      await expect.poll(() => admission.isInUse).toBe(true);
      return socket;
    };
    const answer = (): void => engine.udp.send(answered, engine.heard[0]?.port ?? 0, host);
    const first = await come(1);
    answer();
    first.resetAndDestroy();
    await expect.poll(() => told).toEqual(['gone']);
    await come(2);
    expect(told).toEqual(['gone']);
    answer();
    await expect.poll(() => told).toEqual(['gone', 'back']);
  });

  it('keeps the way that carries media, however many more a client opens', async () => {
    const { engine, port, admission } = await open();
    const first = await call(port);
    first.socket.write(frameOf(bindingRequest('known:used', password)));
    await expect.poll(() => engine.heard.length).toBe(1);
    engine.udp.send(media, engine.heard[0]?.port ?? 0, host);
    await expect.poll(() => admission.isInUse).toBe(true);
    for (let index = 0; index < 6; index += 1) {
      const { socket } = await call(port);
      socket.write(frameOf(bindingRequest(`known:more${index}`, password)));
      await expect.poll(() => engine.heard.length).toBe(index + 2);
    }
    expect(first.socket.destroyed).toBe(false);
    expect(admission.isInUse).toBe(true);
  });

  it("hands DTLS on to the transport that takes its own's place, once the engine has spoken by that one's way", async () => {
    const { engine, port, entrance } = await open();
    const next = entrance.admit('next', password);
    entrance.admit('before', password, { onDtls: (packet) => next.take(packet) });
    const [before, after] = [await call(port), await call(port)];
    before.socket.write(frameOf(bindingRequest('before:them', password)));
    await expect.poll(() => engine.heard.length).toBe(1);
    after.socket.write(frameOf(bindingRequest('next:them', password)));
    await expect.poll(() => engine.heard.length).toBe(2);
    const [own = 0, others = 0] = engine.heard.splice(0).map((one) => one.port);
    const ports = () => engine.heard.map((one) => one.port).toSorted((a, b) => a - b);
    before.socket.write(frameOf(handshake));
    await expect.poll(ports).toEqual([own]);
    engine.udp.send(handshake, others, host);
    await expect.poll(() => next.isInUse).toBe(true);
    before.socket.write(Buffer.concat([frameOf(handshake), frameOf(media)]));
    await expect.poll(ports).toEqual([own, own, own, others].toSorted((a, b) => a - b));
    expect(engine.heard.find((one) => one.port === others)?.text).toBe(handshake.toString('latin1'));
  });

  it('ends with the transport that it is for, and is not let in again', async () => {
    const { engine, port, admission } = await open();
    const first = await call(port);
    first.socket.write(check);
    await expect.poll(() => engine.heard.length).toBe(1);
    admission.dismiss();
    await first.closed;
    const second = await call(port);
    second.socket.write(check);
    await second.closed;
    expect(engine.heard).toHaveLength(1);
  });
});

describe('who is cut off', () => {
  it.each([
    ['a wrong password', frameOf(bindingRequest('known:them', 'a guess'))],
    ['an unknown transport', frameOf(bindingRequest('other:them', password))],
    ['media before a check', frameOf(Buffer.from([0x80, 0x60, 0, 1]))],
    ['a frame of 65,535 bytes', Buffer.from([0xff, 0xff, 0, 1])],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('%s, at once', async (_what, bytes) => {
    const { engine, port, entrance } = await open();
    const { socket, closed } = await call(port);
    socket.write(bytes);
    await closed;
    expect(entrance.counters.refused).toBe(1);
    expect(engine.heard).toEqual([]);
  });

  it('silence, and a check that comes byte by byte', async () => {
    const { port, entrance } = await open({ firstFrameMs: 200 });
    const silent = await call(port);
    const slow = await call(port);
    slow.socket.write(check.subarray(0, 12));
    await Promise.all([silent.closed, slow.closed]);
    expect(entrance.counters.refused).toBe(2);
  });

  it('a client that says nothing any more', async () => {
    const { port, entrance } = await open({ idleMs: 2_000 });
    const { socket, closed } = await call(port);
    socket.write(check);
    await closed;
    expect(entrance.counters).toMatchObject({ accepted: 1, refused: 0 });
  });

  it('a client that does not read, while its queue stays bounded', async () => {
    const { engine, port, entrance, admission } = await open({ fullMs: 100 });
    const { socket, closed } = await call(port);
    socket.write(check);
    await expect.poll(() => engine.heard.length).toBe(1);
    engine.udp.send(answered, engine.heard[0]?.port ?? 0, host);
    socket.pause();
    let most = 0;
    const timer = setInterval(() => {
      for (let count = 0; count < 200; count += 1)
        engine.udp.send(Buffer.alloc(1200, 0x80), engine.heard[0]?.port ?? 0, host);
      most = Math.max(most, admission.backlogBytes);
    }, 5);
    closings.push(() => clearInterval(timer));
    await expect.poll(() => entrance.connections).toBe(0);
    clearInterval(timer);
    socket.resume();
    await closed;
    expect(most).toBeGreaterThan(tcpLimits.pictureBacklogBytes);
    expect(most).toBeLessThan(tcpLimits.backlogBytes + 2 * 1202);
    expect(entrance.counters.dropped).toBeGreaterThan(0);
  });

  it('more connections of an address than it may have, and the oldest way of a transport', async () => {
    const { engine, port, entrance } = await open({ connectionsOfAddress: 6 });
    const calls = [];
    for (let index = 0; index < 6; index += 1) {
      const one = await call(port);
      one.socket.write(frameOf(bindingRequest(`known:them${index}`, password)));
      await expect.poll(() => engine.heard.length).toBe(index + 1);
      calls.push(one);
    }
    // Four ways for one transport: those of the first two are gone.
    await Promise.all([calls[0]?.closed, calls[1]?.closed]);
    await expect.poll(() => entrance.connections).toBe(4);
    const more = [await call(port), await call(port)];
    await expect.poll(() => entrance.connections).toBe(6);
    const tooMany = await call(port);
    await tooMany.closed;
    expect(more.every(({ socket }) => !socket.destroyed)).toBe(true);
  });
});

describe('a port that pages and media share', () => {
  async function share(server: Server, take: (socket: Socket, head: Buffer) => void): Promise<number> {
    closings.push(sharePort(server, take), () => server.close());
    server.listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  it('tells them apart by their first bytes, however they arrive', async () => {
    const { engine, entrance } = await open();
    const pages = createHttpServer((_request, response) => response.end('page'));
    const port = await share(pages, (socket, head) => entrance.take(socket, head));
    const page = await fetch(`http://${host}:${port}/`);
    expect(await page.text()).toBe('page');
    const { socket } = await call(port);
    socket.setNoDelay(true);
    for (const byte of check) {
      socket.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    await expect.poll(() => engine.heard.length).toBe(1);
    const slowPage = await call(port);
    slowPage.socket.write('G');
    await new Promise(setImmediate);
    slowPage.socket.write('ET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await slowPage.closed;
    expect(slowPage.received()).toContain('page');
  });

  it('takes media however many say nothing, and leaves those who came first to the server', async () => {
    const { engine, entrance } = await open();
    const seen: Socket[] = [];
    const pages = createHttpServer();
    pages.removeAllListeners('connection');
    pages.on('connection', (socket) => seen.push(socket));
    const port = await share(pages, (socket, head) => entrance.take(socket, head));
    for (let count = 0; count < tcpLimits.unread; count += 1) await call(port);
    const { socket } = await call(port);
    socket.write(check);
    await expect.poll(() => engine.heard.length).toBe(1);
    expect(seen).toHaveLength(1);
    for (const silent of seen) silent.destroy();
  });

  it('is given back as it was', async () => {
    const server = createServer((socket) => socket.end('plain'));
    const unshare = sharePort(server, (socket) => socket.destroy());
    unshare();
    server.listen(0, host);
    await once(server, 'listening');
    closings.push(() => server.close());
    const address = server.address();
    const { socket, received } = await call(typeof address === 'object' && address ? address.port : 0);
    socket.write(check);
    await expect.poll(received).toBe('plain');
  });
});
