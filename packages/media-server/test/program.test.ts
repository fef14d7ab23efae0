import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { RoomServiceClient } from 'livekit-server-sdk';
import { describe, expect, it } from 'vitest';
import { proxySignalling } from '../src/signalling-proxy.ts';
import { superviseEngine } from '../src/supervisor.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

const program = fileURLToPath(new URL('../bin/lectern-media.js', import.meta.url));
const environment = {
  PATH: process.env['PATH'],
  MEDIA_API_KEY: testKey.apiKey,
  MEDIA_API_SECRET: testKey.apiSecret,
  MEDIA_PORT: '0',
  MEDIA_UDP_PORT: '0',
  MEDIA_BIND: '127.0.0.1',
};

/** Only a failure takes so long, on a machine that is busy too. */
const startWithinMs = 30_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function collect(child: ChildProcess): { text: () => string } {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { text: () => text };
}

describe('the program', () => {
  it('says one ready line with its port and ends with its standard input', async () => {
    const child = spawn(process.execPath, [program], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
    const output = collect(child);
    const line = await poll(
      () =>
        output
          .text()
          .split('\n')
          .find((text) => text.includes('"ready"')) ?? null,
      startWithinMs,
    );
    expect(JSON.parse(line)).toMatchObject({
      type: 'ready',
      port: expect.any(Number),
      udpPort: expect.any(Number),
    });
    child.stdin.end();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('ends when its parent is killed without a word', async () => {
    const script = `const c = require('node:child_process').spawn(${JSON.stringify(process.execPath)}, [${JSON.stringify(program)}], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }); setInterval(() => 0, 1000);`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = collect(parent);
    const line = await poll(
      () =>
        output
          .text()
          .split('\n')
          .find((text) => text.includes('"ready"')) ?? null,
      startWithinMs,
    );
    const { pid } = JSON.parse(line) as { pid: number };
    parent.kill('SIGKILL');
    await poll(() => (isRunning(pid) ? null : true), 20_000);
  });

  it('lists everything that is wrong with its configuration', async () => {
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: environment.PATH,
        MEDIA_API_SECRET: 'short',
        MEDIA_PORT: 'x',
        MEDIA_ADVERTISE: 'host.example',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = collect(child);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    for (const name of ['MEDIA_API_KEY', 'MEDIA_API_SECRET', 'MEDIA_PORT', 'MEDIA_ADVERTISE'])
      expect(output.text()).toContain(name);
  });

  it('waits for a taken media port and then names the process that holds it', async () => {
    const holder = createSocket('udp4');
    await new Promise<void>((resolve) => {
      holder.bind(0, '127.0.0.1', resolve);
    });
    const env = { ...environment, MEDIA_UDP_PORT: String(holder.address().port) };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = collect(child);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(output.text()).toContain(`pid ${process.pid} (`);
    expect(output.text()).toContain('MEDIA_PORT of the product');
    holder.close();
  });
});

describe('a supervised engine', () => {
  it('comes back on the same ports after a kill, remembers removed people, and leaves nothing behind', async () => {
    const engine = await superviseEngine({ ...testKey });
    const url = `ws://127.0.0.1:${engine.port}`;
    // Of a second before the removal, or the same: one of a second later is another sign-in.
    const stale = await tokenFor('dora', 'r');
    await enterHeadless({ url }, { identity: 'dora', room: 'r' });
    await new RoomServiceClient(engine.url, testKey.apiKey, testKey.apiSecret).removeParticipant('r', 'dora');
    const firstPid = engine.pid() ?? 0;
    const killedAt = Date.now();
    process.kill(firstPid, 'SIGKILL');
    await poll(async () => (engine.pid() !== firstPid && (await engine.healthy()) ? true : null), 20_000);
    console.log(`engine back ${Date.now() - killedAt} ms after SIGKILL`);
    const validate = await fetch(`${engine.url}/rtc/v1/validate?access_token=${stale}`);
    expect(validate.status).toBe(401);
    const pid = engine.pid() ?? 0;
    await engine.stop();
    expect(isRunning(pid)).toBe(false);
    expect(await engine.healthy()).toBe(false);
  });

  it('rejects with the words of an engine that cannot start', async () => {
    await expect(superviseEngine({ apiKey: 'k', apiSecret: 'short' })).rejects.toThrow(/MEDIA_API_SECRET/);
  });
});

/** Requests a path exactly as given, which no browser would send. */
async function answerTo(port: number, path: string): Promise<string> {
  const [response] = (await once(get({ port, host: '127.0.0.1', path }), 'response')) as [IncomingMessage];
  return text(response);
}

describe('the signalling proxy', () => {
  it('carries signalling, leaves other paths and upgrades alone, and hides the RoomService', async () => {
    const engine = await superviseEngine({ ...testKey });
    const product = createServer((_request, response) => response.writeHead(200).end('product'));
    let foreign = 0;
    product.on('upgrade', (request, socket) => {
      if (request.url?.startsWith('/socket.io')) {
        foreign += 1;
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      }
    });
    const remove = proxySignalling({ httpServer: product, target: () => ({ port: engine.port }) });
    const port = await listen(product);
    const client = await enterHeadless({ url: `ws://127.0.0.1:${port}` }, { identity: 'emil', room: 'r' });
    expect(client.join?.participant?.identity).toBe('emil');
    const base = `http://127.0.0.1:${port}`;
    const validate = await fetch(`${base}/rtc/v1/validate?access_token=x`);
    expect([validate.status, validate.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    expect(await (await fetch(`${base}/anything`)).text()).toBe('product');
    expect(
      await (await fetch(`${base}/twirp/livekit.RoomService/ListRooms`, { method: 'POST' })).text(),
    ).toBe('product');
    for (const around of [
      '/rtc/../statistics',
      '/rtc/%2e%2E/healthz',
      '/rtc/..\\statistics',
      '/rtc/v1/../../healthz',
    ])
      expect(await answerTo(port, around)).toBe('product');
    expect((await fetch(`${base}/rtc/v1`, { method: 'POST' })).status).toBe(405);
    await fetch(`${base}/socket.io/?transport=websocket`, {
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    }).catch(() => null);
    const socket = spawn(process.execPath, [
      '-e',
      `const s = require('node:net').connect(${port}, '127.0.0.1', () => s.write('GET /socket.io/ HTTP/1.1\\r\\nHost: x\\r\\nConnection: upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n')); s.on('data', () => process.exit(0)); s.on('close', () => process.exit(0)); setTimeout(() => process.exit(1), 2000)`,
    ]);
    await once(socket, 'exit');
    expect(foreign).toBeGreaterThanOrEqual(1);
    await engine.stop();
    expect((await fetch(`${base}/rtc/v1/validate?access_token=x`)).status).toBe(503);
    await expect(
      enterHeadless({ url: `ws://127.0.0.1:${port}` }, { identity: 'emil', room: 'r' }),
    ).rejects.toThrow('503');
    remove();
    expect(await (await fetch(`${base}/rtc/v1/validate`)).text()).toBe('product');
    client.close();
    product.closeAllConnections();
    product.close();
  });
});
