import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { openSocket, type TestSocket } from '../../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { openFile, uploadPdf } from '../../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;
let levelTwo: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
  levelTwo = await makePerson(server, cast.world, 'levelTwoAdmin');
});
afterAll(() => server.stop());
afterEach(() => held.end());

const write = (as: MadePerson, textMessage: string, rest: object = {}) =>
  server.call<{ message: ChatMessage }>(`POST /${held.id}/chat`, {
    as: as.token,
    body: { clientMessageId: crypto.randomUUID(), textMessage, ...rest },
  });
const list = (as: MadePerson) =>
  server.call<{ data: { messages: ChatMessage[] } }>(`GET /${held.id}/chat`, {
    as: as.token,
    query: { isSysNotificationReqd: true, itemsPerPage: 100 },
  });
const missed = (as: MadePerson) =>
  server.call<{ messages: ChatMessage[] }>(`GET /${held.id}/chat/missed`, { as: as.token });
const textsIn = (messages: readonly ChatMessage[] = []) => messages.map(({ message }) => message);
const heard = (socket: TestSocket | undefined) =>
  (socket?.pushed ?? [])
    .filter(({ event }) => event === 'chat_message')
    .map(({ payload }) => payload['message']);

describe('an administrator who reads a chat', () => {
  const entries = async () =>
    (
      await server.db
        .selectFrom('auditEntries')
        .select('actorId')
        .where('action', '=', 'chat.read')
        .where('subjectId', '=', held.id)
        .execute()
    ).map(({ actorId }) => actorId);
  const end = () => server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });

  it.each([
    ['page by page', list],
    ['by asking what was missed', missed],
  ])('is shown to the educator while the call goes on, %s', async (_way, read) => {
    held = await holdClass(server, port, { cast });
    expect(await read(levelTwo)).toMatchObject({ status: 200 });
    expect(await held.educator.next('observers_changed')).toMatchObject({
      observers: [{ userId: levelTwo.id }],
    });
    expect(await entries()).toEqual([levelTwo.id]);
  });

  it('is written down once an hour, whichever way they read, and who takes part is not', async () => {
    held = await holdClass(server, port, { cast });
    await write(cast.educator, 'Good morning');
    await end();
    for (const read of [list, missed]) await read(cast.students[0]);
    expect(await entries()).toEqual([]);
    expect(textsIn((await missed(levelTwo)).response?.messages)).toEqual(['Good morning']);
    expect(await entries()).toEqual([levelTwo.id]);
    for (const read of [list, missed]) await read(levelTwo);
    expect(await entries()).toEqual([levelTwo.id]);
    await server.pass(3_601);
    await list(levelTwo);
    expect(await entries()).toEqual([levelTwo.id, levelTwo.id]);
    expect(held.educator.pushed.map(({ event }) => event)).not.toContain('observers_changed');
  });
});

describe('a message to one person of a class', () => {
  const [words, notice] = ['Only for you', 'Good morning'];

  it('is read by the two of them alone in the call, and afterwards by the educator and administrators too', async () => {
    held = await holdClass(server, port, { cast });
    const [ann, ben, cy] = cast.students;
    await write(cast.educator, notice);
    await write(ann, words, { receiverId: ben.id });
    const readBy = async (reader: MadePerson) => {
      const all = [(await list(reader)).response?.data.messages, (await missed(reader)).response?.messages];
      return all.map((messages) => textsIn(messages).includes(words));
    };
    for (const one of [ann, ben]) expect(await readBy(one)).toEqual([true, true]);
    for (const one of [cy, cast.parent, cast.educator, levelTwo])
      expect(await readBy(one)).toEqual([false, false]);
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    for (const one of [ann, ben, cast.educator, levelTwo]) expect(await readBy(one)).toEqual([true, true]);
    for (const one of [cy, cast.parent]) expect(await readBy(one)).toEqual([false, false]);
    const read = (await missed(cast.educator)).response?.messages.find(({ message }) => message === words);
    expect(read).toMatchObject({
      ...{ privateMessage: true, senderName: 'Ann Pupil', receiverName: 'Ben Pupil' },
      ...{ senderUserId: ann.id, receiverUserId: ben.id },
    });
    const noted = await server.db
      .selectFrom('auditEntries')
      .select('actorId')
      .where('action', '=', 'chat.read')
      .where('subjectId', '=', held.id)
      .execute();
    const readers = [cast.educator.id, levelTwo.id].toSorted();
    expect(noted.map(({ actorId }) => actorId).toSorted()).toEqual(readers);
  });

  it('brings a file that nobody else opens, no matter who has its address', async () => {
    held = await holdClass(server, port, { cast });
    const [ann, ben, cy] = cast.students;
    const fileId = await uploadPdf(server, ann.token);
    const sent = await write(ann, words, { receiverId: ben.id, fileId });
    const url = sent.response?.message.image ?? '';
    const opens = async ({ token }: MadePerson) => (await openFile(server, url, { as: token })).statusCode;
    for (const one of [ann, ben]) expect(await opens(one)).toBe(200);
    for (const one of [cy, cast.educator, cast.parent]) expect(await opens(one)).toBe(404);
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect([await opens(cast.educator), await opens(ben), await opens(cy)]).toEqual([200, 200, 404]);
  });

  it('is refused to a parent for a student of another family, not for the own child', async () => {
    held = await holdClass(server, port, { cast });
    await (await held.enter(cast.parent)).send('on_patient_connect', { visitId: held.id });
    const to = async ({ id: receiverId }: MadePerson) =>
      (await write(cast.parent, words, { receiverId })).response_code;
    expect(await to(cast.students[0])).toBe('access_denied');
    expect(await to(cast.student)).toBe('ok');
    expect(await to(cast.educator)).toBe('ok');
  });
});

describe('the chat of a broadcast', () => {
  const viewer = () => {
    const [person, socket] = [cast.students[0], held.students[0]];
    if (!person || !socket) throw new Error('There are no viewers.');
    return { person, socket };
  };

  it('is between who presents and who looks on; its viewers read nothing of it, in the call and afterwards', async () => {
    held = await holdClass(server, port, { cast, kind: 'broadcast' });
    await server.call(`POST /visit/${held.id}/broadcast`, { as: cast.educator.token });
    const observer = await openSocket(port, '/chat', { token: levelTwo.token, visitId: held.id });
    await observer.send('on_observer_connect', { visitId: held.id });
    const fileId = await uploadPdf(server, cast.educator.token);
    const sent = await write(cast.educator, 'Are we in time?', { fileId });
    await write(levelTwo, 'Two minutes left');
    const both = ['Are we in time?', 'Two minutes left'];
    await expect.poll(() => heard(held.educator)).toEqual(both);
    await expect.poll(() => heard(observer)).toEqual(both);
    const { person, socket } = viewer();
    const url = sent.response?.message.image ?? '';
    const readNothing = async () => {
      expect(await list(person)).toMatchObject({ status: 200, response: { data: { messages: [] } } });
      expect((await missed(person)).response).toEqual({ messages: [], hasMore: false });
      expect((await openFile(server, url, { as: person.token })).statusCode).toBe(404);
    };
    await readNothing();
    const caughtUp = await socket.send('catch_up', { visitId: held.id, chat: {} });
    expect(JSON.stringify(caughtUp)).not.toContain('Two minutes left');
    expect(heard(socket)).toEqual([]);
    expect((await openFile(server, url, { as: levelTwo.token })).statusCode).toBe(200);
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    await readNothing();
    expect(textsIn((await missed(cast.educator)).response?.messages)).toEqual(both);
    observer.close();
  });
});
