import { createServer } from 'node:http';
import { once } from 'node:events';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startEngine } from './start-engine.ts';

const log = pino({ level: 'silent' });
const secret = 'a secret of these tests, long enough';

const clusterAt = (url: string) =>
  startEngine(
    {
      secret,
      port: 0,
      bind: '127.0.0.1',
      trustedProxies: [],
      tls: undefined,
      media: {
        udpPort: 0,
        advertise: [],
        tcpPort: undefined,
        tcpAdvertise: [],
        cluster: { url, key: 'key', secret: `${secret}!` },
      },
    },
    log,
  );

it('hands browsers the address of a configured cluster, as a WebSocket', async () => {
  const { media } = await clusterAt('https://media.example.test');
  expect(media).toMatchObject({ publicUrl: 'wss://media.example.test', keyName: 'key' });
  expect(await clusterAt('wss://media.example.test')).toMatchObject({
    media: { publicUrl: 'wss://media.example.test' },
  });
});

it('is healthy while the cluster answers', async () => {
  const cluster = createServer((_request, response) => response.end('OK')).listen(0, '127.0.0.1');
  await once(cluster, 'listening');
  const address = cluster.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const engine = await clusterAt(`ws://127.0.0.1:${port}`);
  expect(await engine.media.healthy()).toBe(true);
  cluster.close();
  cluster.closeAllConnections();
  await once(cluster, 'close');
  expect(await engine.media.healthy()).toBe(false);
  await engine.stop();
});

it('signs tokens that open one room for one person and administer nothing', async () => {
  const { media } = await clusterAt('ws://127.0.0.1:1');
  const token = await media.createToken({
    room: 'r1',
    identity: 'p1',
    name: 'Sam',
    canPublish: true,
    canSubscribe: true,
    sources: ['camera'],
    hidden: false,
    attributes: { role: 'STUDENT' },
    ttlMinutes: 10,
  });
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    exp: number;
    nbf: number;
    video: Record<string, unknown>;
  };
  expect(claims).toMatchObject({
    sub: 'p1',
    video: {
      room: 'r1',
      roomJoin: true,
      canPublishSources: ['camera'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    },
  });
  expect(claims.video['roomAdmin']).toBeUndefined();
  expect(claims.exp - claims.nbf).toBe(600);
});
