import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HeadlessClient } from '@lectern/media-server/client/headless-client.ts';
import { openTcpTunnel } from '../../../../../packages/media-server/test/tcp/tcp-tunnel.ts';
import { freePort } from '../../../test/free-port.ts';
import { readConfig } from '../config/config.ts';
import { startEngine, type StartedEngine } from './start-engine.ts';

const host = '127.0.0.1';
const http = createServer();
let ports: { readonly own: number; readonly media: number };
let engine: StartedEngine;
let detach: () => void;

beforeAll(async () => {
  ports = { own: await freePort(), media: await freePort() };
  const config = readConfig({
    ...{ SECRET: 'x'.repeat(32), BIND: host, PORT: String(ports.own) },
    ...{ MEDIA_PORT: '0', MEDIA_TCP_PORT: String(ports.media) },
  });
  engine = await startEngine(config, pino({ level: 'silent' }));
  detach = engine.attach({ http, claimUpgrades: () => () => undefined });
  http.listen(ports.own, host);
  await once(http, 'listening');
});
afterAll(async () => {
  detach();
  http.close();
  await engine.stop();
});

it.each(['own', 'media'] as const)(
  'media come by TCP on the port of the product and on one for media alone: %s',
  async (which) => {
    const token = await engine.media.createToken({
      ...{ room: 'r', identity: which, name: which, attributes: {}, ttlMinutes: 1 },
      ...{ canPublish: true, canSubscribe: true, sources: [], hidden: false },
    });
    const tunnel = await openTcpTunnel();
    const told: string[] = [];
    const client = new HeadlessClient({
      url: `ws://${host}:${ports.own}`,
      token,
      reachedBy: (candidates) => {
        told.push(...candidates);
        return tunnel.reachedBy(candidates.filter((one) => one.includes(` ${ports[which]} `)));
      },
    });
    // It resolves when media are connected, and knows no other way than the one that it is led.
    await client.connect();
    client.close();
    tunnel.close();
    const tcp = told.map((one) => one.split(' ')).filter(([, , protocol]) => protocol === 'TCP');
    expect(tcp.map(([, , , , , port]) => Number(port))).toEqual([ports.media, ports.own]);
  },
);
