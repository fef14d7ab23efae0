import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import type { PasskeyQuestion } from '@lectern/contract/identity/passkeys.shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeSession, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { cookiesOf, givePassword, goodPassword } from '../../../test/identity-factories.ts';
import { answerOf, handleOf, passkeyOf, type Given, type Passkey } from '../../../test/passkey-factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;
let admin: MadePerson;
let own: Passkey;

/** The cookies of the browser that asked last. */
let attempt = '';

const challenge = async () => {
  const asked = await server.call<PasskeyQuestion>('POST /user/authenticate/passkey/options');
  attempt = cookiesOf(asked);
  return asked.response?.challenge ?? '';
};

const enter = (passkey: object, cookie = attempt): Promise<Answer> =>
  server.call('POST /user/authenticate/passkey', { body: { passkey }, headers: { cookie } });

const refusal = { status: 400, response_code: 'passkey_refused' };

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  world = await makeWorld(server);
});
afterAll(() => server.stop());

beforeEach(async () => {
  admin = await makePerson(server, world, 'levelThreeAdmin');
  await givePassword(server, world, admin.id);
  own = await passkeyOf(server, world, admin.id);
});

describe('an answer of a passkey', () => {
  it('to our question opens the account', async () => {
    expect((await enter(answerOf(own, await challenge()))).status).toBe(200);
  });

  it.each<[string, Given]>([
    ['given to another origin', { origin: 'https://localhost.evil.test' }],
    ['given to another port of the host', { origin: 'http://localhost:81' }],
    ['for another site', { site: 'evil.test' }],
    ['without the person verified', { flags: 0x01 }],
    ['of somebody else by its handle', { handle: handleOf(crypto.randomUUID()) }],
    ['of nobody by its handle', { handle: null }],
  ])('%s is refused', async (_what, given) => {
    expect(await enter(answerOf(own, await challenge(), given))).toMatchObject(refusal);
  });

  it('is taken once, also of two at once', async () => {
    const answer = answerOf(own, await challenge());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await enter(answer)).toMatchObject(refusal);
  });

  it('to no question of ours is refused, and to one for something else', async () => {
    expect(await enter(answerOf(own, randomBytes(40).toString('base64url')))).toMatchObject(refusal);
    const proof = await server.call<{ passkey: PasskeyQuestion }>('POST /user/prove/options', {
      as: admin.token,
    });
    const other = proof.response?.passkey.challenge ?? '';
    expect(other).not.toBe('');
    expect(await enter(answerOf(own, other))).toMatchObject(refusal);
  });

  it('to a question of another browser is refused', async () => {
    const asked = await challenge();
    const first = attempt;
    await challenge();
    expect(await enter(answerOf(own, asked))).toMatchObject(refusal);
    expect(await enter(answerOf(own, asked), '')).toMatchObject(refusal);
    expect((await enter(answerOf(own, asked), first)).status).toBe(200);
  });

  it('signed by another key is refused', async () => {
    const forged = { ...own, key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey };
    expect(await enter(answerOf(forged, await challenge()))).toMatchObject(refusal);
  });

  it('counts on: one whose count does not rise is that of a copy', async () => {
    expect((await enter(answerOf(own, await challenge(), { count: 5 }))).status).toBe(200);
    for (const count of [5, 4, 0])
      expect(await enter(answerOf(own, await challenge(), { count }))).toMatchObject(refusal);
    expect((await enter(answerOf(own, await challenge(), { count: 6 }))).status).toBe(200);
  });

  it('that comes too late is refused', async () => {
    const asked = await challenge();
    await server.pass(factorLimits.challengeMinutes * 60 + 1);
    expect(await enter(answerOf(own, asked))).toMatchObject(refusal);
  });

  it('of people who sign in by a provider alone is refused, until that is taken back', async () => {
    const setProviderOnly = (providerOnly: boolean) =>
      server.db.updateTable('people').set({ providerOnly }).where('id', '=', admin.id).execute();
    await setProviderOnly(true);
    expect(await enter(answerOf(own, await challenge()))).toMatchObject(refusal);
    await setProviderOnly(false);
    expect((await enter(answerOf(own, await challenge()))).status).toBe(200);
  });

  it('of a passkey that was removed is refused', async () => {
    await passkeyOf(server, world, admin.id);
    const removed = await server.call(`DELETE /user/second-factor/passkey/${own.id}`, { as: admin.token });
    expect(removed.status).toBe(200);
    expect(await enter(answerOf(own, await challenge()))).toMatchObject(refusal);
  });
});

describe('the second step', () => {
  it('takes no passkey of somebody else', async () => {
    const other = await passkeyOf(server, world, (await makePerson(server, world, 'levelThreeAdmin')).id);
    const first = await server.call<{ ticket: string; passkey: PasskeyQuestion }>('POST /user/authenticate', {
      body: { username: admin.email, password: goodPassword },
    });
    const { ticket, passkey } = first.response ?? {};
    const finish = (from: Passkey) =>
      server.call('POST /user/authenticate/second-factor', {
        body: { ticket, passkey: answerOf(from, passkey?.challenge ?? '') },
      });
    expect((await finish(other)).response_code).toBe('passkey_refused');
    expect((await finish(own)).status).toBe(200);
  });
});

describe('a question of one session or sign-in of a person', () => {
  it('is answered in no other session as a proof', async () => {
    const other = await makeSession(server, world, admin.id);
    const asked = await server.call<{ passkey: PasskeyQuestion }>('POST /user/prove/options', { as: other });
    const passkey = answerOf(own, asked.response?.passkey.challenge ?? '');
    const prove = (as: string) => server.call('POST /user/prove', { as, body: { passkey } });
    expect(await prove(admin.token)).toMatchObject(refusal);
    expect((await prove(other)).status).toBe(200);
  });

  it('is answered in no other sign-in', async () => {
    const begin = async () =>
      (
        await server.call<{ ticket: string; passkey: PasskeyQuestion }>('POST /user/authenticate', {
          body: { username: admin.email, password: goodPassword },
        })
      ).response;
    const [first, second] = [await begin(), await begin()];
    const passkey = answerOf(own, first?.passkey.challenge ?? '');
    const finish = (ticket: string | undefined) =>
      server.call('POST /user/authenticate/second-factor', { body: { ticket, passkey } });
    expect(await finish(second?.ticket)).toMatchObject(refusal);
    expect((await finish(first?.ticket)).status).toBe(200);
  });

  it('takes a passkey whose browser tells no handle, and none of another account', async () => {
    const asked = async () =>
      (await server.call<{ passkey: PasskeyQuestion }>('POST /user/prove/options', { as: admin.token }))
        .response?.passkey.challenge ?? '';
    const prove = async (handle: string | null) =>
      server.call('POST /user/prove', {
        as: admin.token,
        body: { passkey: answerOf(own, await asked(), { handle }) },
      });
    expect(await prove(handleOf(crypto.randomUUID()))).toMatchObject(refusal);
    expect((await prove(null)).status).toBe(200);
  });
});
