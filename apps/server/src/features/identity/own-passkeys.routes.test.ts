import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import type { NewPasskeyQuestion, OwnPasskeys } from '@lectern/contract/identity/passkeys.shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { givePassword, goodPassword, mailsTo } from '../../../test/identity-factories.ts';
import {
  answerOf,
  enterBy,
  newAnswerOf,
  passkeyOf,
  type Given,
  type Passkey,
} from '../../../test/passkey-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;
let second: World;
let student: MadePerson;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

const make = async (role: MemberRole = 'student'): Promise<MadePerson> => {
  const made = await makePerson(server, world, role);
  await givePassword(server, world, made.id);
  return made;
};

beforeEach(async () => {
  student = await make();
});

const members = ['student', 'parent', 'educator'] as const;
type MemberRole = (typeof members)[number];

const call = <R = OwnPasskeys>(as: string, route: string, body?: unknown) =>
  server.call<R>(route, { as, ...(body === undefined ? {} : { body }) });
const ask = (as: string) => call<NewPasskeyQuestion>(as, 'POST /user/passkey/options');
const namesOf = async (as: string) =>
  (await call(as, 'GET /user/passkey')).response?.data.map((one) => one.name);

/** The answer of a person's browser to a challenge from a session. */
async function madeFor(who: MadePerson, given: Given = {}, as = who.token) {
  return newAnswerOf(who.id, (await ask(as)).response?.challenge ?? '', given);
}

const keep = (as: string, passkey: object, name = 'My phone') =>
  call(as, 'POST /user/passkey', { name, passkey });

/** A passkey that somebody added. */
async function add(who: MadePerson): Promise<Passkey> {
  const { answer, made } = await madeFor(who);
  const { response } = await keep(who.token, answer);
  return { ...made, id: response?.data.at(-1)?.id ?? '' };
}

const refusal = { status: 400, response_code: 'passkey_refused' };
const fill = async (howMany: number) => {
  for (let one = 0; one < howMany; one += 1) await passkeyOf(server, world, student.id, `Key ${one}`);
};

describe('adding a passkey', () => {
  it.each(members)(
    'gives a %s a second way in, who is told by mail; the password opens as before',
    async (role) => {
      const person = await make(role);
      const question = (await ask(person.token)).response;
      expect(question).toMatchObject({
        ...{ rp: { id: 'localhost' }, user: { name: person.email } },
        authenticatorSelection: { requireResidentKey: true, userVerification: 'required' },
      });
      const { answer, made } = newAnswerOf(person.id, question?.challenge ?? '');
      const added = await keep(person.token, answer);
      expect(added).toMatchObject({ status: 200, message: 'The passkey was added.' });
      expect(added.response).toMatchObject({
        ...{ mayAdd: true, data: [{ name: 'My phone', site: 'localhost', lastUsedAt: null }] },
      });
      const [mail] = await mailsTo(server, person.email, 'passkeys');
      expect(mail?.body).toContain('a passkey was added to your account');
      expect(mail?.subject).not.toContain('factor');
      expect(await auditAbout(server, person.id)).toMatchObject([
        { action: 'factor.passkey-added', actorId: person.id },
      ]);
      const byPassword = await server.call('POST /user/authenticate', {
        body: { username: person.email, password: goodPassword },
      });
      expect(byPassword.response).toMatchObject({ secondFactorRequired: false, id: person.id });
      expect((await enterBy(server, made)).response).toMatchObject({ id: person.id });
      const [kept] = (await call(person.token, 'GET /user/passkey')).response?.data ?? [];
      expect(kept?.lastUsedAt).toBe(server.clock.now().toISOString());
    },
  );

  it('signs nobody out elsewhere, and brings no recovery codes', async () => {
    const elsewhere = await makeSession(server, world, student.id);
    await add(student);
    expect((await call(elsewhere, 'GET /user/session')).status).toBe(200);
    const codes = server.db.selectFrom('recoveryCodes').select('personId').where('personId', '=', student.id);
    expect(await codes.execute()).toEqual([]);
  });

  it('tells nobody without an address', async () => {
    await server.db.updateTable('people').set({ email: null }).where('id', '=', student.id).execute();
    await add(student);
    expect(await namesOf(student.token)).toEqual(['My phone']);
  });

  it('asks for a recent proof, which is the password', async () => {
    const { answer } = await madeFor(student);
    await server.pass(15 * 60 + 1);
    expect((await ask(student.token)).response_code).toBe('proof_required');
    expect((await keep(student.token, answer)).response_code).toBe('proof_required');
    expect((await call(student.token, 'POST /user/prove', { password: goodPassword })).status).toBe(200);
    expect((await ask(student.token)).status).toBe(200);
  });

  it.each<[string, Given]>([
    ['made for another origin', { origin: 'https://localhost.evil.test' }],
    ['made for another port of the host', { origin: 'http://localhost:81' }],
    ['made for another site', { site: 'evil.test' }],
    ['that does not verify its person, and could not sign in', { flags: 0x01 }],
  ])('refuses one %s', async (_what, given) => {
    expect(await keep(student.token, (await madeFor(student, given)).answer)).toMatchObject(refusal);
  });

  it('refuses an answer to the question of another session or person, to none of ours, and an old one', async () => {
    const elsewhere = await makeSession(server, world, student.id);
    const { answer } = await madeFor(student, {}, elsewhere);
    expect(await keep(student.token, answer)).toMatchObject(refusal);
    const other = await make();
    expect(await keep(student.token, (await madeFor(other)).answer)).toMatchObject(refusal);
    expect(await keep(student.token, newAnswerOf(student.id, 'a'.repeat(54)).answer)).toMatchObject(refusal);
    const late = await madeFor(student);
    await server.pass(factorLimits.challengeMinutes * 60 + 1);
    expect(await keep(student.token, late.answer)).toMatchObject(refusal);
    expect((await keep(elsewhere, (await madeFor(student, {}, elsewhere)).answer)).status).toBe(200);
  });

  it('takes an answer once, also of two at once', async () => {
    const { answer } = await madeFor(student);
    const both = await Promise.all([keep(student.token, answer), keep(student.token, answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await namesOf(student.token)).toHaveLength(1);
  });

  it('refuses the eleventh, also of two at once', async () => {
    await fill(9);
    const [one, two] = [await madeFor(student), await madeFor(student)];
    const both = await Promise.all([keep(student.token, one.answer), keep(student.token, two.answer)]);
    expect(both.map(({ response_code }) => response_code).toSorted()).toEqual(['ok', 'too_many_passkeys']);
    expect(await namesOf(student.token)).toHaveLength(10);
    expect((await ask(student.token)).response_code).toBe('too_many_passkeys');
  });

  it('is not for people who sign in by a provider alone, also from this moment on', async () => {
    const { answer } = await madeFor(student);
    await server.db.updateTable('people').set({ providerOnly: true }).where('id', '=', student.id).execute();
    expect((await ask(student.token)).response_code).toBe('provider_only');
    expect((await keep(student.token, answer)).response_code).toBe('provider_only');
    expect((await call(student.token, 'GET /user/passkey')).response).toEqual({ data: [], mayAdd: false });
  });

  it.each(['levelThreeAdmin', 'topAdmin'] as const)(
    'is not for a %s, to whom it is a second factor',
    async (role) => {
      const admin = await makePerson(server, world, role);
      expect((await ask(admin.token)).status).toBe(403);
      expect((await call(admin.token, 'GET /user/passkey')).status).toBe(403);
      expect((await call(student.token, 'POST /user/second-factor/passkey/options')).status).toBe(403);
    },
  );
});

describe('a passkey that is there', () => {
  it('gets another name', async () => {
    const { id } = await add(student);
    const answer = await call(student.token, `PUT /user/passkey/${id}`, { name: ' Old phone ' });
    expect(answer).toMatchObject({ status: 200, message: 'The passkey has its new name.' });
    expect(answer.response?.data).toMatchObject([{ id, name: 'Old phone' }]);
    expect((await call(student.token, `PUT /user/passkey/${id}`, { name: ' ' })).status).toBe(400);
  });

  it('is removed after a recent proof, opens nothing any more, and that is told', async () => {
    const passkey = await add(student);
    const remove = () => call(student.token, `DELETE /user/passkey/${passkey.id}`);
    await server.pass(15 * 60 + 1);
    expect((await remove()).response_code).toBe('proof_required');
    await call(student.token, 'POST /user/prove', { password: goodPassword });
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await namesOf(student.token)).toEqual([]);
    expect(await enterBy(server, passkey)).toMatchObject(refusal);
    expect((await mailsTo(server, student.email, 'passkeys')).map(({ body }) => body)).toMatchObject([
      expect.stringContaining('was added'),
      expect.stringContaining('was removed'),
    ]);
    const actions = (await auditAbout(server, student.id)).map(({ action }) => action);
    expect(actions).toEqual(['factor.passkey-added', 'factor.passkey-removed']);
  });

  it('is nobody else’s to name or remove, here or at another institution', async () => {
    const { id } = await add(student);
    const other = await make();
    const stranger = await makePerson(server, second, 'student');
    const inThere = { as: stranger.token, host: second.hostName };
    expect((await call(other.token, `PUT /user/passkey/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await call(other.token, `DELETE /user/passkey/${id}`)).status).toBe(404);
    const renamed = await server.call(`PUT /user/passkey/${id}`, { ...inThere, body: { name: 'Mine' } });
    expect(renamed.status).toBe(404);
    expect((await server.call(`DELETE /user/passkey/${id}`, inThere)).status).toBe(404);
    expect(await namesOf(student.token)).toEqual(['My phone']);
    expect(await namesOf(other.token)).toEqual([]);
  });

  it('opens nothing at another host, and not under the name of another account', async () => {
    const passkey = await add(student);
    expect(await enterBy(server, passkey, { host: second.hostName })).toMatchObject(refusal);
    const other = await make();
    const { handle } = await passkeyOf(server, world, other.id);
    expect(await enterBy(server, { ...passkey, handle })).toMatchObject(refusal);
    expect((await enterBy(server, passkey)).status).toBe(200);
  });

  it('proves nothing where the password is asked for', async () => {
    const passkey = await add(student);
    const question = await call<{ by: string; passkey: null }>(student.token, 'POST /user/prove/options');
    expect(question.response).toEqual({ by: 'password', hasApp: false, passkey: null, providers: [] });
    const proof = answerOf(passkey, 'a'.repeat(54));
    expect((await call(student.token, 'POST /user/prove', { passkey: proof })).status).toBe(400);
  });
});
