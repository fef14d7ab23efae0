import { describe, expect, it } from 'vitest';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { LyingProvider } from '../../../test/lying-provider.ts';
import { TestBrowser } from '../../../test/sign-on-factories.ts';
import {
  comeIn,
  errorOf,
  linksOf,
  out,
  there,
  tokenOf,
  signOnStage,
  type SignOnStage,
} from '../../../test/sign-on-stage.ts';
import type { TestServer } from '../../../test/test-server.ts';

let stage: SignOnStage;
let server: TestServer;
let world: World;
let second: World;
let student: MadePerson;
let browser: TestBrowser;
let provider: LyingProvider;
let other: LyingProvider;
let id: string;
let otherId: string;
let secondId: string;

signOnStage((made) => {
  stage = made;
  ({ server, world, second, student, browser, provider, other, id, otherId, secondId } = made);
});

describe('the first link', () => {
  it.each<[string, string, () => object]>([
    [
      'EC_003',
      'an address that no account has',
      () => ({ email: 'nobody@example.test', email_verified: true }),
    ],
    ['EC_001', 'an address that the provider has not verified', () => ({ email_verified: false })],
    ['EC_001', 'an address of which it says nothing', () => ({ email_verified: undefined })],
    ['EC_004', 'an address of another domain', () => ({ email: 'student@elsewhere.test' })],
    ['EC_004', 'a domain that only ends like one of ours', () => ({ email: 'a@notexample.test' })],
    ['EC_004', 'a domain below one of ours', () => ({ email: 'a@sub.example.test' })],
    ['EC_002', 'no address', () => ({ email: undefined })],
    ['EC_002', 'a number that nobody has', () => ({ email: undefined, student_number: 'S999999' })],
    ['EC_002', 'an address that is none', () => ({ email: { $ne: null } })],
  ])('is %s with %s', async (code, _what, change) => {
    provider.claims = { ...provider.claims, ...change() };
    expect(errorOf(await there(stage))).toBe(code);
    expect(await linksOf(server, student.id)).toEqual([]);
  });

  it('takes no letter for another one that becomes it when it is made small', async () => {
    provider.claims = { ...provider.claims, email: student.email.replace('t', 'T').replace('s', '\u017F') };
    expect(errorOf(await there(stage))).toBe('EC_002');
  });

  it('is EC_001 for an account that another subject has already: the address was given to somebody else', async () => {
    await comeIn(stage);
    provider.claims = { sub: `taken-over-${stage.subject}`, email: student.email, email_verified: true };
    expect(errorOf(await there(stage, new TestBrowser(server)))).toBe('EC_001');
    expect(await linksOf(server, student.id)).toHaveLength(1);
  });

  it('is EC_001 where address and number are of two accounts', async () => {
    const another = await makePerson(server, world, 'student');
    const row = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', another.id)
      .executeTakeFirst();
    provider.claims = { ...provider.claims, student_number: row?.studentNumber };
    expect(errorOf(await there(stage))).toBe('EC_001');
  });

  it('is EC_003 for an account that is closed', async () => {
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    expect(errorOf(await there(stage))).toBe('EC_003');
  });

  it('does not reach the account with the same address in another institution', async () => {
    const there2 = new TestBrowser(server, 'second.test');
    const address = await there2.begin(secondId);
    provider.nonce = address.searchParams.get('nonce') ?? '';
    const state = address.searchParams.get('state') ?? '';
    expect(errorOf(await there2.comeBack(secondId, { state, code: 'a-code' }))).toBe('EC_003');
    const twin = await makePerson(server, second, 'student');
    await server.db.updateTable('people').set({ email: student.email }).where('id', '=', twin.id).execute();
    const again = await there2.begin(secondId);
    provider.nonce = again.searchParams.get('nonce') ?? '';
    const back = await there2.comeBack(secondId, {
      state: again.searchParams.get('state') ?? '',
      code: 'a-code',
    });
    await there2.exchange(tokenOf(back));
    expect(await there2.isAs()).toBe(twin.id);
    expect(await linksOf(server, student.id)).toEqual([]);
  });

  it.each(['topAdmin', 'levelThreeAdmin'] as const)(
    'is EC_001 for a %s, who links only while signed in',
    async (role) => {
      const { email, id: adminId } = await makePerson(server, world, role);
      provider.claims = { ...provider.claims, email };
      expect(errorOf(await there(stage))).toBe('EC_001');
      expect(await linksOf(server, adminId)).toEqual([]);
    },
  );

  it('is EC_002 by a number where the host trusts none', async () => {
    const row = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .executeTakeFirst();
    other.claims = { sub: 'x', student_number: row?.studentNumber };
    const { state } = await out({ provider: other, id: otherId }, browser);
    expect(errorOf(await browser.comeBack(otherId, { state, code: 'a-code' }))).toBe('EC_002');
  });
});

describe('the code of the way back', () => {
  const refused = async (by: TestBrowser, token: string) => (await by.exchange(token)).response_code;

  it('works once', async () => {
    const token = tokenOf(await there(stage));
    expect((await browser.exchange(token)).status).toBe(200);
    expect(await refused(browser, token)).toBe('sign_on_lapsed');
  });

  it('works once when it is used twice at the same moment', async () => {
    const token = tokenOf(await there(stage));
    const answers = await Promise.all([browser.exchange(token), browser.exchange(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('works for a minute', async () => {
    const token = tokenOf(await there(stage));
    await server.pass(61);
    expect(await refused(browser, token)).toBe('sign_on_lapsed');
  });

  it('works in the browser that began, and is still good there after another one tried', async () => {
    const token = tokenOf(await there(stage));
    const stranger = new TestBrowser(server);
    expect(await refused(stranger, token)).toBe('sign_on_lapsed');
    await stranger.begin(id);
    expect(await refused(stranger, token)).toBe('sign_on_lapsed');
    expect((await browser.exchange(token)).status).toBe(200);
  });

  it('works in its own institution', async () => {
    const token = tokenOf(await there(stage));
    const elsewhere = new TestBrowser(server, 'second.test');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect(await refused(elsewhere, token)).toBe('sign_on_lapsed');
  });

  it('is refused with the reason where the account was closed since', async () => {
    await comeIn(stage);
    const again = new TestBrowser(server);
    const token = tokenOf(await there(stage, again));
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    expect(await refused(again, token)).toBe('account_deactivated');
  });

  it('is refused where the link was ended since', async () => {
    const token = tokenOf(await there(stage));
    await server.db.deleteFrom('providerLinks').where('personId', '=', student.id).execute();
    expect(await refused(browser, token)).toBe('sign_on_lapsed');
  });

  it('hands out a token to a client that holds no cookie only if it asks', async () => {
    const token = tokenOf(await there(stage));
    const query = { token, isEnrollmentNeeded: 'true', wantsToken: 'true' };
    const { response } = await browser.call<{ authorization: { tokenValue: string } | null }>(
      'GET /user/authenticate',
      { query },
    );
    expect(response?.authorization?.tokenValue).toMatch(/^[\w-]{43}$/);
  });

  it('makes guessers wait', async () => {
    const from = '192.0.2.77';
    let last = '';
    for (let tries = 0; tries < 301; tries += 1)
      last = (await browser.call('GET /user/authenticate', { query: { token: 'x'.repeat(43) }, from }))
        .response_code;
    expect(last).toBe('too_many_requests');
  });
});
