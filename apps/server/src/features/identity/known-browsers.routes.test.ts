import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import {
  cookiesOf,
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
});
afterAll(() => server.stop());

async function makeAccount(role: 'student' | 'educator' = 'educator'): Promise<MadePerson> {
  const person = await makePerson(server, world, role);
  await givePassword(server, world, person.id);
  return person;
}

interface Try {
  readonly password?: string;
  readonly from?: string;
  readonly cookie?: string;
}

function signIn(username: string, { password = goodPassword, from = '192.0.2.1', cookie }: Try = {}) {
  return server.call('POST /user/authenticate', {
    body: { username, password },
    from,
    ...(cookie ? { headers: { cookie, origin: 'http://localhost' } } : {}),
  });
}

async function guess(username: string, times: number, more: Try = {}): Promise<string[]> {
  const codes: string[] = [];
  for (let round = 0; round < times; round += 1)
    codes.push((await signIn(username, { password: 'Wrong@2026', ...more })).response_code);
  return codes;
}

const onlyKnown = (cookies: string) =>
  cookies.split('; ').find((one) => one.startsWith('lectern_known=')) ?? '';

describe('wrong passwords of somebody else', () => {
  it('keep the person out of neither a browser that is known nor another network', async () => {
    const educator = await makeAccount();
    const cookie = cookiesOf(await signIn(educator.email));
    expect(new Set((await guess(educator.email, 30)).slice(10))).toEqual(new Set(['too_many_new_devices']));
    // From the same network as the guesser:
    expect((await signIn(educator.email, { cookie: onlyKnown(cookie) })).status).toBe(200);
    // And without the cookie from anywhere else:
    expect((await signIn(educator.email, { from: '198.51.100.7' })).status).toBe(200);
    expect(await signIn(educator.email)).toMatchObject({
      status: 429,
      response_code: 'too_many_new_devices',
    });
    await server.pass(901);
    expect((await signIn(educator.email)).status).toBe(200);
  });

  it('from everywhere at once stop at a hundred in an hour, and a known browser comes in', async () => {
    const student = await makeAccount('student');
    const cookie = onlyKnown(cookiesOf(await signIn(student.email, { from: '203.0.113.9' })));
    const codes: string[] = [];
    for (let network = 0; network < 22; network += 1)
      codes.push(...(await guess(student.email, 5, { from: `198.51.100.${network}` })));
    expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(100);
    expect((await signIn(student.email, { from: '203.0.113.77' })).response_code).toBe(
      'too_many_new_devices',
    );
    expect((await signIn(student.email, { from: '203.0.113.77', cookie })).status).toBe(200);
  });

  it('do not tell which number belongs to which address', async () => {
    const student = await makeAccount('student');
    const { studentNumber } = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const from = '192.0.2.78';
    expect((await guess(student.email, 11, { from }))[10]).toBe('too_many_new_devices');
    const byNumber = await guess(String(studentNumber), 11, { from });
    expect([byNumber[0], byNumber[9], byNumber[10]]).toEqual([
      ...['sign_in_failed', 'sign_in_failed', 'too_many_new_devices'],
    ]);
  });

  it('count alike for a name that nobody has', async () => {
    const codes = await guess('nobody-here@example.test', 11, { from: '192.0.2.77' });
    expect([codes[9], codes[10]]).toEqual(['sign_in_failed', 'too_many_new_devices']);
  });

  it('are told to the person by mail, once a day', async () => {
    const educator = await makeAccount();
    await guess(educator.email, 10, { from: '192.0.2.40' });
    const mail = await eventually(() => newestMail(server, educator.email, 'wrong-passwords'));
    expect(mail.body).toContain(educator.name);
    await server.pass(3601);
    await guess(educator.email, 10, { from: '192.0.2.41' });
    await server.pass(23 * 3600);
    await guess(educator.email, 10, { from: '192.0.2.42' });
    await eventually(async () =>
      (await mailsTo(server, educator.email, 'wrong-passwords')).length === 2 ? true : undefined,
    );
  });

  it('of thirty students behind one address keep none of them out', async () => {
    const students = await Promise.all(Array.from({ length: 30 }, () => makeAccount('student')));
    const from = '203.0.113.200';
    for (const student of students) await guess(student.email, 3, { from });
    const answers = await Promise.all(students.map((student) => signIn(student.email, { from })));
    expect(answers.map(({ status }) => status)).toEqual(students.map(() => 200));
  });

  it('for many names from one network make its unknown browsers wait, not the known ones', async () => {
    const educator = await makeAccount();
    const from = '203.0.113.201';
    const cookie = onlyKnown(cookiesOf(await signIn(educator.email, { from })));
    const victims = await Promise.all(Array.from({ length: 30 }, () => makeAccount('student')));
    for (const victim of victims) await guess(victim.email, 10, { from });
    expect((await signIn(educator.email, { from })).response_code).toBe('too_many_new_devices');
    expect((await signIn(educator.email, { from, cookie })).status).toBe(200);
  });

  it('from one IPv6 network are one network’s', async () => {
    const educator = await makeAccount();
    for (let host = 1; host <= 10; host += 1)
      await guess(educator.email, 1, { from: `2001:db8:1:2::${host}` });
    expect((await signIn(educator.email, { from: '2001:db8:1:2:ffff::1' })).response_code).toBe(
      'too_many_new_devices',
    );
    expect((await signIn(educator.email, { from: '2001:db8:1:3::1' })).status).toBe(200);
  });
});

describe('a browser that is known', () => {
  it('keeps it in a cookie of this host that scripts cannot read, renewed at each sign-in', async () => {
    const educator = await makeAccount();
    const first = await signIn(educator.email);
    const line = [first.headers['set-cookie']].flat().find((one) => String(one).startsWith('lectern_known='));
    expect(line).toMatch(/HttpOnly/);
    expect(line).not.toMatch(/Domain=/);
    const cookie = onlyKnown(cookiesOf(first));
    const again = onlyKnown(cookiesOf(await signIn(educator.email, { cookie })));
    expect(again).not.toBe(cookie);
    await guess(educator.email, 10);
    expect((await signIn(educator.email, { cookie })).response_code).toBe('too_many_new_devices');
    expect((await signIn(educator.email, { cookie: again })).status).toBe(200);
  });

  it('guesses at most ten times too, and then waits by itself alone', async () => {
    const educator = await makeAccount();
    const cookie = onlyKnown(cookiesOf(await signIn(educator.email)));
    const codes = await guess(educator.email, 11, { cookie });
    expect([codes[9], codes[10]]).toEqual(['sign_in_failed', 'too_many_requests']);
    expect((await signIn(educator.email, { cookie })).status).toBe(429);
    expect((await signIn(educator.email)).status).toBe(200);
  });

  it('is known for its own account alone, and for several that share it', async () => {
    const [one, two, stranger] = [await makeAccount(), await makeAccount(), await makeAccount()];
    const first = onlyKnown(cookiesOf(await signIn(one.email)));
    const both = onlyKnown(cookiesOf(await signIn(two.email, { cookie: first })));
    for (const person of [one, two, stranger]) await guess(person.email, 10, { from: '192.0.2.60' });
    const come = (person: MadePerson, cookie: string) =>
      signIn(person.email, { from: '192.0.2.60', cookie }).then(({ status }) => status);
    expect(await come(stranger, both)).toBe(429);
    expect(await come(one, both)).toBe(200);
    expect(await come(two, both)).toBe(200);
  });

  it('is forgotten when the password changes, but for the one that changed it', async () => {
    const educator = await makeAccount();
    const elsewhere = onlyKnown(cookiesOf(await signIn(educator.email)));
    const here = await signIn(educator.email);
    const changed = await server.call('PUT /user/update/password', {
      body: { password: 'Another@2026' },
      headers: { cookie: cookiesOf(here), origin: 'http://localhost' },
    });
    expect(changed.status).toBe(200);
    await guess(educator.email, 10);
    const come = (cookie: string) => signIn(educator.email, { password: 'Another@2026', cookie });
    expect((await come(elsewhere)).status).toBe(429);
    expect((await come(onlyKnown(cookiesOf(changed)))).status).toBe(200);
  });

  it('is made by a link for a new password, which helps people who were shut out', async () => {
    const educator = await makeAccount();
    await guess(educator.email, 30);
    await server.call('PUT /user/forget-password', { body: { email: educator.email } });
    const mail = await eventually(() => newestMail(server, educator.email, 'password-reset'));
    const reset = await server.call('PUT /user/reset-password', {
      body: { token: linkTokenOf(mail.body), password: 'Another@2026' },
    });
    const cookie = onlyKnown(cookiesOf(reset));
    expect((await signIn(educator.email, { password: 'Another@2026', cookie })).status).toBe(200);
  });

  it('is not one whose cookie was made up or changed', async () => {
    const educator = await makeAccount();
    const cookie = onlyKnown(cookiesOf(await signIn(educator.email)));
    await guess(educator.email, 10);
    for (const forged of ['lectern_known=x', 'lectern_known=', `${cookie}x`, cookie.replace('=', '=A')])
      expect((await signIn(educator.email, { cookie: forged })).status).toBe(429);
  });
});

describe('a password that changes in the moment of a sign-in', () => {
  it('opens no session by the old one', async () => {
    const educator = await makeAccount();
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('update credentials set password_hash = $2 where person_id = $1', [
      educator.id,
      'new',
    ]);
    // The old password is looked at while the change has not committed; the session waits for it.
    let isAnswered = false;
    const answer = signIn(educator.email).finally(() => {
      isAnswered = true;
    });
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      return rows.length > 0 || isAnswered ? true : undefined;
    });
    await client.query('commit');
    await client.end();
    expect((await answer).response_code).toBe('sign_in_failed');
  });
});
