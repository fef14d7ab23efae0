import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import type { MadePerson } from '../../../test/factories.ts';
import { eventually, mailsTo } from '../../../test/identity-factories.ts';
import { signed, type LyingProvider } from '../../../test/lying-provider.ts';
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
let student: MadePerson;
let browser: TestBrowser;
let provider: LyingProvider;
let id: string;
let secondId: string;

signOnStage((made) => {
  stage = made;
  ({ server, student, browser, provider, id, secondId } = made);
});

describe('the way out', () => {
  it('leads to the provider with PKCE, state and nonce, and back to an address of this provider alone', async () => {
    const { address } = await out(stage, browser);
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/authorize`);
    const said = Object.fromEntries(address.searchParams);
    expect(said).toMatchObject({
      ...{
        client_id: 'lectern',
        response_type: 'code',
        scope: 'openid email',
        code_challenge_method: 'S256',
      },
      redirect_uri: `http://localhost/api/user/sign-on/${id}/return`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(said[name]).toMatch(/^[\w-]{43}$/);
    const { address: again } = await out(stage, browser);
    expect(again.searchParams.get('state')).not.toBe(said['state']);
  });

  it('begins at the address of the host row, whatever name the browser asked, and never twice', async () => {
    const elsewhere = new TestBrowser(server, 'localhost:3000');
    expect((await elsewhere.begin(id)).href).toBe(`http://localhost/api/user/sign-on/${id}?here=1`);
    const led = await elsewhere.ledBy(`GET /user/sign-on/${id}`, { here: '1' });
    expect(led.searchParams.get('redirect_uri')).toBe(`http://localhost/api/user/sign-on/${id}/return`);
  });

  it.each([
    ['an unknown provider', () => crypto.randomUUID()],
    ['a provider of another institution', () => secondId],
    ['no id', () => 'nothing'],
  ])('leads %s back to the index', async (_what, idOf) => {
    const led = await browser.begin(idOf());
    expect([led.pathname, errorOf(led)]).toEqual(['/', 'EC_000']);
  });

  it('begins for a whole school behind one address, and for nobody who begins without end', async () => {
    const from = '203.0.113.7';
    const kept = async () =>
      (await server.db.selectFrom('signOnAttempts').select('stateHash').execute()).length;
    const begin = async (address: string) => {
      const before = await kept();
      const { headers } = await new TestBrowser(server).call(`GET /user/sign-on/${id}`, { from: address });
      const isLed = String(headers['location']).startsWith(provider.issuer);
      return [isLed, (await kept()) - before] as const;
    };
    const [led, turnedAway] = [
      [true, 1],
      [false, 0],
    ] as const;
    expect(await begin(from)).toEqual(led);
    const began = (attempts: number) =>
      server.db
        .updateTable('rateLimits')
        .set({ attempts })
        .where('key', 'like', 'signOnNetwork:%')
        .where('key', 'like', `%${from}`)
        .execute();
    await began(1_999);
    expect([await begin(from), await begin(from), await begin('203.0.113.8')]).toEqual([
      led,
      turnedAway,
      led,
    ]);
    await server.pass(901);
    expect(await begin(from)).toEqual(led);
  });

  it('leads to the index when the provider does not answer, and asks again the next time', async () => {
    await server.pass(7_200);
    provider.answer = (_request, response) => {
      response.statusCode = 503;
      response.end();
      return true;
    };
    const led = await browser.begin(id);
    expect([errorOf(led), led.searchParams.get('provider')]).toEqual(['EC_000', id]);
    provider.answer = undefined;
    expect((await out(stage, browser)).state).not.toBe('');
  });

  it('asks for the documents of a provider once for many', async () => {
    await server.pass(7_200);
    await Promise.all(Array.from({ length: 10 }, () => new TestBrowser(server).begin(id)));
    expect(provider.requests).toEqual(['/.well-known/openid-configuration']);
  });
});

describe('the way back', () => {
  it('signs a student in who comes for the first time, links them, and tells them', async () => {
    const back = await there(stage);
    expect([back.pathname, [...back.searchParams.keys()]]).toEqual(['/', ['token']]);
    expect(await browser.isAs()).toBeNull();
    const { response } = await browser.exchange(tokenOf(back));
    expect(response).toMatchObject({ secondFactorRequired: false, id: student.id });
    expect(await browser.isAs()).toBe(student.id);
    const [link] = await linksOf(server, student.id);
    expect(link).toMatchObject({
      issuer: provider.issuer,
      subject: stage.subject,
      account: student.email,
    });
    const mail = await eventually(async () => (await mailsTo(server, student.email, 'sign-on-link'))[0]);
    expect(mail.body).toContain('Springfield ID');
    expect((await auditAbout(server, student.id)).map(({ action }) => action)).toContain('sign-on.linked');
  });

  it.each(['abc', 'x'.repeat(43)])('takes %j for a code that lapsed', async (mangled) => {
    expect(await browser.exchange(mangled)).toMatchObject({ status: 400, response_code: 'sign_on_lapsed' });
  });

  it('knows them by the subject alone from then on', async () => {
    await comeIn(stage);
    provider.claims = { sub: stage.subject, email: 'renamed@elsewhere.test', email_verified: false };
    expect(await comeIn(stage, new TestBrowser(server))).toBe(student.id);
    expect(await linksOf(server, student.id)).toHaveLength(1);
  });

  it('sends the provider the code, the verifier of the challenge and our secret, and nothing that it did not say', async () => {
    const { state, address } = await out(stage, browser);
    await browser.comeBack(id, { state, code: 'the-code', id_token: 'forged', token: 'forged' });
    const [request] = provider.tokenRequests;
    expect(Object.fromEntries(request?.form ?? [])).toMatchObject({
      ...{ grant_type: 'authorization_code', code: 'the-code' },
      redirect_uri: `http://localhost/api/user/sign-on/${id}/return`,
    });
    const verifier = request?.form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(challenge).toBe(address.searchParams.get('code_challenge'));
    const basic = Buffer.from('lectern:a-secret-of-the-client').toString('base64');
    expect(
      decodeURIComponent(Buffer.from((request?.authorization ?? '').slice(6), 'base64').toString()),
    ).toBe(Buffer.from(basic, 'base64').toString());
  });

  it('finds the address in the second document where the token has none', async () => {
    provider.claims = { sub: stage.subject };
    provider.userInfo = { sub: stage.subject, email: student.email, email_verified: true };
    expect(await comeIn(stage)).toBe(student.id);
  });

  it('links by a number that the host trusts', async () => {
    const [row] = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .execute();
    provider.claims = { sub: stage.subject, student_number: row?.studentNumber };
    expect(await comeIn(stage)).toBe(student.id);
  });

  it('says EC_001 when the provider itself said no', async () => {
    const { state } = await out(stage, browser);
    const back = await browser.comeBack(id, { state, error: 'access_denied' });
    expect([errorOf(back), back.searchParams.get('provider')]).toEqual(['EC_001', id]);
    expect(provider.tokenRequests).toEqual([]);
  });

  it('makes one link of two windows that come back at the same moment', async () => {
    const first = await out(stage, browser);
    const nonces = [provider.nonce];
    const { state } = await out(stage, browser);
    nonces.push(provider.nonce);
    provider.idToken = (claims, key) => signed({ ...claims, nonce: nonces.shift() }, key);
    // Each token has the nonce of its own window only if they are asked for in turn.
    const backs = [
      await browser.comeBack(id, { state: first.state, code: 'one' }),
      await browser.comeBack(id, { state, code: 'two' }),
    ];
    expect(backs.map(errorOf)).toEqual([null, null]);
    expect(await linksOf(server, student.id)).toHaveLength(1);
  });

  it('makes one link of two browsers that come back at the same moment', async () => {
    const browsers = [new TestBrowser(server), new TestBrowser(server)];
    const ways = [];
    for (const one of browsers) ways.push({ one, ...(await out(stage, one)) });
    const nonceOf = new Map(ways.map(({ state, address }) => [state, address.searchParams.get('nonce')]));
    provider.idToken = (claims, key) => {
      const code = provider.tokenRequests.at(-1)?.form.get('code') ?? '';
      return signed({ ...claims, nonce: nonceOf.get(code) }, key);
    };
    const backs = await Promise.all(ways.map(({ one, state }) => one.comeBack(id, { state, code: state })));
    expect(backs.filter((back) => tokenOf(back) !== '').length).toBeGreaterThan(0);
    expect(await linksOf(server, student.id)).toHaveLength(1);
  });
});
