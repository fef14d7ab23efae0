import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
  neverCame,
  newestMail,
} from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { invite } from './identity.service.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

async function makeAccount(): Promise<MadePerson> {
  const person = await makePerson(server, world, 'student');
  await givePassword(server, world, person.id);
  return person;
}

function ask(email: string, headers: Record<string, string> = {}) {
  return server.call('PUT /user/forget-password', { body: { email }, headers });
}

async function linkOf(email: string): Promise<string> {
  const mail = await eventually(() => newestMail(server, email, 'password-reset'));
  return mail.body.match(/https?:\S+/)?.[0] ?? '';
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses, and only the known one gets a mail', async () => {
    const student = await makeAccount();
    const { headers: _one, ...known } = await ask(student.email);
    const { headers: _two, ...unknown } = await ask('nobody@example.test');
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      status: 200,
      message: 'If there is an account with this email address, a link is on its way.',
    });
    expect(await linkOf(student.email)).toMatch(/^http:\/\/localhost\/reset-password\?token=[\w-]{43}$/);
    expect(await newestMail(server, 'nobody@example.test', 'password-reset')).toBeUndefined();
  });

  it('gets a link to the configured address, whatever the request says of hosts', async () => {
    const student = await makeAccount();
    await server.call('PUT /user/forget-password', {
      body: { email: student.email },
      host: 'evil.example',
      headers: { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    expect(await linkOf(student.email)).toMatch(/^http:\/\/localhost\//);
  });

  it('is refused to people who ask six times in an hour for one address, known or not, and to nobody else', async () => {
    const student = await makeAccount();
    for (const email of [student.email, 'another-nobody@example.test']) {
      for (let round = 0; round < 5; round += 1) expect((await ask(email)).status).toBe(200);
      expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': '3601' } });
      await server.pass(600);
      expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': '3001' } });
      const elsewhere = await server.call('PUT /user/forget-password', {
        body: { email },
        from: '192.0.2.9',
      });
      expect(elsewhere.status).toBe(200);
    }
  });

  it('asked for by somebody else leaves the person’s own link alive, and five of them in the mailbox', async () => {
    const student = await makeAccount();
    await ask(student.email);
    const own = tokenOf(await linkOf(student.email));
    for (let round = 0; round < 8; round += 1)
      await server.call('PUT /user/forget-password', {
        body: { email: student.email },
        from: `192.0.2.${50 + round}`,
      });
    const other = await makeAccount();
    await ask(other.email);
    await linkOf(other.email);
    expect((await mailsTo(server, student.email, 'password-reset')).length).toBe(5);
    const set = await server.call('PUT /user/reset-password', {
      body: { token: own, password: 'Another@2026' },
    });
    expect(set.status).toBe(200);
  });

  it('cannot be asked for at another institution', async () => {
    const student = await makeAccount();
    await server.call('PUT /user/forget-password', { body: { email: student.email }, host: 'second.test' });
    await ask(student.email);
    await linkOf(student.email);
    const mails = await server.db
      .selectFrom('mails')
      .select('institutionId')
      .where('recipient', '=', student.email)
      .execute();
    expect(mails).toEqual([{ institutionId: world.institutionId }]);
  });
});

describe('the one-time link', () => {
  it('sets a new password once, ends every session and tells by mail', async () => {
    const student = await makeAccount();
    await ask(student.email);
    const token = tokenOf(await linkOf(student.email));
    expect((await server.call('POST /user/reset-password/check', { body: { token } })).status).toBe(200);
    const reset = await server.call('PUT /user/reset-password', {
      body: { token, password: 'Another@2026' },
    });
    expect(reset).toMatchObject({ status: 200, message: 'Your password has been changed.' });
    expect((await server.call('GET /user/session', { as: student.token })).status).toBe(401);
    const signIn = (password: string) =>
      server.call('POST /user/authenticate', { body: { username: student.email, password } });
    expect((await signIn(goodPassword)).status).toBe(400);
    expect((await signIn('Another@2026')).status).toBe(200);
    expect(await newestMail(server, student.email, 'password-changed')).toBeDefined();
    const again = await server.call('PUT /user/reset-password', { body: { token, password: 'Third@2026' } });
    expect(again).toMatchObject({ status: 400, response_code: 'reset_link_dead' });
  });

  it('of an invitation says whom it greets and as what, and the first password warns nobody', async () => {
    const student = await makePerson(server, world, 'student', { firstName: 'Ada' });
    await neverCame(server, student.id);
    await invite(await server.server.contexts.forInstitution(world.institutionId), {
      ...{ personId: student.id, as: 'student', at: 'Level 3' },
    });
    const mail = await eventually(async () => newestMail(server, student.email, 'invitation'));
    const token = linkTokenOf(mail.body);
    const check = () => server.call('POST /user/reset-password/check', { body: { token } });
    expect((await check()).response).toEqual({
      invited: { firstName: 'Ada', email: student.email, role: 'STUDENT', places: ['Level 3'] },
    });
    const set = await server.call('PUT /user/reset-password', { body: { token, password: 'Another@2026' } });
    expect(set.status).toBe(200);
    await server.pass(60);
    expect(await newestMail(server, student.email, 'password-changed')).toBeUndefined();
    await ask(student.email);
    const later = tokenOf(await linkOf(student.email));
    const reset = await server.call('POST /user/reset-password/check', { body: { token: later } });
    expect(reset.response).toEqual({ invited: null });
  });

  it('works for one of two who use it in the same moment', async () => {
    const student = await makeAccount();
    await ask(student.email);
    const token = tokenOf(await linkOf(student.email));
    const answers = await Promise.all(
      ['First@2026', 'Second@2026'].map((password) =>
        server.call('PUT /user/reset-password', { body: { token, password } }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  });

  it('dies after half an hour, and when the password was set by another one', async () => {
    const student = await makeAccount();
    await ask(student.email);
    const first = tokenOf(await linkOf(student.email));
    const check = (token: string) => server.call('POST /user/reset-password/check', { body: { token } });
    expect((await check(first)).status).toBe(200);
    await server.pass(30 * 60);
    expect((await check(first)).response_code).toBe('reset_link_dead');
    await ask(student.email);
    const second = await eventually(async () => {
      const token = tokenOf(await linkOf(student.email));
      return token === first ? undefined : token;
    });
    server.clock.move(1);
    await ask(student.email);
    const third = await eventually(async () => {
      const token = tokenOf(await linkOf(student.email));
      return token === second ? undefined : token;
    });
    await server.call('PUT /user/reset-password', { body: { token: third, password: 'Another@2026' } });
    expect((await check(second)).response_code).toBe('reset_link_dead');
  });

  it.each(['abc', 'a link that was cut', '-'])('whose token is mangled to %j is dead', async (token) => {
    const dead = { status: 400, response_code: 'reset_link_dead' };
    expect(await server.call('POST /user/reset-password/check', { body: { token } })).toMatchObject(dead);
    const body = { token, password: 'Another@2026' };
    expect(await server.call('PUT /user/reset-password', { body })).toMatchObject(dead);
  });

  it('of another institution, of a closed account, or made up is dead', async () => {
    const student = await makeAccount();
    await ask(student.email);
    const token = tokenOf(await linkOf(student.email));
    const check = (given: string, host = 'localhost') =>
      server.call('POST /user/reset-password/check', { body: { token: given }, host });
    expect((await check(token, 'second.test')).response_code).toBe('reset_link_dead');
    expect((await check('x'.repeat(43))).response_code).toBe('reset_link_dead');
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    expect((await check(token)).response_code).toBe('reset_link_dead');
  });

  it('sets no weak password and stays usable after one was refused', async () => {
    const student = await makeAccount();
    await ask(student.email);
    const token = tokenOf(await linkOf(student.email));
    expect(
      (await server.call('PUT /user/reset-password', { body: { token, password: 'weak' } })).status,
    ).toBe(400);
    expect((await server.call('POST /user/reset-password/check', { body: { token } })).status).toBe(200);
  });
});
