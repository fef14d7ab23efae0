import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import type { EngineOptions } from '../src/engine-options.ts';
import { PeerTransport } from '../src/transport/peer-transport.ts';
import { enterHeadless } from './peers.ts';
import { testKey } from './tokens.ts';

const address = '127.0.0.1';
const engines: Engine[] = [];
const logged: string[] = [];

async function start(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const log = (message: string): unknown => logged.push(message);
  const engine = await startEngine({ ...testKey, bindAddress: address, log, ...options });
  engines.push(engine);
  return engine;
}

afterEach(async () => {
  logged.length = 0;
  for (const engine of engines.splice(0)) await engine.stop();
});

/** Whether somebody else could have the port now. */
function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}

describe('the UDP port of an engine', () => {
  it('is its own before anybody comes, after the last one has left, and until it stops', async () => {
    const engine = await start();
    expect(await isFree(engine.udpPort)).toBe(false);
    const ann = await enterHeadless(engine, { identity: 'ann', room: 'first' });
    ann.close();
    await expect.poll(() => engine.statistics().connections).toBe(0);
    expect(await isFree(engine.udpPort)).toBe(false);
    const ben = await enterHeadless(engine, { identity: 'ben', room: 'second' });
    ben.close();
    await engine.stop();
    await expect.poll(() => isFree(engine.udpPort)).toBe(true);
  });

  it('is refused with a sentence where somebody else has it', async () => {
    const socket = createSocket('udp4').bind(0, address);
    await once(socket, 'listening');
    const { port } = socket.address();
    await expect(start({ udpPort: port })).rejects.toThrow(
      `UDP port ${port} of 127.0.0.1 can't be taken for media.`,
    );
    socket.close();
  });

  it('lets the next one in who comes in the moment when the last one leaves', async () => {
    const engine = await start();
    let last = await enterHeadless(engine, { identity: 'ann', room: 'r0' });
    for (let round = 1; round <= 30; round += 1) {
      last.close();
      last = await enterHeadless(engine, { identity: 'ann', room: `r${round}` });
    }
    last.close();
    expect(logged).not.toContain('offer refused');
  });
});

describe('a transport that never becomes ready', () => {
  /** The library never tells it that its addresses are known. */
  class SilentTransport extends PeerTransport {
    override accept(): Promise<never> {
      return new Promise(() => undefined);
    }
  }

  it('is replaced by a fresh one, once, and ended', async () => {
    let made = 0;
    const engine = await start({
      newTransport: (options) => {
        made += 1;
        return made === 1 ? new SilentTransport(options) : new PeerTransport(options);
      },
    });
    const ann = await enterHeadless(engine, { identity: 'ann', room: 'late' });
    expect(made).toBe(2);
    expect(logged).toContain('transport replaced');
    // That of ann, and of the engine with her.
    await expect.poll(() => engine.statistics().connections).toBe(2);
    ann.close();
  });

  it('leaves an offer refused when the second one is no better, and holds up nobody else', async () => {
    const silent = 'ann';
    const engine = await start({
      newTransport: (options) =>
        engine.directory.rooms.has(silent) ? new SilentTransport(options) : new PeerTransport(options),
    });
    const ann = enterHeadless(engine, { identity: 'ann', room: silent }).catch((error: unknown) =>
      String(error),
    );
    await expect.poll(() => logged).toContain('offer refused');
    const room = engine.directory.rooms.get(silent);
    if (room) engine.directory.close(room, null);
    expect(await ann).toBe('Error: the engine ended the connection');
    const ben = await enterHeadless(engine, { identity: 'ben', room: 'other' });
    ben.close();
  });
});
