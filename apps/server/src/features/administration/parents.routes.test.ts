import { describe, expect, it } from 'vitest';
import { makePerson, makeSession, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
  makeParentOf,
} from '../../../test/identity-factories.ts';
import { parentActs, type ParentActs } from '../../../test/parent-acts.ts';
import { lockTable } from '../../../test/table-lock.ts';
import { ctxOf } from '../../../test/visits-factories.ts';
import { parentLinksOf } from '../people/parent-links.service.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ParentActs;

districtPerTest('parents', (made) => {
  ({ server, second, district } = made);
  acts = parentActs(server, district);
});

describe('a parent whom a school entered', () => {
  it('is shown once, also while the account is being found', async () => {
    const { student, world, levelThree } = district;
    const { institutionId } = world;
    const { id: parentId, email } = await acts.makeParent();
    const entry = { firstName: 'Pat', lastName: 'Byron', createdAt: server.clock.now() };
    await server.db
      .insertInto('studentParents')
      .values({ ...entry, institutionId, studentId: student.id, email })
      .execute();
    const ctx = await ctxOf(server, levelThree, world.hostName);
    const lock = await lockTable(server, 'guardianships');
    const seen = parentLinksOf(ctx, student.id);
    await lock.blocked(1);
    await lock.transaction
      .updateTable('studentParents')
      .set({ parentId })
      .where('email', '=', email)
      .execute();
    await lock.transaction
      .insertInto('guardianships')
      .values({ institutionId, parentId, studentId: student.id })
      .execute();
    await lock.release();
    expect((await seen).map((one) => one.email)).toEqual([email, district.parent.email]);
  });

  it('is asked, also without any child, and acts for the child once accepted', async () => {
    const { student } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    expect(await acts.asked(parent, student.id)).toEqual({
      ...{ studentId: student.id, name: student.name, schoolName: 'Level 3' },
    });
    expect(await acts.linksOf(student.id)).toEqual([[parent.email, false]]);
    expect(await acts.childrenOf(parent)).toEqual([]);
    expect((await acts.call(parent, 'PUT /user/kid', { studentId: student.id })).status).toBe(404);
    expect((await acts.answer(parent, student.id, true)).status).toBe(200);
    expect(await acts.childrenOf(parent)).toEqual([student.id]);
    expect((await acts.call(parent, 'PUT /user/kid', { studentId: student.id })).status).toBe(200);
    expect(await acts.questions(parent)).toEqual([]);
    expect(await acts.linksOf(student.id)).toEqual([[parent.email, true]]);
    expect(await acts.acts(student.id)).toEqual([
      ['parent-link.asked', null, 0],
      ['parent-link.accepted', parent.id, 3],
    ]);
  });

  it('who refuses stays as little linked as who never answers', async () => {
    const { student } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    const before = await acts.view(student.id);
    expect((await acts.answer(parent, student.id, false)).status).toBe(200);
    expect(await acts.view(student.id)).toEqual(before);
    expect(await acts.childrenOf(parent)).toEqual([]);
    expect(await acts.questions(parent)).toEqual([]);
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-link.refused', parent.id, 0]);
    // Saving the form again asks nobody again.
    await acts.enter(student.id, [parent.email]);
    expect(await acts.questions(parent)).toEqual([]);
  });

  it('may be entered again after a refusal, and is asked once more', async () => {
    const { student } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    await acts.answer(parent, student.id, false);
    await acts.enter(student.id, []);
    expect(await acts.questions(parent)).toEqual([]);
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
  });

  it.each([true, false])(
    'gets one letter a day about a child, however often it is entered: joined %s',
    async (hasJoined) => {
      const { student, other, levelThree, world } = district;
      const email = hasJoined ? (await acts.makeParent()).email : `pat${student.id}@home.test`;
      const letters = () =>
        server.db
          .selectFrom('mails')
          .select('body')
          .where('recipient', '=', email)
          .orderBy('createdAt')
          .execute();
      const followed = async (id: string, emails: readonly string[]) => {
        await acts.enter(id, emails);
        const entries = server.db.selectFrom('studentParents').select('parentId').where('studentId', '=', id);
        await eventually(
          async () => (await entries.execute()).every(({ parentId }) => parentId) || undefined,
        );
      };
      const come = (many: number) => eventually(async () => (await letters()).length === many || undefined);
      for (let time = 0; time < 3; time += 1) {
        await followed(student.id, [email]);
        await come(1);
        await followed(student.id, []);
      }
      await followed(other.id, [email]);
      await come(2);
      expect((await letters()).some(({ body }) => body.includes(other.name))).toBe(true);
      await server.pass(24 * 3_600 + 1);
      const token = await makeSession(server, world, levelThree.id);
      acts = parentActs(server, { ...district, levelThree: { ...levelThree, token } });
      await followed(student.id, [email]);
      await come(3);
    },
  );

  it('is asked no more when the school takes the entry back, also at the moment of the answer', async () => {
    const { student } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    await acts.enter(student.id, []);
    expect(await acts.questions(parent)).toEqual([]);
    expect((await acts.answer(parent, student.id, true)).status).toBe(404);
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    await Promise.all([acts.answer(parent, student.id, true), acts.enter(student.id, [])]);
    const linked = await server.db
      .selectFrom('guardianships')
      .select('parentId')
      .where('parentId', '=', parent.id)
      .execute();
    expect(linked).toEqual([]);
    expect(await acts.linksOf(student.id)).toEqual([]);
  });

  it('answers once, however often it is pressed', async () => {
    const { student } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    const both = await Promise.all([true, false].map((isMine) => acts.answer(parent, student.id, isMine)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [first] = both;
    expect(await acts.childrenOf(parent)).toEqual(first?.status === 200 ? [student.id] : []);
  });

  it('signs in to answer an open school, where that of the other child is closed', async () => {
    const { student, besideStudent, besideLevelId, world } = district;
    const parent = await acts.makeParent();
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [besideStudent.id] });
    await givePassword(server, world, parent.id);
    const signIn = () =>
      server.call('POST /user/authenticate', {
        ...{ host: world.hostName, body: { username: parent.email, password: goodPassword } },
      });
    await acts.call(district.levelTwo, `PUT /hierarchy/${besideLevelId}/status`, {
      ...{ active: false, sessions: 'keep' },
    });
    expect((await signIn()).response_code).toBe('place_closed');
    await acts.enter(student.id, [district.parent.email, parent.email]);
    await eventually(async () => (await mailsTo(server, parent.email, 'child-asked'))[0]);
    expect((await signIn()).status).toBe(200);
  });

  it('is not asked of a student whose account is closed', async () => {
    const { student } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    await acts.call(district.levelThree, `PUT /user/${student.id}/status`, {
      active: false,
      sessions: 'keep',
    });
    expect(await acts.questions(parent)).toEqual([]);
  });
});

describe('a parent who was invited', () => {
  const check = async (token: string) =>
    (
      await server.call('POST /user/reset-password/check', {
        host: district.world.hostName,
        body: { token },
      })
    ).response_code;
  const reset = async (token: string) =>
    (
      await server.call('PUT /user/reset-password', {
        host: district.world.hostName,
        body: { token, password: goodPassword },
      })
    ).response_code;
  const tokenIn = async (email: string, kind: 'invitation' | 'password-reset') =>
    linkTokenOf((await eventually(async () => (await mailsTo(server, email, kind))[0])).body);

  it('makes no account once no school names them any more, and does again when one does', async () => {
    const { student, other, world } = district;
    const email = `dad-${crypto.randomUUID()}@example.test`;
    for (const child of [student, other]) await acts.enter(child.id, [email]);
    const token = await tokenIn(email, 'invitation');
    // The account is found for the second child a moment after it was entered.
    const named = server.db.selectFrom('studentParents').select('parentId').where('studentId', '=', other.id);
    await eventually(async () => (await named.executeTakeFirst())?.parentId);
    await acts.enter(student.id, []);
    expect(await check(token)).toBe('ok');
    await acts.enter(other.id, []);
    expect([await check(token), await reset(token)]).toEqual(['reset_link_dead', 'reset_link_dead']);
    // Nor by a link that they have mailed to themselves.
    await server.call('PUT /user/forget-password', { host: world.hostName, body: { email } });
    const own = await tokenIn(email, 'password-reset');
    expect([await check(own), await reset(own)]).toEqual(['reset_link_dead', 'reset_link_dead']);
    await acts.enter(other.id, [email]);
    await eventually(async () => ((await check(token)) === 'ok' ? true : undefined));
    expect(await reset(token)).toBe('ok');
    // A parent who has joined keeps the account, no matter which school names them.
    await acts.enter(other.id, []);
    await server.pass(3_600);
    await server.call('PUT /user/forget-password', { host: world.hostName, body: { email } });
    const [, later] = await eventually(async () => {
      const mails = await mailsTo(server, email, 'password-reset');
      return mails.length === 2 ? mails : undefined;
    });
    expect(await reset(linkTokenOf(later?.body ?? ''))).toBe('ok');
  });
});

describe('what a parent is asked', () => {
  it('is answered by nobody else', async () => {
    const { student, other, educator, levelThree, levelTwo } = district;
    const parent = await acts.makeParent();
    await acts.enter(student.id, [parent.email]);
    await acts.asked(parent, student.id);
    const stranger = await acts.makeParent();
    const foreign = await makePerson(server, second, 'parent');
    expect((await acts.answer(stranger, student.id, true)).status).toBe(404);
    expect((await acts.answer(parent, other.id, true)).status).toBe(404);
    expect((await acts.answer(foreign, student.id, true)).status).toBe(401);
    const elsewhere = { as: foreign.token, host: 'second.test', body: { isMine: true } };
    expect((await server.call(`PUT /user/parent/child/${student.id}`, elsewhere)).status).toBe(404);
    for (const who of [student, educator, levelThree, levelTwo]) {
      expect((await acts.answer(who, student.id, true)).status).toBe(403);
      expect((await acts.call(who, 'GET /user/parent/question')).status).toBe(403);
    }
    expect(await acts.questions(stranger)).toEqual([]);
    expect(await acts.childrenOf(stranger)).toEqual([]);
    expect((await acts.answer(parent, student.id, true)).status).toBe(200);
  });

  it('reaches the parent by mail, which says that nothing is linked yet', async () => {
    const parent = await acts.makeParent();
    await acts.enter(district.student.id, [parent.email]);
    const mail = await eventually(async () => (await mailsTo(server, parent.email, 'child-asked'))[0]);
    expect(mail.body).toContain(district.student.name);
    expect(mail.body).toContain('nothing is linked');
    expect(await mailsTo(server, parent.email, 'child-linked')).toEqual([]);
  });
});
