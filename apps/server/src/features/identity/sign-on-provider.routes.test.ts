import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { startRealProvider, type RealProvider } from '../../../test/real-provider.ts';
import { addProvider, TestBrowser } from '../../../test/sign-on-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { movableClock } from '../../platform/clock/clock.ts';

let server: TestServer;
let world: World;
let provider: RealProvider;
let id: string;
let student: MadePerson;
let browser: TestBrowser;

beforeAll(async () => {
  provider = await startRealProvider();
  // The provider lives in the machine's time.
  server = await startTestServer({
    at: movableClock().now(),
    trustedOrigins: new Set([new URL(provider.issuer).origin]),
  });
  world = await makeWorld(server);
  const admin = await makePerson(server, world, 'topAdmin');
  const form = { secret: 'a secret: with % signs'.replaceAll(' ', '+') };
  const added = await addProvider(server, { world, admin, issuer: provider.issuer, form });
  id = added.id;
  await provider.register({ id: 'lectern', secret: form.secret, returnAddress: added.returnAddress });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

beforeEach(async () => {
  // The provider goes on with the machine's time, the product stands still.
  server.clock.move((movableClock().now().getTime() - server.clock.now().getTime()) / 1000);
  student = await makePerson(server, world, 'student');
  provider.account = { sub: `at-school-${student.id}`, email: student.email, email_verified: true };
  browser = new TestBrowser(server);
});

/** Out to the provider, in there, and back, with what the provider put behind our address. */
async function visit(by = browser): Promise<URL> {
  return provider.visit(await by.begin(id));
}

async function signIn(by = browser): Promise<URL> {
  return by.comeBack(id, Object.fromEntries((await visit(by)).searchParams));
}

describe('a sign-in by a real provider', () => {
  it('brings a student in for the first time, and again', async () => {
    for (const one of [browser, new TestBrowser(server)]) {
      const back = await signIn(one);
      await one.exchange(back.searchParams.get('token') ?? '');
      expect(await one.isAs()).toBe(student.id);
    }
    const links = await server.db
      .selectFrom('providerLinks')
      .select('subject')
      .where('personId', '=', student.id)
      .execute();
    expect(links).toEqual([{ subject: await provider.subject() }]);
  });

  it('names its issuer in its answer, and with another name there it is not believed', async () => {
    const query = Object.fromEntries((await visit()).searchParams);
    expect(query['iss']).toBe(provider.issuer);
    const back = await browser.comeBack(id, { ...query, iss: 'https://id.evil.example' });
    expect(back.searchParams.get('error_code')).toBe('EC_000');
  });

  /** Comes back with what another browser was given, as far as one's own way allows. */
  async function comeBackWith(by: TestBrowser, query: Record<string, string>): Promise<URL> {
    const own = await by.begin(id);
    return by.comeBack(id, { ...query, state: own.searchParams.get('state') ?? '' });
  }

  it('takes a code from nobody who has only seen it, and who came is in a moment later', async () => {
    const query = Object.fromEntries((await visit()).searchParams);
    const thief = new TestBrowser(server);
    expect((await comeBackWith(thief, query)).searchParams.get('error_code')).toBe('EC_000');
    expect(await thief.isAs()).toBeNull();
    // The provider may have thrown the code away for it.
    expect((await signIn()).searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  });

  it('takes a code once', async () => {
    const query = Object.fromEntries((await visit()).searchParams);
    expect((await browser.comeBack(id, query)).searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect((await comeBackWith(browser, query)).searchParams.get('error_code')).toBe('EC_000');
  });

  it('is EC_001 with an address that the provider has not verified', async () => {
    provider.account = { ...provider.account, email_verified: false };
    expect((await signIn()).searchParams.get('error_code')).toBe('EC_001');
  });

  it('is EC_003 for somebody whom we do not know', async () => {
    provider.account = { ...provider.account, email: 'nobody@example.test' };
    expect((await signIn()).searchParams.get('error_code')).toBe('EC_003');
  });
});
