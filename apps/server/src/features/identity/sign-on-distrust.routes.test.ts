import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { MadePerson } from '../../../test/factories.ts';
import { makeKey, signed, type LyingProvider } from '../../../test/lying-provider.ts';
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
let other: LyingProvider;
let id: string;
let otherId: string;
let secondId: string;

signOnStage((made) => {
  stage = made;
  ({ server, student, browser, provider, other, id, otherId, secondId } = made);
});

describe('a way back that is not trusted', () => {
  it.each<[string, (state: string) => Record<string, string>]>([
    ['without a state', () => ({ code: 'a-code' })],
    ['with a forged state', () => ({ state: 'x'.repeat(43), code: 'a-code' })],
    ['with a state of another length', (state) => ({ state: `${state}x`, code: 'a-code' })],
    ['with neither code nor error', (state) => ({ state })],
    ['with the name of another issuer', (state) => ({ state, code: 'a-code', iss: other.issuer })],
  ])('%s is EC_000, and nobody comes in', async (_what, queryOf) => {
    const { state } = await out(stage, browser);
    const back = await browser.comeBack(id, queryOf(state));
    expect(errorOf(back)).toBe('EC_000');
    expect(await linksOf(server, student.id)).toEqual([]);
    expect(provider.tokenRequests.length === 0 || queryOf(state)['code'] === undefined).toBe(true);
  });

  it('is EC_000 with a state that was used, also where the first try failed', async () => {
    const { state } = await out(stage, browser);
    provider.idToken = async () => 'rubbish';
    expect(errorOf(await browser.comeBack(id, { state, code: 'a-code' }))).toBe('EC_000');
    provider.idToken = signed;
    expect(errorOf(await browser.comeBack(id, { state, code: 'a-code' }))).toBe('EC_000');
  });

  it('is EC_000 after ten minutes', async () => {
    const { state } = await out(stage, browser);
    await server.pass(601);
    expect(errorOf(await browser.comeBack(id, { state, code: 'a-code' }))).toBe('EC_000');
  });

  it('is EC_000 in another browser, and in one without cookies', async () => {
    const { state } = await out(stage, browser);
    for (const stranger of [new TestBrowser(server), new TestBrowser(server)]) {
      expect(errorOf(await stranger.comeBack(id, { state, code: 'a-code' }))).toBe('EC_000');
      await out(stage, stranger);
      expect(errorOf(await stranger.comeBack(id, { state, code: 'a-code' }))).toBe('EC_000');
    }
    expect(provider.tokenRequests).toEqual([]);
  });

  it('is EC_000 at the address of another provider (mix-up), and at that of another institution', async () => {
    const { state } = await out(stage, browser);
    expect(errorOf(await browser.comeBack(otherId, { state, code: 'a-code' }))).toBe('EC_000');
    expect(other.tokenRequests).toEqual([]);
    const elsewhere = new TestBrowser(server, 'second.test');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect(errorOf(await elsewhere.comeBack(secondId, { state, code: 'a-code' }))).toBe('EC_000');
    expect(errorOf(await elsewhere.comeBack(id, { state, code: 'a-code' }))).toBe('EC_000');
    expect(provider.tokenRequests).toEqual([]);
  });

  it('is EC_000 where a provider that names itself in answers does not', async () => {
    await server.pass(7_200);
    provider.metadata = { authorization_response_iss_parameter_supported: true };
    expect(errorOf(await there(stage))).toBe('EC_000');
    const { state } = await out(stage, browser);
    const back = await browser.comeBack(id, { state, code: 'a-code', iss: provider.issuer });
    expect(tokenOf(back)).not.toBe('');
    await server.pass(7_200);
  });

  it('says nothing about who or what in the address', async () => {
    provider.idToken = async () => 'rubbish';
    const back = await there(stage);
    expect([...back.searchParams.keys()].toSorted()).toEqual(['error_code', 'provider']);
  });
});

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token that is not trusted', () => {
  it.each<[string, () => void | Promise<void>]>([
    [
      'that is not signed',
      () => {
        provider.idToken = async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
      },
    ],
    [
      'that is not signed, of a provider that offers it',
      () => {
        provider.metadata = { id_token_signing_alg_values_supported: ['none', 'RS256'] };
        provider.idToken = async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
      },
    ],
    [
      'that is signed with the public key as a shared secret',
      () => {
        provider.metadata = { id_token_signing_alg_values_supported: ['HS256', 'RS256'] };
        provider.idToken = (claims, key) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256', kid: key.name })
            .sign(new TextEncoder().encode(JSON.stringify(key.jwk)));
      },
    ],
    [
      'that is signed with our own secret',
      () => {
        provider.metadata = { id_token_signing_alg_values_supported: ['HS256'] };
        provider.idToken = (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode('a-secret-of-the-client'.padEnd(32, 'x')));
      },
    ],
    [
      'that another key signed under the name of the right one',
      async () => {
        const foreign = await makeKey('first');
        provider.idToken = (claims) => signed(claims, foreign);
      },
    ],
    [
      'whose key stands in its own header',
      async () => {
        const foreign = await makeKey('own');
        provider.idToken = (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk: foreign.jwk }).sign(foreign.privateKey);
      },
    ],
    [
      'whose content was changed afterwards',
      () => {
        provider.idToken = async (claims, key) => {
          const [head, , signature] = (await signed(claims, key)).split('.');
          return `${head}.${encoded({ ...claims, sub: 'another' })}.${signature}`;
        };
      },
    ],
    ['that is over', () => void (provider.claims = { ...provider.claims, exp: seconds() - 61 })],
    ['without an end', () => void (provider.claims = { ...provider.claims, exp: undefined })],
    ['that counts only later', () => void (provider.claims = { ...provider.claims, nbf: seconds() + 90 })],
    ['of the future', () => void (provider.claims = { ...provider.claims, iat: seconds() + 90 })],
    ['for another client', () => void (provider.claims = { ...provider.claims, aud: 'somebody' })],
    [
      'for several clients',
      () => void (provider.claims = { ...provider.claims, aud: ['lectern', 'somebody'] }),
    ],
    [
      'for several clients, given to another one',
      () => void (provider.claims = { ...provider.claims, aud: ['lectern', 'somebody'], azp: 'somebody' }),
    ],
    ['of another issuer', () => void (provider.claims = { ...provider.claims, iss: other.issuer })],
    ['with another nonce', () => void (provider.claims = { ...provider.claims, nonce: 'x'.repeat(43) })],
    ['without a nonce', () => void (provider.claims = { ...provider.claims, nonce: undefined })],
    ['without a subject', () => void (provider.claims = { ...provider.claims, sub: undefined })],
    [
      'with a subject without end',
      () => void (provider.claims = { ...provider.claims, sub: 'x'.repeat(256) }),
    ],
    [
      'with a subject that no database keeps',
      () => void (provider.claims = { ...provider.claims, sub: 'a\u0000b' }),
    ],
    [
      // Kept, it would be the subject of everybody who has another half there.
      'with a subject of half a letter',
      () => void (provider.claims = { ...provider.claims, sub: 'a\ud800b' }),
    ],
    ['that is none', () => void (provider.idToken = async () => 'a.b.c')],
  ])('%s is EC_000', async (_what, lie) => {
    await server.pass(7_200);
    await lie();
    expect(errorOf(await there(stage))).toBe('EC_000');
    expect(await linksOf(server, student.id)).toEqual([]);
    await server.pass(7_200);
  });

  it('is forgiven a clock that is a minute off', async () => {
    provider.claims = { ...provider.claims, exp: seconds() - 50, iat: seconds() + 50 };
    expect(tokenOf(await there(stage))).not.toBe('');
  });

  it('may be signed by a key that came after we asked, and no longer by one that went', async () => {
    await comeIn(stage);
    const [first] = provider.keys;
    const renewed = await makeKey('renewed');
    provider.keys = [renewed];
    expect(tokenOf(await there(stage))).not.toBe('');
    provider.idToken = (claims) => signed(claims, first ?? renewed);
    expect(errorOf(await there(stage))).toBe('EC_000');
    await server.pass(601);
  });

  it('is not looked at where the second document is of somebody else', async () => {
    provider.claims = { sub: stage.subject };
    provider.userInfo = { sub: 'somebody else', email: student.email, email_verified: true };
    expect(errorOf(await there(stage))).toBe('EC_000');
  });
});
