import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OwnProposal } from '@lectern/contract/administration/parents.shapes.ts';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { eraseAsDue } from '../../../test/erasure-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, mailsTo, makeParentOf } from '../../../test/identity-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { bornOn } from '../../../test/message-factories.ts';
import { parentActs, type ParentActs } from '../../../test/parent-acts.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ParentActs;
let hostName = '';
let email = '';

districtPerTest('proposals', async (made) => {
  ({ server, second, district, hostName } = made);
  acts = parentActs(server, district);
  email = `pat@proposals${made.number}.test`;
  await bornOn(server, district.student, '2015-01-01');
});

const named = { firstName: 'Pat', lastName: 'Byron' };
const bodyOf = (given: object = {}) => ({ studentId: district.student.id, ...named, email, ...given });
const propose = (given: object = {}, as: MadePerson = district.parent) =>
  acts.call(as, 'POST /user/parent/proposal', bodyOf(given));
const own = async (as: MadePerson = district.parent) =>
  (await acts.call<{ proposals: OwnProposal[] }>(as, 'GET /user/parent/proposal')).response?.proposals ?? [];
const proposed = async (id = district.student.id) => (await acts.view(id)).parentProposals;
const decide = (
  proposalId: string,
  approve: boolean,
  { as = district.levelThree, studentId = district.student.id } = {},
) => acts.call<StudentView>(as, `PUT /user/student/${studentId}/proposal/${proposalId}`, { approve });
const withdraw = (id: string, as: MadePerson = district.parent) =>
  acts.call(as, `DELETE /user/parent/proposal/${id}`);

/** Proposes, and tells the id under which the school sees it. */
async function openId(given: object = {}, as?: MadePerson): Promise<string> {
  const before = new Set((await proposed()).map(({ id }) => id));
  expect((await propose(given, as)).status).toBe(200);
  const added = (await proposed()).find(({ id }) => !before.has(id));
  if (!added) throw new Error('The school sees no new proposal.');
  return added.id;
}

/** Rows that are left of a parent or a student. */
const rowsOf = async (personId: string): Promise<number> => {
  const rows = server.db.selectFrom('parentProposals').select(['parentId', 'studentId']);
  return (await rows.execute()).filter(({ parentId, studentId }) => [parentId, studentId].includes(personId))
    .length;
};

const toldTo = async (personId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('data')
      .where('personId', '=', personId)
      .where('type', '=', 'parentAsks')
      .execute()
  ).map(({ data }) => data);

/** Another parent of the student, linked and signed in. */
async function linkedParent(): Promise<MadePerson> {
  const parent = await acts.makeParent();
  await makeParentOf(server, district.world, { parentId: parent.id, studentIds: [district.student.id] });
  return parent;
}

describe('a parent who proposes another', () => {
  it('reaches the school by its bell and the view of the student, and sees the proposal wait', async () => {
    const { student, parent, levelThree, levelTwo } = district;
    const upper = email.toUpperCase();
    expect(await propose({ email: upper })).toMatchObject({ status: 200, response: null });
    expect(await own()).toEqual([
      { id: expect.any(String), studentId: student.id, ...named, email, proposedAt: expect.any(String) },
    ]);
    expect(await proposed()).toMatchObject([{ ...named, email, proposedBy: parent.name }]);
    expect(await toldTo(levelThree.id)).toMatchObject([{ studentId: student.id, studentName: student.name }]);
    expect(await toldTo(levelTwo.id)).toEqual([]);
    expect(await acts.acts(student.id)).toEqual([['parent-proposal.made', parent.id, 3]]);
    expect(await acts.linksOf(student.id)).toEqual([[parent.email, true]]);
  });

  it('gets the same answer no matter who has the address, and nobody is looked up', async () => {
    const { student, parent, educator } = district;
    const known = await linkedParent();
    const anybody = await acts.makeParent();
    const answers: { status: number; message: string; response: unknown }[] = [];
    for (const one of [anybody.email, educator.email, known.email]) {
      const { status, message, response } = await propose({ email: one });
      answers.push({ status, message, response });
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => answers[0]));
    expect(answers[0]?.status).toBe(200);
    expect((await own()).map((one) => one.email).toSorted()).toEqual(
      [anybody.email, educator.email, known.email].toSorted(),
    );
    expect(await acts.questions(anybody)).toEqual([]);
    expect((await acts.linksOf(student.id)).map(([address]) => address).toSorted()).toEqual(
      [parent.email, known.email].toSorted(),
    );
  });

  it.each([
    'Visit www.evil.test',
    'for a prize at evil.test',
    'https://evil.test',
    '<b>Ann</b>',
    '=HYPERLINK(1)',
  ])('is refused a name that is more than one: %s', async (lastName) => {
    expect(await propose({ lastName })).toMatchObject({
      ...{ status: 400, response_code: 'invalid_input' },
      validationErrors: [{ field: 'lastName' }],
    });
    expect(await own()).toEqual([]);
  });

  it.each(['St. John', 'St.John', "O'Neill-Garcia", 'de la Cruz Jr.', '李'])(
    'may have a name such as %s',
    async (lastName) => {
      expect(await propose({ lastName })).toMatchObject({ status: 200 });
    },
  );

  it('is refused the own address, which counts for no day', async () => {
    const { parent } = district;
    for (let times = 0; times < 6; times += 1)
      expect(await propose({ email: parent.email.toUpperCase() })).toMatchObject({
        ...{ status: 400, response_code: 'invalid_input' },
        validationErrors: [{ field: 'email', message: 'This is your own email address' }],
      });
    expect((await propose()).status).toBe(200);
  });

  it('renews the same address, of which the school is told once', async () => {
    const { levelThree } = district;
    const id = await openId();
    await server.pass(20 * 86_400);
    expect((await propose({ firstName: 'Patricia' })).status).toBe(200);
    expect(await own()).toMatchObject([{ id, firstName: 'Patricia' }]);
    await server.pass(20 * 86_400);
    expect(await proposed()).toHaveLength(1);
    expect(await toldTo(levelThree.id)).toHaveLength(1);
  });

  it('has three open for each child, also by two presses at once, and other parents their own', async () => {
    const { student, other, parent, world } = district;
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [other.id] });
    for (const one of ['a', 'b']) await propose({ email: `${one}${email}` });
    const both = await Promise.all(['c', 'd'].map((one) => propose({ email: `${one}${email}` })));
    expect(both.map(({ response_code: code }) => code).toSorted()).toEqual(['ok', 'proposals_full']);
    expect(await own()).toHaveLength(3);
    expect((await propose({ email: `a${email}` })).status).toBe(200);
    await server.pass(86_401);
    expect((await propose({ studentId: other.id })).status).toBe(200);
    expect((await propose({}, await linkedParent())).status).toBe(200);
    const [first] = await own();
    await withdraw(first?.id ?? '');
    expect((await propose()).status).toBe(200);
    expect(await proposed(student.id)).toHaveLength(4);
  });

  it('proposes once, however often it is pressed', async () => {
    await Promise.all([propose(), propose(), propose()]);
    expect(await proposed()).toHaveLength(1);
    expect(await toldTo(district.levelThree.id)).toHaveLength(1);
  });

  it('proposes five times in a day', async () => {
    for (let times = 0; times < 5; times += 1) expect((await propose()).status).toBe(200);
    expect(await propose()).toMatchObject({ status: 429, response_code: 'too_many_requests' });
    await server.pass(86_401);
    expect((await propose()).status).toBe(200);
  });

  it('takes a proposal back, which nobody else does', async () => {
    const { student, parent, levelThree } = district;
    const id = await openId();
    expect((await withdraw(id, await linkedParent())).status).toBe(404);
    expect((await withdraw(id, levelThree)).status).toBe(403);
    expect((await withdraw(id, student)).status).toBe(403);
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).status).toBe(404);
    expect(await proposed()).toEqual([]);
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-proposal.withdrawn', parent.id, 3]);
  });

  it('is a parent of the child, who is under age, active and at a school', async () => {
    const { student, other, besideStudent, educator, levelThree } = district;
    const stranger = await acts.makeParent();
    expect((await propose({}, stranger)).status).toBe(404);
    for (const studentId of [other.id, besideStudent.id, educator.id])
      expect((await propose({ studentId })).status).toBe(404);
    for (const who of [student, educator, levelThree]) expect((await propose({}, who)).status).toBe(403);
    await bornOn(server, student, '2001-01-01');
    expect((await propose()).status).toBe(404);
    await bornOn(server, student, '2015-01-01');
    const people = server.db.updateTable('people').where('id', '=', student.id);
    await people.set({ levelId: null }).execute();
    expect((await propose()).status).toBe(404);
    expect(await rowsOf(student.id)).toBe(0);
  });

  it('of another institution proposes for no child here', async () => {
    const child = await makePerson(server, second, 'student');
    const parent = await makePerson(server, second, 'parent');
    await makeParentOf(server, second, { parentId: parent.id, studentIds: [child.id] });
    const there = { as: parent.token, host: 'second.test' };
    const id = await openId();
    expect((await server.call('POST /user/parent/proposal', { ...there, body: bodyOf() })).status).toBe(404);
    expect((await server.call(`DELETE /user/parent/proposal/${id}`, there)).status).toBe(404);
    const foreign = await makePerson(server, second, 'levelThreeAdmin');
    const decision = { as: foreign.token, host: 'second.test', body: { approve: true } };
    const route = `PUT /user/student/${district.student.id}/proposal/${id}`;
    expect((await server.call(route, decision)).status).toBe(404);
    expect(await proposed()).toHaveLength(1);
  });

  it.each([
    ['no first name', { firstName: ' ' }],
    ['no last name', { lastName: '' }],
    ['no address', { email: '' }],
    ['an address that is none', { email: 'pat' }],
    ['a name of 51 letters', { firstName: 'a'.repeat(51) }],
  ])('proposes nobody with %s', async (_what, given) => {
    expect((await propose(given)).status).toBe(400);
    expect(await own()).toEqual([]);
  });
});

describe('the school', () => {
  it('enters an approved parent as by its own form: who has no account is invited', async () => {
    const { student, parent, levelThree } = district;
    const id = await openId();
    const { version } = await acts.view(student.id);
    const approved = await decide(id, true);
    expect(approved).toMatchObject({ status: 200, response: { parentProposals: [], version: version + 1 } });
    expect(approved.response?.parents).toContainEqual({ ...named, email, isLinked: false });
    const mail = await eventually(async () => (await mailsTo(server, email, 'invitation'))[0]);
    expect(mail.body).toContain(student.name);
    expect(await own()).toEqual([]);
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-proposal.approved', levelThree.id, 3]);
    const account = server.db.selectFrom('people').select('id').where('email', '=', email);
    const { id: parentId } = await account.executeTakeFirstOrThrow();
    const links = server.db.selectFrom('guardianships').select('studentId').where('parentId', '=', parentId);
    expect(await links.execute()).toEqual([{ studentId: student.id }]);
    expect(await mailsTo(server, parent.email, 'child-linked')).toEqual([]);
    expect((await decide(id, true)).status).toBe(404);
  });

  it('asks an approved parent who has an account, and links nobody before they accept', async () => {
    const { student } = district;
    const invited = await acts.makeParent();
    await decide(await openId({ email: invited.email }), true);
    await acts.asked(invited, student.id);
    expect(await acts.childrenOf(invited)).toEqual([]);
    await eventually(async () => (await mailsTo(server, invited.email, 'child-asked'))[0]);
    await acts.answer(invited, student.id, true);
    expect(await acts.childrenOf(invited)).toEqual([student.id]);
  });

  it('ends a proposal of a parent whom it knows, and changes nothing', async () => {
    const { student } = district;
    const known = await linkedParent();
    const id = await openId({ email: known.email.toUpperCase() });
    const before = await acts.view(student.id);
    const answer = await decide(id, true);
    expect(answer.response).toEqual({ ...before, parentProposals: [] });
    expect(await acts.questions(known)).toEqual([]);
  });

  it('rejects, of which nobody is told, and may be asked again', async () => {
    const { student, levelThree, parent } = district;
    const id = await openId();
    const { version, parents } = await acts.view(student.id);
    expect((await decide(id, false)).response).toMatchObject({ parentProposals: [], version, parents });
    expect((await acts.acts(student.id)).at(-1)).toEqual(['parent-proposal.rejected', levelThree.id, 3]);
    expect(await own()).toEqual([]);
    expect(await mailsTo(server, email, 'invitation')).toEqual([]);
    expect(await toldTo(parent.id)).toEqual([]);
    await openId();
  });

  it('answers once what two parents propose', async () => {
    const another = await linkedParent();
    const [one, two] = [await openId(), await openId({}, another)];
    expect((await decide(one, true)).response?.parentProposals).toEqual([]);
    expect((await decide(two, true)).status).toBe(404);
    expect(await own(another)).toEqual([]);
  });

  it('decides once, no matter who presses first', async () => {
    const id = await openId();
    const both = await Promise.all([true, false].map((approve) => decide(id, approve)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const emails = (await acts.linksOf(district.student.id)).map(([address]) => address);
    expect(emails.includes(email)).toBe(both[0]?.status === 200);
  });

  it('approves one of many at once where one place is left', async () => {
    const { student, parent } = district;
    const another = await linkedParent();
    const known = [parent.email, another.email, ...[1, 2, 3].map((one) => `${one}${email}`)];
    await acts.enter(student.id, known);
    for (const as of [parent, another])
      for (const one of ['a', 'b', 'c']) await propose({ email: `${one}${as.id}@home.test` }, as);
    const answers = await Promise.all((await proposed()).map(({ id }) => decide(id, true)));
    const codes = answers.map(({ response_code: code }) => code).toSorted();
    expect(codes).toEqual(['ok', ...Array.from({ length: 5 }, () => 'parents_full')]);
    expect(await acts.linksOf(student.id)).toHaveLength(6);
  });

  it('approves nobody from a browser that was left open', async () => {
    const id = await openId();
    await server.pass(15 * 60 + 1);
    expect((await decide(id, true)).response_code).toBe('proof_required');
    expect(await proposed()).toHaveLength(1);
    expect((await decide(id, false)).status).toBe(200);
  });

  it('approves nobody in addition to six parents, and nobody by the address of the student', async () => {
    const { student, parent } = district;
    const id = await openId();
    const others = [1, 2, 3, 4, 5].map((one) => `${one}${email}`);
    await acts.enter(student.id, [parent.email, ...others]);
    expect((await decide(id, true)).response_code).toBe('parents_full');
    await acts.enter(student.id, [parent.email]);
    const ofStudent = await openId({ email: student.email });
    expect((await decide(ofStudent, true)).response_code).toBe('address_of_student');
    expect(await proposed()).toHaveLength(2);
    expect((await decide(id, true)).status).toBe(200);
  });

  it('is the one of the student alone', async () => {
    const { student, other, besideLevelId, levelTwo, educator, parent, world } = district;
    const id = await openId();
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    const top = await makePerson(server, world, 'topAdmin');
    for (const as of [levelTwo, top, educator, student, parent])
      expect((await decide(id, true, { as })).status).toBe(403);
    expect((await decide(id, true, { as: beside })).status).toBe(404);
    expect((await decide(id, true, { studentId: other.id })).status).toBe(404);
    expect((await decide(randomUUID(), true)).status).toBe(404);
    expect(await proposed()).toHaveLength(1);
  });

  it('to which a student moves sees what was proposed before', async () => {
    const { student, besideLevelId, world } = district;
    const id = await openId();
    const people = server.db.updateTable('people').where('id', '=', student.id);
    await people.set({ levelId: besideLevelId }).execute();
    const as = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    expect((await decide(id, false)).status).toBe(404);
    expect((await decide(id, false, { as })).status).toBe(200);
  });
});

describe('a proposal', () => {
  it('lapses after 30 days', async () => {
    const id = await openId();
    await server.pass(30 * 86_400 + 1);
    expect(await proposed()).toEqual([]);
    expect(await own()).toEqual([]);
    expect((await decide(id, false)).status).toBe(404);
    expect((await withdraw(id)).status).toBe(404);
    await openId();
    expect(await toldTo(district.levelThree.id)).toHaveLength(2);
  });

  it('ends with the link of the parent who made it', async () => {
    const { student, parent, levelThree } = district;
    const another = await linkedParent();
    const [gone, stays] = [await openId(), await openId({ email: `a${email}` }, another)];
    await acts.call(levelThree, `PUT /user/student/${student.id}/parent-link/end`, { email: parent.email });
    expect((await proposed()).map(({ id }) => id)).toEqual([stays]);
    expect((await decide(gone, true)).status).toBe(404);
  });

  it('leaves nothing behind at the moment when the link ends', async () => {
    const { student, parent, levelThree } = district;
    const end = `PUT /user/student/${student.id}/parent-link/end`;
    const [answer, ended] = await Promise.all([
      propose(),
      acts.call(levelThree, end, { email: parent.email }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 401, 404]).toContain(answer.status);
    expect(await rowsOf(student.id)).toBe(0);
  });

  it('ends with the account of the child, and with that of the parent', async () => {
    const { student, parent, levelThree } = district;
    await openId();
    for (const active of [false, true])
      await acts.call(levelThree, `PUT /user/${student.id}/status`, { active });
    expect(await proposed()).toEqual([]);
    const another = await linkedParent();
    await openId({}, another);
    const top = await makePerson(server, district.world, 'topAdmin');
    const status = `PUT /user/${another.id}/status`;
    expect((await acts.call(top, status, { active: false })).status).toBe(200);
    expect(await rowsOf(another.id)).toBe(0);
    expect(await rowsOf(parent.id)).toBe(0);
  });

  it('ends when the child comes of age, whether or not the link rests', async () => {
    const { student, parent } = district;
    const id = await openId();
    const today = server.clock.now().toISOString().slice(0, 10);
    await bornOn(server, student, `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`);
    expect(await proposed()).toEqual([]);
    expect(await own()).toEqual([]);
    expect((await decide(id, true)).status).toBe(404);
    expect(await rowsOf(parent.id)).toBe(1);
    // It is found out, and the link rests.
    await server.pass(2);
    await server.pass(2);
    expect(await rowsOf(parent.id)).toBe(0);
  });

  it('moves with a parent whose accounts are merged, but for the own addresses', async () => {
    const { student, parent, world } = district;
    const kept = await linkedParent();
    const top = await makePerson(server, world, 'topAdmin');
    await openId();
    await openId({ email: kept.email });
    await openId({}, kept);
    await openId({ email: parent.email }, kept);
    await acts.call(top, 'POST /user/parent/merge', { keptEmail: kept.email, closedEmail: parent.email });
    for (const one of [parent, kept]) await acts.call(one, 'PUT /user/parent/merge', { isMine: true });
    expect(await acts.childrenOf(kept)).toEqual([student.id]);
    expect((await own(kept)).map((one) => one.email)).toEqual([email]);
    expect(await proposed()).toMatchObject([{ email, proposedBy: kept.name }]);
    expect(await rowsOf(parent.id)).toBe(0);
  });

  it('goes with the erased proposer, and with the erased proposed person', async () => {
    const { parent, educator, levelThree, world, student } = district;
    const invited = await acts.makeParent();
    await openId({ email: invited.email });
    await openId();
    const { institutionId } = world;
    const erase = async (personId: string) => {
      await server.db.updateTable('people').set({ active: false }).where('id', '=', personId).execute();
      await eraseAsDue(server, { institutionId, personId, askedBy: educator.id, agreedBy: levelThree.id });
    };
    await erase(invited.id);
    expect((await proposed()).map((one) => one.email)).toEqual([email]);
    await erase(parent.id);
    expect(await rowsOf(student.id)).toBe(0);
  });

  it('is answered alike when it is sent again with its key', async () => {
    const headers = { 'idempotency-key': 'the-same-press' };
    const sent = { as: district.parent.token, host: hostName, headers, body: bodyOf() };
    for (let times = 0; times < 7; times += 1)
      expect((await server.call('POST /user/parent/proposal', sent)).status).toBe(200);
    expect(await own()).toHaveLength(1);
  });
});
