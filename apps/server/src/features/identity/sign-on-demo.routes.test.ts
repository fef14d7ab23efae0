import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { addProvider, providerForm, TestBrowser } from '../../../test/sign-on-factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { fixedClock } from '../../platform/clock/clock.ts';
import {
  createDemoProvider,
  demoClientId,
  demoIssuer,
  demoProviderPath,
  type DemoProvider,
} from '../../platform/identity-provider/demo-provider.ts';

const demo = { production: false, demo: true };
const clock = fixedClock(testStart);
const accounts: { name: string; email: string }[] = [];
const form = { clientId: demoClientId, secret: null, emailDomains: ['example.test'] };
let server: TestServer;
let world: World;
let provider: DemoProvider;
let id: string;
let student: MadePerson;
let browser: TestBrowser;

beforeAll(async () => {
  provider = await createDemoProvider(demo, { clock, origin: 'http://localhost:3000', accounts });
  server = await startTestServer({ demoProvider: provider });
  world = await makeWorld(server);
  const admin = await makePerson(server, world, 'topAdmin');
  ({ id } = await addProvider(server, { world, admin, issuer: demoIssuer, form }));
});
afterAll(() => server.stop());

beforeEach(async () => {
  student = await makePerson(server, world, 'student');
  accounts.splice(0, accounts.length, { name: '<Maya> & co', email: student.email });
  browser = new TestBrowser(server);
});

const visit = (address: URL) => server.server.app.inject(`${address.pathname}${address.search}`);

function choosing(address: URL, as: string): URL {
  const chosen = new URL(address);
  chosen.searchParams.set('as', as);
  return chosen;
}

/** Out, chosen, and what the provider puts behind our address. */
async function queryOf(as: string): Promise<Record<string, string>> {
  const { statusCode, headers } = await visit(choosing(await browser.begin(id), as));
  expect(statusCode).toBe(302);
  return Object.fromEntries(new URL(String(headers.location)).searchParams);
}

const errorAfter = async (as: string) =>
  (await browser.comeBack(id, await queryOf(as))).searchParams.get('error_code');

describe('the provider of the demo', () => {
  it('lets people choose who they are, and leads them back signed in', async () => {
    const address = await browser.begin(id);
    expect(`${address.origin}${address.pathname}`).toBe(`http://localhost:3000${demoProviderPath}`);
    const page = await visit(address);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('&lt;Maya&gt; &amp; co');
    const link = /href="([^"]+as=0)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { headers } = await visit(new URL(link, address));
    const back = Object.fromEntries(new URL(String(headers.location)).searchParams);
    const there = await browser.comeBack(id, back);
    await browser.exchange(there.searchParams.get('token') ?? '');
    expect(await browser.isAs()).toBe(student.id);
  });

  it('is EC_003 for somebody whom we do not know, and EC_001 for people who turn back', async () => {
    accounts.push({ name: 'Sam', email: 'newcomer@example.test' });
    expect(await errorAfter('1')).toBe('EC_003');
    expect(await errorAfter('nobody')).toBe('EC_001');
    expect(await errorAfter('99')).toBe('EC_001');
    expect(await browser.isAs()).toBeNull();
  });

  it.each<[string, (address: URL) => string]>([
    ['redirect_uri', () => 'https://evil.example/api/user/sign-on/x/return'],
    ['redirect_uri', (address) => `${address.searchParams.get('redirect_uri')}?more=1`],
    ['redirect_uri', (address) => `${address.searchParams.get('redirect_uri')}`.replace('//', '//evil@')],
    ['redirect_uri', () => 'javascript:alert(1)'],
    ['client_id', () => 'another'],
    ['scope', () => 'email'],
    ['code_challenge_method', () => 'plain'],
    ['code_challenge', () => ''],
    ['response_type', () => 'token'],
  ])('leads nowhere with another %s', async (name, value) => {
    const address = choosing(await browser.begin(id), '0');
    address.searchParams.set(name, value(address));
    const answer = await visit(address);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  it('takes a code once, with its verifier, within a minute', async () => {
    const ask = async (change: Record<string, string> = {}, wait = 0, times = 1) => {
      const way = provider.readWay({
        ...{ response_type: 'code', client_id: demoClientId, redirect_uri: 'http://localhost/back' },
        ...{ scope: 'openid', state: 's', nonce: 'n', code_challenge_method: 'S256' },
        code_challenge: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0',
      });
      if (!way) throw new Error('There is no way.');
      const code = new URL(provider.lead(way, { name: 'M', email: 'm@example.test' })).searchParams.get(
        'code',
      );
      clock.move(wait);
      const body = new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id: demoClientId, code: code ?? '' },
        ...{ redirect_uri: 'http://localhost/back', code_verifier: 'abc' },
        ...change,
      }).toString();
      let status: number | undefined;
      for (let at = 0; at < times; at += 1)
        status = (await provider.answer(`${demoIssuer}/token`, { method: 'POST', headers: {}, body }))
          ?.status;
      return status;
    };
    expect(await ask()).toBe(200);
    expect(await ask({}, 0, 2)).toBe(400);
    expect(await ask({}, 61)).toBe(400);
    expect(await ask({ code_verifier: 'abd' })).toBe(400);
    expect(await ask({ redirect_uri: 'http://localhost/other' })).toBe(400);
    expect(await ask({ client_id: 'another' })).toBe(400);
    clock.move(-61);
  });

  it.each([
    `${demoIssuer}/token?a=b`,
    `${demoIssuer}/tokens`,
    `${demoIssuer}:80/token`,
    demoIssuer.replace('http', 'https') + '/token',
    'http://localhost:3000/api/health',
    'http://127.0.0.1/keys',
  ])('answers nothing for %s', async (address) => {
    expect(await provider.answer(address, { method: 'GET', headers: {}, body: undefined })).toBeNull();
  });

  it('cannot be entered at the form', async () => {
    const admin = await makePerson(server, world, 'topAdmin');
    const { hostId } = await server.db
      .selectFrom('identityProviders')
      .select('hostId')
      .executeTakeFirstOrThrow();
    const { validationErrors } = await server.call(`POST /white-label/hosts/${hostId}/providers`, {
      ...{ as: admin.token, host: world.hostName, body: { ...providerForm, ...form, issuer: demoIssuer } },
    });
    expect(validationErrors.map(({ field }) => field)).toEqual(['issuer']);
  });
});

describe('without a demo', () => {
  it.each([
    ['production', { production: true, demo: true }],
    ['an installation of its own', { production: false, demo: false }],
  ])('there is none for %s', async (_when, config) => {
    const made = createDemoProvider(config, { clock, origin: 'http://localhost', accounts });
    await expect(made).rejects.toThrow('DEMO=on');
  });

  it('nothing of it is served, and what a demo left in the database lets nobody in', async () => {
    const plain = await startTestServer({ env: { DEMO: 'off' } });
    try {
      const own = await makeWorld(plain);
      const admin = await makePerson(plain, own, 'topAdmin');
      const left = await addProvider(plain, { world: own, admin, issuer: demoIssuer, form });
      const address = await new TestBrowser(plain).begin(left.id);
      expect(address.searchParams.get('error_code')).toBe('EC_000');
      expect((await plain.server.app.inject(demoProviderPath)).statusCode).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});
