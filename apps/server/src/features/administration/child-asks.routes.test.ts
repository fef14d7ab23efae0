import { describe, expect, it } from 'vitest';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { openSocket } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, mailsTo, makeParentOf } from '../../../test/identity-factories.ts';
import { parentActs, type ParentActs } from '../../../test/parent-acts.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ParentActs;
let count = 0;
let listening: Promise<number> | undefined;
let number = '';
const dob = '2012-02-03';

districtPerTest('asks', async (made) => {
  ({ server, second, district, number: count } = made);
  acts = parentActs(server, district);
  number = `Q${count}`;
  await server.db
    .updateTable('people')
    .set({ studentNumber: number, dateOfBirth: dob })
    .where('id', '=', district.student.id)
    .execute();
});

const ask = (as: MadePerson, child: object = { studentRollNum: number, dob }) =>
  acts.call(as, 'POST /user/parent/child', child);

const requestsOf = async (id: string) => (await acts.view(id)).parentRequests;

/** Waits until the school is asked by a parent. */
const waiting = (studentId: string, parent: MadePerson) =>
  eventually(async () => (await requestsOf(studentId)).find(({ parentId }) => parentId === parent.id));

const decide = (as: MadePerson, parentId: string, approve: boolean, studentId = district.student.id) =>
  acts.call<StudentView>(as, `PUT /user/student/${studentId}/parent/${parentId}`, { approve });

const end = (as: MadePerson, email: string, studentId = district.student.id) =>
  acts.call<StudentView>(as, `PUT /user/student/${studentId}/parent-link/end`, { email });

/** A window of a parent that hears the server. */
async function windowOf(parent: MadePerson) {
  listening ??= server.listen();
  return openSocket(await listening, '/web', { token: parent.token, host: district.world.hostName });
}

const toldTo = (personId: string) =>
  server.db
    .selectFrom('notifications')
    .select(['type', 'data'])
    .where('personId', '=', personId)
    .where('type', '=', 'parentAsks')
    .execute();

/** Runs all queued jobs, so that later requests come later. */
async function afterJobs(): Promise<void> {
  const parent = await acts.makeParent();
  await ask(parent);
  await waiting(district.student.id, parent);
}

describe('a parent who asks for a child', () => {
  it('waits for the school, which is told in its bell, sees who asks, and approves', async () => {
    const { student, levelThree, levelTwo } = district;
    const parent = await acts.makeParent();
    expect((await ask(parent, { studentRollNum: number.toLowerCase(), dob })).status).toBe(200);
    expect(await waiting(student.id, parent)).toMatchObject({
      ...{ parentId: parent.id, name: parent.name, email: parent.email },
      askedAt: expect.any(String),
    });
    expect(await toldTo(levelThree.id)).toMatchObject([{ data: { studentId: student.id } }]);
    expect(await toldTo(levelTwo.id)).toEqual([]);
    expect(await acts.childrenOf(parent)).toEqual([]);
    expect(await acts.questions(parent)).toEqual([]);
    const { version } = await acts.view(student.id);
    const approved = await decide(levelThree, parent.id, true);
    expect(approved).toMatchObject({ status: 200, response: { parentRequests: [], version: version + 1 } });
    expect(await acts.linksOf(student.id)).toContainEqual([parent.email, true]);
    expect(await acts.childrenOf(parent)).toEqual([student.id]);
    expect((await mailsTo(server, parent.email, 'child-linked'))[0]?.body).toContain('approved');
    expect((await acts.acts(student.id)).slice(-2)).toEqual([
      ['parent-link.asked', null, 0],
      ['parent-link.approved', levelThree.id, 3],
    ]);
    expect(await acts.acts(parent.id)).toEqual([['parent-link.requested', parent.id, 0]]);
  });

  it('is not approved from a browser that was left open', async () => {
    const { student, levelThree } = district;
    const parent = await acts.makeParent();
    await ask(parent);
    await waiting(student.id, parent);
    await server.pass(15 * 60 + 1);
    expect((await decide(levelThree, parent.id, true)).response_code).toBe('proof_required');
    expect(await acts.childrenOf(parent)).toEqual([]);
    expect((await decide(levelThree, parent.id, false)).status).toBe(200);
  });

  it('is answered alike whether there is such a student, another birth date, or a link already', async () => {
    const { student, parent: linked } = district;
    const elsewhere = await makePerson(server, second, 'student');
    const parent = await acts.makeParent();
    await server.db
      .updateTable('people')
      .set({ studentNumber: `E${count}`, dateOfBirth: dob })
      .where('id', 'in', [elsewhere.id])
      .execute();
    const answers = [
      await ask(parent),
      await ask(parent, { studentRollNum: 'nobody', dob }),
      await ask(parent, { studentRollNum: number, dob: '2012-02-04' }),
      await ask(parent, { studentRollNum: `E${count}`, dob }),
      await ask(linked),
    ];
    const bodies = answers.map(({ status, message, response, response_code: code }) => ({
      ...{ status, message, response, code },
    }));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    await waiting(student.id, parent);
    await afterJobs();
    expect((await requestsOf(student.id)).map(({ parentId }) => parentId)).not.toContain(linked.id);
    const foreign = server.db.selectFrom('parentRequests').select('parentId');
    expect(await foreign.where('studentId', '=', elsewhere.id).execute()).toEqual([]);
    expect(await mailsTo(server, linked.email, 'child-linked')).toEqual([]);
  });

  it('asks a few times a day, whomever', async () => {
    const parent = await acts.makeParent();
    for (let times = 0; times < 5; times += 1)
      expect((await ask(parent, { studentRollNum: `X${times}`, dob })).status).toBe(200);
    expect(await ask(parent)).toMatchObject({ status: 429, response_code: 'too_many_requests' });
    expect((await ask(await acts.makeParent())).status).toBe(200);
    await server.pass(86_401);
    expect((await ask(parent)).status).toBe(200);
  });

  it('asks once, however often it is sent, and the school is told once', async () => {
    const { student, levelThree } = district;
    const parent = await acts.makeParent();
    await Promise.all([ask(parent), ask(parent), ask(parent)]);
    await waiting(student.id, parent);
    await afterJobs();
    expect(await requestsOf(student.id)).toHaveLength(2);
    expect(await toldTo(levelThree.id)).toHaveLength(2);
  });

  it('is heard for 30 days', async () => {
    const { student, levelThree } = district;
    const parent = await acts.makeParent();
    await ask(parent);
    await waiting(student.id, parent);
    await server.pass(30 * 86_400 + 1);
    expect(await requestsOf(student.id)).toEqual([]);
    expect((await decide(levelThree, parent.id, false)).status).toBe(404);
    await ask(parent);
    await waiting(student.id, parent);
  });

  it('is refused without being told, and may ask again', async () => {
    const { student, levelThree } = district;
    const parent = await acts.makeParent();
    await ask(parent);
    await waiting(student.id, parent);
    expect((await decide(levelThree, parent.id, false)).response).toMatchObject({ parentRequests: [] });
    expect(await acts.childrenOf(parent)).toEqual([]);
    expect(await mailsTo(server, parent.email, 'child-linked')).toEqual([]);
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-link.rejected', levelThree.id, 3]);
    await ask(parent);
    await waiting(student.id, parent);
  });

  it('is linked at once where the school has entered the parent, and the other way round', async () => {
    const { student } = district;
    const [one, two] = [await acts.makeParent(), await acts.makeParent()];
    await acts.enter(student.id, [district.parent.email, one.email]);
    await acts.asked(one, student.id);
    await acts.answer(one, student.id, false);
    await ask(one);
    await eventually(async () => ((await acts.childrenOf(one)).length > 0 ? true : undefined));
    await ask(two);
    await waiting(student.id, two);
    await acts.enter(student.id, [district.parent.email, one.email, two.email]);
    await eventually(async () => ((await acts.childrenOf(two)).length > 0 ? true : undefined));
    expect(await requestsOf(student.id)).toEqual([]);
    expect(await acts.questions(two)).toEqual([]);
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-link.agreed', null, 3]);
  });

  it('is decided once, no matter who presses first', async () => {
    const { student, levelThree } = district;
    const parent = await acts.makeParent();
    await ask(parent);
    await waiting(student.id, parent);
    const both = await Promise.all([true, false].map((approve) => decide(levelThree, parent.id, approve)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await acts.childrenOf(parent)).toEqual(both[0]?.status === 200 ? [student.id] : []);
  });

  it('waits while a student has six parents', async () => {
    const { student, levelThree, parent: linked } = district;
    const parent = await acts.makeParent();
    await ask(parent);
    await waiting(student.id, parent);
    const others = [1, 2, 3, 4, 5].map((one) => `p${one}@asks${count}.test`);
    await acts.enter(student.id, [linked.email, ...others]);
    expect((await decide(levelThree, parent.id, true)).response_code).toBe('parents_full');
    await end(levelThree, others[0] ?? '');
    expect((await decide(levelThree, parent.id, true)).status).toBe(200);
  });
});

describe('the end of a link', () => {
  it('takes the child and every session of the parent at once, and makes open forms old', async () => {
    const { student, parent, levelThree } = district;
    const before = await acts.view(student.id);
    const ended = await end(levelThree, parent.email.toUpperCase());
    expect(ended).toMatchObject({ status: 200, response: { parents: [], version: before.version + 1 } });
    expect((await acts.call(parent, 'GET /user/session')).status).toBe(401);
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-link.ended', levelThree.id, 3]);
    expect((await end(levelThree, parent.email)).status).toBe(404);
  });

  it('is told to every window of the parent at once', async () => {
    const { student, parent, levelThree } = district;
    const web = await windowOf(parent);
    expect(await acts.linksOf(student.id)).toEqual([[parent.email, true]]);
    // The clock does not move: only the act itself can notify them.
    await end(levelThree, parent.email);
    expect(await web.next('session_dead')).toEqual({ reason: 'link_ended' });
    expect((await acts.call(parent, 'GET /user/session')).status).toBe(401);
  });

  it('of a question alone leaves the parent where they are', async () => {
    const { student, levelThree, parent } = district;
    const entered = await acts.makeParent();
    await acts.enter(student.id, [parent.email, entered.email]);
    await acts.asked(entered, student.id);
    expect((await end(levelThree, entered.email)).response?.parents).toHaveLength(1);
    expect(await acts.questions(entered)).toEqual([]);
    expect((await acts.call(entered, 'GET /user/session')).status).toBe(200);
  });

  it('leaves nothing behind at the moment when the parent accepts', async () => {
    const { student, levelThree, parent } = district;
    const entered = await acts.makeParent();
    await acts.enter(student.id, [parent.email, entered.email]);
    await acts.asked(entered, student.id);
    await Promise.all([acts.answer(entered, student.id, true), end(levelThree, entered.email)]);
    const links = await server.db
      .selectFrom('guardianships')
      .select('parentId')
      .where('parentId', '=', entered.id)
      .execute();
    expect(links).toEqual([]);
  });
});

describe('the account of a child', () => {
  it('that is closed or opened again is told to every window of its parents, and acted for by none meanwhile', async () => {
    const { student, parent, levelThree } = district;
    const web = await windowOf(parent);
    const childOfTab = async () =>
      (await acts.call<{ student: { id: string } | null }>(parent, 'GET /user/session')).response?.student
        ?.id ?? null;
    expect(await childOfTab()).toBe(student.id);
    for (const active of [false, true]) {
      web.pushed.length = 0;
      expect((await acts.call(levelThree, `PUT /user/${student.id}/status`, { active })).status).toBe(200);
      await web.next('parent_links_changed');
      expect(await childOfTab()).toBe(active ? student.id : null);
    }
  });
});

describe('the school of a child', () => {
  it('that is closed is told to every window of a parent who goes on for another child', async () => {
    const { student, parent, world, besideStudent, levelTwo } = district;
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [besideStudent.id] });
    const web = await windowOf(parent);
    const close = `PUT /hierarchy/${world.levels[2]}/status`;
    expect((await acts.call(levelTwo, close, { active: false, sessions: 'keep' })).status).toBe(200);
    await web.next('parent_links_changed');
    expect(await acts.childrenOf(parent)).toContain(student.id);
  });
});

describe('links', () => {
  it('are decided and ended by the Level 3 of the student alone', async () => {
    const { student, besideStudent, besideLevelId, levelTwo, educator, parent, world } = district;
    const asking = await acts.makeParent();
    await ask(asking);
    await waiting(student.id, asking);
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    const top = await makePerson(server, world, 'topAdmin');
    const tries = (as: MadePerson) => [decide(as, asking.id, true), end(as, parent.email)];
    for (const who of [levelTwo, top, educator, student, asking])
      for (const answer of await Promise.all(tries(who))) expect(answer.status).toBe(403);
    for (const answer of await Promise.all(tries(beside))) expect(answer.status).toBe(404);
    expect((await decide(district.levelThree, asking.id, true, besideStudent.id)).status).toBe(404);
    expect((await decide(district.levelThree, parent.id, true)).status).toBe(404);
    const foreign = await makePerson(server, second, 'levelThreeAdmin');
    for (const [route, body] of [
      [`PUT /user/student/${student.id}/parent/${asking.id}`, { approve: true }],
      [`PUT /user/student/${student.id}/parent-link/end`, { email: parent.email }],
    ] as const)
      expect((await server.call(route, { as: foreign.token, host: 'second.test', body })).status).toBe(404);
    for (const who of [student, educator, levelTwo, top]) expect((await ask(who)).status).toBe(403);
    expect(await acts.linksOf(student.id)).toEqual([[parent.email, true]]);
  });

  it.each([
    ['no number', { studentRollNum: ' ', dob }],
    ['no date', { studentRollNum: 'A', dob: '' }],
    ['a date that is none', { studentRollNum: 'A', dob: '2012-02-31' }],
    ['a number of eleven', { studentRollNum: '12345678901', dob }],
  ])('are not asked for with %s', async (_what, child) => {
    expect((await ask(await acts.makeParent(), child)).status).toBe(400);
  });
});
