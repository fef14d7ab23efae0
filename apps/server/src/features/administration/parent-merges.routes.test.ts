import { describe, expect, it } from 'vitest';
import type { AskedMerge } from '@lectern/contract/administration/parents.shapes.ts';
import { makePerson, makeSession, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, makeParentOf, mailsTo } from '../../../test/identity-factories.ts';
import { parentActs, type ParentActs } from '../../../test/parent-acts.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ParentActs;
let top: MadePerson;
let kept: MadePerson;
let closed: MadePerson;

/** Two accounts of one parent, each with a child of its own and one that both have. */
districtPerTest('merges', async (made) => {
  ({ server, second, district } = made);
  acts = parentActs(server, district);
  top = await makePerson(server, district.world, 'topAdmin');
  [kept, closed] = [await acts.makeParent(), await acts.makeParent()];
  const { world, student, other, besideStudent } = district;
  await makeParentOf(server, world, { parentId: kept.id, studentIds: [student.id, other.id] });
  await makeParentOf(server, world, { parentId: closed.id, studentIds: [other.id, besideStudent.id] });
});

const ask = (as = top, emails: object = { keptEmail: kept.email, closedEmail: closed.email }) =>
  acts.call(as, 'POST /user/parent/merge', emails);
const answer = (as: MadePerson, isMine: boolean) => acts.call(as, 'PUT /user/parent/merge', { isMine });
const merge = async (as: MadePerson) =>
  (await acts.call<{ merge: AskedMerge | null }>(as, 'GET /user/parent/question')).response?.merge ?? null;
const isIn = async (as: MadePerson) => (await acts.call(as, 'GET /user/session')).status === 200;

describe('two accounts of one parent', () => {
  it('become one when both have confirmed: children, entries and requests move, the other is out', async () => {
    const { student, other, besideStudent } = district;
    await acts.enter(student.id, [district.parent.email, kept.email, closed.email]);
    await acts.asked(closed, student.id);
    await acts.enter(other.id, [kept.email, closed.email]);
    expect((await ask()).status).toBe(200);
    expect((await acts.acts(kept.id)).at(-1)?.slice(0, 2)).toEqual(['parent-merge.asked', top.id]);
    expect(await merge(kept)).toMatchObject({ isKept: true, hasConfirmed: false });
    expect(await merge(closed)).toMatchObject({ isKept: false, hasConfirmed: false });
    expect(JSON.stringify(await merge(kept))).not.toContain(closed.email);
    for (const { email } of [kept, closed])
      expect((await mailsTo(server, email, 'merge-asked'))[0]?.body).toContain('14 days');
    expect((await answer(closed, true)).status).toBe(200);
    expect(await merge(closed)).toMatchObject({ hasConfirmed: true });
    expect((await acts.childrenOf(closed)).length).toBe(2);
    const before = await acts.view(other.id);
    expect((await answer(kept, true)).status).toBe(200);
    const all = [student.id, other.id, besideStudent.id].toSorted();
    expect((await acts.childrenOf(kept)).toSorted()).toEqual(all);
    expect(await acts.questions(kept)).toEqual([]);
    expect(await merge(kept)).toBeNull();
    expect([await isIn(kept), await isIn(closed)]).toEqual([true, false]);
    expect(await acts.linksOf(other.id)).toEqual([[kept.email, true]]);
    expect((await acts.view(other.id)).version).toBe(before.version + 1);
    for (const { email } of [kept, closed])
      expect((await mailsTo(server, email, 'merged'))[0]?.body).toContain(kept.email);
    expect(await acts.acts(kept.id)).toEqual([
      ['parent-merge.asked', top.id, 0],
      ['parent-merge.confirmed', closed.id, 0],
      ['parent-merge.confirmed', kept.id, 0],
      ['parent-merge.done', kept.id, 0],
    ]);
  });

  it('show the school the account that stays, also where it had entered only the closed one', async () => {
    const { other } = district;
    await acts.enter(other.id, [closed.email]);
    expect(await acts.linksOf(other.id)).toEqual([[closed.email, true]]);
    await ask();
    // The link that the school has ended signed them out.
    const again = { ...kept, token: await makeSession(server, district.world, kept.id) };
    for (const one of [closed, again]) expect((await answer(one, true)).status).toBe(200);
    expect(await acts.linksOf(other.id)).toEqual([[kept.email, true]]);
    const { parents } = await acts.view(other.id);
    expect(parents.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([kept.name]);
  });

  it('tell the school nothing of the account that stays where neither acts for the student', async () => {
    const { student } = district;
    await acts.enter(student.id, [closed.email]);
    await acts.asked(closed, student.id);
    await ask();
    const again = { ...kept, token: await makeSession(server, district.world, kept.id) };
    for (const one of [closed, again]) expect((await answer(one, true)).status).toBe(200);
    expect(await acts.linksOf(student.id)).toEqual([[closed.email, false]]);
  });

  it('leave what the closed one came in by to the one that stays', async () => {
    const { institutionId } = district.world;
    await server.db
      .insertInto('providerLinks')
      .values({
        ...{ institutionId, personId: closed.id, issuer: 'https://id.example', clientId: 'x' },
        ...{ subject: closed.id, providerName: 'The district', linkedAt: server.clock.now() },
      })
      .execute();
    await ask();
    await answer(closed, true);
    await answer(kept, true);
    const left = server.db.selectFrom('providerLinks').select('id').where('personId', '=', closed.id);
    expect(await left.execute()).toEqual([]);
  });

  it('that were made one are one to the schools: the old address is asked at the account that stays', async () => {
    await ask();
    for (const one of [kept, closed]) await answer(one, true);
    const third = await acts.makeParent();
    await ask(top, { keptEmail: third.email, closedEmail: kept.email });
    for (const one of [kept, third]) expect((await answer(one, true)).status).toBe(200);
    const student = await makePerson(server, district.world, 'student');
    await acts.enter(student.id, [closed.email]);
    await acts.asked(third, student.id);
    expect((await mailsTo(server, third.email, 'child-asked')).length).toBe(1);
    expect((await ask(top, { keptEmail: third.email, closedEmail: closed.email })).response_code).toBe(
      'parent_account_closed',
    );
  });

  it('become one once when both confirm at the same moment', async () => {
    await ask();
    const both = await Promise.all([kept, closed, kept, closed].map((one) => answer(one, true)));
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await acts.childrenOf(kept)).length).toBe(3);
    expect(await isIn(closed)).toBe(false);
    const done = (await acts.acts(kept.id)).filter(([action]) => action === 'parent-merge.done');
    expect(done).toHaveLength(1);
  });

  it('stay two where either refuses, also after the other has confirmed', async () => {
    await ask();
    await answer(kept, true);
    expect((await answer(closed, false)).status).toBe(200);
    expect([await merge(kept), await merge(closed)]).toEqual([null, null]);
    expect((await answer(kept, true)).status).toBe(404);
    expect((await acts.childrenOf(closed)).length).toBe(2);
    expect(await isIn(closed)).toBe(true);
    expect((await acts.acts(kept.id)).at(-1)).toEqual(['parent-merge.refused', closed.id, 0]);
    expect((await ask()).status).toBe(200);
  });

  it('stay two after 14 days, and may be asked again', async () => {
    await ask();
    await answer(kept, true);
    await server.pass(14 * 86_400 + 1);
    expect(await merge(closed)).toBeNull();
    expect((await answer(closed, true)).status).toBe(404);
    expect((await ask()).status).toBe(200);
    expect(await merge(kept)).toMatchObject({ hasConfirmed: false });
  });

  it('are asked once: an account is in one open merge, also where two ask at once', async () => {
    const third = await acts.makeParent();
    const others = { keptEmail: third.email, closedEmail: kept.email };
    const both = await Promise.all([ask(), ask(top, others)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect(both.find(({ status }) => status === 417)?.response_code).toBe('merge_open');
    expect((await ask(top, { keptEmail: closed.email, closedEmail: kept.email })).response_code).toBe(
      'merge_open',
    );
    const rows = await server.db
      .selectFrom('parentMerges')
      .select('personId')
      .where('institutionId', '=', district.world.institutionId)
      .execute();
    expect(rows).toHaveLength(2);
  });

  it.each([
    [
      'the same account',
      () => ({ keptEmail: kept.email, closedEmail: kept.email.toUpperCase() }),
      'same_account',
    ],
    ['nobody', () => ({ keptEmail: kept.email, closedEmail: 'nobody@home.test' }), 'no_parent_account'],
    [
      'an educator',
      () => ({ keptEmail: district.educator.email, closedEmail: kept.email }),
      'no_parent_account',
    ],
  ])('are refused for %s', async (_what, emails, code) => {
    const answered = await ask(top, emails());
    expect(answered).toMatchObject({ status: 417, response_code: code });
    expect(answered.validationErrors).toHaveLength(1);
    expect(await merge(kept)).toBeNull();
  });

  it('are no matter of anybody else', async () => {
    const { world, levelThree, levelTwo, educator, student } = district;
    const gra = await makePerson(server, world, 'graAdmin');
    const one = await makePerson(server, world, 'levelOneAdmin');
    for (const who of [gra, one, levelTwo, levelThree, educator, student, kept])
      expect((await ask(who)).status).toBe(403);
    const foreign = await makePerson(server, second, 'topAdmin');
    const body = { keptEmail: kept.email, closedEmail: closed.email };
    const elsewhere = await server.call('POST /user/parent/merge', {
      ...{ as: foreign.token, host: 'second.test', body },
    });
    expect(elsewhere.response_code).toBe('no_parent_account');
    await ask();
    const stranger = await acts.makeParent();
    expect(await merge(stranger)).toBeNull();
    expect((await answer(stranger, true)).status).toBe(404);
    for (const who of [top, levelThree, educator, student])
      expect((await answer(who, true)).status).toBe(403);
  });

  it('keep a link that is ended while they become one ended', async () => {
    const { other, levelThree } = district;
    await acts.enter(other.id, [closed.email, kept.email]);
    await ask();
    await answer(closed, true);
    const [confirmed, ended] = await Promise.all([
      answer(kept, true),
      acts.call(levelThree, `PUT /user/student/${other.id}/parent-link/end`, { email: kept.email }),
    ]);
    expect(confirmed.status).toBe(200);
    expect(ended.status).toBe(200);
    const entries = await eventually(async () => acts.linksOf(other.id));
    expect(entries.length).toBeLessThanOrEqual(1);
  });
});
