import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { cookiesOf, givePassword, goodPassword, makeParentOf } from '../../../test/identity-factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;
let second: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

async function makeAccount(role: Role): Promise<MadePerson> {
  const person = await makePerson(server, world, role);
  await givePassword(server, world, person.id);
  return person;
}

interface SignedIn {
  id: string;
  role: string;
  authorization: { tokenType: string; tokenValue: string } | null;
}

function signIn(username: string, password = goodPassword, more: object = {}): Promise<Answer<SignedIn>> {
  return server.call<SignedIn>('POST /user/authenticate', { body: { username, password, ...more } });
}

function cookieOf(answer: Answer, name = 'lectern_session'): string {
  return (
    cookiesOf(answer)
      .split('; ')
      .find((one) => one.startsWith(`${name}=`)) ?? ''
  );
}

describe('signing in', () => {
  it('answers who it is and keeps the session in a cookie that scripts cannot read', async () => {
    const student = await makeAccount('student');
    const answer = await signIn(student.email);
    expect(answer).toMatchObject({
      status: 200,
      response: {
        id: student.id,
        role: 'STUDENT',
        institutionRelationFound: true,
        mailVerified: true,
        mustChangePassword: false,
        authorization: null,
      },
    });
    const line = String(answer.headers['set-cookie']);
    expect(line).toContain('HttpOnly');
    expect(line).toContain('SameSite=Lax');
    expect(line).not.toContain('Domain=');
    expect(line).toContain('Max-Age=43200');
    expect(line).not.toContain('Secure');
    const session = await server.call('GET /user/session', { headers: { cookie: cookieOf(answer) } });
    expect(session).toMatchObject({ status: 200, response: { id: student.id } });
  });

  it('takes the student ID as well, without regard to case', async () => {
    const student = await makeAccount('student');
    const row = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect((await signIn(String(row.studentNumber).toLowerCase())).status).toBe(200);
    expect((await signIn(student.email.toUpperCase())).status).toBe(200);
  });

  it('hands the token to a client that asks for it, and sets no cookie then', async () => {
    const educator = await makeAccount('educator');
    const answer = await signIn(educator.email, goodPassword, { wantsToken: true });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.response?.authorization?.tokenType).toBe('Bearer');
    const as = answer.response?.authorization?.tokenValue ?? '';
    expect((await server.call('GET /user/session', { as })).response).toMatchObject({ role: 'TUTOR' });
  });

  it('gives the same answer for an unknown account as for a wrong password', async () => {
    const student = await makeAccount('student');
    const wrong = await signIn(student.email, 'Wrong@2026');
    const unknown = await signIn('nobody@example.test', 'Wrong@2026');
    const { headers: _one, ...first } = wrong;
    const { headers: _two, ...other } = unknown;
    expect(first).toEqual(other);
    expect(first).toMatchObject({
      status: 400,
      response_code: 'sign_in_failed',
      message: 'Username or Password Invalid',
    });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('finds accounts of the host’s own institution only', async () => {
    const stranger = await makePerson(server, second, 'student');
    await givePassword(server, second, stranger.id);
    expect((await signIn(stranger.email)).response_code).toBe('sign_in_failed');
    const there = await server.call('POST /user/authenticate', {
      host: 'second.test',
      body: { username: stranger.email, password: goodPassword },
    });
    expect(there.status).toBe(200);
  });

  it('tells a closed account so only with the right password', async () => {
    const student = await makeAccount('student');
    await server.db.updateTable('people').set({ active: false }).where('id', '=', student.id).execute();
    expect((await signIn(student.email)).response_code).toBe('account_deactivated');
    expect((await signIn(student.email, 'Wrong@2026')).response_code).toBe('sign_in_failed');
  });

  it('never changes an account, and after nine failures the right password still works', async () => {
    const student = await makeAccount('student');
    for (let round = 0; round < 9; round += 1) await signIn(student.email, 'Wrong@2026');
    expect((await signIn(student.email)).status).toBe(200);
  });

  it('counts only wrong passwords against the caller', async () => {
    const student = await makeAccount('student');
    for (let round = 0; round < 25; round += 1) expect((await signIn(student.email)).status).toBe(200);
  });

  it.each([
    { body: { username: '', password: 'x' }, message: 'Enter email address/SSID number' },
    { body: { username: 'a b', password: 'x' }, message: 'Spaces are not allowed.' },
    { body: { username: 'a', password: '' }, message: 'Enter password' },
  ])('refuses $body and says why', async ({ body, message }) => {
    const answer = await server.call('POST /user/authenticate', { body });
    expect(answer.status).toBe(400);
    expect(answer.validationErrors[0]?.message).toBe(message);
  });

  it('remembers the zone that the browser names', async () => {
    const student = await makeAccount('student');
    await server.call('POST /user/authenticate', {
      body: { username: student.email, password: goodPassword },
      headers: { 'x-time-zone': 'America/Chicago' },
    });
    const row = await server.db
      .selectFrom('people')
      .select('timeZone')
      .where('id', '=', student.id)
      .executeTakeFirst();
    expect(row?.timeZone).toBe('America/Chicago');
  });

  it('takes the language of the page over where none was chosen, and keeps one that was', async () => {
    const student = await makeAccount('student');
    const languageOf = async () =>
      (await server.call('GET /user/session', { as: student.token })).response?.['language'];
    await signIn(student.email, goodPassword, { language: 'es' });
    expect(await languageOf()).toBe('es');
    await signIn(student.email, goodPassword, { language: 'en' });
    expect(await languageOf()).toBe('es');
    const other = await makeAccount('student');
    await server.call('PUT /user/language', { as: other.token, body: { language: 'en' } });
    await signIn(other.email, goodPassword, { language: 'es' });
    expect((await server.call('GET /user/session', { as: other.token })).response).toMatchObject({
      language: 'en',
    });
  });

  it('refuses a form that another site sends with this browser’s cookie', async () => {
    const student = await makeAccount('student');
    const cookie = cookieOf(await signIn(student.email));
    const foreign = await server.call('PUT /user/language', {
      body: { language: 'es' },
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(foreign).toMatchObject({ status: 403, response_code: 'access_denied' });
    const own = await server.call('PUT /user/language', {
      body: { language: 'es' },
      headers: { cookie, origin: 'http://localhost' },
    });
    expect(own.status).toBe(200);
  });
});

describe('a crowd that signs in at once', () => {
  it('is served as far as the cores reach, and the rest is sent away instead of waiting for ever', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_one, at) =>
        server.call('POST /user/authenticate', {
          body: { username: `crowd${at}@example.test`, password: 'Wrong@2026' },
          from: `198.51.100.${at % 4}`,
        }),
      ),
    );
    const statuses = new Set(answers.map((answer) => answer.status));
    expect([...statuses].toSorted()).toEqual([400, 429]);
    expect(answers.filter((answer) => answer.status === 400).length).toBeGreaterThanOrEqual(200);
  });

  it('from one network leaves room for everybody else, and a browser that is known goes first', async () => {
    const student = await makePerson(server, world, 'student');
    await givePassword(server, world, student.id);
    const known = cookieOf(await signIn(student.email), 'lectern_known');
    const crowd = Array.from({ length: 250 }, (_one, at) =>
      server.call('POST /user/authenticate', {
        body: { username: `mob${at}@example.test`, password: 'Wrong@2026' },
        from: '203.0.113.5',
      }),
    );
    const ended: string[] = [];
    const all = Promise.all(crowd).then(() => ended.push('crowd'));
    const [elsewhere, first] = await Promise.all([
      server.call('POST /user/authenticate', {
        body: { username: student.email, password: goodPassword },
        from: '203.0.113.6',
      }),
      server
        .call('POST /user/authenticate', {
          body: { username: student.email, password: goodPassword },
          headers: { cookie: known, origin: 'http://localhost' },
          from: '203.0.113.5',
        })
        .then((answer) => {
          ended.push('known');
          return answer;
        }),
    ]);
    await all;
    expect([elsewhere.status, first.status]).toEqual([200, 200]);
    expect(ended).toEqual(['known', 'crowd']);
  });
});

describe('signing out', () => {
  it('kills the session and takes the cookie away', async () => {
    const student = await makeAccount('student');
    const cookie = cookieOf(await signIn(student.email));
    const out = await server.call('PUT /logout', { headers: { cookie, origin: 'http://localhost' } });
    expect(out.status).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/lectern_session=;/);
    expect(await server.call('GET /user/session', { headers: { cookie } })).toMatchObject({
      status: 401,
      response_code: 'session_dead',
    });
  });

  it('is done without complaint where no session lives', async () => {
    expect((await server.call('PUT /logout')).status).toBe(200);
  });
});

describe('the session', () => {
  it('of a student carries everything that screens read', async () => {
    const student = await makePerson(server, world, 'student');
    const answer = await server.call('GET /user/session', { as: student.token });
    expect(answer.response).toMatchObject({
      id: student.id,
      role: 'STUDENT',
      userType: 'patient',
      student: { id: student.id, name: student.name },
      tutor: null,
      email: student.email,
      mobileNumber: null,
      isAgreeToReceiveMail: false,
      isAgreeToReceiveTextMessage: false,
      needToShowPopUp: true,
      payoutEnabled: false,
      institutionRelationFound: true,
      mustChangePassword: false,
      expiry_time: expect.stringContaining('T') as string,
      socketAuthentication: expect.any(String) as string,
    });
    expect(JSON.stringify(answer)).not.toContain(student.token);
  });

  it.each([
    ['levelThreeAdmin', 'BRANCHADMIN', ['Level 1', 'Level 2', 'Level 3']],
    ['levelTwoAdmin', 'LEVEL_TWO_ADMIN', ['Level 1', 'Level 2', undefined]],
    ['levelOneAdmin', 'LEVEL_ONE_ADMIN', ['Level 1', undefined, undefined]],
    ['topAdmin', 'INS_SUPER_ADMIN', [undefined, undefined, undefined]],
    ['graAdmin', 'GRA_ADMIN', [undefined, undefined, undefined]],
  ] as const)('of a %s is %s and names the levels', async (role, wire, names) => {
    const admin = await makePerson(server, world, role);
    const { response } = await server.call<Record<string, { name: string } | null>>('GET /user/session', {
      as: admin.token,
    });
    expect(response).toMatchObject({ id: admin.id, role: wire, userType: 'admin', payoutEnabled: true });
    expect([
      response?.['levelOne']?.name,
      response?.['levelTwo']?.name,
      response?.['levelThree']?.name,
    ]).toEqual(names);
  });

  it('of an educator without a school says so', async () => {
    const educator = await makePerson(server, world, 'educator');
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', educator.id).execute();
    const { response } = await server.call('GET /user/session', { as: educator.token });
    expect(response).toMatchObject({ role: 'TUTOR', userType: 'physician', institutionRelationFound: false });
  });

  it('does not exist on another institution’s host', async () => {
    const student = await makePerson(server, world, 'student');
    expect((await server.call('GET /user/session', { as: student.token, host: 'second.test' })).status).toBe(
      401,
    );
  });

  it('of somebody who must change the password opens nothing but that', async () => {
    const student = await makeAccount('student');
    await server.db
      .updateTable('people')
      .set({ mustChangePassword: true })
      .where('id', '=', student.id)
      .execute();
    expect((await server.call('GET /user/details', { as: student.token })).status).toBe(403);
    expect((await server.call('GET /user/session', { as: student.token })).response).toMatchObject({
      mustChangePassword: true,
    });
    await server.call('PUT /user/update/password', { as: student.token, body: { password: 'Another@2026' } });
    expect((await server.call('GET /user/details', { as: student.token })).status).toBe(200);
  });

  it('ends twelve hours after it was last used, and the cookie with it', async () => {
    const student = await makeAccount('student');
    const cookie = cookieOf(await signIn(student.email));
    await server.pass(11 * 3600);
    const used = await server.call('GET /user/details', { headers: { cookie } });
    expect(used.status).toBe(200);
    expect(cookieOf(used)).toBe(cookie);
    expect(String(used.headers['set-cookie'])).toContain('Max-Age=43200');
    const again = await server.call('GET /user/details', { headers: { cookie } });
    expect(again.headers['set-cookie']).toBeUndefined();
    await server.pass(11 * 3600);
    expect((await server.call('GET /user/details', { headers: { cookie } })).status).toBe(200);
    await server.pass(12 * 3600 + 1);
    expect((await server.call('GET /user/details', { headers: { cookie } })).status).toBe(401);
  });
});

describe('changing the password', () => {
  it('ends the other sessions, keeps this one, and answers who it was', async () => {
    const educator = await makeAccount('educator');
    const here = cookieOf(await signIn(educator.email));
    const answer = await server.call('PUT /user/update/password', {
      body: { password: 'Another@2026' },
      headers: { cookie: here, origin: 'http://localhost' },
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Your password has been changed.',
      response: { id: educator.id, role: 'TUTOR' },
    });
    const changed = (await auditAbout(server, educator.id)).at(-1);
    expect([changed?.action, changed?.actorId]).toEqual(['password.changed', educator.id]);
    expect((await server.call('GET /user/session', { headers: { cookie: here } })).status).toBe(200);
    expect((await server.call('GET /user/session', { as: educator.token })).status).toBe(401);
    expect((await signIn(educator.email)).status).toBe(400);
    expect((await signIn(educator.email, 'Another@2026')).status).toBe(200);
  });

  it.each([
    'Short@1',
    'nouppercase@1',
    'NOLOWERCASE@1',
    'NoDigits@@',
    'NoSpecial11',
    'With space@1',
    `Long@1${'x'.repeat(60)}`,
  ])('refuses %s, because the checklist holds on the server', async (password) => {
    const student = await makePerson(server, world, 'student');
    const answer = await server.call('PUT /user/update/password', { as: student.token, body: { password } });
    expect(answer).toMatchObject({ status: 400, response_code: 'invalid_input' });
  });

  it('needs a session', async () => {
    expect(
      (await server.call('PUT /user/update/password', { body: { password: goodPassword } })).status,
    ).toBe(401);
  });
});

describe('a parent', () => {
  it('acts for the only child at once, and for one of several once chosen', async () => {
    const parent = await makeAccount('parent');
    const [one, two] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [one.id] });
    const first = cookieOf(await signIn(parent.email));
    expect((await server.call('GET /user/session', { headers: { cookie: first } })).response).toMatchObject({
      role: 'PARENT',
      student: { id: one.id },
    });
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [two.id] });
    const chosen = await server.call('PUT /user/kid', { as: parent.token, body: { studentId: two.id } });
    expect(chosen).toMatchObject({ status: 200, response: { student: { id: two.id, name: two.name } } });
    expect(chosen.message).toBe(`You now see the sessions of ${two.name}.`);
    expect((await server.call('GET /user/session', { as: parent.token })).response).toMatchObject({
      student: { id: two.id },
    });
  });

  it('may not choose anybody else’s child, and a student may not choose at all', async () => {
    const parent = await makePerson(server, world, 'parent');
    const stranger = await makePerson(server, world, 'student');
    const foreign = await makePerson(server, second, 'student');
    for (const studentId of [stranger.id, foreign.id])
      expect(await server.call('PUT /user/kid', { as: parent.token, body: { studentId } })).toMatchObject({
        status: 404,
      });
    const own = await server.call('PUT /user/kid', { as: stranger.token, body: { studentId: stranger.id } });
    expect(own.status).toBe(403);
  });

  it('stops acting for a child whose link was cut', async () => {
    const parent = await makePerson(server, world, 'parent');
    const child = await makePerson(server, world, 'student');
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [child.id] });
    await server.call('PUT /user/kid', { as: parent.token, body: { studentId: child.id } });
    await server.db.deleteFrom('guardianships').where('parentId', '=', parent.id).execute();
    expect((await server.call('GET /user/session', { as: parent.token })).response).toMatchObject({
      student: null,
    });
  });
});

describe('the ticket of a socket', () => {
  it('lives for a minute', async () => {
    const student = await makePerson(server, world, 'student');
    const { response } = await server.call<{ expiresAt: string }>('POST /user/socket-authentication', {
      as: student.token,
    });
    expect(Date.parse(response?.expiresAt ?? '')).toBe(server.clock.now().getTime() + 60_000);
  });

  it('is refused after 120 in a minute', async () => {
    const student = await makePerson(server, world, 'student');
    const ask = () => server.call('POST /user/socket-authentication', { as: student.token });
    for (let round = 0; round < 120; round += 1) await ask();
    expect((await ask()).status).toBe(429);
  });
});
