import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paceSeconds } from '@lectern/contract/core/pace.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { fixedClock } from '../clock/clock.ts';
import { createDemoProvider } from '../identity-provider/demo-provider.ts';
import { Paces } from '../pace/paces.ts';
import { limitPlainRoutes, plainRoutePaces, unknownRoutePace } from './plain-routes.ts';

/** A thirtieth of each limit: the smallest lets one through, and the largest is reached soon. */
const paceTimes = 1 / 30;
const rows = Object.entries(plainRoutePaces);

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-web-'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Login</title></html>',
  );
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *');
  const made = { clock: fixedClock(testStart), origin: 'http://localhost:3000', accounts: [] };
  server = await startTestServer({
    ...{ paceTimes, webFolder: folder },
    demoProvider: await createDemoProvider({ production: false, demo: true }, made),
    env: { MAIL_WEBHOOK_SECRET: 'a secret of thirty-two characters' },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Addresses of routes whose own is a pattern. */
const places: Readonly<Record<string, string>> = {
  'GET /*': '/robots.txt',
  'POST /api/payouts/webhook/:institutionId': '/api/payouts/webhook/00000000-0000-4000-8000-000000000000',
};

function ask(name: string, remoteAddress: string) {
  const [method, url] = name.split(' ') as ['GET' | 'POST', string];
  return server.server.app.inject({
    ...{ method, url: places[name] ?? url, remoteAddress },
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    }),
  });
}

const allowed = ({ most }: { most: number }) => most * paceTimes;
const flooder = '127.0.0.1';
const other = '127.0.0.2';

describe('a route that is no call', () => {
  it.each(rows)('%s refuses the flood of one address alone, until the minute is over', async (name, pace) => {
    const statuses = [];
    for (let asked = 0; asked < allowed(pace); asked += 1)
      statuses.push((await ask(name, flooder)).statusCode);
    expect(statuses).not.toContain(429);
    const refused = await ask(name, flooder);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(paceSeconds)]);
    expect((await ask(name, other)).statusCode).not.toBe(429);
    await server.pass(paceSeconds);
    expect((await ask(name, flooder)).statusCode).not.toBe(429);
  });

  it('takes nothing from another one, nor from the calls', async () => {
    await server.pass(paceSeconds);
    const [name, pace] = ['POST /api/mail/webhook', plainRoutePaces['POST /api/mail/webhook']];
    for (let asked = 0; asked <= allowed(pace ?? unknownRoutePace); asked += 1) await ask(name, flooder);
    expect((await ask(name, flooder)).statusCode).toBe(429);
    for (const [neighbour] of rows.filter(([one]) => one !== name))
      expect([neighbour, (await ask(neighbour, flooder)).statusCode]).not.toEqual([neighbour, 429]);
    expect((await server.call('GET /ping', { from: flooder })).status).toBe(200);
  });

  it('is limited with the address that leads nowhere too', async () => {
    await server.pass(paceSeconds);
    for (let asked = 0; asked < allowed(unknownRoutePace); asked += 1)
      expect((await ask('POST /nothing', flooder)).statusCode).toBe(404);
    expect((await ask('POST /nothing', flooder)).statusCode).toBe(429);
    expect((await ask('POST /nothing', other)).statusCode).toBe(404);
  });

  it('is not registered without a row', () => {
    const app = fastify();
    limitPlainRoutes(app, new Paces(fixedClock(testStart)));
    expect(() => app.get('/new', () => 'unlimited')).toThrow('GET /new');
  });
});
