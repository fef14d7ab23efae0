import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { makePerson, makeWorld, type MadePerson } from '../../../test/factories.ts';
import { makeTalkers, messageTo, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

type People = CallResponse<(typeof messagesCalls)['previousChatPeople']>;

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let hostName: Talkers['hostName'];
let get: Talkers['get'];
let send: Talkers['send'];
let codeOf: Talkers['codeOf'];
let read: Talkers['read'];
let textsOf: Talkers['textsOf'];
let close: Talkers['close'];

talkersPerTest('messages', (made) => {
  ({ server, district, call, hostName, get, send, codeOf, read, textsOf, close } = made);
});

/** Takes away every sign that somebody has joined. */
const forget = (person: { id: string }) =>
  server.db.deleteFrom('lastSignIns').where('personId', '=', person.id).execute();

/** Somebody of the school whose invitation nobody has taken up. */
async function makeInvited(role: 'educator' | 'student'): Promise<MadePerson> {
  const person = await makePerson(server, district.world, role);
  await forget(person);
  return person;
}

describe('POST /chat', () => {
  it('stores a message once, however often it is sent, also at the same moment', async () => {
    const { student, educator } = district;
    const id = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(student, educator, { id })));
    answers.push(await send(student, educator, { id }));
    expect(answers.map(({ response_code }) => response_code)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(new Set(answers.map(({ response }) => response?.message.messageId)).size).toBe(1);
    expect(answers[0]?.response?.message).toMatchObject({
      ...{ number: 1, message: 'Hello', clientMessageId: id, isWithdrawn: false, deferredUntil: null },
      ...{ senderUserId: student.id, receiverUserId: educator.id },
    });
    expect((await read(educator, { receiverUserId: student.id })).response?.totalItems).toBe(1);
  });

  it('numbers what many send at once without a gap, in one conversation', async () => {
    const { student, educator } = district;
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? send(student, educator) : send(educator, student))),
    );
    const numbers = sent
      .map(({ response }) => response?.message.number)
      .toSorted((a, b) => Number(a) - Number(b));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(new Set(sent.map(({ response }) => response?.message.conversationId)).size).toBe(1);
  });

  it('refuses what says nothing, what is too long, and a wrong shape', async () => {
    const { student, educator } = district;
    for (const text of [' \n ', 'x'.repeat(256)])
      expect(await codeOf(student, educator, { text })).toBe('invalid_input');
    expect((await call(student, 'POST /chat', { textMessage: 'x' })).response_code).toBe('field_missing');
    const forged = { ...messageTo(educator), senderUserId: district.other.id };
    expect((await call(student, 'POST /chat', forged)).response_code).toBe('invalid_input');
  });

  it('refuses a flood of one person, and lets others write', async () => {
    const { student, other, educator } = district;
    const codes: string[] = [];
    for (let at = 0; at < 31; at += 1) codes.push(await codeOf(student, educator));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
    expect(codes.at(-1)).toBe('too_many_requests');
    expect(await codeOf(other, educator)).toBe('ok');
    await server.pass(11);
    expect(await codeOf(student, educator)).toBe('ok');
  });

  it('carries a file of the sender, once, and none of anybody else', async () => {
    const { student, educator, other } = district;
    const fileOf = async (owner: MadePerson) =>
      (
        await server.db
          .insertInto('files')
          .values({
            ...{ institutionId: district.world.institutionId, ownerId: owner.id, bytes: 10 },
            ...{ storageName: crypto.randomUUID(), displayName: 'a.pdf', contentType: 'application/pdf' },
            createdAt: server.clock.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const fileId = await fileOf(student);
    const sent = await send(student, educator, { fileId, text: '' });
    expect(sent.response?.message).toMatchObject({
      ...{ message: '', fileId, fileName: 'a.pdf', fileType: 'pdf', havingImage: 1 },
    });
    expect(await codeOf(student, educator, { fileId })).toBe('not_found');
    expect(await codeOf(student, educator, { fileId: await fileOf(other) })).toBe('not_found');
    const link = (as: MadePerson) => get<{ url: string }>(as, `/chat/file/${fileId}`);
    expect((await link(educator)).response?.url).toMatch(/^\/api\/file\//);
    expect((await link(other)).response_code).toBe('not_found');
    const files = await read(educator, { receiverUserId: student.id, isFile: true });
    expect([files.response?.totalItems, files.response?.data.messages.length]).toEqual([1, 1]);
    const lastFileOf = async () =>
      (await get<People>(educator, '/chat/previous-people')).response?.data[0]?.lastFileName;
    expect(await lastFileOf()).toBe('a.pdf');
    await call(student, `PUT /chat/message/${sent.response?.message.messageId ?? ''}/withdraw`);
    expect(await lastFileOf()).toBeNull();
  });
});

describe('who writes to whom', () => {
  it('is students and parents with educators of their school, and those with whom they have or had', async () => {
    const { world, student, other, parent, educator, besideStudent, levelThree } = district;
    const colleague = await makePerson(server, world, 'educator');
    const far = await makePerson(server, world, 'educator', { levelId: district.besideLevelId });
    const newcomer = await makePerson(server, world, 'student');
    const rows: [string, MadePerson, MadePerson, string][] = [
      ['student to educator', student, educator, 'ok'],
      ['student to an educator of the school never met', student, colleague, 'ok'],
      ['parent to educator', parent, educator, 'ok'],
      ['educator to student met', educator, other, 'ok'],
      ['educator to student never met', educator, newcomer, 'not_found'],
      ['educator to student who wrote', colleague, student, 'ok'],
      ['educator to student of another school', educator, besideStudent, 'not_found'],
      ['student to educator of another school', student, far, 'not_found'],
      ['student of another school to educator', besideStudent, educator, 'not_found'],
      ['student to student', student, other, 'not_found'],
      ['student to parent', student, parent, 'not_found'],
      ['student to administrator', student, levelThree, 'not_found'],
      ['student to themselves', student, student, 'not_found'],
      ['educator to educator', educator, colleague, 'not_found'],
      ['educator to administrator', educator, levelThree, 'not_found'],
      ['parent to student', parent, student, 'not_found'],
      ['parent to educator of another school', parent, far, 'not_found'],
      ['administrator to student', levelThree, student, 'access_denied'],
      ['administrator to educator', levelThree, educator, 'access_denied'],
    ];
    const got: [string, string][] = [];
    for (const [what, from, to] of rows) got.push([what, await codeOf(from, to)]);
    expect(got).toEqual(rows.map(([what, , , code]) => [what, code]));
  });

  it('is an educator with a parent who wrote, about that child alone', async () => {
    const { student, other, parent, educator } = district;
    expect(await codeOf(educator, parent, { about: student })).toBe('not_found');
    expect(await codeOf(parent, educator)).toBe('ok');
    expect(await codeOf(educator, parent, { about: student })).toBe('ok');
    expect(await codeOf(educator, parent, { about: other })).toBe('not_found');
    expect(await codeOf(educator, parent)).toBe('not_found');
    // The student has a conversation of their own, in which nothing was said.
    expect((await read(student, { receiverUserId: educator.id })).response?.data.messages).toEqual([]);
  });

  it('cannot be begun with a person who has never joined, and says so', async () => {
    const { world, student, parent, educator } = district;
    const invited = await makeInvited('educator');
    const listed = async (as: MadePerson) => {
      const { response } = await get<People>(as, '/chat/people');
      return { ids: response?.data.map(({ id }) => id), total: response?.totalItems };
    };
    for (const family of [student, parent]) {
      expect(await listed(family)).toEqual({ ids: [educator.id], total: 1 });
      expect(await codeOf(family, invited)).toBe('receiver_not_joined');
      expect((await read(family, { receiverUserId: invited.id })).response_code).toBe('receiver_not_joined');
      const draft = { receiverUserId: invited.id, text: 'Hello' };
      expect((await call(family, 'PUT /chat/draft', draft)).response_code).toBe('receiver_not_joined');
    }
    const newcomer = await makeInvited('student');
    await makeVisit(server, world, {
      educator,
      students: [newcomer],
      state: 'completed',
      startsIn: -600,
    });
    expect((await listed(educator)).ids).not.toContain(newcomer.id);
    expect(await codeOf(educator, newcomer)).toBe('receiver_not_joined');
    // A first password that nobody has used is no sign of anybody.
    const credential = { institutionId: world.institutionId, personId: newcomer.id, passwordHash: 'x' };
    const times = { changedAt: server.clock.now(), validUntil: new Date(server.clock.now().getTime() + 1e8) };
    await server.db
      .insertInto('credentials')
      .values({ ...credential, ...times })
      .execute();
    expect(await codeOf(educator, newcomer)).toBe('receiver_not_joined');
    await server.db
      .updateTable('credentials')
      .set({ validUntil: null })
      .where('personId', '=', newcomer.id)
      .execute();
    expect((await listed(educator)).ids).toContain(newcomer.id);
    expect(await codeOf(educator, newcomer)).toBe('ok');
  });

  it('tells nobody whether somebody has joined with whom they may not begin', async () => {
    const { besideStudent, levelThree } = district;
    const invited = await makeInvited('educator');
    expect(await codeOf(besideStudent, invited)).toBe('not_found');
    expect(await codeOf(levelThree, invited)).toBe('access_denied');
  });

  it('includes people who were written to before, whether or not they have joined', async () => {
    const { student, educator } = district;
    await send(student, educator);
    await forget(educator);
    expect((await get<People>(student, '/chat/people')).response?.data).toEqual([]);
    expect((await get<People>(student, '/chat/previous-people')).response?.data).toHaveLength(1);
    expect(await codeOf(student, educator)).toBe('ok');
  });

  it('is an educator with a student of a referral', async () => {
    const { world, student, educator } = district;
    const colleague = await makePerson(server, world, 'educator');
    expect(await codeOf(colleague, student)).toBe('not_found');
    await server.db
      .insertInto('referrals')
      .values({
        ...{ institutionId: world.institutionId, referredBy: educator.id, referredTo: colleague.id },
        ...{ studentId: student.id, notes: '', createdAt: server.clock.now(), dueAt: server.clock.now() },
      })
      .execute();
    expect(await codeOf(colleague, student)).toBe('ok');
    const { response } = await get<People>(colleague, '/chat/people');
    expect(response?.data.map(({ id }) => id)).toEqual([student.id]);
  });

  it('ends with the tie, and what was said stays readable', async () => {
    const { world, student, educator } = district;
    await send(student, educator, { text: 'Before' });
    const at = { institutionId: world.institutionId, educatorId: educator.id, levelId: world.levels[2] };
    await server.db.deleteFrom('educatorLevels').where('educatorId', '=', educator.id).execute();
    for (const [from, to] of [
      [student, educator],
      [educator, student],
    ] as const) {
      expect(await codeOf(from, to)).toBe('conversation_closed');
      const page = await read(from, { receiverUserId: to.id });
      expect([textsOf(page), page.response?.data.conversation.mayWrite]).toEqual([['Before'], false]);
    }
    await server.db.insertInto('educatorLevels').values(at).execute();
    expect(await codeOf(student, educator)).toBe('ok');
    await close(student);
    expect(await codeOf(educator, student)).toBe('conversation_closed');
    await close(student, true);
    await close(educator);
    expect(await codeOf(student, educator)).toBe('conversation_closed');
  });

  it('answers a message that was stored before the tie ended, sent again, with the stored one', async () => {
    const { student, educator } = district;
    const id = crypto.randomUUID();
    const first = await send(student, educator, { id });
    await close(educator);
    expect((await send(student, educator, { id })).response).toEqual(first.response);
    expect(await codeOf(student, educator)).toBe('conversation_closed');
  });

  it('ends for a parent with the link, who then reads nothing any more', async () => {
    const { parent, student, educator } = district;
    await send(parent, educator);
    const page = await read(parent, { receiverUserId: educator.id });
    const conversationId = page.response?.data.conversation.conversationId ?? '';
    await server.db.deleteFrom('guardianships').where('parentId', '=', parent.id).execute();
    expect((await read(parent, { conversationId })).response_code).toBe('not_found');
    expect(await codeOf(parent, educator)).toBe('not_found');
    expect(await codeOf(educator, parent, { about: student })).toBe('conversation_closed');
    expect((await get<People>(parent, '/chat/previous-people')).response?.data).toEqual([]);
  });

  it('finds a parent by the name of the child of whom it is about', async () => {
    const { world, student, other, educator, parent } = district;
    await server.db.updateTable('people').set({ firstName: 'Leo' }).where('id', '=', student.id).execute();
    await server.db
      .insertInto('guardianships')
      .values({ institutionId: world.institutionId, parentId: parent.id, studentId: other.id })
      .execute();
    await send(parent, educator, { about: student });
    await send(parent, educator, { about: other });
    const found = await get<People>(educator, '/chat/previous-people?search=leo');
    expect(found.response?.data).toMatchObject([{ id: parent.id, studentUserId: student.id }]);
    const byName = await get<People>(educator, `/chat/previous-people?search=${parent.name.split(' ')[0]}`);
    expect(byName.response?.data).toHaveLength(2);
  });

  it('is nobody of another institution', async () => {
    const { student, educator } = district;
    const elsewhere = await makeTalkers(server, `far-${hostName}`);
    expect(await codeOf(student, elsewhere.educator)).toBe('not_found');
    await send(student, educator);
    const { response } = await read(educator, { receiverUserId: student.id });
    const [message] = response?.data.messages ?? [];
    const host = `far-${hostName}`;
    const foreign = (route: string, query: Record<string, string> = {}) =>
      server.call(route, {
        as: elsewhere.educator.token,
        host,
        query,
        ...(route.startsWith('GET') ? {} : { body: {} }),
      });
    const { conversationId, messageId } = message ?? { conversationId: '', messageId: '' };
    for (const answer of [
      await foreign('GET /chat', { conversationId }),
      await foreign('GET /chat', { receiverUserId: student.id }),
      await foreign('GET /chat/missed', { conversationId, sinceRevision: '0' }),
      await foreign(`POST /chat/message/${messageId}/report`),
      await foreign(`PUT /chat/message/${messageId}/withdraw`),
    ])
      expect(answer.status).toBe(404);
  });
});

it('is empty for people who are not accepted by a school yet', async () => {
  const world = await makeWorld(server, `alone-${hostName}`);
  const educator = await makePerson(server, world, 'educator');
  const student = await makePerson(server, world, 'student');
  await server.db.updateTable('people').set({ levelId: null }).where('id', '=', student.id).execute();
  const host = `alone-${hostName}`;
  const sent = await server.call('POST /chat', { as: student.token, host, body: messageTo(educator) });
  const listed = await server.call<People>('GET /chat/people', { as: student.token, host });
  expect([sent.response_code, listed.response?.data]).toEqual(['not_found', []]);
  await makeVisit(server, world, { educator, students: [student], state: 'completed', startsIn: -60 });
  const back = await server.call('POST /chat', { as: educator.token, host, body: messageTo(student) });
  expect(back.response_code).toBe('not_found');
});
