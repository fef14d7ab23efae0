import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeVisit, openSocket } from '../../../test/call-factories.ts';
import { makePerson, makeSession, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
  neverCame,
} from '../../../test/identity-factories.ts';
import { queuedJobs } from '../../../test/queued-jobs.ts';
import { offerProvider } from '../../../test/sign-on-factories.ts';
import { transaction } from '../../platform/context/ctx.ts';
import * as credentials from '../identity/accounts.service.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<Record<string, unknown>>;
let count = 0;
let listening: Promise<number> | undefined;

districtPerTest('accounts', (made) => {
  ({ server, second, district, call } = made);
});

type Summary = CallResponse<typeof accountsCalls.accountSummary>;
type Reset = CallResponse<typeof accountsCalls.resetAccountPassword>;

const isIn = async (who: MadePerson) => (await call(who, 'GET /user/session')).status === 200;

const acts = (id: string) =>
  [
    [`GET /user/${id}/summary`, undefined],
    [`PUT /user/${id}/status`, { active: false }],
    [`PUT /user/${id}/update/password`, undefined],
    [`POST /user/${id}/invitation`, undefined],
    [`PUT /user/${id}/logout`, undefined],
    [`PUT /user/${id}/provider-only`, { providerOnly: true }],
  ] as const;

const auditOf = (id: string) => auditAbout(server, id);

const stateOf = async (visitId: string) =>
  (await server.db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow())
    .state;

const placesOf = async (visitId: string) =>
  (
    await server.db
      .selectFrom('visitParticipants')
      .select('personId')
      .where('visitId', '=', visitId)
      .where('side', '=', 'student')
      .execute()
  ).map(({ personId }) => personId);

const withoutEmail = (id: string) =>
  server.db.updateTable('people').set({ email: null }).where('id', '=', id).execute();

describe('who keeps an account', () => {
  it('is of a student the own school', async () => {
    const { levelThree, levelTwo, student, besideStudent, educator, parent } = district;
    const elsewhere = await makePerson(server, second, 'student');
    const tries = [
      [levelTwo, student, 403],
      [await makePerson(server, district.world, 'levelOneAdmin'), student, 403],
      [await makePerson(server, district.world, 'topAdmin'), student, 403],
      [educator, student, 403],
      [parent, student, 403],
      [levelThree, besideStudent, 404],
      [levelThree, elsewhere, 404],
      [levelThree, parent, 404],
    ] as const;
    for (const [who, whom, status] of tries)
      for (const [route, body] of acts(whom.id))
        expect([route, (await call(who, route, body)).status]).toEqual([route, status]);
    expect(await isIn(student)).toBe(true);
  });

  it('is of an educator who reaches all schools, and above Level 2 only where no Level 2 does', async () => {
    const { levelThree, levelTwo, educator, besideLevelId, world } = district;
    const { institutionId } = world;
    const levelOne = await makePerson(server, world, 'levelOneAdmin');
    const logout = async (who: MadePerson) => (await call(who, `PUT /user/${educator.id}/logout`)).status;
    const teachAt = (levelId: string) =>
      server.db
        .insertInto('educatorLevels')
        .values({ institutionId, educatorId: educator.id, levelId })
        .execute();
    expect(await Promise.all([levelThree, levelTwo, levelOne].map(logout))).toEqual([200, 200, 403]);
    await teachAt(besideLevelId);
    expect(await Promise.all([levelThree, levelTwo, levelOne].map(logout))).toEqual([403, 200, 403]);
    const area = await makeLevel(2, world.levels[0]);
    await teachAt(await makeLevel(3, area));
    expect(await Promise.all([levelThree, levelTwo, levelOne].map(logout))).toEqual([403, 403, 200]);
  });

  async function makeLevel(depth: number, parentId: string): Promise<string> {
    count += 1;
    const { id } = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: district.world.institutionId, parentId, depth, name: `Level ${count}` },
        createdAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('is of administrators kept from just above, never from the same level or below, and their status has a place of its own', async () => {
    const { levelThree, levelTwo, world } = district;
    const beside = await makePerson(server, world, 'levelThreeAdmin');
    const reset = async (who: MadePerson, whom: MadePerson) =>
      (await call(who, `PUT /user/${whom.id}/update/password`)).status;
    expect(await reset(levelTwo, levelThree)).toBe(200);
    expect(await reset(levelThree, beside)).toBe(403);
    expect(await reset(levelThree, levelTwo)).toBe(404);
    expect(await reset(levelTwo, levelTwo)).toBe(403);
    expect((await call(levelTwo, `PUT /user/${levelThree.id}/status`, { active: false })).status).toBe(403);
  });

  it('is of the ways in of an administrator the level above alone, of those of a parent the top administrator', async () => {
    const { levelTwo, levelThree, educator, student, parent, world } = district;
    const [top, gra, levelOne, elsewhere] = await Promise.all([
      makePerson(server, world, 'topAdmin'),
      makePerson(server, world, 'graAdmin'),
      makePerson(server, world, 'levelOneAdmin'),
      makePerson(server, second, 'topAdmin'),
    ]);
    const askers = [top, gra, levelOne, levelTwo, levelThree, educator, student, parent, elsewhere];
    const statusesOf = async (id: string, act: 'logout' | 'update/password') => {
      const host = (asker: MadePerson) => (asker === elsewhere ? second.hostName : world.hostName);
      const answers = askers.map((asker) =>
        server.call(`PUT /user/${id}/${act}`, { as: asker.token, host: host(asker) }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const expected = [
      ['levelOneAdmin', [200, 200, 403, 404, 404, 403, 403, 403, 404]],
      ['levelTwoAdmin', [403, 403, 200, 403, 404, 403, 403, 403, 404]],
      ['levelThreeAdmin', [403, 403, 403, 200, 403, 403, 403, 403, 404]],
      ['parent', [200, 404, 404, 404, 404, 403, 403, 403, 404]],
    ] as const;
    for (const [role, statuses] of expected) {
      const { id } = await makePerson(server, world, role);
      for (const act of ['logout', 'update/password'] as const)
        expect([role, act, await statusesOf(id, act)]).toEqual([role, act, statuses]);
    }
  });
});

describe('closing an account', () => {
  it('signs out at once, is written down, and is taken back without loss', async () => {
    const { levelThree, student } = district;
    await givePassword(server, district.world, student.id);
    const closed = await call(levelThree, `PUT /user/${student.id}/status`, { active: false });
    expect(closed.response).toEqual({ id: student.id, active: false, version: 1 });
    expect(await isIn(student)).toBe(false);
    const signIn = () =>
      server.call('POST /user/authenticate', {
        host: district.world.hostName,
        body: { username: student.email, password: goodPassword },
      });
    expect((await signIn()).response_code).toBe('account_deactivated');
    await call(levelThree, `PUT /user/${student.id}/status`, { active: true });
    expect((await signIn()).status).toBe(200);
    expect(await auditOf(student.id)).toMatchObject([
      { actorId: levelThree.id, beforeValues: { active: true }, afterValues: { active: false } },
      { actorId: levelThree.id, beforeValues: { active: false }, afterValues: { active: true } },
    ]);
  });

  it('makes links for a password dead, also once it is opened again', async () => {
    const { levelThree, student, world } = district;
    await givePassword(server, world, student.id);
    const host = world.hostName;
    await server.call('PUT /user/forget-password', { host, body: { email: student.email } });
    const mail = await eventually(async () => (await mailsTo(server, student.email, 'password-reset'))[0]);
    const token = linkTokenOf(mail.body);
    const isAlive = async () =>
      (await server.call('POST /user/reset-password/check', { host, body: { token } })).response_code;
    expect(await isAlive()).toBe('ok');
    for (const active of [false, true]) {
      await call(levelThree, `PUT /user/${student.id}/status`, { active });
      expect(await isAlive()).toBe('reset_link_dead');
    }
    const body = { token, password: 'Another@2026' };
    expect((await server.call('PUT /user/reset-password', { host, body })).response_code).toBe(
      'reset_link_dead',
    );
  });

  it('names the sessions to come, and keeps them unless it says otherwise', async () => {
    const { levelThree, student, educator, world } = district;
    const visit = await makeVisit(server, world, { educator, students: [student], startsIn: 120 });
    const summary = await call<Summary>(levelThree, `GET /user/${student.id}/summary`);
    expect(summary.response).toMatchObject({
      ...{ sessions: 1, runningCalls: 0 },
      next: [
        {
          visitId: visit.id,
          visitType: 2,
          createdByRole: 'Student',
          educatorName: educator.name,
          studentCount: 1,
          studentName: student.name,
        },
      ],
    });
    await call(levelThree, `PUT /user/${student.id}/status`, { active: false });
    expect(await stateOf(visit.id)).toBe('booked');
    expect(await queuedJobs(server, world.institutionId, 'visits.cancel-of-person')).toBe(0);
  });

  it('names all sessions to come, ten a page', async () => {
    const { levelThree, student, world } = district;
    const ids: string[] = [];
    for (let at = 1; at <= 12; at += 1) {
      const educator = await makePerson(server, world, 'educator');
      const visit = await makeVisit(server, world, { educator, students: [student], startsIn: at * 60 });
      ids.push(visit.id);
    }
    const pageOf = async (query: string) => {
      const { response } = await call<Summary>(levelThree, `GET /user/${student.id}/summary${query}`);
      return { sessions: response?.sessions, ids: response?.next.map(({ visitId }) => visitId) };
    };
    expect(await pageOf('')).toEqual({ sessions: 12, ids: ids.slice(0, 10) });
    expect(await pageOf('?pageNumber=2')).toEqual({ sessions: 12, ids: ids.slice(10) });
    expect(await pageOf('?pageNumber=3')).toEqual({ sessions: 12, ids: [] });
    expect((await call(levelThree, `GET /user/${student.id}/summary?pageNumber=0`)).status).toBe(400);
  });

  it('counts of a conference those who are invited', async () => {
    const { levelTwo, educator, world } = district;
    const { id: visitId } = await makeVisit(server, world, { educator, students: [], kind: 'conference' });
    for (const firstName of ['Ada', 'Ben']) {
      const { id: personId } = await makePerson(server, world, 'parent', { firstName });
      await server.db
        .insertInto('visitInvitations')
        .values({
          institutionId: world.institutionId,
          visitId,
          personId,
          email: null,
          createdAt: server.clock.now(),
        })
        .execute();
    }
    const summary = await call<Summary>(levelTwo, `GET /user/${educator.id}/summary`);
    expect(summary.response?.next).toMatchObject([{ visitId, studentCount: 2, studentName: null }]);
  });

  it('cancels them with a reason; in a group the own place ends', async () => {
    const { levelThree, student, other, educator, world } = district;
    const another = await makePerson(server, world, 'educator');
    const alone = await makeVisit(server, world, { educator: another, students: [student], startsIn: 120 });
    const third = await makePerson(server, world, 'educator');
    const byAdmin = await makeVisit(server, world, { educator: third, students: [student], startsIn: 60 });
    await server.db
      .updateTable('visits')
      .set({ createdByRole: 'admin', createdBy: levelThree.id })
      .where('id', '=', byAdmin.id)
      .execute();
    const group = await makeVisit(server, world, {
      ...{ educator, students: [student, other], startsIn: 240, kind: 'classroom' },
    });
    const path = `PUT /user/${student.id}/status`;
    const without = await call(levelThree, path, { active: false, sessions: 'cancel' });
    expect(without).toMatchObject({
      ...{ status: 400, validationErrors: [{ field: 'reason', message: 'Reason is mandatory' }] },
    });
    const tooLong = await call(levelThree, path, {
      ...{ active: false, sessions: 'cancel', reason: 'x'.repeat(201) },
    });
    expect(tooLong.status).toBe(400);
    expect(await stateOf(byAdmin.id)).toBe('booked');
    await call(levelThree, path, { active: false, sessions: 'cancel', reason: 'Moved away' });
    expect(await queuedJobs(server, world.institutionId, 'visits.cancel-of-person')).toBe(1);
    for (const { id } of [alone, byAdmin])
      await eventually(async () => ((await stateOf(id)) === 'cancelled' ? true : undefined));
    await eventually(async () => ((await placesOf(group.id)).length === 1 ? true : undefined));
    expect(await placesOf(group.id)).toEqual([other.id]);
    expect(await stateOf(group.id)).toBe('booked');
    const row = await server.db
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', alone.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ cancelReason: 'Moved away', cancelledBy: levelThree.id });
  });

  it('of an educator cancels every session of theirs', async () => {
    const { levelTwo, student, other, educator, world } = district;
    const group = await makeVisit(server, world, {
      ...{ educator, students: [student, other], startsIn: 240, kind: 'classroom' },
    });
    listening ??= server.listen();
    const web = await openSocket(await listening, '/web', { token: levelTwo.token, host: world.hostName });
    await call(levelTwo, `PUT /user/${educator.id}/status`, {
      ...{ active: false, sessions: 'cancel', reason: 'Left' },
    });
    expect(await isIn(educator)).toBe(false);
    // The decider is notified when it is done: their page counted the sessions before.
    expect(await web.next('sessions_withdrawn')).toEqual({});
    expect(await stateOf(group.id)).toBe('cancelled');
  });

  it('twice at once is once', async () => {
    const { levelThree, student } = district;
    const path = `PUT /user/${student.id}/status`;
    const both = await Promise.all([1, 2].map(() => call(levelThree, path, { active: false })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await auditOf(student.id)).length).toBe(1);
  });
});

describe('resetting a password', () => {
  it('mails a link', async () => {
    const { levelThree, student } = district;
    const answer = await call<Reset>(levelThree, `PUT /user/${student.id}/update/password`);
    expect(answer).toMatchObject({ status: 200, response: { firstPassword: null } });
    expect(answer.message).toBe('A link for a new password was mailed. The old password works until then.');
    const mail = await eventually(async () => (await mailsTo(server, student.email, 'password-reset'))[0]);
    expect(mail.body).toContain('/reset-password?token=');
    expect(await isIn(student)).toBe(true);
    expect((await auditOf(student.id)).map(({ action }) => action)).toEqual(['password.reset-asked']);
  });

  it('of a student without an address shows a code once, and signs out', async () => {
    const { levelThree, student, world } = district;
    await withoutEmail(student.id);
    await givePassword(server, world, student.id);
    const { response, message } = await call<Reset>(levelThree, `PUT /user/${student.id}/update/password`);
    expect(message).toBe('A new first password was made. The old one does not work any more.');
    const code = response?.firstPassword ?? '';
    expect(await isIn(student)).toBe(false);
    const { studentNumber } = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const signIn = (password: string) =>
      server.call('POST /user/authenticate', {
        ...{ host: world.hostName, body: { username: studentNumber, password } },
      });
    expect((await signIn(goodPassword)).response_code).toBe('sign_in_failed');
    expect((await signIn(code)).response).toMatchObject({ mustChangePassword: true });
    expect(JSON.stringify(await auditOf(student.id))).not.toContain(code);
  });

  it('takes the place of the password that was there, and of no other one that came meanwhile', async () => {
    const { student, world } = district;
    const system = await server.server.contexts.forInstitution(world.institutionId);
    const give = (first: credentials.FirstPassword) =>
      transaction(system, (tx) => credentials.giveFirstPassword(tx, student.id, first));
    // First where there was none, then where there was one.
    for (let round = 0; round < 2; round += 1) {
      const [one, other] = [
        await credentials.makeFirstPassword(system, student.id),
        await credentials.makeFirstPassword(system, student.id),
      ];
      await give(one);
      await expect(give(other)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    }
  });

  it('is never shown for anybody else', async () => {
    const { levelTwo, educator } = district;
    await withoutEmail(educator.id);
    const answer = await call(levelTwo, `PUT /user/${educator.id}/update/password`);
    expect(answer).toMatchObject({ status: 417, response_code: 'email_missing' });
  });

  it('is refused for a closed account, and too often', async () => {
    const { levelThree, student } = district;
    const path = `PUT /user/${student.id}/update/password`;
    for (let times = 0; times < 5; times += 1) await call(levelThree, path);
    expect((await call(levelThree, path)).status).toBe(429);
    await call(levelThree, `PUT /user/${student.id}/status`, { active: false });
    expect((await call(levelThree, path)).response_code).toBe('account_closed');
  });
});

describe('inviting again', () => {
  it('mails a link that alone works', async () => {
    const { levelThree, student } = district;
    await neverCame(server, student.id);
    const path = `POST /user/${student.id}/invitation`;
    expect((await call(levelThree, path)).status).toBe(200);
    await eventually(async () => (await mailsTo(server, student.email, 'invitation'))[0]);
    expect((await auditOf(student.id)).map(({ action }) => action)).toEqual(['person.invited']);
  });

  it('is refused for people who have a password, no address, a closed account or a closed school', async () => {
    const { levelThree, levelTwo, student, other, educator, world } = district;
    const invite = async (id: string, as = levelThree) =>
      (await call(as, `POST /user/${id}/invitation`)).response_code;
    await givePassword(server, world, student.id);
    expect(await invite(student.id)).toBe('already_joined');
    await withoutEmail(other.id);
    expect(await invite(other.id)).toBe('email_missing');
    await server.db.updateTable('levels').set({ isOpen: false }).where('id', '=', world.levels[2]).execute();
    expect(await invite(educator.id, levelTwo)).toBe('level_closed');
    await call(levelThree, `PUT /user/${other.id}/status`, { active: false });
    expect(await invite(other.id)).toBe('account_closed');
  });
});

describe('signing somebody out', () => {
  it('ends every session, and is written down', async () => {
    const { levelThree, student } = district;
    expect((await call(levelThree, `PUT /user/${student.id}/logout`)).message).toBe('Signed out everywhere.');
    expect(await isIn(student)).toBe(false);
    expect(await auditOf(student.id)).toMatchObject([
      { action: 'person.signed-out', actorId: levelThree.id },
    ]);
  });
});

describe('closing many accounts one by one', () => {
  const close = async (id: string, active = false) =>
    (await call(district.levelThree, `PUT /user/${id}/status`, { active, sessions: 'keep' })).response_code;

  it('wants a recent proof from the 51st of a day on, of those at the same moment too', async () => {
    const students = await Promise.all(
      Array.from({ length: 53 }, () => makePerson(server, district.world, 'student')),
    );
    await givePassword(server, district.world, district.levelThree.id);
    await server.pass(16 * 60);
    for (const { id } of students.slice(0, 49)) expect(await close(id)).toBe('ok');
    const [last, next, third] = students.slice(49).map(({ id }) => id);
    const atOnce = await Promise.all([close(last ?? ''), close(next ?? '')]);
    expect(atOnce.toSorted()).toEqual(['ok', 'proof_required']);
    expect(await close(third ?? '')).toBe('proof_required');
    expect(await close(students[0]?.id ?? '', true)).toBe('ok');
    expect(await close(students[1]?.id ?? '')).toBe('ok');
    const proof = await call(district.levelThree, 'POST /user/prove', { password: goodPassword });
    expect(proof.status).toBe(200);
    expect(await close(third ?? '')).toBe('ok');
  });
});

describe('who signs in by a provider alone', () => {
  const offer = () => offerProvider(server, district.world);
  const set = (as: MadePerson, id: string, providerOnly: boolean) =>
    call(as, `PUT /user/${id}/provider-only`, { providerOnly });
  const signIn = (person: MadePerson) =>
    server.call('POST /user/authenticate', {
      host: district.world.hostName,
      body: { username: person.email, password: goodPassword },
    });

  it('comes in by no password, is signed out, and gets no other until it is allowed again', async () => {
    const { student, levelThree, world } = district;
    await givePassword(server, world, student.id);
    await offer();
    expect((await signIn(student)).status).toBe(200);
    listening ??= server.listen();
    const web = await openSocket(await listening, '/web', { token: student.token, host: world.hostName });
    expect((await set(levelThree, student.id, true)).status).toBe(200);
    expect(await web.next('session_dead')).toEqual({ reason: 'provider_only' });
    expect(await isIn(student)).toBe(false);
    const refused = await signIn(student);
    const unknown = await server.call('POST /user/authenticate', {
      ...{ host: world.hostName, body: { username: 'nobody@example.test', password: goodPassword } },
    });
    expect([refused.status, refused.message]).toEqual([unknown.status, unknown.message]);
    for (const [route, code] of [
      [`PUT /user/${student.id}/update/password`, 'provider_only'],
      [`POST /user/${student.id}/invitation`, 'provider_only'],
    ] as const)
      expect((await call(levelThree, route)).response_code).toBe(code);
    const view = await call(levelThree, `GET /user/student/${student.id}`);
    expect(view.response).toMatchObject({ providerOnly: true });
    expect((await set(levelThree, student.id, false)).status).toBe(200);
    expect((await call(levelThree, `PUT /user/${student.id}/update/password`)).status).toBe(200);
    const acted = await auditOf(student.id);
    expect(acted.filter(({ action }) => action === 'person.provider-only')).toHaveLength(2);
  });

  it('sets no password of their own either', async () => {
    const { student, levelThree, world } = district;
    await offer();
    await set(levelThree, student.id, true);
    // By the provider they are in again.
    const back = { ...student, token: await makeSession(server, world, student.id) };
    const answer = await call(back, 'PUT /user/update/password', { password: 'Another@2027' });
    expect(answer.response_code).toBe('provider_only');
    const kept = await server.db
      .selectFrom('credentials')
      .select('personId')
      .where('personId', '=', student.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it('is told by mail how to sign in, and gets no link', async () => {
    const { student, levelThree, world } = district;
    await offer();
    await set(levelThree, student.id, true);
    const asked = await server.call('PUT /user/forget-password', {
      ...{ host: world.hostName, body: { email: student.email } },
    });
    expect(asked.status).toBe(200);
    const mail = await eventually(async () => (await mailsTo(server, student.email, 'password-reset'))[0]);
    expect(mail.subject).toMatch(/^How you sign in/);
    expect(mail.body).not.toContain('token=');
  });

  it('is nobody where no provider is offered, and nothing happened then', async () => {
    const { student, levelThree, world } = district;
    await givePassword(server, world, student.id);
    expect((await set(levelThree, student.id, true)).response_code).toBe('no_provider');
    expect((await signIn(student)).status).toBe(200);
  });

  it('is only left to the provider after a recent proof', async () => {
    const { student, levelThree } = district;
    await offer();
    await server.pass(16 * 60);
    expect((await set(levelThree, student.id, true)).response_code).toBe('proof_required');
  });
});
