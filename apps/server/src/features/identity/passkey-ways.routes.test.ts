import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
  makeParentOf,
  newestMail,
} from '../../../test/identity-factories.ts';
import { enterBy, passkeyOf, type Passkey } from '../../../test/passkey-factories.ts';
import { offerProvider } from '../../../test/sign-on-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import * as identity from './identity.service.ts';

let server: TestServer;
let world: World;
let school: MadePerson;
let student: MadePerson;
let passkey: Passkey;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  world = await makeWorld(server);
  await offerProvider(server, world);
});
afterAll(() => server.stop());

const make = async (role: Role): Promise<MadePerson> => {
  const made = await makePerson(server, world, role);
  await givePassword(server, world, made.id);
  return made;
};

beforeEach(async () => {
  school = await make('levelThreeAdmin');
  student = await make('student');
  passkey = await passkeyOf(server, world, student.id);
});

const call = <R = unknown>(as: string, route: string, body?: unknown) =>
  server.call<R>(route, { as, ...(body === undefined ? {} : { body }) });
const set = (values: object, id = student.id) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();
const passkeysOf = async (personId: string) =>
  (await server.db.selectFrom('passkeys').select('id').where('personId', '=', personId).execute()).length;
const byPassword = (person = student) =>
  server.call<{ secondFactorRequired: boolean }>('POST /user/authenticate', {
    body: { username: person.email, password: goodPassword },
  });
const sessionBy = async (key = passkey) => {
  const token = (await enterBy(server, key)).response?.authorization?.tokenValue ?? '';
  return { token, ...(await call<object>(token, 'GET /user/session')).response };
};
const dropPassword = (personId = student.id) =>
  server.db.deleteFrom('credentials').where('personId', '=', personId).execute();
const link = (personId = student.id) =>
  server.db
    .insertInto('providerLinks')
    .values({
      ...{ institutionId: world.institutionId, personId, issuer: 'https://id.example', subject: personId },
      ...{ clientId: 'lectern', providerName: 'District', linkedAt: server.clock.now() },
    })
    .execute();
const linksOf = async () =>
  (await server.db.selectFrom('providerLinks').select('id').where('personId', '=', student.id).execute())
    .length;

describe('a passkey of a student', () => {
  it('opens what the password opens, and the browser is known from then on', async () => {
    expect(await sessionBy()).toMatchObject({
      ...{ id: student.id, mustSetUpFactor: false, mustChangePassword: false },
    });
    const known = server.db.selectFrom('knownBrowsers').select('personId').where('personId', '=', student.id);
    expect(await known.execute()).toEqual([]);
    await enterBy(server, passkey, { wantsToken: false });
    expect(await known.execute()).toHaveLength(1);
  });

  it('opens no closed account, in the words of the password', async () => {
    await set({ active: false });
    const [first, second] = [await enterBy(server, passkey), await byPassword()];
    expect(first).toMatchObject({ response_code: 'account_deactivated', message: second.message });
  });

  it('opens nothing where the school is closed, in the words of the password', async () => {
    const shut = (isOpen: boolean) =>
      server.db.updateTable('levels').set({ isOpen }).where('id', '=', world.levels[2]).execute();
    await shut(false);
    const [first, second] = [await enterBy(server, passkey), await byPassword()];
    await shut(true);
    expect(first).toMatchObject({ response_code: 'place_closed', message: second.message });
  });

  it('opens nothing to people who sign in by a provider alone', async () => {
    await set({ providerOnly: true });
    expect(await enterBy(server, passkey)).toMatchObject({ response_code: 'passkey_refused' });
  });

  it('leads to another password first where one is due', async () => {
    await set({ mustChangePassword: true });
    const { token, ...session } = await sessionBy();
    expect(session).toMatchObject({ mustChangePassword: true });
    expect((await call(token, 'GET /user/passkey')).response_code).toBe('password_change_required');
  });

  it('leads who belongs to no school to the choice of one', async () => {
    await set({ levelId: null });
    expect((await enterBy(server, passkey)).response).toMatchObject({ institutionRelationFound: false });
  });

  it('opens a session that is proven like any other that was just opened', async () => {
    const { token } = await sessionBy();
    expect((await call(token, 'POST /user/passkey/options')).status).toBe(200);
    await server.pass(15 * 60 + 1);
    expect((await call(token, 'POST /user/passkey/options')).response_code).toBe('proof_required');
  });
});

it('a passkey of a parent acts for the only child', async () => {
  const parent = await make('parent');
  await makeParentOf(server, world, { parentId: parent.id, studentIds: [student.id] });
  const session = await sessionBy(await passkeyOf(server, world, parent.id));
  expect(session).toMatchObject({ id: parent.id, student: { id: student.id } });
});

describe('a passkey as a way in is no second factor', () => {
  it.each(['student', 'parent', 'educator'] as const)(
    'of a %s, who signs in by the password alone',
    async (role) => {
      const person = await make(role);
      await passkeyOf(server, world, person.id);
      const top = await make('topAdmin');
      await call(top.token, 'PUT /institution/second-factor', { required: true });
      expect((await byPassword(person)).response).toMatchObject({
        secondFactorRequired: false,
        id: person.id,
      });
      await call(top.token, 'PUT /institution/second-factor', { required: false });
      expect((await call(person.token, 'POST /user/prove', { password: goodPassword })).status).toBe(200);
    },
  );

  it('as one of an administrator is', async () => {
    await passkeyOf(server, world, school.id);
    expect((await byPassword(school)).response).toMatchObject({ secondFactorRequired: true });
    expect((await call(school.token, 'POST /user/prove', { password: goodPassword })).status).toBe(400);
  });

  it('says that the account is somebody’s, and nothing of a factor', async () => {
    const ctx = await server.server.contexts.forInstitution(world.institutionId);
    await passkeyOf(server, world, school.id);
    await Promise.all([dropPassword(), dropPassword(school.id)]);
    const presence = await identity.presenceOf(ctx, [student.id, school.id]);
    expect(presence.get(student.id)).toMatchObject({ hasJoined: true, hasFactor: false });
    expect(presence.get(school.id)).toMatchObject({ hasJoined: true, hasFactor: true });
  });

  it('and complements another way in: the last link stays without a password', async () => {
    await link();
    const view = () => call<{ data: { id: string }[] }>(student.token, 'GET /user/sign-on-links');
    const links = await server.db
      .selectFrom('providerLinks')
      .selectAll()
      .where('personId', '=', student.id)
      .execute();
    const end = () => call(student.token, `DELETE /user/sign-on-links/${links[0]?.id}`);
    await dropPassword();
    expect((await view()).status).toBe(200);
    expect((await end()).response_code).toBe('last_way_in');
    expect((await call<object>(student.token, 'POST /user/prove/options')).response).toMatchObject({
      by: 'provider',
    });
    await givePassword(server, world, student.id);
    expect((await end()).status).toBe(200);
  });
});

/** Each act after which the account is taken for another's, or signs in another way. */
const endings: [string, () => Promise<unknown>][] = [
  ['signs them out everywhere', () => call(school.token, `PUT /user/${student.id}/logout`)],
  [
    'leaves them to a provider',
    () => call(school.token, `PUT /user/${student.id}/provider-only`, { providerOnly: true }),
  ],
  [
    'gives them a first password',
    async () => {
      await set({ email: null });
      return call(school.token, `PUT /user/${student.id}/update/password`);
    },
  ],
];

describe('a school that', () => {
  it.each(endings)('%s ends their passkeys', async (_what, act) => {
    const { token } = await sessionBy();
    expect(await act()).toMatchObject({ status: 200 });
    expect(await passkeysOf(student.id)).toBe(0);
    expect((await call(token, 'GET /user/session')).status).toBe(401);
    expect(await enterBy(server, passkey)).toMatchObject({ response_code: 'passkey_refused' });
    const ended = (await auditAbout(server, student.id)).filter(
      ({ action }) => action === 'factor.passkey-removed',
    );
    expect(ended).toMatchObject([{ actorId: school.id }]);
  });

  it('signs them out everywhere tells them of their passkeys, and says nothing to people who have none', async () => {
    const other = await make('student');
    for (const { id } of [student, other]) await call(school.token, `PUT /user/${id}/logout`);
    const [mail] = await mailsTo(server, student.email, 'passkeys');
    expect(mail?.body).toContain('passkeys of your account were removed');
    expect(mail?.body).not.toContain('If it was not you');
    expect(await mailsTo(server, other.email, 'passkeys')).toEqual([]);
  });

  it('signs out who comes by a provider ends the passkey, and keeps the link', async () => {
    await link();
    await dropPassword();
    await call(school.token, `PUT /user/${student.id}/logout`);
    expect([await passkeysOf(student.id), await linksOf()]).toEqual([0, 1]);
  });

  it('takes the address away keeps the passkey of a person with a password, and of nobody else', async () => {
    const other = await make('student');
    await passkeyOf(server, world, other.id);
    await dropPassword(other.id);
    for (const { id } of [student, other]) {
      const { response } = await call<StudentView>(school.token, `GET /user/student/${id}`);
      const { studentRollNum, firstName, lastName, version } = response ?? {};
      const form = {
        studentRollNum,
        firstName,
        lastName,
        version,
        dob: '2012-02-03',
        gender: 'F',
        grade: '7',
      };
      const more = { email: null, mobileNumber: '+12025550100', parents: [] };
      const saved = await call(school.token, `PUT /user/student/${id}`, { ...form, ...more });
      expect(saved).toMatchObject({ status: 200 });
    }
    expect([await passkeysOf(student.id), await passkeysOf(other.id)]).toEqual([1, 0]);
  });
});

describe('a link for a new password', () => {
  const reset = async ({ email }: MadePerson) => {
    await server.call('PUT /user/forget-password', { body: { email } });
    const mail = await eventually(() => newestMail(server, email, 'password-reset'));
    const body = { token: linkTokenOf(mail.body), password: 'Another@2027' };
    return server.call('PUT /user/reset-password', { body });
  };

  it('ends the passkeys of a student: their intruder is out', async () => {
    expect((await reset(student)).status).toBe(200);
    expect(await passkeysOf(student.id)).toBe(0);
    expect((await newestMail(server, student.email, 'passkeys'))?.body).toContain('were removed');
  });

  it('leaves an administrator the second factor', async () => {
    await passkeyOf(server, world, school.id);
    expect((await reset(school)).status).toBe(200);
    expect(await passkeysOf(school.id)).toBe(1);
  });
});

it('a password that somebody changes themselves leaves their passkeys', async () => {
  expect((await call(student.token, 'PUT /user/update/password', { password: 'Another@2027' })).status).toBe(
    200,
  );
  expect((await enterBy(server, passkey)).status).toBe(200);
});

it('a passkey that comes while the account is left to a provider opens nothing afterwards', async () => {
  let entering: ReturnType<typeof enterBy> | undefined;
  await server.db.transaction().execute(async (db) => {
    await db.selectFrom('people').select('id').where('id', '=', student.id).forNoKeyUpdate().execute();
    entering = enterBy(server, passkey);
    await eventually(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      );
      return rows[0];
    });
    await db.updateTable('people').set({ providerOnly: true }).where('id', '=', student.id).execute();
  });
  expect(await entering).toMatchObject({ response_code: 'passkey_refused' });
});
