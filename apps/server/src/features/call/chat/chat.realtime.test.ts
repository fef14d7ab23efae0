import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Ack,
  type Cast,
  type TestSocket,
} from '../../../../test/call-factories.ts';
import { seat } from '../../../../test/classroom-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { makePdf, makePng, openFile, upload, uploadPdf } from '../../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let id: string;
let educator: TestSocket;
let student: TestSocket;
let second: MadePerson;
let secondSocket: TestSocket;

const newId = () => crypto.randomUUID();
const sentIn = (ack: Ack) => (ack.response as { message: ChatMessage } | undefined)?.message;
const say = (socket: TestSocket, textMessage: string, rest: object = {}) =>
  socket.send('on_send_message', { clientMessageId: newId(), textMessage, ...rest });
const messagesOf = (socket: TestSocket) =>
  socket.pushed.filter((one) => one.event === 'chat_message').map((one) => one.payload['message']);

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  second = await makePerson(server, cast.world, 'student');
  port = await server.listen();
  const visit = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student, second],
    kind: 'classroom',
  });
  id = visit.id;
  await server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
  educator = await openSocket(port, '/chat', { token: cast.educator.token, visitId: id });
  student = await openSocket(port, '/chat', { token: cast.student.token, visitId: id });
  secondSocket = await openSocket(port, '/chat', { token: second.token, visitId: id });
  for (const socket of [student, secondSocket]) await socket.send('on_patient_connect', { visitId: id });
});
afterAll(() => server.stop());

/** The limit counts by the clock; each test begins in a fresh window. */
const rest = () => server.clock.move(11);

describe('on_send_message', () => {
  it('reaches everybody in the call, the sender too, and is acknowledged as it was stored', async () => {
    const text = '  <script>alert(1)</script> héllo 👋  ';
    const ack = await say(student, text);
    expect(ack).toMatchObject({
      response_code: 'ok',
      response: {
        message: {
          visitId: id,
          messageType: 0,
          message: '<script>alert(1)</script> héllo 👋',
          senderUserId: cast.student.id,
          senderName: 'Sam Student',
          role: 'STUDENT',
          privateMessage: false,
          havingImage: 0,
        },
      },
    });
    for (const socket of [educator, student, secondSocket])
      expect(await socket.next('chat_message')).toEqual(sentIn(ack));
  });

  it('sent twice is stored once and answered alike, also when both arrive together', async () => {
    const form = { clientMessageId: newId(), textMessage: 'only once' };
    const acks = await Promise.all([
      student.send('on_send_message', form),
      student.send('on_send_message', form),
      server.call(`POST /${id}/chat`, { as: cast.student.token, body: form }),
    ]);
    const ids = acks.map((ack) => (ack.response as unknown as { message: ChatMessage }).message.messageId);
    expect(new Set(ids).size).toBe(1);
    await educator.send('chat_missed');
    const pushedIds = educator.pushed
      .filter(({ event, payload }) => event === 'chat_message' && payload['message'] === 'only once')
      .map(({ payload }) => payload['messageId']);
    expect(new Set(pushedIds)).toEqual(new Set(ids));
  });

  it('under the id of somebody else is a message of its own', async () => {
    const form = { clientMessageId: newId(), textMessage: 'mine' };
    const [mine, theirs] = [
      await student.send('on_send_message', form),
      await educator.send('on_send_message', form),
    ];
    expect(sentIn(mine)?.messageId).not.toBe(sentIn(theirs)?.messageId);
  });

  it('to one person is seen by the two of them only', async () => {
    rest();
    await say(student, 'for you alone', { receiverId: cast.educator.id });
    await expect.poll(() => messagesOf(educator)).toContain('for you alone');
    await secondSocket.send('chat_missed');
    expect(messagesOf(secondSocket)).not.toContain('for you alone');
    const missed = await secondSocket.send('chat_missed');
    expect(JSON.stringify(missed)).not.toContain('for you alone');
    const list = await server.call(`GET /${id}/chat`, { as: second.token, query: { itemsPerPage: 100 } });
    expect(JSON.stringify(list)).not.toContain('for you alone');
    const own = await server.call(`GET /${id}/chat`, {
      as: cast.student.token,
      query: { itemsPerPage: 100 },
    });
    expect(JSON.stringify(own)).toContain('for you alone');
  });

  it('is refused empty, too long, to nobody in the call, and with fields of its own invention', async () => {
    expect(await say(student, '   ')).toMatchObject({ response_code: 'invalid_input' });
    expect(await say(student, 'x'.repeat(256))).toMatchObject({ response_code: 'invalid_input' });
    expect(await say(student, 'x'.repeat(255))).toMatchObject({ response_code: 'ok' });
    expect(await say(student, 'x', { receiverId: cast.peer.id })).toMatchObject({
      response_code: 'not_found',
    });
    expect(await say(student, 'x', { receiverId: cast.student.id })).toMatchObject({
      response_code: 'not_found',
    });
    for (const extra of [{ senderUserId: cast.educator.id }, { visitId: newId() }, { role: 'TUTOR' }])
      expect(await say(student, 'x', extra)).toMatchObject({ response_code: 'invalid_input' });
    expect(await student.send('on_send_message', { textMessage: 'no id' })).toMatchObject({
      response_code: 'invalid_input',
    });
  });

  it('carries a file of the sender, once, and an image inside the message', async () => {
    rest();
    const fileId = await uploadPdf(server, cast.student.token);
    const ack = await say(student, '', { fileId, havingImage: 1 });
    expect(sentIn(ack)).toMatchObject({ fileId, fileType: 'pdf', havingImage: 1, message: '' });
    const bytes = await openFile(server, sentIn(ack)?.image ?? '', { as: second.token });
    expect(bytes.rawPayload).toEqual(makePdf());
    expect(await say(student, 'again', { fileId })).toMatchObject({ response_code: 'not_found' });
    const theirs = await uploadPdf(server, cast.educator.token);
    expect(await say(student, 'stolen', { fileId: theirs })).toMatchObject({ response_code: 'not_found' });
    const chatImage = `data:image/png;base64,${(await makePng()).toString('base64')}`;
    expect(sentIn(await say(student, '', { chatImage }))).toMatchObject({ fileType: 'png', havingImage: 1 });
    const fake = `data:image/png;base64,${Buffer.from('<html></html>').toString('base64')}`;
    expect(await say(student, '', { chatImage: fake })).toMatchObject({ response_code: 'file_type_refused' });
    expect(await upload(server, cast.student.token, [])).toMatchObject({ status: 403 });
  });

  it('takes a picture of more than a megabyte, and refuses one that is too large in an answer, on a socket that lives on', async () => {
    rest();
    const large = (await makePng(800)).toString('base64');
    expect(large.length).toBeGreaterThan(1_500_000);
    const chatImage = `data:image/png;base64,${large}`;
    expect(sentIn(await say(student, '', { chatImage }))).toMatchObject({ fileType: 'png', havingImage: 1 });
    const tooLarge = `data:image/png;base64,${'A'.repeat(7_000_000)}`;
    expect(await say(student, '', { chatImage: tooLarge })).toMatchObject({
      response_code: 'invalid_input',
      message: 'Upload a Image/PDF less than 5 MB',
    });
    expect(student.socket.connected).toBe(true);
    expect(await say(student, 'still here')).toMatchObject({ response_code: 'ok' });
  });

  it('is refused to people who write too often', async () => {
    rest();
    const acks = await Promise.all(
      Array.from({ length: 31 }, (_, number) => say(secondSocket, `line ${number}`)),
    );
    expect(acks.filter((ack) => ack.response_code === 'ok')).toHaveLength(30);
    expect(acks.filter((ack) => ack.response_code === 'too_many_requests')).toHaveLength(1);
    rest();
    expect(await say(secondSocket, 'calm again')).toMatchObject({ response_code: 'ok' });
  });
});

describe('a session that ended without telling its sockets', () => {
  it('writes for a second at the most', async () => {
    rest();
    const ended = await openSocket(port, '/chat', { token: second.token, visitId: id });
    await server.db
      .updateTable('authSessions')
      .set({ revokedAt: server.clock.now() })
      .where('personId', '=', second.id)
      .execute();
    // So long, by the machine's own time, a socket may be believed; a busy machine makes it longer, never shorter.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await say(ended, 'still here?')).response_code).toBe('session_dead');
    await server.db
      .updateTable('authSessions')
      .set({ revokedAt: null })
      .where('personId', '=', second.id)
      .execute();
    ended.close();
  });
});

describe('chat_missed', () => {
  it('brings what came after a message, in order, and nothing that was there before', async () => {
    rest();
    const first = sentIn(await say(student, 'before the cut'));
    student.close();
    await Promise.all(Array.from({ length: 20 }, (_, number) => say(educator, `while away ${number}`)));
    student = await openSocket(port, '/chat', { token: cast.student.token, visitId: id });
    const { response } = await student.send('chat_missed', { sinceMessageId: first?.messageId });
    const { messages, hasMore } = response as unknown as { messages: ChatMessage[]; hasMore: boolean };
    expect(hasMore).toBe(false);
    expect(messages.map((one) => one.message).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, number) => `while away ${number}`).toSorted(),
    );
    const overHttp = await server.call(`GET /${id}/chat/missed`, {
      as: cast.student.token,
      query: { sinceMessageId: first?.messageId ?? '' },
    });
    expect(overHttp.response).toEqual({
      messages: messages.map((one) => expect.objectContaining({ messageId: one.messageId })),
      hasMore: false,
    });
  });

  it('starts from the newest for a message that is not of this visit', async () => {
    const other = await makeVisit(server, cast.world, {
      educator: cast.otherEducator,
      students: [cast.peer],
    });
    await server.call(`POST /visit/${other.id}/call`, { as: cast.otherEducator.token });
    const foreign = await server.call<{ message: ChatMessage }>(`POST /${other.id}/chat`, {
      as: cast.peer.token,
      body: { clientMessageId: newId(), textMessage: 'elsewhere' },
    });
    const sinceMessageId = foreign.response?.message.messageId;
    const ack = await student.send('chat_missed', { sinceMessageId });
    expect(JSON.stringify(ack)).not.toContain('elsewhere');
    expect(JSON.stringify(ack)).toContain('while away');
  });
});

describe('GET /:visitId/chat', () => {
  const list = (query: Record<string, string | number | boolean>, token = cast.student.token) =>
    server.call<{
      data: { messages: ChatMessage[] };
      totalPages: number;
      pageNumber: number;
      itemsPerPage: number;
    }>(`GET /${id}/chat`, { as: token, query, headers: { 'x-api-version': 'chat-v2' } });

  it('pages by ten, from 0 in the call without notices, from 1 in summaries with them', async () => {
    const inCall = await list({ sort: 'asc', pageNumber: 0, isSysNotificationReqd: false });
    expect(inCall.response?.data.messages).toHaveLength(10);
    expect(inCall.response?.pageNumber).toBe(0);
    expect(inCall.response?.data.messages.every((one) => one.messageType === 0)).toBe(true);
    const next = await list({ sort: 'asc', pageNumber: 1, isSysNotificationReqd: false });
    const texts = (answer: typeof inCall) => answer.response?.data.messages.map((one) => one.messageId) ?? [];
    expect(texts(next).some((one) => texts(inCall).includes(one))).toBe(false);
    const summary = await list({ sort: 'asc', pageNumber: 1, isSysNotificationReqd: true });
    expect(summary.response?.data.messages[0]).toMatchObject({
      messageType: 2,
      message: 'The session has begun.',
    });
    const newest = await list({ sort: 'desc', pageNumber: 0 });
    expect(newest.response?.data.messages[0]?.message).toContain('while away');
  });

  it('is asked for in the version that it has, or in none', async () => {
    const asked = (headers: Record<string, string>) =>
      server.call(`GET /${id}/chat`, { as: cast.student.token, headers });
    expect(await asked({})).toMatchObject({ status: 200 });
    expect(await asked({ 'x-api-version': 'chat-v2' })).toMatchObject({ status: 200 });
    expect(await asked({ 'x-api-version': 'chat-v1' })).toMatchObject({
      status: 400,
      response_code: 'invalid_input',
      validationErrors: [{ field: 'x-api-version' }],
    });
  });

  it('tells notices in the reader’s language', async () => {
    const answer = await server.call(`GET /${id}/chat`, {
      as: cast.student.token,
      query: { isSysNotificationReqd: true, pageNumber: 1 },
      headers: { 'accept-language': 'es' },
    });
    expect(JSON.stringify(answer)).toContain('La sesión ha comenzado.');
  });

  it('does not exist for others, is not for administrators, and needs a session', async () => {
    for (const { token } of [cast.peer, cast.otherEducator])
      expect(await list({}, token)).toMatchObject({ status: 404 });
    expect(
      await server.call(`GET /${id}/chat`, { as: cast.stranger.token, host: 'other.test' }),
    ).toMatchObject({ status: 404 });
    expect(await server.call(`GET /${id}/chat/missed`, { as: cast.peer.token })).toMatchObject({
      status: 404,
    });
    expect(await server.call(`GET /${id}/chat`, { as: cast.admin.token })).toMatchObject({ status: 403 });
    expect(await server.call(`GET /${id}/chat`)).toMatchObject({ status: 401 });
  });
});

describe('the end of the call', () => {
  it('closes the chat for writing at once and keeps it for reading', async () => {
    rest();
    await server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });
    expect(await say(educator, 'too late')).toMatchObject({
      response_code: 'chat_closed',
      message: 'The chat of this session is closed.',
    });
    expect(
      await server.call(`POST /${id}/chat`, {
        as: cast.student.token,
        body: { clientMessageId: newId(), textMessage: 'x' },
      }),
    ).toMatchObject({ status: 403, response_code: 'chat_closed' });
    expect(
      await server.call(`POST /${id}/chat`, {
        as: cast.peer.token,
        body: { clientMessageId: newId(), textMessage: 'x' },
      }),
    ).toMatchObject({ status: 404 });
    expect(await server.call(`GET /${id}/chat`, { as: cast.student.token })).toMatchObject({ status: 200 });
  });
});

describe('a file of the chat', () => {
  const statusOf = async (url: string, as: string) => (await openFile(server, url, { as })).statusCode;
  const renew = (url: string, as: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return server.call<{ url: string }>(`GET ${pathname.replace(/^\/api|\/content$/g, '')}`, {
      as,
      query: Object.fromEntries(searchParams),
    });
  };

  it('is opened, and opened again, by everybody who reads the chat, and by nobody who was put out', async () => {
    const third = await makePerson(server, cast.world, 'student');
    const stranger = await makePerson(server, cast.world, 'student');
    const visit = await makeVisit(server, cast.world, {
      educator: cast.educator,
      students: [cast.student, third],
      kind: 'classroom',
    });
    await server.call(`POST /visit/${visit.id}/call`, { as: cast.educator.token });
    await seat(server, visit.id, [cast.student, third]);
    const sent = await server.call<{ message: ChatMessage }>(`POST /${visit.id}/chat`, {
      as: cast.student.token,
      body: {
        clientMessageId: newId(),
        textMessage: '',
        fileId: await uploadPdf(server, cast.student.token),
      },
    });
    const url = sent.response?.message.image ?? '';
    for (const { token } of [cast.student, third, cast.educator])
      expect(await statusOf(url, token)).toBe(200);
    expect(await statusOf(url, stranger.token)).toBe(404);
    await server.pass(16 * 60);
    expect(await statusOf(url, third.token)).toBe(403);
    const fresh = (await renew(url, third.token)).response?.url ?? '';
    expect(await statusOf(fresh, third.token)).toBe(200);
    expect(await renew(url, stranger.token)).toMatchObject({ status: 404 });
    await server.db
      .updateTable('visitParticipants')
      .set({ state: 'removed' })
      .where('visitId', '=', visit.id)
      .where('personId', '=', third.id)
      .execute();
    expect(await statusOf(fresh, third.token)).toBe(404);
    expect(await renew(url, third.token)).toMatchObject({ status: 404, response_code: 'not_found' });
    expect(await statusOf(fresh, cast.student.token)).toBe(200);
  });
});
