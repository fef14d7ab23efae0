import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../test/factories.ts';
import { bornOn, setMessageSettings, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';
import { makeParent } from '../../../test/visits-factories.ts';

type People = CallResponse<(typeof messagesCalls)['previousChatPeople']>;

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let hostName: Talkers['hostName'];
let get: Talkers['get'];
let send: Talkers['send'];
let sent: Talkers['sent'];
let read: Talkers['read'];
let textsOf: Talkers['textsOf'];
let close: Talkers['close'];

talkersPerTest('reading', (made) => {
  ({ server, district, call, hostName, get, send, sent, read, textsOf, close } = made);
});

describe('GET /chat', () => {
  it('pages from the newest, within a page the oldest first, and before a number', async () => {
    const { student, educator } = district;
    for (let at = 1; at <= 25; at += 1) await send(student, educator, { text: String(at) });
    const page = (query: Record<string, string | number>) =>
      read(educator, { receiverUserId: student.id, ...query });
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
    const first = await page({});
    expect([textsOf(first), first.response?.totalPages, first.response?.itemsPerPage]).toEqual([
      ...[range(16, 25), 3, 10],
    ]);
    expect(textsOf(await page({ pageNumber: 2 }))).toEqual(range(6, 15));
    expect(textsOf(await page({ pageNumber: 3 }))).toEqual(range(1, 5));
    expect(textsOf(await page({ pageNumber: 4 }))).toEqual([]);
    expect(textsOf(await page({ beforeNumber: 16, itemsPerPage: 4 }))).toEqual(range(12, 15));
    expect(textsOf(await page({ itemsPerPage: 99_999 }))).toHaveLength(25);
    expect(textsOf(await page({ pageNumber: 9_007_199_254_740_991, itemsPerPage: 99_999 }))).toEqual([]);
    expect((await page({ beforeNumber: 2_147_483_648 })).response_code).toBe('invalid_input');
  });

  it('says who the other one is, to each of the two, and whose it is to people who read along', async () => {
    const { student, educator, parent } = district;
    await send(student, educator);
    await send(parent, educator);
    const conversationOf = async (as: MadePerson, query: Record<string, string>) =>
      (await read(as, query)).response?.data.conversation;
    const seen = await conversationOf(educator, { receiverUserId: student.id });
    expect(seen).toMatchObject({
      ...{ educatorName: educator.name, studentName: student.name },
      other: { id: student.id, name: student.name, role: 'STUDENT', profileImage: null },
    });
    expect(seen?.other?.rollNumber).toMatch(/^S/);
    expect((await conversationOf(student, { receiverUserId: educator.id }))?.other).toMatchObject({
      ...{ id: educator.id, name: educator.name, role: 'DOCTOR', rollNumber: '' },
    });
    const about = { receiverUserId: parent.id, studentUserId: student.id };
    expect(await conversationOf(educator, about)).toMatchObject({
      ...{ studentName: student.name, other: { id: parent.id, name: parent.name, rollNumber: '' } },
    });
    const conversationId = seen?.conversationId ?? '';
    expect(await conversationOf(parent, { conversationId })).toMatchObject({
      ...{ educatorName: educator.name, studentName: student.name, other: null },
    });
  });

  it('says who reads along: the parents, else whom the school named, of a student under 18', async () => {
    const { world, student, other, educator, levelThree, parent } = district;
    const readersOf = async (as: MadePerson, with_: { id: string }) =>
      (await read(as, { receiverUserId: with_.id })).response?.data.conversation.thirdReaders;
    const parents = [{ name: parent.name, kind: 'parent' }];
    for (const [as, to] of [
      [student, educator],
      [educator, student],
    ] as const)
      expect(await readersOf(as, to)).toEqual(parents);
    expect(await readersOf(educator, other)).toEqual([{ name: levelThree.name, kind: 'school' }]);
    await server.pass(60);
    const second = await makePerson(server, world, 'levelThreeAdmin', { firstName: 'Aaron' });
    // Without a named person it is the earliest, not the first by name.
    expect(await readersOf(educator, other)).toEqual([{ name: levelThree.name, kind: 'school' }]);
    const named = await setMessageSettings(server, levelThree, {
      ...{ host: hostName, safeguardingUserId: second.id },
    });
    expect(named.response_code).toBe('ok');
    expect(await readersOf(other, educator)).toEqual([{ name: second.name, kind: 'school' }]);
    await close(second);
    expect(await readersOf(other, educator)).toEqual([{ name: levelThree.name, kind: 'school' }]);
    await bornOn(server, other, '2009-03-10');
    expect(await readersOf(other, educator)).toEqual([]);
    await bornOn(server, other, '2009-03-11');
    expect(await readersOf(other, educator)).toHaveLength(1);
    // A parent's own conversation has two people.
    expect(await readersOf(parent, educator)).toEqual([]);
  });

  it('counts nobody as a reader who has not joined: neither a parent nor an administrator', async () => {
    const { world, student, other, educator, levelThree, parent } = district;
    const isJoined = (person: { id: string }, mailVerified: boolean) =>
      server.db.updateTable('people').set({ mailVerified }).where('id', '=', person.id).execute();
    const readersOf = async (as: MadePerson, with_: { id: string }) =>
      (await read(as, { receiverUserId: with_.id })).response?.data.conversation.thirdReaders;
    const alongs = async (as: MadePerson) =>
      (await get<{ data: unknown[] }>(as, '/chat/read-along')).response?.data.length;
    await send(student, educator);
    await isJoined(parent, false);
    const school = [{ name: levelThree.name, kind: 'school' }];
    expect([await readersOf(student, educator), await readersOf(educator, student)]).toEqual([
      ...[school, school],
    ]);
    expect(await alongs(levelThree)).toBe(1);
    await isJoined(parent, true);
    expect(await readersOf(student, educator)).toEqual([{ name: parent.name, kind: 'parent' }]);
    expect(await alongs(levelThree)).toBe(0);

    const invited = await makePerson(server, world, 'levelThreeAdmin');
    const name = async () =>
      (await setMessageSettings(server, levelThree, { host: hostName, safeguardingUserId: invited.id }))
        .response_code;
    await isJoined(invited, false);
    expect(await name()).toBe('not_found');
    await isJoined(invited, true);
    expect(await name()).toBe('ok');
    await isJoined(invited, false);
    expect(await readersOf(other, educator)).toEqual(school);
  });

  it('is read by people who read along, without a word or a mark of theirs, until the student is of age', async () => {
    const { student, other, educator, parent, levelThree } = district;
    const ids: string[] = [];
    for (const one of [student, other]) {
      const sent = await send(one, educator, { text: 'To be read' });
      ids.push(sent.response?.message.conversationId ?? '');
    }
    const [ofStudent = '', ofOther = ''] = ids;
    const rows = [
      [parent, ofStudent, 'ok'],
      [parent, ofOther, 'not_found'],
      [levelThree, ofStudent, 'not_found'],
      [levelThree, ofOther, 'ok'],
      [other, ofStudent, 'not_found'],
      [district.levelTwo, ofOther, 'not_found'],
    ] as const;
    for (const [as, conversationId, code] of rows)
      expect([as.name, (await read(as, { conversationId })).response_code]).toEqual([as.name, code]);
    const page = await read(parent, { conversationId: ofStudent });
    expect(page.response?.data.conversation).toMatchObject({
      ...{ mayWrite: false, isThirdReader: true, thirdReaders: [] },
    });
    expect(
      (await read(student, { receiverUserId: educator.id })).response?.data.conversation.receipts,
    ).toEqual({
      ...{ deliveredNumber: 0, readNumber: 0 },
    });
    const along = (as: MadePerson) =>
      get<{ data: { conversationId: string }[] }>(as, '/chat/read-along').then(({ response }) =>
        response?.data.map(({ conversationId }) => conversationId),
      );
    expect([await along(parent), await along(levelThree)]).toEqual([[ofStudent], [ofOther]]);
    const audited = await server.db
      .selectFrom('auditEntries')
      .select('actorId')
      .where('institutionId', '=', district.world.institutionId)
      .where('action', '=', 'messages.read')
      .execute();
    expect(audited.map(({ actorId }) => actorId).toSorted()).toEqual([parent.id, levelThree.id].toSorted());
    await bornOn(server, student, '2009-03-10');
    expect((await read(parent, { conversationId: ofStudent })).response_code).toBe('not_found');
    expect(await along(parent)).toEqual([]);
  });

  it('is audited for people who read along, whichever way they read, once an hour', async () => {
    const { student, educator, parent } = district;
    const { conversationId } = await sent(student, educator);
    const missed = (as: MadePerson) => get(as, '/chat/missed', { conversationId, sinceRevision: 0 });
    const noted = async () =>
      (await auditAbout(server, student.id)).filter(({ action }) => action === 'messages.read').length;
    await missed(student);
    await missed(educator);
    expect(await noted()).toBe(0);
    await missed(parent);
    expect(await noted()).toBe(1);
    await read(parent, { conversationId, pageNumber: 2, beforeNumber: 2 });
    expect(await noted()).toBe(1);
    await server.pass(3_601);
    await read(parent, { conversationId, pageNumber: 2, beforeNumber: 2 });
    expect(await noted()).toBe(2);
  });
});

describe('the lists of people', () => {
  it('have those with whom somebody wrote, the newest first, with unread ones, drafts and a search', async () => {
    const { student, other, educator } = district;
    await send(student, educator, { text: 'First' });
    await server.pass(60);
    await send(other, educator, { text: 'Second' });
    await send(other, educator, { text: 'Third' });
    const list = async (query: Record<string, string> = {}) =>
      (await get<People>(educator, '/chat/previous-people', query)).response?.data ?? [];
    expect((await list()).map((one) => [one.id, one.unReadCount, one.lastMessage])).toEqual([
      [other.id, 2, 'Third'],
      [student.id, 1, 'First'],
    ]);
    expect((await list({ search: 'Sam' })).map(({ id }) => id)).toEqual([student.id]);
    expect(await list({ search: 'Nobody' })).toEqual([]);
    const draft = { receiverUserId: student.id, text: 'Not yet' };
    expect((await call(educator, 'PUT /chat/draft', draft)).response_code).toBe('ok');
    expect((await list()).map(({ draft: text }) => text)).toEqual(['', 'Not yet']);
    await server.pass(60);
    await send(educator, student, { text: 'Now' });
    expect((await list()).map((one) => [one.id, one.draft, one.lastMessageIsOwn])).toEqual([
      [student.id, '', true],
      [other.id, '', false],
    ]);
    const unread = await get<{ unReadMessageCount: number }>(educator, '/chat/un-read');
    expect(unread.response).toEqual({
      unReadMessageCount: 3,
      unReadCountDetails: expect.arrayContaining([
        { id: other.id, unReadCount: 2 },
        { id: student.id, unReadCount: 1 },
      ]) as unknown,
    });
  });

  it('keep a draft for somebody with whom nothing was said, for its writer alone', async () => {
    const { student, educator, besideStudent } = district;
    const body = { receiverUserId: student.id, text: 'Dear' };
    expect((await call(educator, 'PUT /chat/draft', body)).response_code).toBe('ok');
    const listOf = async (as: MadePerson) =>
      (await get<People>(as, '/chat/previous-people')).response?.data.map(({ id, draft }) => [id, draft]);
    expect([await listOf(educator), await listOf(student)]).toEqual([[[student.id, 'Dear']], []]);
    await call(educator, 'PUT /chat/draft', { ...body, text: '' });
    expect(await listOf(educator)).toEqual([]);
    const strange = { receiverUserId: besideStudent.id, text: 'x' };
    expect((await call(educator, 'PUT /chat/draft', strange)).response_code).toBe('not_found');
    await call(educator, 'PUT /chat/draft', body);
    await close(student);
    expect((await call(educator, 'PUT /chat/draft', body)).response_code).toBe('conversation_closed');
    expect((await call(educator, 'PUT /chat/draft', { ...body, text: '' })).response_code).toBe('ok');
  });

  it('have everybody with whom somebody may begin: open accounts of the school alone', async () => {
    const { world, student, other, parent, educator } = district;
    const colleague = await makePerson(server, world, 'educator', { firstName: 'Zed' });
    await makePerson(server, world, 'educator', { levelId: district.besideLevelId });
    const all = async (as: MadePerson, query: Record<string, string> = {}) =>
      (await get<People>(as, '/chat/people', query)).response?.data.map(({ id }) => id);
    expect(await all(student)).toEqual([educator.id, colleague.id]);
    expect(await all(parent, { search: 'zed' })).toEqual([colleague.id]);
    expect(new Set(await all(educator))).toEqual(new Set([student.id, other.id]));
    expect(await all(colleague)).toEqual([]);
    await close(educator);
    await close(other);
    expect(await all(student)).toEqual([colleague.id]);
    const orphan = await makePerson(server, world, 'parent');
    expect([await all(orphan), (await get<People>(orphan, '/chat/previous-people')).response?.data]).toEqual([
      ...[[], []],
    ]);
  });

  it('show a parent of two what is about the child for whom they act', async () => {
    const { world, student, other, educator } = district;
    const parent = await makeParent(server, world, student.id);
    await server.db
      .insertInto('guardianships')
      .values({ institutionId: world.institutionId, parentId: parent.id, studentId: other.id })
      .execute();
    await send(parent, educator, { text: 'About Sam' });
    await send(parent, educator, { about: other, text: 'About Kim' });
    const { response } = await get<People>(educator, '/chat/previous-people');
    expect(response?.data.map(({ id, studentUserId }) => [id, studentUserId]).toSorted()).toEqual(
      [student, other].map(({ id }) => [parent.id, id]).toSorted(),
    );
    await send(educator, parent, { about: student, text: 'On Sam' });
    await send(educator, parent, { about: other, text: 'On Kim' });
    const asChild = async (child: MadePerson) => {
      const token = await makeSession(server, world, parent.id);
      await server.call('PUT /user/kid', { as: token, host: hostName, body: { studentId: child.id } });
      const as = { ...parent, token };
      const list = await get<People>(as, '/chat/previous-people');
      const unread = await get<{ unReadMessageCount: number }>(as, '/chat/un-read');
      return [list.response?.data.map(({ lastMessage }) => lastMessage), unread.response?.unReadMessageCount];
    };
    expect([await asChild(student), await asChild(other)]).toEqual([
      [['On Sam'], 1],
      [['On Kim'], 1],
    ]);
  });
});
