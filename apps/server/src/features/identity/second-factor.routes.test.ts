import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { openSocket } from '../../../test/call-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import {
  cookiesOf,
  eventually,
  givePassword,
  goodPassword,
  mailsTo,
  newestMail,
} from '../../../test/identity-factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../test/test-server.ts';
import { operateInstitutions } from '../../institution-operator.ts';
import { totpCode } from '../../platform/second-factors/totp.ts';

let server: TestServer;
let world: World;
let second: World;
let admin: MadePerson;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

async function makeAdmin(role: 'topAdmin' | 'levelTwoAdmin' | 'levelThreeAdmin'): Promise<MadePerson> {
  const made = await makePerson(server, world, role);
  await givePassword(server, world, made.id);
  return made;
}

beforeEach(async () => {
  admin = await makeAdmin('levelThreeAdmin');
});

interface Answered {
  secondFactorRequired: boolean;
  ticket: string;
  hasApp: boolean;
  passkey: object | null;
  authorization: { tokenValue: string } | null;
}

interface Set {
  secret: string;
  recoveryCodes: string[];
}

const code = (secret: string, seconds = 0) =>
  totpCode(secret, new Date(server.clock.now().getTime() + seconds * 1000));
const call = <R = FactorView>(as: string, route: string, body?: unknown) =>
  server.call<R>(route, { as, ...(body === undefined ? {} : { body }) });
const signIn = (who = admin, more: object = {}) =>
  server.call<Answered>('POST /user/authenticate', {
    body: { username: who.email, password: goodPassword, wantsToken: true, ...more },
  });
const finish = (ticket: string, typed: string, more: object = {}) =>
  server.call<Answered>('POST /user/authenticate/second-factor', { body: { ticket, code: typed }, ...more });
const ticketOf = async (who = admin) => (await signIn(who)).response?.ticket ?? '';
const isIn = async (token: string) => (await call(token, 'GET /user/session')).status === 200;

/** The audit's entries of the administrator's own acts. */
async function ownActs(): Promise<string[]> {
  const entries = await auditAbout(server, admin.id);
  return entries.flatMap(({ action, actorId }) => (actorId === admin.id ? [action] : []));
}

/** A key, its first code, and what was shown with it. */
async function check(as: string): Promise<Set> {
  const wanted = await call<{ secret: string; address: string }>(as, 'POST /user/second-factor/app');
  const secret = wanted.response?.secret ?? '';
  const shown = await call<Set>(as, 'PUT /user/second-factor/app', { code: code(secret) });
  return { secret, recoveryCodes: shown.response?.recoveryCodes ?? [] };
}

/** Somebody's app, turned on; its next code is not one that was taken. */
async function setUp(who = admin): Promise<Set> {
  const made = await check(who.token);
  await call(who.token, 'PUT /user/second-factor/app/on');
  await server.pass(60);
  return made;
}

/** The answer to a sign-in that waits for the account's lock while somebody else changes it. */
async function meanwhile<A>(
  act: () => Promise<A>,
  change: (db: TestServer['db']) => { execute(): Promise<unknown> },
): Promise<A> {
  let acting: Promise<A> | undefined;
  await server.db.transaction().execute(async (db) => {
    await db.selectFrom('people').select('id').where('id', '=', admin.id).forNoKeyUpdate().execute();
    acting = act();
    await eventually(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      );
      return rows[0];
    });
    await change(db).execute();
  });
  if (!acting) throw new Error('Nothing was begun.');
  return acting;
}

describe('setting up an app', () => {
  it('takes its first code, shows the recovery codes once, and counts when it is turned on', async () => {
    const elsewhere = (await signIn()).response?.authorization?.tokenValue ?? '';
    const wanted = await call<{ secret: string; address: string }>(
      admin.token,
      'POST /user/second-factor/app',
    );
    const secret = wanted.response?.secret ?? '';
    const address = new URL(wanted.response?.address ?? '');
    expect(address.protocol).toBe('otpauth:');
    expect(address.searchParams.get('secret')).toBe(secret);
    expect((await signIn()).response?.secondFactorRequired).toBe(false);
    const shown = await call<Set>(admin.token, 'PUT /user/second-factor/app', {
      code: ` ${code(secret).slice(0, 3)} ${code(secret).slice(3)} `,
    });
    expect(shown.response?.recoveryCodes).toHaveLength(8);
    expect(shown.response?.recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await call(admin.token, 'GET /user/second-factor')).response).toMatchObject({
      ...{ app: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false },
    });
    const on = await call(admin.token, 'PUT /user/second-factor/app/on');
    expect(on.response).toMatchObject({
      ...{ app: { since: server.clock.now().toISOString() }, recoveryCodesLeft: 8 },
    });
    expect([await isIn(admin.token), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await ownActs()).toContain('factor.turned-on');
    expect((await newestMail(server, admin.email, 'second-factor'))?.body).toContain('was turned on');
    const [row] = await server.db
      .selectFrom('authenticatorApps')
      .selectAll()
      .where('personId', '=', admin.id)
      .execute();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('refuses a wrong code, a key that waited too long, and to turn on what was not checked', async () => {
    const as = admin.token;
    expect((await call(as, 'PUT /user/second-factor/app', { code: '123456' })).response_code).toBe(
      'factor_setup_lapsed',
    );
    const wanted = await call<Set>(as, 'POST /user/second-factor/app');
    const secret = wanted.response?.secret ?? '';
    const wrong = await call(as, 'PUT /user/second-factor/app', { code: code(secret, 600) });
    expect(wrong).toMatchObject({ status: 400, response_code: 'factor_wrong' });
    expect(wrong.validationErrors).toMatchObject([{ field: 'code' }]);
    expect((await call(as, 'PUT /user/second-factor/app/on')).response_code).toBe('factor_setup_lapsed');
    await call(as, 'PUT /user/second-factor/app', { code: code(secret) });
    await server.pass(3601);
    expect((await call(as, 'PUT /user/second-factor/app/on')).response_code).toBe('factor_setup_lapsed');
  });

  it('takes a first code once, in one of two sessions, also of two at once', async () => {
    const other = (await signIn()).response?.authorization?.tokenValue ?? '';
    const wanted = await call<Set>(admin.token, 'POST /user/second-factor/app');
    const secret = wanted.response?.secret ?? '';
    const first = (as: string) => call<Set>(as, 'PUT /user/second-factor/app', { code: code(secret) });
    const answers = await Promise.all([first(admin.token), first(other)]);
    expect(answers.map((answer) => answer.response_code).toSorted()).toEqual(['factor_wrong', 'ok']);
    expect((await first(other)).response_code).toBe('factor_wrong');
    await server.pass(30);
    // After losing the answer, the next code works and shows other recovery codes.
    expect((await first(admin.token)).response?.recoveryCodes).toHaveLength(8);
  });

  it('spends a first code of a clock that is ahead, too', async () => {
    const wanted = await call<Set>(admin.token, 'POST /user/second-factor/app');
    const secret = wanted.response?.secret ?? '';
    const ahead = code(secret, 30);
    expect((await call(admin.token, 'PUT /user/second-factor/app', { code: ahead })).response_code).toBe(
      'ok',
    );
    await call(admin.token, 'PUT /user/second-factor/app/on');
    expect((await finish(await ticketOf(), ahead)).response_code).toBe('factor_wrong');
    await server.pass(60);
    expect((await finish(await ticketOf(), code(secret))).response_code).toBe('ok');
  });

  it('is for administrators, after a recent proof', async () => {
    const student = await makePerson(server, world, 'student');
    expect((await call(student.token, 'POST /user/second-factor/app')).status).toBe(403);
    await server.pass(15 * 60 + 1);
    expect((await call(admin.token, 'POST /user/second-factor/app')).response_code).toBe('proof_required');
  });
});

describe('signing in with an app', () => {
  it('has no session before the code, and one after it', async () => {
    const { secret } = await setUp();
    const first = await signIn(admin, { wantsToken: false });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.response).toMatchObject({ secondFactorRequired: true, hasApp: true, passkey: null });
    expect(first.response).not.toHaveProperty('authorization');
    const sessions = server.db.selectFrom('authSessions').select('id').where('personId', '=', admin.id);
    const before = (await sessions.execute()).length;
    const done = await finish(first.response?.ticket ?? '', code(secret));
    expect(done.response).toMatchObject({ id: admin.id, secondFactorRequired: false });
    expect(cookiesOf(done)).toContain('lectern_session=');
    expect((await sessions.execute()).length).toBe(before + 1);
  });

  it('hands the token to a client that asked for it with the password', async () => {
    const { secret } = await setUp();
    const done = await finish(await ticketOf(), code(secret));
    expect(done.headers['set-cookie']).toBeUndefined();
    expect(await isIn(done.response?.authorization?.tokenValue ?? '')).toBe(true);
  });

  it('takes no code twice, also by two at once', async () => {
    const { secret } = await setUp();
    const [one, two] = [await ticketOf(), await ticketOf()];
    const answers = await Promise.all([finish(one, code(secret)), finish(two, code(secret))]);
    expect(answers.map((answer) => answer.response_code).toSorted()).toEqual(['factor_wrong', 'ok']);
    expect((await finish(await ticketOf(), code(secret))).response_code).toBe('factor_wrong');
    // An older code is not taken after a newer one.
    await server.pass(30);
    expect((await finish(await ticketOf(), code(secret, -30))).response_code).toBe('factor_wrong');
    expect((await finish(await ticketOf(), code(secret))).response_code).toBe('ok');
  });

  it.each([
    [-30, 'ok'],
    [30, 'ok'],
    [-90, 'factor_wrong'],
    [90, 'factor_wrong'],
  ])('answers a phone whose clock is %i seconds off with %s', async (seconds, answer) => {
    const { secret } = await setUp();
    await server.pass(120);
    expect((await finish(await ticketOf(), code(secret, seconds))).response_code).toBe(answer);
  });

  it('says how many tries are left, and wants the password again after five', async () => {
    const { secret } = await setUp();
    const ticket = await ticketOf();
    const answers: Answer<Answered>[] = [];
    for (let time = 0; time < 5; time += 1) answers.push(await finish(ticket, '000000'));
    expect(answers.map((answer) => answer.validationErrors[0]?.message)).toEqual(
      [4, 3, 2, 1, 0].map((left) => `This code is not right or was used already. Tries left: ${left}`),
    );
    expect((await finish(ticket, code(secret))).response_code).toBe('sign_in_lapsed');
    expect((await finish(await ticketOf(), code(secret))).response_code).toBe('ok');
    const mail = await eventually(() => newestMail(server, admin.email, 'wrong-passwords'));
    expect(mail.subject).toContain('Wrong codes');
  });

  it('makes wait who tries from one network, not the person elsewhere', async () => {
    const { secret } = await setUp();
    const from = { from: '198.51.100.7' };
    for (let time = 0; time < 10; time += 1) await finish(await ticketOf(), '000000', from);
    expect((await finish(await ticketOf(), code(secret), from)).response_code).toBe('too_many_new_devices');
    expect((await finish(await ticketOf(), code(secret))).response_code).toBe('ok');
  });

  it('is asked for by people who sign in at the moment at which it is turned on', async () => {
    await check(admin.token);
    const answer = await meanwhile(signIn, (db) =>
      db
        .updateTable('authenticatorApps')
        .set((row) => ({
          ...{ secret: row.ref('wantedSecret'), turnedOnAt: server.clock.now(), lastStep: 0 },
          ...{ wantedSecret: null, wantedAt: null, wantedCodes: null },
        }))
        .where('personId', '=', admin.id),
    );
    expect(answer.response).toMatchObject({ secondFactorRequired: true });
  });

  it('and no account opens that is closed at this moment', async () => {
    const answer = await meanwhile(signIn, (db) =>
      db.updateTable('people').set({ active: false }).where('id', '=', admin.id),
    );
    expect(answer.response_code).toBe('account_deactivated');
  });

  it('is over after ten minutes, after a change of the password, and when the account is closed', async () => {
    const { secret } = await setUp();
    const late = await ticketOf();
    await server.pass(10 * 60 + 1);
    expect((await finish(late, code(secret))).response_code).toBe('sign_in_lapsed');
    const [changed, closed] = [await ticketOf(), await ticketOf()];
    await server.db
      .updateTable('credentials')
      .set({ passwordHash: 'another' })
      .where('personId', '=', admin.id)
      .execute();
    expect((await finish(changed, code(secret))).response_code).toBe('sign_in_lapsed');
    await server.db.updateTable('people').set({ active: false }).where('id', '=', admin.id).execute();
    await server.pass(60);
    expect((await finish(closed, code(secret))).status).toBe(400);
  });

  it('knows its ticket at its own institution alone', async () => {
    const { secret } = await setUp();
    const ticket = await ticketOf();
    const there = await finish(ticket, code(secret), { host: second.hostName });
    expect(there.response_code).toBe('sign_in_lapsed');
    expect((await finish('no-such-ticket-at-all', code(secret))).response_code).toBe('sign_in_lapsed');
  });
});

describe('a recovery code', () => {
  it('opens the account once, however it is typed, and is told by mail', async () => {
    const { recoveryCodes } = await setUp();
    const typed = (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await finish(await ticketOf(), typed)).response_code).toBe('ok');
    expect((await finish(await ticketOf(), typed)).response_code).toBe('factor_wrong');
    const [last] = (await mailsTo(server, admin.email, 'second-factor')).toReversed();
    expect(last?.body).toContain('a recovery code of your account was used');
    expect((await call(admin.token, 'GET /user/second-factor')).response?.recoveryCodesLeft).toBe(7);
  });

  it('is worth nothing for somebody else, and after new ones were made', async () => {
    const { recoveryCodes } = await setUp();
    const other = await makeAdmin('levelThreeAdmin');
    await setUp(other);
    expect((await finish(await ticketOf(other), recoveryCodes[0] ?? '')).response_code).toBe('factor_wrong');
    const made = await call<Set>(admin.token, 'POST /user/second-factor/recovery-codes');
    expect((await finish(await ticketOf(), recoveryCodes[0] ?? '')).response_code).toBe('factor_wrong');
    expect((await finish(await ticketOf(), made.response?.recoveryCodes[0] ?? '')).response_code).toBe('ok');
  });

  it('is made only for people who have a factor', async () => {
    expect((await call(admin.token, 'POST /user/second-factor/recovery-codes')).status).toBe(404);
  });
});

describe('a recent proof', () => {
  it('is the code for people with an app, and no password', async () => {
    const { secret } = await setUp();
    const question = await call<{ by: string }>(admin.token, 'POST /user/prove/options');
    expect(question.response).toEqual({ by: 'factor', hasApp: true, passkey: null, providers: [] });
    await server.pass(15 * 60 + 1);
    const remove = () => call(admin.token, 'DELETE /user/second-factor/app');
    const prove = (body: object) => call<null>(admin.token, 'POST /user/prove', body);
    expect((await remove()).response_code).toBe('proof_required');
    expect((await prove({ password: goodPassword })).response_code).toBe('factor_wrong');
    expect((await prove({ code: code(secret) })).response_code).toBe('ok');
    expect((await prove({ code: code(secret) })).response_code).toBe('factor_wrong');
    expect((await remove()).response).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    expect(await ownActs()).toContain('factor.turned-off');
    expect((await signIn()).response?.secondFactorRequired).toBe(false);
  });
});

describe('an institution whose administrators need a second factor', () => {
  it('has them set one up at the next sign-in, before anything else, and keep the last one', async () => {
    const top = await makeAdmin('topAdmin');
    const rule = (required: boolean) => call(top.token, 'PUT /institution/second-factor', { required });
    expect((await call(top.token, 'GET /institution/second-factor')).response).toEqual({
      ...{ required: false, isOwn: false },
    });
    expect((await rule(true)).response).toEqual({ required: true, isOwn: true });
    // No running session is ended.
    expect((await call(admin.token, 'GET /user/student')).status).toBe(200);
    const token = (await signIn()).response?.authorization?.tokenValue ?? '';
    expect((await call(token, 'GET /user/session')).response).toMatchObject({ mustSetUpFactor: true });
    expect(await call(token, 'GET /user/student')).toMatchObject({
      ...{ status: 403, response_code: 'factor_setup_required' },
    });
    await check(token);
    expect((await call(token, 'GET /user/student')).status).toBe(403);
    await call(token, 'PUT /user/second-factor/app/on');
    expect((await call(token, 'GET /user/student')).status).toBe(200);
    expect((await call(token, 'GET /user/session')).response).toMatchObject({ mustSetUpFactor: false });
    expect((await call(token, 'DELETE /user/second-factor/app')).response_code).toBe('last_factor');
    expect((await call(token, 'GET /user/second-factor')).response).toMatchObject({
      ...{ isRequired: true, recoveryCodesLeft: 8 },
    });
    expect((await rule(false)).response).toEqual({ required: false, isOwn: true });
    expect((await call(token, 'DELETE /user/second-factor/app')).status).toBe(200);
  });

  it('does not ask others, and is ruled by top administrators alone', async () => {
    const top = await makeAdmin('topAdmin');
    await call(top.token, 'PUT /institution/second-factor', { required: true });
    const student = await makePerson(server, world, 'student');
    await givePassword(server, world, student.id);
    const token = (await signIn(student)).response?.authorization?.tokenValue ?? '';
    expect((await call(token, 'GET /user/session')).response).toMatchObject({ mustSetUpFactor: false });
    const two = await makeAdmin('levelTwoAdmin');
    const ruled = await call(two.token, 'PUT /institution/second-factor', { required: false });
    expect(ruled.status).toBe(403);
    await call(top.token, 'PUT /institution/second-factor', { required: false });
  });
});

describe('a lost factor', () => {
  const path = (levelId: string, userId: string) =>
    `DELETE /hierarchy/${levelId}/administrators/${userId}/second-factor`;

  it('is reset by the level above alone; the person is signed out and told', async () => {
    const { secret } = await setUp();
    const [, , school] = world.levels;
    const two = await makeAdmin('levelTwoAdmin');
    const beside = await makeAdmin('levelThreeAdmin');
    const top = await makeAdmin('topAdmin');
    expect((await call(beside.token, path(school, admin.id))).status).toBe(403);
    expect((await call(top.token, path(school, admin.id))).status).toBe(403);
    expect((await call(two.token, path(school, two.id))).status).toBe(404);
    const foreign = await makePerson(server, second, 'levelTwoAdmin');
    const answer = await server.call(path(school, admin.id), { as: foreign.token, host: second.hostName });
    expect(answer.status).toBe(404);
    const ticket = await ticketOf();
    const web = await openSocket(await server.listen(), '/web', { token: admin.token });
    // The clock does not move: only the act itself can notify them.
    expect((await call(two.token, path(school, admin.id))).response).toMatchObject({ hasFactor: false });
    expect(await web.next('session_dead')).toEqual({ reason: 'factor_reset' });
    expect(await isIn(admin.token)).toBe(false);
    expect((await finish(ticket, code(secret))).response_code).toBe('factor_wrong');
    expect((await signIn()).response?.secondFactorRequired).toBe(false);
    expect((await newestMail(server, admin.email, 'second-factor'))?.body).toContain('was reset');
    const acts = server.db.selectFrom('auditEntries').select('action').where('subjectId', '=', admin.id);
    expect((await acts.execute()).map(({ action }) => action)).toContain('factor.reset');
  });

  it('of a top administrator is reset by the operator', async () => {
    const top = await makeAdmin('topAdmin');
    await setUp(top);
    const operate = (...args: string[]) =>
      operateInstitutions(args, {
        ...{ db: server.db, contexts: server.server.contexts, now: server.clock.now() },
      });
    expect(await operate('factor', world.institutionId, top.email)).toContain(
      'has no second factor any more',
    );
    expect(await operate('factor', world.institutionId, top.email)).toContain('has no second factor.');
    await expect(operate('factor', world.institutionId, 'nobody@x.test')).rejects.toThrow('no administrator');
    expect((await signIn(top)).response?.secondFactorRequired).toBe(false);
  });
});
