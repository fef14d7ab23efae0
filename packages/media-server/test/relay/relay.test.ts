import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { BadLine, type LineConditions } from './bad-line.ts';
import { startTcpRelay } from './tcp-relay.ts';
import { startUdpRelay, type Relay } from './udp-relay.ts';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function fates(seed: number, conditions: LineConditions, everyMs = 10, count = 2000): string[] {
  const line = new BadLine(seed, conditions);
  return Array.from({ length: count }, (_, index) => {
    const fate = line.fateOf(1000, index * everyMs);
    return 'lost' in fate ? fate.lost : (fate.deliverAtMs - index * everyMs).toFixed(3);
  });
}

describe('a bad line', () => {
  it('does the same to the same packets with the same seed, and something else with another', () => {
    const bad = { lossRate: 0.05, delayMs: 40, jitterMs: 30, bitsPerSecond: 900_000 };
    expect(fates(7, bad)).toEqual(fates(7, bad));
    expect(fates(7, bad)).not.toEqual(fates(8, bad));
  });

  it('loses its share', () => {
    const lost = fates(1, { lossRate: 0.05 }).filter((fate) => fate === 'chance').length;
    expect(lost).toBeGreaterThan(70);
    expect(lost).toBeLessThan(130);
  });

  it('draws the same chance for a packet whether or not others were cut', () => {
    const cut = new BadLine(3, { lossRate: 0.5, isCut: true });
    const whole = new BadLine(3, { lossRate: 0.5 });
    for (let index = 0; index < 50; index += 1) {
      expect(cut.fateOf(10, index)).toEqual({ lost: 'cut' });
      whole.fateOf(10, index);
    }
    cut.conditions = { lossRate: 0.5 };
    for (let index = 50; index < 100; index += 1)
      expect(cut.fateOf(10, index)).toEqual(whole.fateOf(10, index));
  });

  it('delays between its delay and its delay with jitter, in order', () => {
    const line = new BadLine(1, { delayMs: 50, jitterMs: 20 });
    let last = 0;
    for (let at = 0; at < 5000; at += 5) {
      const fate = line.fateOf(100, at);
      if ('lost' in fate) throw new Error(`lost by ${fate.lost}`);
      expect(fate.deliverAtMs - at).toBeGreaterThanOrEqual(50);
      expect(fate.deliverAtMs - at).toBeLessThanOrEqual(70);
      expect(fate.deliverAtMs).toBeGreaterThanOrEqual(last);
      last = fate.deliverAtMs;
    }
  });

  it('lets through its rate, holds what its queue holds, and loses the rest', () => {
    // 1000 bytes each 10 ms are 800 kbit/s; half of it may pass.
    const told = fates(1, { bitsPerSecond: 400_000, queueMs: 100 });
    const passed = told.filter((fate) => fate !== 'queue').map(Number);
    expect(passed.length).toBeGreaterThan(990);
    expect(passed.length).toBeLessThan(1010);
    expect(Math.max(...passed)).toBeGreaterThan(100);
    expect(Math.max(...passed)).toBeLessThanOrEqual(120);
  });
});

/** A UDP server that sends everything back, and a client of the relay before it that notes what comes back. */
async function echoOverUdp(relayOf: (targetPort: number) => Promise<Relay>) {
  const echo = createSocket('udp4');
  echo.on('message', (packet, from) => echo.send(packet, from.port, from.address));
  echo.bind(0, '127.0.0.1');
  await once(echo, 'listening');
  const relay = await relayOf(echo.address().port);
  const client = createSocket('udp4');
  const heard: string[] = [];
  client.on('message', (packet) => heard.push(packet.toString()));
  closers.push(
    () => echo.close(),
    () => client.close(),
    () => relay.close(),
  );
  return { relay, heard, say: (text: string) => client.send(text, relay.port, '127.0.0.1') };
}

describe('a UDP relay', () => {
  it('carries packets there and back', async () => {
    const { heard, say } = await echoOverUdp((targetPort) => startUdpRelay({ targetPort, seed: 1 }));
    say('here');
    await expect.poll(() => heard).toEqual(['here']);
  });

  it('loses all of a direction that is cut and nothing of the other, and goes on afterwards', async () => {
    const { relay, heard, say } = await echoOverUdp((targetPort) => startUdpRelay({ targetPort, seed: 1 }));
    relay.set({ down: { isCut: true } });
    say('lost on its way back');
    await expect.poll(() => relay.counts.down.lost).toBe(1);
    expect(relay.counts.up).toEqual({ passed: 1, lost: 0 });
    relay.set({ up: { isCut: true } });
    say('lost on its way there');
    await expect.poll(() => relay.counts.up.lost).toBe(1);
    relay.set({});
    say('through');
    await expect.poll(() => heard).toEqual(['through']);
  });

  it('loses the same packets in each run of a seed', async () => {
    const survivors = async (): Promise<string[]> => {
      const { relay, heard, say } = await echoOverUdp((targetPort) =>
        startUdpRelay({ targetPort, seed: 5, conditions: { up: { lossRate: 0.3 } } }),
      );
      for (let index = 0; index < 60; index += 1) say(String(index));
      await expect.poll(() => relay.counts.up.passed + relay.counts.up.lost).toBe(60);
      await expect.poll(() => heard.length).toBe(relay.counts.up.passed);
      return heard;
    };
    const first = await survivors();
    expect(first.length).toBeLessThan(60);
    expect(await survivors()).toEqual(first);
  });
});

/** The same over TCP. `ended` tells that the server's side of the connection is closed. */
async function echoOverTcp(relayOf: (targetPort: number) => Promise<Relay>) {
  const echo = createServer((socket) => {
    socket.pipe(socket);
    socket.on('error', () => undefined);
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  const relay = await relayOf(typeof address === 'object' && address ? address.port : 0);
  closers.push(
    () => echo.close(),
    () => relay.close(),
  );
  const open = () => {
    const client = connect(relay.port, '127.0.0.1');
    const talk = { client, heard: '', ended: false };
    client.on('data', (bytes: Buffer) => (talk.heard += bytes.toString()));
    client.on('close', () => (talk.ended = true));
    client.on('error', () => undefined);
    closers.push(() => client.destroy());
    return talk;
  };
  return { echo, relay, open };
}

describe('a TCP relay', () => {
  it('loses and reorders nothing at 20 % loss', async () => {
    const { relay, open } = await echoOverTcp((targetPort) =>
      startTcpRelay({ targetPort, seed: 2, conditions: { up: { lossRate: 0.2 } } }),
    );
    const talk = open();
    const text = Array.from({ length: 4000 }, (_, index) => `line ${index}\n`).join('');
    talk.client.write(text);
    await expect.poll(() => talk.heard.length, { timeout: 20_000 }).toBe(text.length);
    expect(talk.heard).toBe(text);
    expect(relay.counts.up.lost).toBeGreaterThan(2);
  });

  it('holds everything during a cut and goes on with it afterwards', async () => {
    const { relay, open } = await echoOverTcp((targetPort) => startTcpRelay({ targetPort, seed: 2 }));
    const talk = open();
    talk.client.write('before ');
    await expect.poll(() => talk.heard).toBe('before ');
    relay.set({ up: { isCut: true }, down: { isCut: true } });
    talk.client.write('during ');
    const late = open();
    late.client.write('opened in the cut');
    await expect.poll(() => relay.counts.up.lost).toBeGreaterThan(2);
    expect([talk.heard, late.heard]).toEqual(['before ', '']);
    relay.set({});
    talk.client.write('after');
    await expect.poll(() => talk.heard, { timeout: 5000 }).toBe('before during after');
    await expect.poll(() => late.heard, { timeout: 5000 }).toBe('opened in the cut');
  });

  it('lets no more than its rate through', async () => {
    const { open } = await echoOverTcp((targetPort) =>
      startTcpRelay({ targetPort, seed: 2, conditions: { up: { bitsPerSecond: 800_000 } } }),
    );
    const talk = open();
    const from = performance.now();
    talk.client.write('x'.repeat(50_000));
    await expect.poll(() => talk.heard.length, { timeout: 10_000, interval: 10 }).toBe(50_000);
    // 50 kB at 800 kbit/s; the last packet needs no room behind it.
    expect(performance.now() - from).toBeGreaterThan(450);
  });

  it('breaks the connection when the server behind it is gone, and passes on both ends', async () => {
    const { echo, open } = await echoOverTcp((targetPort) => startTcpRelay({ targetPort, seed: 2 }));
    const talk = open();
    talk.client.end('bye');
    await expect.poll(() => [talk.heard, talk.ended]).toEqual(['bye', true]);
    echo.close();
    const late = open();
    await expect.poll(() => late.ended).toBe(true);
  });
});
