import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { makePdf, multipart, multipartType, openFile } from '../../../test/files-factories.ts';
import { setMessageSettings, talkersPerTest, type Talkers } from '../../../test/message-factories.ts';

type People = CallResponse<(typeof messagesCalls)['previousChatPeople']>;
type Sent = { message: DirectMessage };

let server: Talkers['server'];
let district: Talkers['district'];
let call: Talkers['call'];
let hostName: Talkers['hostName'];
let get: Talkers['get'];
let send: Talkers['send'];
let sent: Talkers['sent'];
let read: Talkers['read'];
let textsOf: Talkers['textsOf'];

talkersPerTest('safety', (made) => {
  ({ server, district, call, hostName, get, send, sent, read, textsOf } = made);
});

/** The minute so many minutes from now, as an instant. */
const minuteAfter = (minutes: number) =>
  new Date(Math.floor(server.clock.now().getTime() / 60_000 + minutes) * 60_000).toISOString();
/** Quiet hours that began a while ago and last for another hour. */
const quietNow = () => `${minuteAfter(-30).slice(11, 16)}-${minuteAfter(60).slice(11, 16)}`;

/** Stores one file of a person's before it is sent, and gives its id. */
async function upload(as: MadePerson): Promise<string> {
  const { response } = await server.call<{ files: { fileId: string }[] }>('POST /chat/file', {
    ...{ as: as.token, host: hostName, headers: { 'content-type': multipartType } },
    body: multipart([{ name: 'a.pdf', content: makePdf() }]),
  });
  return response?.files[0]?.fileId ?? '';
}

describe('quiet hours', () => {
  const settings = (body: { quietHours: string | null; safeguardingUserId?: string | null }) =>
    setMessageSettings(server, district.levelThree, { host: hostName, ...body });

  it('keep what is written and deliver it afterwards, in its order, and nothing overtakes it', async () => {
    const { student, educator } = district;
    await settings({ quietHours: quietNow() });
    const deferred = await send(educator, student, { text: 'Quiet' });
    expect(deferred.response?.message.deferredUntil).toBe(minuteAfter(60));
    const seenBy = async (as: MadePerson, to: MadePerson) =>
      textsOf(await read(as, { receiverUserId: to.id }));
    const unreadOf = async (as: MadePerson) =>
      (await get<{ unReadMessageCount: number }>(as, '/chat/un-read')).response?.unReadMessageCount;
    expect([await seenBy(educator, student), await seenBy(student, educator)]).toEqual([['Quiet'], []]);
    expect([
      await unreadOf(student),
      (await get<People>(student, '/chat/previous-people')).response?.data,
    ]).toEqual([...[0, []]]);
    // As if it had been decided while this one was written: nothing is recalculated.
    await server.db
      .updateTable('levels')
      .set({ quietHours: 'off' })
      .where('id', '=', district.world.levels[2])
      .execute();
    await send(educator, student, { text: 'Later' });
    expect(await seenBy(student, educator)).toEqual([]);
    const missedBefore = await get<{ messages: DirectMessage[] }>(student, '/chat/missed', {
      ...{ conversationId: deferred.response?.message.conversationId ?? '', sinceRevision: 0 },
    });
    expect(missedBefore.response?.messages).toEqual([]);
    await server.pass(3_601);
    expect(await seenBy(student, educator)).toEqual(['Quiet', 'Later']);
    expect(await unreadOf(student)).toBe(2);
    const missed = await get<{ messages: DirectMessage[] }>(student, '/chat/missed', {
      ...{ conversationId: deferred.response?.message.conversationId ?? '', sinceRevision: 2 },
    });
    expect(missed.response?.messages.map(({ message, deferredUntil }) => [message, deferredUntil])).toEqual([
      ['Quiet', null],
      ['Later', null],
    ]);
    await send(educator, student, { text: 'Now' });
    expect(await seenBy(student, educator)).toEqual(['Quiet', 'Later', 'Now']);
  });

  it('that are changed hold what waits already by the new ones', async () => {
    const { student, educator } = district;
    await settings({ quietHours: quietNow() });
    await send(educator, student, { text: 'Deferred' });
    const longer = `${minuteAfter(-30).slice(11, 16)}-${minuteAfter(90).slice(11, 16)}`;
    await settings({ quietHours: longer });
    const waits = async () =>
      (await read(educator, { receiverUserId: student.id })).response?.data.messages[0]?.deferredUntil;
    expect(await waits()).toBe(minuteAfter(90));
    await settings({ quietHours: 'off' });
    const sent_ = await send(educator, student, { text: 'Now' });
    expect(sent_.response?.message.deferredUntil).toBeNull();
    expect(textsOf(await read(student, { receiverUserId: educator.id }))).toEqual(['Deferred', 'Now']);
  });

  it('hold by default from nine in the evening to seven, and as a level above says', async () => {
    const { world, student, educator } = district;
    await server.db
      .updateTable('levels')
      .set({ timeZone: 'Asia/Tokyo' })
      .where('id', '=', world.levels[2])
      .execute();
    const deferredUntil = async () => (await send(student, educator)).response?.message.deferredUntil;
    // Ten in the morning of UTC is seven in the evening there.
    expect(await deferredUntil()).toBeNull();
    await server.db
      .updateTable('levels')
      .set({ quietHours: '18:00-06:00' })
      .where('id', '=', world.levels[0])
      .execute();
    expect(await deferredUntil()).toBe('2027-03-10T21:00:00.000Z');
    await settings({ quietHours: 'off' });
    await server.db
      .updateTable('messageConversations')
      .set({ deferredUntil: null })
      .where('institutionId', '=', world.institutionId)
      .execute();
    expect(await deferredUntil()).toBeNull();
  });

  it('leave what is typed meanwhile as it is when they end', async () => {
    const { student, educator } = district;
    await settings({ quietHours: quietNow() });
    await send(student, educator, { text: 'Deferred' });
    const draft = { receiverUserId: educator.id, text: 'Not yet' };
    expect((await call(student, 'PUT /chat/draft', draft)).status).toBe(200);
    const draftsOf = async (as: MadePerson) =>
      (await get<People>(as, '/chat/previous-people')).response?.data.map(({ draft: text }) => text);
    await server.pass(3_601);
    expect(textsOf(await read(educator, { receiverUserId: student.id }))).toEqual(['Deferred']);
    expect(await draftsOf(student)).toEqual(['Not yet']);
    // Sending takes the draft along.
    await send(student, educator, { text: 'Not yet' });
    expect(await draftsOf(student)).toEqual(['']);
  });

  it('are set by Level 3 for its own school, with times, and with an administrator of the school', async () => {
    const { levelThree, levelTwo, student } = district;
    const read_ = await call<Record<string, unknown>>(levelThree, 'GET /chat/settings');
    expect(read_.response).toEqual({
      ...{ quietHours: null, safeguardingUserId: null, inheritedQuietHours: '21:00-07:00' },
      ...{ inheritedFrom: null, version: 0 },
      safeguardingName: levelThree.name,
      administrators: [{ id: levelThree.id, name: levelThree.name }],
    });
    const codes = [];
    for (const [as, given] of [
      [levelTwo, { quietHours: 'off', safeguardingUserId: null }],
      [levelThree, { quietHours: '21:00-21:00', safeguardingUserId: null }],
      [levelThree, { quietHours: 'off', safeguardingUserId: student.id }],
      [levelThree, { quietHours: 'off', safeguardingUserId: levelThree.id }],
    ] as const)
      codes.push((await setMessageSettings(server, as, { host: hostName, ...given })).response_code);
    expect(codes).toEqual(['access_denied', 'invalid_input', 'not_found', 'ok']);
  });
});

describe('PUT /chat/message/:id/withdraw', () => {
  const withdraw = (as: MadePerson, id: string) => call<Sent>(as, `PUT /chat/message/${id}/withdraw`, {});

  it('takes an own message back for everybody within five minutes, and the audit keeps it', async () => {
    const { student, educator, levelThree } = district;
    const sent = (await send(student, educator, { text: 'Oh no' })).response?.message;
    const id = sent?.messageId ?? '';
    expect((await withdraw(educator, id)).response_code).toBe('access_denied');
    expect((await withdraw(district.other, id)).response_code).toBe('not_found');
    await server.pass(300);
    expect((await withdraw(student, id)).response?.message).toMatchObject({ message: '', isWithdrawn: true });
    expect((await withdraw(student, id)).response_code).toBe('ok');
    const page = await read(educator, { receiverUserId: student.id });
    expect(page.response?.data.messages).toMatchObject([{ message: '', isWithdrawn: true, number: 1 }]);
    expect((await get<{ unReadMessageCount: number }>(educator, '/chat/un-read')).response).toMatchObject({
      unReadMessageCount: 0,
    });
    const audit = await server.call<{ data: { action: string; changes: unknown }[] }>('GET /audit', {
      ...{ as: levelThree.token, host: hostName },
    });
    const entry = audit.response?.data.find(({ action }) => action === 'message.withdrawn');
    expect(JSON.stringify(entry)).toContain('Oh no');
  });

  it('leaves in the audit how the file was called that went with it, or was all of it', async () => {
    const { student, educator, levelThree } = district;
    for (const text of ['', 'Look']) {
      const fileId = await upload(student);
      await withdraw(student, (await sent(student, educator, { fileId, text })).messageId);
    }
    const audit = await server.call<{ data: { action: string; changes: object[] }[] }>('GET /audit', {
      ...{ as: levelThree.token, host: hostName },
    });
    const changes = audit.response?.data.filter(({ action }) => action === 'message.withdrawn');
    const file = expect.objectContaining({ field: 'file', before: 'a.pdf', after: '' }) as object;
    expect(changes?.map((one) => one.changes)).toEqual([
      [expect.objectContaining({ field: 'message', before: 'Look' }), file],
      [file],
    ]);
  });

  it('comes too late after five minutes', async () => {
    const { student, educator } = district;
    const id = (await send(student, educator)).response?.message.messageId ?? '';
    await server.pass(301);
    expect((await withdraw(student, id)).response_code).toBe('withdraw_too_late');
    expect(textsOf(await read(educator, { receiverUserId: student.id }))).toEqual(['Hello']);
  });
});

describe('reports', () => {
  const report = (as: MadePerson, id: string, reason = 'Rude') =>
    call(as, `POST /chat/message/${id}/report`, { reason });
  type Reports = CallResponse<(typeof messagesCalls)['messageReports']>;
  type Report = CallResponse<(typeof messagesCalls)['messageReport']>;

  it('keep what was said, also what was taken back, and tell the school once', async () => {
    const { world, student, educator, levelThree, levelTwo } = district;
    const ids: string[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await sent(educator, student, { text })).messageId);
    const [, second = ''] = ids;
    await call(educator, `PUT /chat/message/${second}/withdraw`, {});
    for (let at = 0; at < 2; at += 1) expect((await report(student, second)).response_code).toBe('ok');
    await send(educator, student, { text: 'Afterwards' });
    const list = await call<Reports>(levelThree, 'GET /chat/report');
    expect(list.response?.data).toMatchObject([
      {
        studentName: student.name,
        educatorName: educator.name,
        reportedByName: student.name,
        reason: 'Rude',
      },
    ]);
    const reported = (await auditAbout(server, student.id)).filter(
      ({ action }) => action === 'message.reported',
    );
    expect(reported.map(({ actorId }) => actorId)).toEqual([student.id]);
    const id = list.response?.data[0]?.id ?? '';
    const shown = await call<Report>(levelThree, `GET /chat/report/${id}`);
    expect(shown.response?.messages.map((one) => [one.message, one.isWithdrawn, one.isReported])).toEqual([
      ['One', false, false],
      ['Two', true, true],
      ['Three', false, false],
    ]);
    const told = await server.db
      .selectFrom('notifications')
      .select(['personId', 'type'])
      .where('institutionId', '=', world.institutionId)
      .where('type', '=', 'messageReported')
      .execute();
    expect(told).toEqual([{ personId: levelThree.id, type: 'messageReported' }]);
    const besideAdmin = await makePerson(server, world, 'levelThreeAdmin', {
      levelId: district.besideLevelId,
    });
    expect((await call(besideAdmin, `GET /chat/report/${id}`)).response_code).toBe('not_found');
    expect((await call<Reports>(besideAdmin, 'GET /chat/report')).response?.data).toEqual([]);
    expect((await call(levelTwo, `GET /chat/report/${id}`)).response_code).toBe('not_found');
    for (const as of [student, educator])
      expect((await call(as, `GET /chat/report/${id}`)).response_code).toBe('access_denied');
  });

  it('are made again with another reason, which is added, and told once an hour; the same one is not', async () => {
    const { world, student, educator, levelThree } = district;
    const { messageId } = await sent(educator, student);
    for (const reason of ['', 'He asked for my address', 'He asked for my address', 'And for a picture'])
      expect((await report(student, messageId, reason)).response_code).toBe('ok');
    const list = await call<Reports>(levelThree, 'GET /chat/report');
    expect(list.response?.data.map(({ reason }) => reason)).toEqual([
      'He asked for my address\nAnd for a picture',
    ]);
    const told = server.db
      .selectFrom('notifications')
      .select('id')
      .where('institutionId', '=', world.institutionId)
      .where('type', '=', 'messageReported');
    expect(await told.execute()).toHaveLength(2);
    server.clock.move(3_600);
    await report(student, messageId, 'And again');
    expect(await told.execute()).toHaveLength(3);
  });

  it('show the file of what was taken back to the school alone, no matter who has its address', async () => {
    const { world, student, other, educator, levelThree, parent } = district;
    const fileId = await upload(student);
    const { messageId } = (await send(student, educator, { fileId, text: '' })).response?.message ?? {};
    await report(educator, messageId ?? '');
    await call(student, `PUT /chat/message/${messageId}/withdraw`, {});
    const list = await call<Reports>(levelThree, 'GET /chat/report');
    const shown = await call<Report>(levelThree, `GET /chat/report/${list.response?.data[0]?.id}`);
    const url = shown.response?.messages[0]?.file ?? '';
    const opens = async (as: MadePerson) =>
      (await openFile(server, url, { as: as.token, host: hostName })).statusCode;
    expect(await opens(levelThree)).toBe(200);
    const levelTwo = await makePerson(server, world, 'levelTwoAdmin');
    for (const as of [student, other, educator, parent, levelTwo]) expect(await opens(as)).toBe(404);
  });

  it('are made by people who read the message, a parent too, and by nobody else', async () => {
    const { student, educator, parent, other, levelThree } = district;
    const id = (await send(educator, student)).response?.message.messageId ?? '';
    expect((await report(other, id)).response_code).toBe('not_found');
    expect((await report(levelThree, id)).response_code).toBe('not_found');
    expect((await report(parent, id)).response_code).toBe('ok');
    expect((await report(student, id, 'x'.repeat(201))).response_code).toBe('invalid_input');
    await setMessageSettings(server, levelThree, { host: hostName, quietHours: quietNow() });
    const deferred = (await send(educator, student)).response?.message.messageId ?? '';
    expect((await report(student, deferred)).response_code).toBe('not_found');
  });

  it('are so many of one person a day', async () => {
    const { student, educator } = district;
    const { messageId } = await sent(educator, student);
    const codes: string[] = [];
    for (let at = 0; at <= messagesLimits.reportsInDay; at += 1)
      codes.push((await report(student, messageId)).response_code);
    expect([codes.filter((code) => code === 'ok').length, codes.at(-1)]).toEqual([
      ...[messagesLimits.reportsInDay, 'too_many_requests'],
    ]);
    await server.pass(86_401);
    expect((await report(student, messageId)).response_code).toBe('ok');
  });
});

describe('very many messages', () => {
  const hasWritten = (as: MadePerson, attempts: number) =>
    server.db
      .updateTable('rateLimits')
      .set({ attempts })
      .where('key', '=', `messages-of-day:${as.id}`)
      .execute();

  it.each([
    ['a student', 'student', 'educator', messagesLimits.inDay.family],
    ['an educator', 'educator', 'student', messagesLimits.inDay.educator],
  ] as const)('of %s are refused until the next day', async (_, from, to, most) => {
    const [writer, reader] = [district[from], district[to]];
    expect((await send(writer, reader, { text: 'First' })).status).toBe(200);
    await hasWritten(writer, most - 1);
    expect((await send(writer, reader, { text: 'Last' })).status).toBe(200);
    expect(await send(writer, reader, { text: 'More' })).toMatchObject({
      ...{ status: 429, response_code: 'messages_full_today' },
    });
    await server.pass(86_401);
    expect((await send(writer, reader, { text: 'Tomorrow' })).status).toBe(200);
  });
});
