import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { firstAdminEmail, prepareFirstRun } from './first-run.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function start(): Promise<string[]> {
  const lines: string[] = [];
  await prepareFirstRun(server.server, {
    appUrl: 'http://localhost:3000',
    now: server.clock.now(),
    report: (line) => lines.push(line),
  });
  return lines;
}

const linkIn = (lines: string[]) => lines.join(' ').match(/http:\S+/)?.[0] ?? '';
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('an empty installation without the demo', () => {
  it('has a first administrator whose password only the printed link can set', async () => {
    const first = tokenOf(linkIn(await start()));
    const link = linkIn(await start());
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/);
    const check = (token: string) =>
      server.call('POST /user/reset-password/check', { host: 'any.example', body: { token } });
    expect((await check(first)).status).toBe(400);
    expect((await check(tokenOf(link))).status).toBe(200);
    const signIn = (password: string) =>
      server.call('POST /user/authenticate', { body: { username: firstAdminEmail, password } });
    expect((await signIn('Lectern@2026')).status).toBe(400);
    await server.call('PUT /user/reset-password', { body: { token: tokenOf(link), password: 'Mine@2026' } });
    expect((await signIn('Mine@2026')).response).toMatchObject({ role: 'INS_SUPER_ADMIN' });
    expect(await start()).toEqual([]);
    expect(await server.server.contexts.institutionIds()).toHaveLength(1);
  });
});
