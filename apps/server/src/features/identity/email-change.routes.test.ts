import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
  newestMail,
} from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

let made = 0;
const newAddress = (): string => `new${(made += 1)}@example.test`;

async function makeAccount(role: 'student' | 'parent' = 'student'): Promise<MadePerson> {
  const person = await makePerson(server, world, role);
  await givePassword(server, world, person.id);
  return person;
}

const save = (person: MadePerson, body: object) =>
  server.call('PUT /user/contact', { as: person.token, body });
const confirm = (token: string, host = 'localhost') =>
  server.call('PUT /user/confirm-email', { body: { token }, host });
const tokenFor = async (email: string) =>
  linkTokenOf((await eventually(() => newestMail(server, email, 'email-confirmation'))).body);

async function emailOf(person: MadePerson): Promise<string | null> {
  const row = await server.db.selectFrom('people').select('email').where('id', '=', person.id).execute();
  return row[0]?.email ?? null;
}

describe('a new e-mail address', () => {
  it('counts only once the link that was mailed to it was opened, and once only', async () => {
    const student = await makeAccount();
    const wanted = newAddress();
    const answer = await save(student, { email: wanted, mobileNumber: '+12025550100' });
    expect(answer).toMatchObject({
      status: 200,
      response: { email: student.email, mobileNumber: '+12025550100' },
    });
    expect(answer.message).toContain(wanted);
    expect(await emailOf(student)).toBe(student.email);
    const mail = await eventually(() => newestMail(server, wanted, 'email-confirmation'));
    expect(mail.body).toMatch(/http:\/\/localhost\/confirm-email\?token=[\w-]{43}/);
    const token = linkTokenOf(mail.body);
    expect(await server.call('POST /user/confirm-email/check', { body: { token } })).toMatchObject({
      status: 200,
      response: { email: wanted, name: student.name },
    });
    expect(await emailOf(student)).toBe(student.email);
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(student)).toBe(wanted);
    expect(await confirm(token)).toMatchObject({ status: 400, response_code: 'email_link_dead' });
  });

  it('is changed by whom it is of, in whatever browser the link is opened', async () => {
    const [student, other] = [await makeAccount(), await makeAccount()];
    const wanted = newAddress();
    await save(student, { email: wanted });
    const token = await tokenFor(wanted);
    await server.call('PUT /user/confirm-email', { as: other.token, body: { token } });
    const rows = await auditAbout(server, student.id);
    expect(rows.find(({ action }) => action === 'email.changed')?.actorId).toBe(student.id);
  });

  it.each(['abc', 'a link that was cut', '-'])('whose token is mangled to %j is dead', async (token) => {
    const dead = { status: 400, response_code: 'email_link_dead' };
    expect(await server.call('POST /user/confirm-email/check', { body: { token } })).toMatchObject(dead);
    expect(await confirm(token)).toMatchObject(dead);
  });

  it('that is the confirmed own one in other letters is none, and forgets the one that was wanted', async () => {
    const student = await makeAccount();
    await server.db.updateTable('people').set({ mailVerified: true }).where('id', '=', student.id).execute();
    const wanted = newAddress();
    await save(student, { email: wanted });
    const token = await tokenFor(wanted);
    const own = student.email.toUpperCase();
    const answer = await save(student, { email: own });
    expect([answer.status, answer.message.includes(own)]).toEqual([200, false]);
    expect(await confirm(token)).toMatchObject({ response_code: 'email_link_dead' });
    expect(await mailsTo(server, own, 'email-confirmation')).toEqual([]);
    expect(await emailOf(student)).toBe(student.email);
  });

  it('is told to the old address when it is asked for and when it counts', async () => {
    const student = await makeAccount();
    const wanted = newAddress();
    await save(student, { email: wanted });
    const asked = await eventually(() => newestMail(server, student.email, 'email-change-asked'));
    expect(asked.body).toContain(wanted);
    await confirm(await tokenFor(wanted));
    const changed = await newestMail(server, student.email, 'email-changed');
    expect(changed?.body).toContain(wanted);
  });

  it('works for one of two who open the link in the same moment', async () => {
    const student = await makeAccount();
    const wanted = newAddress();
    await save(student, { email: wanted });
    const token = await tokenFor(wanted);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is dropped after half an hour, when the password changes, and when a newer one is wanted', async () => {
    const [late, safe, undecided] = [await makeAccount(), await makeAccount(), await makeAccount()];
    const wanted = [newAddress(), newAddress(), newAddress(), newAddress()] as const;
    await save(safe, { email: wanted[1] });
    const ofSafe = await tokenFor(wanted[1]);
    await server.call('PUT /user/update/password', { as: safe.token, body: { password: 'Another@2026' } });
    expect((await confirm(ofSafe)).response_code).toBe('email_link_dead');
    await save(undecided, { email: wanted[2] });
    const older = await tokenFor(wanted[2]);
    await save(undecided, { email: wanted[3] });
    const newer = await tokenFor(wanted[3]);
    expect((await confirm(older)).response_code).toBe('email_link_dead');
    expect((await confirm(newer)).status).toBe(200);
    await save(late, { email: wanted[0] });
    const ofLate = await tokenFor(wanted[0]);
    await server.pass(30 * 60 + 1);
    expect((await confirm(ofLate)).response_code).toBe('email_link_dead');
  });

  it('kills the links for a new password that lie in the old mailbox', async () => {
    const student = await makeAccount();
    const wanted = newAddress();
    await server.call('PUT /user/forget-password', { body: { email: student.email } });
    const reset = linkTokenOf(
      (await eventually(() => newestMail(server, student.email, 'password-reset'))).body,
    );
    await save(student, { email: wanted });
    await confirm(await tokenFor(wanted));
    const used = await server.call('PUT /user/reset-password', {
      body: { token: reset, password: 'Another@2026' },
    });
    expect(used.response_code).toBe('reset_link_dead');
  });

  it('link of another institution, of a closed account or made up is dead, and sets no password', async () => {
    const student = await makeAccount();
    const wanted = newAddress();
    await save(student, { email: wanted });
    const token = await tokenFor(wanted);
    expect((await confirm(token, 'second.test')).response_code).toBe('email_link_dead');
    expect((await confirm('x'.repeat(43))).response_code).toBe('email_link_dead');
    const reset = await server.call('PUT /user/reset-password', {
      body: { token, password: 'Another@2026' },
    });
    expect(reset.response_code).toBe('reset_link_dead');
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    expect((await confirm(token)).response_code).toBe('email_link_dead');
  });

  it('that is taken away is told to it', async () => {
    const student = await makeAccount();
    expect((await save(student, { email: null, mobileNumber: '+12025550100' })).status).toBe(200);
    expect(await emailOf(student)).toBeNull();
    expect(await newestMail(server, student.email, 'email-changed')).toBeDefined();
  });

  it('cannot be wanted more than five times in an hour', async () => {
    const student = await makeAccount();
    for (let round = 0; round < 5; round += 1)
      expect((await save(student, { email: newAddress() })).status).toBe(200);
    expect(await save(student, { email: newAddress() })).toMatchObject({ status: 429 });
  });
});

describe('an address that another account has', () => {
  it('is answered like any other; only the mail to it says what happened', async () => {
    const [student, parent] = [await makeAccount(), await makeAccount('parent')];
    const { headers: _one, ...taken } = await save(student, { email: parent.email.toUpperCase() });
    const other = await makeAccount();
    const { headers: _two, ...free } = await save(other, { email: newAddress() });
    const shape = (answer: typeof taken) => ({ ...answer, message: '', response_message: '', response: '' });
    expect(shape(taken)).toEqual(shape(free));
    const mails = await eventually(async () => {
      const found = await mailsTo(server, parent.email, 'email-in-use');
      return found.length > 0 ? found : undefined;
    });
    expect(mails[0]?.body).not.toContain('http');
    expect(await emailOf(student)).toBe(student.email);
    expect(await mailsTo(server, parent.email.toUpperCase(), 'email-confirmation')).toEqual([]);
  });

  it('by the time the link is opened makes the link dead', async () => {
    const student = await makeAccount();
    const wanted = newAddress();
    await save(student, { email: wanted });
    const token = await tokenFor(wanted);
    const faster = await makeAccount('parent');
    await server.db.updateTable('people').set({ email: wanted }).where('id', '=', faster.id).execute();
    expect((await confirm(token)).response_code).toBe('email_link_dead');
    expect(await emailOf(student)).toBe(student.email);
  });
});

describe('who finds a browser open', () => {
  const setPassword = (person: MadePerson) =>
    server.call('PUT /user/update/password', { as: person.token, body: { password: 'Another@2026' } });
  const prove = (person: MadePerson, password: string) =>
    server.call('POST /user/prove', { as: person.token, body: { password } });

  it('a quarter of an hour after sign-in changes neither address nor password without the current one', async () => {
    const student = await makeAccount();
    await server.pass(15 * 60 + 1);
    expect(await save(student, { email: newAddress() })).toMatchObject({
      status: 403,
      response_code: 'proof_required',
    });
    expect((await save(student, { email: null, mobileNumber: '+12025550100' })).response_code).toBe(
      'proof_required',
    );
    expect((await setPassword(student)).response_code).toBe('proof_required');
    expect((await save(student, { email: student.email, mobileNumber: '+12025550100' })).status).toBe(200);
    expect(await prove(student, 'Wrong@2026')).toMatchObject({
      status: 400,
      response_code: 'password_wrong',
      validationErrors: [{ field: 'password' }],
    });
    expect((await setPassword(student)).response_code).toBe('proof_required');
    expect((await prove(student, goodPassword)).status).toBe(200);
    expect((await save(student, { email: newAddress() })).status).toBe(200);
    expect((await setPassword(student)).status).toBe(200);
    await server.pass(15 * 60 + 1);
    expect((await save(student, { email: newAddress() })).response_code).toBe('proof_required');
  });

  it('guesses ten times at most, and that in one session says nothing of another', async () => {
    const student = await makeAccount();
    for (let round = 0; round < 10; round += 1)
      expect((await prove(student, 'Wrong@2026')).response_code).toBe('password_wrong');
    expect((await prove(student, goodPassword)).status).toBe(429);
    await eventually(() => newestMail(server, student.email, 'wrong-passwords'));
    const elsewhere = await server.call<{ authorization: { tokenValue: string } }>(
      'POST /user/authenticate',
      {
        body: { username: student.email, password: goodPassword, wantsToken: true },
      },
    );
    const as = elsewhere.response?.authorization.tokenValue ?? '';
    const there = await server.call('POST /user/prove', { as, body: { password: goodPassword } });
    expect(there.status).toBe(200);
  });

  it('who must change the password is not asked for the old one', async () => {
    const student = await makeAccount();
    await server.db
      .updateTable('people')
      .set({ mustChangePassword: true })
      .where('id', '=', student.id)
      .execute();
    await server.pass(3600);
    expect((await setPassword(student)).status).toBe(200);
  });
});

describe('the link that confirms the address which an educator has', () => {
  const ask = (as: MadePerson, host = 'localhost') =>
    server.call('POST /user/verify-email', { as: as.token, host });
  const isVerified = async ({ token }: MadePerson) =>
    (await server.call('GET /user/session', { as: token })).response?.['mailVerified'];
  const linksTo = async ({ email }: MadePerson) =>
    (await mailsTo(server, email, 'email-confirmation')).map(({ body }) => linkTokenOf(body));
  const given = (person: MadePerson, values: { mailVerified?: boolean; email?: null }) =>
    server.db.updateTable('people').set(values).where('id', '=', person.id).execute();

  async function makeEducator(): Promise<MadePerson> {
    const educator = await makePerson(server, world, 'educator');
    await given(educator, { mailVerified: false });
    return educator;
  }

  it('is mailed to it, and confirms it once it was opened', async () => {
    const educator = await makeEducator();
    expect(await ask(educator)).toMatchObject({ status: 200, response: null });
    const token = await tokenFor(educator.email);
    expect(await isVerified(educator)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
    expect(await isVerified(educator)).toBe(true);
    expect(await emailOf(educator)).toBe(educator.email);
    // The address did not change: nobody hears of a new one.
    expect(await newestMail(server, educator.email, 'email-changed')).toBeUndefined();
    expect(await confirm(token)).toMatchObject({ status: 400, response_code: 'email_link_dead' });
  });

  it('takes the place of the one before, and is dead after half an hour', async () => {
    const educator = await makeEducator();
    await ask(educator);
    const first = await tokenFor(educator.email);
    await ask(educator);
    const second = await eventually(async () => (await linksTo(educator)).find((one) => one !== first));
    expect((await confirm(first)).response_code).toBe('email_link_dead');
    await server.pass(30 * 60 + 1);
    expect((await confirm(second)).response_code).toBe('email_link_dead');
    expect(await isVerified(educator)).toBe(false);
  });

  it('is not mailed where the address is confirmed, and where there is none', async () => {
    const confirmed = await makePerson(server, world, 'educator');
    await given(confirmed, { mailVerified: true });
    const without = await makeEducator();
    await given(without, { email: null });
    const waiting = await makeEducator();
    for (const one of [confirmed, without]) expect(await ask(one)).toMatchObject({ status: 200 });
    // A later request has been mailed, so the others would have been too.
    await ask(waiting);
    await tokenFor(waiting.email);
    for (const one of [confirmed, without]) expect(await linksTo(one)).toEqual([]);
  });

  it('is mailed five times in an hour at most', async () => {
    const educator = await makeEducator();
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(educator)).status).toBe(200);
    expect(await ask(educator)).toMatchObject({ status: 429, response_code: 'too_many_requests' });
    await server.pass(3601);
    expect((await ask(educator)).status).toBe(200);
  });

  it('is for educators alone, on their own host, and while they are signed in', async () => {
    for (const role of ['student', 'parent', 'topAdmin', 'levelThreeAdmin'] as const) {
      const person = await makePerson(server, world, role);
      await given(person, { mailVerified: false });
      expect(await ask(person)).toMatchObject({ status: 403, response_code: 'access_denied' });
    }
    expect((await ask(await makeEducator(), 'second.test')).status).toBe(401);
    expect((await server.call('POST /user/verify-email')).status).toBe(401);
  });
});
