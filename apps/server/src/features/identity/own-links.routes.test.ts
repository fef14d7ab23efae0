import { describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { givePassword, goodPassword } from '../../../test/identity-factories.ts';
import type { LyingProvider } from '../../../test/lying-provider.ts';
import { TestBrowser } from '../../../test/sign-on-factories.ts';
import {
  comeIn,
  errorOf,
  linksOf,
  there,
  tokenOf,
  signOnStage,
  type SignOnStage,
} from '../../../test/sign-on-stage.ts';
import type { TestServer } from '../../../test/test-server.ts';

let stage: SignOnStage;
let server: TestServer;
let world: World;
let student: MadePerson;
let browser: TestBrowser;
let provider: LyingProvider;
let id: string;

signOnStage((made) => {
  stage = made;
  ({ server, world, student, browser, provider, id } = made);
});

const giveFactor = (personId: string) =>
  server.db
    .insertInto('passkeys')
    .values({
      ...{ institutionId: world.institutionId, personId, site: 'localhost', name: 'A phone' },
      ...{ credentialId: `of ${personId}`, publicKey: Buffer.from('a'), counter: 0, transports: [] },
      createdAt: server.clock.now(),
    })
    .execute();

const giveApp = (personId: string) =>
  server.db
    .insertInto('authenticatorApps')
    .values({
      ...{ institutionId: world.institutionId, personId, secret: 'sealed' },
      turnedOnAt: server.clock.now(),
    })
    .execute();

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);

describe('an administrator', () => {
  const linkBy = async (who: TestBrowser, sub: string) => {
    const { response } = await who.call<{ address: string }>(`POST /user/sign-on/${id}/link`);
    const address = new URL(response?.address ?? '');
    provider.nonce = address.searchParams.get('nonce') ?? '';
    provider.claims = { sub };
    return who.comeBack(id, { state: address.searchParams.get('state') ?? '', code: 'a-code' });
  };

  it('links an account while signed in, comes in by it, and ends it again', async () => {
    const boss = await makePerson(server, world, 'levelTwoAdmin');
    await givePassword(server, world, boss.id);
    await browser.call('POST /user/authenticate', { body: { username: boss.email, password: goodPassword } });
    expect(await browser.isAs()).toBe(boss.id);
    const led = await linkBy(browser, `boss-${stage.subject}`);
    expect([led.pathname, led.searchParams.get('outcome')]).toEqual(['/linked-accounts', 'linked']);
    const elsewhere = new TestBrowser(server);
    provider.claims = { sub: `boss-${stage.subject}` };
    expect(await comeIn(stage, elsewhere)).toBe(boss.id);
    const { response } = await browser.call<{ links: { id: string }[]; mayUnlink: boolean }>(
      'GET /user/sign-on-links',
    );
    expect(response).toMatchObject({ links: [{ name: 'Springfield ID' }], mayUnlink: true });
    const ended = await browser.call(`DELETE /user/sign-on-links/${response?.links[0]?.id}`);
    expect(ended.status).toBe(200);
    expect(errorOf(await there(stage, new TestBrowser(server)))).toBe('EC_002');
    expect((await auditAbout(server, boss.id)).map(({ action }) => action)).toContain('sign-on.unlinked');
  });

  it('with a second factor is asked for it before there is a session', async () => {
    const boss = await makePerson(server, world, 'levelThreeAdmin');
    await giveFactor(boss.id);
    await server.db
      .insertInto('providerLinks')
      .values({
        ...{ institutionId: world.institutionId, personId: boss.id, issuer: provider.issuer },
        ...{
          clientId: 'lectern',
          subject: `guarded-${stage.subject}`,
          providerName: 'x',
          linkedAt: server.clock.now(),
        },
      })
      .execute();
    provider.claims = { sub: `guarded-${stage.subject}` };
    const { response } = await browser.exchange(tokenOf(await there(stage)));
    expect(response).toMatchObject({ secondFactorRequired: true });
    expect(await browser.isAs()).toBeNull();
  });

  it('cannot be linked by a way that began in another session, or after signing out', async () => {
    const boss = await makePerson(server, world, 'levelTwoAdmin');
    await givePassword(server, world, boss.id);
    await browser.call('POST /user/authenticate', { body: { username: boss.email, password: goodPassword } });
    const { response } = await browser.call<{ address: string }>(`POST /user/sign-on/${id}/link`);
    const address = new URL(response?.address ?? '');
    provider.nonce = address.searchParams.get('nonce') ?? '';
    await browser.call('PUT /logout');
    const led = await browser.comeBack(id, {
      state: address.searchParams.get('state') ?? '',
      code: 'a-code',
    });
    expect(led.searchParams.get('outcome')).toBe('link_refused');
    expect(await linksOf(server, boss.id)).toEqual([]);
  });

  it('cannot take an account that is linked with somebody else', async () => {
    await comeIn(stage);
    const boss = await makePerson(server, world, 'levelTwoAdmin');
    await givePassword(server, world, boss.id);
    const own = new TestBrowser(server);
    await own.call('POST /user/authenticate', { body: { username: boss.email, password: goodPassword } });
    const led = await linkBy(own, stage.subject);
    expect(led.searchParams.get('outcome')).toBe('link_refused');
    expect(await linksOf(server, boss.id)).toEqual([]);
  });

  it('needs a recent proof to link, and who does not come from our page begins nothing', async () => {
    const boss = await makePerson(server, world, 'levelTwoAdmin');
    await givePassword(server, world, boss.id);
    await browser.call('POST /user/authenticate', { body: { username: boss.email, password: goodPassword } });
    await server.pass(901);
    const late = await browser.call(`POST /user/sign-on/${id}/link`);
    expect(late.response_code).toBe('proof_required');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const forged = await server.call(`POST /user/sign-on/${id}/prove`, {
      headers: { cookie, origin: 'https://evil.test' },
    });
    expect(forged.response_code).toBe('access_denied');
  });
});

describe('a session that a provider opened', () => {
  it('is proven where the password was typed just now, and not where the provider does not say', async () => {
    await comeIn(stage);
    expect((await browser.call(`POST /user/sign-on/${id}/link`)).status).toBe(200);
    provider.claims = { ...provider.claims, auth_time: undefined };
    const again = new TestBrowser(server);
    await comeIn(stage, again);
    expect((await again.call(`POST /user/sign-on/${id}/link`)).response_code).toBe('proof_required');
  });

  it('is proven again at the provider, by the own account and a password that was typed just now', async () => {
    provider.claims = { ...provider.claims, auth_time: seconds() - 3600 };
    await comeIn(stage);
    const prove = async (claims: object) => {
      const { response } = await browser.call<{ address: string }>(`POST /user/sign-on/${id}/prove`);
      const address = new URL(response?.address ?? '');
      expect([address.searchParams.get('max_age'), address.searchParams.get('prompt')]).toEqual([
        '0',
        'login',
      ]);
      provider.nonce = address.searchParams.get('nonce') ?? '';
      provider.claims = { ...provider.claims, ...claims };
      const led = await browser.comeBack(id, {
        state: address.searchParams.get('state') ?? '',
        code: 'a-code',
      });
      return led.searchParams.get('outcome');
    };
    expect(await prove({ auth_time: seconds() - 3600 })).toBe('proof_refused');
    expect(await prove({ auth_time: undefined })).toBe('proof_refused');
    expect(await prove({ auth_time: seconds(), sub: 'somebody else' })).toBe('proof_refused');
    expect((await browser.call(`POST /user/sign-on/${id}/link`)).response_code).toBe('proof_required');
    expect(await prove({ auth_time: seconds(), sub: stage.subject })).toBe('proven');
    expect((await browser.call(`POST /user/sign-on/${id}/link`)).status).toBe(200);
  });

  it('is not proven by a password of the future', async () => {
    provider.claims = { ...provider.claims, auth_time: seconds() + 86_400 };
    await comeIn(stage);
    expect((await browser.call(`POST /user/sign-on/${id}/link`)).response_code).toBe('proof_required');
  });

  it('is not proven there by people who have a password or a second factor, also one that came meanwhile', async () => {
    provider.claims = { ...provider.claims, auth_time: seconds() - 3600 };
    await comeIn(stage);
    const { response } = await browser.call<{ address: string }>(`POST /user/sign-on/${id}/prove`);
    const address = new URL(response?.address ?? '');
    await giveApp(student.id);
    provider.nonce = address.searchParams.get('nonce') ?? '';
    provider.claims = { ...provider.claims, auth_time: seconds() };
    const state = address.searchParams.get('state') ?? '';
    const led = await browser.comeBack(id, { state, code: 'a-code' });
    expect(led.searchParams.get('outcome')).toBe('proof_refused');
    expect((await browser.call(`POST /user/sign-on/${id}/prove`)).response_code).toBe('access_denied');
    await server.db.deleteFrom('authenticatorApps').where('personId', '=', student.id).execute();
    // A passkey of a student is a way in, and no factor.
    await giveFactor(student.id);
    expect((await browser.call(`POST /user/sign-on/${id}/prove`)).status).toBe(200);
    await givePassword(server, world, student.id);
    expect((await browser.call(`POST /user/sign-on/${id}/prove`)).response_code).toBe('access_denied');
  });

  it('ends with the link, but for the one in which the link was ended', async () => {
    await comeIn(stage);
    const elsewhere = new TestBrowser(server);
    await comeIn(stage, elsewhere);
    await givePassword(server, world, student.id);
    const byPassword = new TestBrowser(server);
    const form = { username: student.email, password: goodPassword };
    await byPassword.call('POST /user/authenticate', { body: form });
    const [link] = await linksOf(server, student.id);
    expect((await browser.call(`DELETE /user/sign-on-links/${link?.id}`)).status).toBe(200);
    const all = [browser, byPassword, elsewhere];
    expect(await Promise.all(all.map((one) => one.isAs()))).toEqual([student.id, student.id, null]);
  });

  it('keeps the link of a provider that is there where the other one is turned off', async () => {
    await comeIn(stage);
    await server.db
      .insertInto('providerLinks')
      .values({
        ...{ institutionId: world.institutionId, personId: student.id, issuer: 'https://gone.example' },
        ...{ clientId: 'x', subject: 'y', providerName: 'Gone', linkedAt: new Date(0) },
      })
      .execute();
    const [gone, link] = (await linksOf(server, student.id)).toSorted((a) => (a.clientId === 'x' ? -1 : 1));
    expect((await browser.call(`DELETE /user/sign-on-links/${link?.id}`)).response_code).toBe('last_way_in');
    expect((await browser.call(`DELETE /user/sign-on-links/${gone?.id}`)).status).toBe(200);
  });

  it('keeps the only link of people who have no other way in, and nobody ends another one’s', async () => {
    await comeIn(stage);
    const [link] = await linksOf(server, student.id);
    expect((await browser.call(`DELETE /user/sign-on-links/${link?.id}`)).response_code).toBe('last_way_in');
    const stranger = await makePerson(server, world, 'student');
    const answer = await server.call(`DELETE /user/sign-on-links/${link?.id}`, { as: stranger.token });
    expect(answer.response_code).toBe('not_found');
    expect(await linksOf(server, student.id)).toHaveLength(1);
  });

  it('tells where one signs out at the provider, too, where it has such an address', async () => {
    const signOut = async () =>
      (await browser.call<{ providerSignOut: string | null }>('PUT /logout')).response?.providerSignOut ??
      null;
    await comeIn(stage);
    expect(await signOut()).toBeNull();
    expect(await browser.isAs()).toBeNull();
    await server.pass(7_200);
    provider.metadata = { end_session_endpoint: `${provider.issuer}/out` };
    await comeIn(stage);
    const address = new URL((await signOut()) ?? '');
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/out`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ client_id: 'lectern', post_logout_redirect_uri: 'http://localhost/' },
    });
    await comeIn(stage);
    await server.pass(7_200);
    provider.answer = (_request, response) => {
      response.destroy();
      return true;
    };
    expect([await signOut(), await browser.isAs()]).toEqual([null, null]);
  });
});
