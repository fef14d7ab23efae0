import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket, type TestSocket } from '../../../test/call-factories.ts';
import { CutClient, messageOf } from '../../../test/cut-client.ts';
import { dice } from '../../../test/dice.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { makeTalkers, messageTo, setMessageSettings } from '../../../test/message-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let port: number;
let here: District;
let sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 100 });
  port = await server.listen();
  here = await makeTalkers(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Each test begins with a conversation in which nothing was said, and with no flood counted.
  await server.pass(11);
  for (const table of [
    'messageReadings',
    'messageReports',
    'directMessages',
    'messagePlaces',
    'messageConversations',
  ] as const)
    await server.db.deleteFrom(table).execute();
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

async function open(person: MadePerson, namespace: '/custom-chat' | '/web' = '/custom-chat') {
  const socket = await openSocket(port, namespace, { token: person.token });
  sockets.push(socket);
  return socket;
}

const send = (socket: TestSocket, to: { id: string }, given: Parameters<typeof messageTo>[1] = {}) =>
  socket.send('on_chat_send_message', messageTo(to, given));
const heard = (socket: TestSocket, event: string) =>
  socket.pushed.filter((push) => push.event === event).map(({ payload }) => payload);
const textsOf = (socket: TestSocket) => heard(socket, 'custom_chat_message').map(({ message }) => message);

describe('the namespace of messages', () => {
  it('lets in who writes or reads along, and nobody else', async () => {
    const { student, parent, educator, levelThree, levelTwo } = here;
    for (const person of [student, parent, educator, levelThree, levelTwo]) await open(person);
    const gra = await makePerson(server, here.world, 'graAdmin');
    await expect(open(gra)).rejects.toThrow('access_denied');
    await expect(openSocket(port, '/custom-chat', {})).rejects.toThrow('session_dead');
  });

  it('shows a message to both in every window, to the parent who reads along, and to nobody else', async () => {
    const { student, educator, parent, other } = here;
    const [mine, mineToo, theirs, along, peer] = await Promise.all(
      [student, student, educator, parent, other].map((one) => open(one)),
    );
    const window = await open(educator, '/web');
    if (!mine || !mineToo || !theirs || !along || !peer) throw new Error('A socket is missing.');
    const sent = await send(mine, educator, { text: 'Hello' });
    expect(sent).toMatchObject({
      response_code: 'ok',
      response: { message: { number: 1, message: 'Hello' } },
    });
    await Promise.all([mineToo, theirs, along].map((socket) => socket.next('custom_chat_message')));
    expect(heard(theirs, 'custom_chat_message')).toMatchObject([{ message: 'Hello', clientMessageId: null }]);
    expect(await window.next('unread_messages')).toMatchObject({
      conversationId: expect.any(String) as string,
    });
    expect(await theirs.next('custom_chat_unread')).toMatchObject({
      ...{ unReadMessageCount: 1, receiverUserId: educator.id, senderUserId: student.id },
      ...{ unReadCountDetails: [{ id: student.id, unReadCount: 1 }], receiverUnReadMessageCount: 1 },
    });
    expect(textsOf(peer)).toEqual([]);
  });

  it('tells the windows of its receiver who wrote, and whether it is quiet for them; reading is no news', async () => {
    const { student, educator, parent } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const [window, own, along] = [
      ...[await open(educator, '/web'), await open(student, '/web'), await open(parent, '/web')],
    ] as const;
    const newsOf = (socket: TestSocket) => heard(socket, 'unread_messages').map(({ news }) => news);
    const sent = messageTo(educator, { text: 'Hello' });
    await mine.send('on_chat_send_message', sent);
    const loud = { senderUserId: student.id, senderName: student.name, isQuiet: false };
    await expect.poll(() => newsOf(window)).toEqual([loud]);
    await expect.poll(() => newsOf(along)).toEqual([null]);
    // Sending the same one again adds none, nor does seeing it.
    await mine.send('on_chat_send_message', sent);
    await expect.poll(() => newsOf(window)).toEqual([loud, null]);
    const messageId = heard(theirs, 'custom_chat_message')[0]?.['messageId'];
    await theirs.send('custom_chat_read', { messageId });
    await expect.poll(() => newsOf(window)).toEqual([loud, null, null]);
    const setQuiet = (quietHours: string) =>
      server.call('PUT /notification/quiet-hours', { as: educator.token, body: { quietHours } });
    const hour = server.clock.now().getUTCHours();
    await setQuiet([hour, hour + 2].map((one) => `${String(one % 24).padStart(2, '0')}:00`).join('-'));
    await send(mine, educator);
    await expect.poll(() => newsOf(window)).toEqual([loud, null, null, { ...loud, isQuiet: true }]);
    await setQuiet('off');
    expect(newsOf(own)).toEqual([]);
  });

  it('tells the other windows of a person, and nobody else, that something was typed', async () => {
    const { student, educator } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const body = { text: 'Half a sentence', receiverUserId: educator.id };
    expect((await server.call('PUT /chat/draft', { as: student.token, body })).status).toBe(200);
    expect(await mine.next('custom_chat_draft')).toEqual({});
    expect(heard(theirs, 'custom_chat_draft')).toEqual([]);
  });

  it('tells the sender that it came, and that it was seen', async () => {
    const { student, educator } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const sent = await send(mine, educator);
    const { messageId, conversationId } = messageOf(sent);
    expect(await theirs.send('custom_chat_delivered')).toMatchObject({ response_code: 'ok' });
    const receipt = { conversationId, userId: student.id };
    expect(await mine.next('custom_chat_receipt')).toEqual({ ...receipt, deliveredNumber: 1, readNumber: 0 });
    expect(await theirs.send('custom_chat_read', { messageId })).toMatchObject({
      response: { unReadMessageCount: 0, unReadCountDetails: [] },
    });
    await expect
      .poll(() => heard(mine, 'custom_chat_receipt').at(-1))
      .toEqual({ ...receipt, deliveredNumber: 1, readNumber: 1 });
    // Reading along leaves no mark, and others find nothing.
    const strange = await open(here.other);
    expect(await strange.send('custom_chat_read', { messageId })).toMatchObject({
      response_code: 'not_found',
    });
    const along = await open(here.parent);
    expect(await along.send('custom_chat_read', { messageId })).toMatchObject({ response_code: 'ok' });
    expect(heard(mine, 'custom_chat_receipt')).toHaveLength(2);
  });

  it('delivers what waited for the end of quiet hours, and shows it to its sender before', async () => {
    const { student, educator, levelThree } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const settings = (quietHours: string) => setMessageSettings(server, levelThree, { quietHours });
    await settings('09:00-11:00');
    await send(mine, educator, { text: 'Quiet' });
    await mine.next('custom_chat_message');
    expect([textsOf(mine), textsOf(theirs)]).toEqual([['Quiet'], []]);
    await server.pass(3_600);
    expect(await theirs.next('custom_chat_message')).toMatchObject({ message: 'Quiet', deferredUntil: null });
    await settings('off');
  });

  it('says of nothing that waits that it came or was seen, whatever the other one wrote behind it', async () => {
    const { student, educator, parent, levelThree } = here;
    const [mine, theirs, along] = [await open(student), await open(educator), await open(parent)];
    const settings = (quietHours: string) => setMessageSettings(server, levelThree, { quietHours });
    const unreadOf = async (person: MadePerson) =>
      (await server.call<{ unReadMessageCount: number }>('GET /chat/un-read', { as: person.token })).response
        ?.unReadMessageCount;
    const at = server.clock.now().getTime();
    const time = (minutes: number) => new Date(at + minutes * 60_000).toISOString().slice(11, 16);
    const { messageId: open1 } = messageOf(await send(mine, educator, { text: 'Before' }));
    await theirs.next('custom_chat_message');
    await settings(`${time(-5)}-${time(5)}`);
    await send(mine, educator, { text: 'Waits' });
    const { messageId } = messageOf(await send(theirs, student, { text: 'Waits too' }));
    await theirs.send('custom_chat_delivered');
    await theirs.send('custom_chat_read', { messageId });
    await mine.send('custom_chat_read', { messageId: open1 });
    await expect.poll(() => heard(mine, 'custom_chat_receipt').at(-1)).toMatchObject({ deliveredNumber: 1 });
    expect(heard(mine, 'custom_chat_receipt').at(-1)).toMatchObject({ deliveredNumber: 1, readNumber: 1 });
    // People who read along see waiting messages no sooner than the two.
    expect(textsOf(along)).toEqual(['Before']);
    await server.pass(301);
    await expect.poll(() => textsOf(along)).toEqual(['Before', 'Waits', 'Waits too']);
    expect([await unreadOf(educator), await unreadOf(student)]).toEqual([1, 1]);
    await theirs.send('custom_chat_delivered');
    await expect.poll(() => heard(mine, 'custom_chat_receipt').at(-1)).toMatchObject({ deliveredNumber: 3 });
    expect(heard(mine, 'custom_chat_receipt').at(-1)).toMatchObject({ readNumber: 1 });
    await settings('off');
  });

  it('is not heard by the school that reads along: it asks, and that is written down', async () => {
    const { other, educator, levelThree } = here;
    const [mine, along] = [await open(other), await open(levelThree)];
    const { conversationId } = messageOf(await send(mine, educator));
    expect(
      (await along.send('custom_chat_missed', { conversationId, sinceRevision: 0 })).response,
    ).toMatchObject({ messages: [{ message: 'Hello' }] });
    expect(textsOf(along)).toEqual([]);
  });

  it('tells a parent nothing any more once the link has ended, not even what waited', async () => {
    const { parent, student, educator, levelThree } = here;
    const [mine, theirs, window] = [await open(parent), await open(educator), await open(parent, '/web')];
    const settings = (quietHours: string) => setMessageSettings(server, levelThree, { quietHours });
    const { messageId } = messageOf(await send(mine, educator, { text: 'Mine' }));
    await mine.next('custom_chat_message');
    const at = server.clock.now().getTime();
    const time = (minutes: number) => new Date(at + minutes * 60_000).toISOString().slice(11, 16);
    await settings(`${time(-5)}-${time(5)}`);
    await send(theirs, parent, { text: 'Later', about: student });
    const links = await server.db
      .deleteFrom('guardianships')
      .where('parentId', '=', parent.id)
      .returningAll()
      .execute();
    await server.pass(300);
    await settings('off');
    await expect.poll(() => textsOf(theirs)).toEqual(['Mine', 'Later', 'Later']);
    await theirs.send('custom_chat_read', { messageId });
    await theirs.send('custom_chat_delivered');
    const unread = await server.call<{ unReadMessageCount: number }>('GET /chat/un-read', {
      as: parent.token,
    });
    expect([textsOf(mine), heard(mine, 'custom_chat_receipt'), heard(window, 'unread_messages')]).toEqual([
      ...[['Mine'], [], []],
    ]);
    expect(heard(mine, 'custom_chat_unread').map((one) => one['senderUserId'])).toEqual([parent.id]);
    expect(unread.response?.unReadMessageCount).toBe(0);
    await server.db.insertInto('guardianships').values(links).execute();
  });

  it('counts as unread after quiet hours only what was not read before they were looked after', async () => {
    const { student, educator, levelThree } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const settings = (quietHours: string) => setMessageSettings(server, levelThree, { quietHours });
    const at = server.clock.now().getTime();
    const time = (minutes: number) => new Date(at + minutes * 60_000).toISOString().slice(11, 16);
    await settings(`${time(-5)}-${time(5)}`);
    const { messageId } = messageOf(await send(theirs, student, { text: 'Quiet' }));
    // The hours are over, and nothing that is due was done yet.
    server.clock.move(300);
    await mine.send('custom_chat_read', { messageId });
    await server.pass(1);
    await mine.next('custom_chat_message');
    const unread = await server.call<{ unReadMessageCount: number }>('GET /chat/un-read', {
      as: student.token,
    });
    expect(unread.response?.unReadMessageCount).toBe(0);
    await settings('off');
  });

  it('is told again when it is sent again: nobody may have heard of it', async () => {
    const { student, educator } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const id = crypto.randomUUID();
    const first = messageOf(await send(mine, educator, { id, text: 'Once' }));
    await theirs.next('custom_chat_message');
    expect(messageOf(await send(mine, educator, { id, text: 'Once' }))).toEqual(first);
    await expect.poll(() => textsOf(theirs)).toEqual(['Once', 'Once']);
    expect(new Set(heard(theirs, 'custom_chat_message').map(({ messageId }) => messageId)).size).toBe(1);
    expect(heard(theirs, 'custom_chat_unread').at(-1)).toMatchObject({ unReadMessageCount: 1 });
  });

  it('shows that a message was taken back, to people who have it open', async () => {
    const { student, educator } = here;
    const [mine, theirs] = [await open(student), await open(educator)];
    const sent = await send(mine, educator, { text: 'Oh' });
    const { messageId } = messageOf(sent);
    await theirs.next('custom_chat_message');
    await server.call(`PUT /chat/message/${messageId}/withdraw`, { as: student.token, body: {} });
    await expect
      .poll(() => heard(theirs, 'custom_chat_message').at(-1))
      .toMatchObject({ messageId, isWithdrawn: true, message: '', revision: 2 });
  });

  it('refuses what is no message, and goes on', async () => {
    const mine = await open(here.student);
    for (const payload of [
      null,
      7,
      'x',
      [],
      { receiverId: 'x' },
      { __proto__: { receiverId: here.educator.id } },
    ])
      expect(await mine.send('on_chat_send_message', payload as object)).toMatchObject({
        response_code: 'invalid_input',
      });
    expect(await send(mine, here.educator)).toMatchObject({ response_code: 'ok' });
  });
});

it('loses nothing, doubles nothing and keeps one order for three clients that are cut at random', async () => {
  const { student, educator, parent } = here;
  const roll = dice(7);
  const [mine, theirs, along] = [student, educator, parent].map(
    (person) => new CutClient({ open: () => open(person), roll, pause: () => server.pass(11) }),
  );
  if (!mine || !theirs || !along) throw new Error('A client is missing.');
  const said: string[] = [];
  const talk = async (client: CutClient, to: MadePerson, name: string): Promise<void> => {
    for (let at = 1; at <= 60; at += 1) said.push(`${name} ${at} ${await client.say(to, `${name} ${at}`)}`);
  };
  await along.connect();
  await Promise.all([talk(mine, educator, 'student'), talk(theirs, student, 'educator')]);
  for (const client of [mine, theirs, along]) await client.catchUp(await client.connect());
  const stored = await server.db
    .selectFrom('directMessages')
    .select(['id', 'number', 'body', 'clientMessageId'])
    .orderBy('number')
    .execute();
  expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  expect(stored.map(({ body, clientMessageId }) => `${body} ${clientMessageId}`).toSorted()).toEqual(
    said.toSorted(),
  );
  for (const name of ['student', 'educator'])
    expect(stored.filter(({ body }) => body.startsWith(name)).map(({ body }) => body)).toEqual(
      Array.from({ length: 60 }, (_, at) => `${name} ${at + 1}`),
    );
  for (const client of [mine, theirs]) expect(client.idsInOrder()).toEqual(stored.map(({ id }) => id));
  // A person who only reads along learns of the conversation by the push, and fetches the rest.
  expect([...along.known.values()].length).toBeGreaterThan(0);
}, 120_000);
