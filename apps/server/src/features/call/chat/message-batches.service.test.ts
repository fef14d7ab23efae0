import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import {
  makeCast,
  makeVisit,
  openSocket,
  type Cast,
  type TestSocket,
} from '../../../../test/call-factories.ts';
import { seat } from '../../../../test/classroom-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { ctxOf } from '../../../../test/visits-factories.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { insertMessages } from './chat.repo.ts';
import { writeMessage } from './message-batches.service.ts';

let server: TestServer;
let cast: Cast;
let visitId: string;
let removed: MadePerson;
let writers: PersonCtx[];
let watcher: TestSocket;

const draft = (text: string, clientMessageId: string = crypto.randomUUID()) => ({
  visitId,
  clientMessageId,
  text,
  fileId: null,
  receiverId: null,
});
const stored = async (like: string) =>
  server.db
    .selectFrom('visitMessages')
    .select(['id', 'body'])
    .where('visitId', '=', visitId)
    .where('body', 'like', like)
    .orderBy('seq')
    .execute();
const pushed = (start: string) =>
  watcher.pushed
    .filter(({ event }) => event === 'chat_message')
    .map(({ payload }) => payload as unknown as ChatMessage)
    .filter(({ message }) => message.startsWith(start));

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
  removed = await makePerson(server, cast.world, 'student');
  const second = await makePerson(server, cast.world, 'student');
  const visit = await makeVisit(server, cast.world, {
    educator: cast.educator,
    students: [cast.student, second, removed],
    kind: 'classroom',
  });
  visitId = visit.id;
  await server.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
  await server.db
    .updateTable('visitParticipants')
    .set({ state: 'removed' })
    .where('visitId', '=', visitId)
    .where('personId', '=', removed.id)
    .execute();
  await seat(server, visitId, [cast.student, second]);
  writers = [
    await ctxOf(server, cast.educator),
    await ctxOf(server, cast.student),
    await ctxOf(server, second),
  ];
  const port = await server.listen();
  watcher = await openSocket(port, '/chat', { token: cast.educator.token, visitId });
});
afterAll(() => server.stop());
beforeEach(() => watcher.pushed.splice(0));

const writer = (number: number): PersonCtx => {
  const ctx = writers[number % writers.length];
  if (!ctx) throw new Error('There are no writers.');
  return ctx;
};

it('writes fifty messages of a batch once each, pushed in the order of their numbers, and refuses who was put out', async () => {
  const same = draft('batch twice');
  const out = await ctxOf(server, removed);
  const answers = await Promise.allSettled([
    ...Array.from({ length: 25 }, (_, number) => writeMessage(writer(number), draft(`batch ${number}`))),
    writeMessage(out, draft('batch of who was put out')),
    writeMessage(writer(1), same),
    writeMessage(writer(1), same),
    writeMessage(writer(2), same),
    ...Array.from({ length: 21 }, (_, number) => writeMessage(writer(number), draft(`batch ${25 + number}`))),
  ]);
  const messages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(refusals).toMatchObject([{ code: 'access_denied' }]);
  expect(messages).toHaveLength(49);
  const rows = await stored('batch%');
  expect(rows).toHaveLength(48);
  expect(new Set(messages.map((one) => one.messageId))).toEqual(new Set(rows.map((row) => row.id)));
  expect(rows.filter((row) => row.body === 'batch twice')).toHaveLength(2);
  await expect.poll(() => pushed('batch')).toHaveLength(48);
  expect(pushed('batch').map((one) => one.messageId)).toEqual(rows.map((row) => row.id));
});

it('answers a message that was stored before as it was, and pushes it once more: its push may have been lost', async () => {
  const same = draft('earlier');
  const first = await writeMessage(writer(0), same);
  const before = await writeMessage(writer(0), draft('earlier, and not sent again'));
  const ids = () => pushed('earlier').map((one) => one.messageId);
  await expect.poll(ids).toEqual([first.messageId, before.messageId]);
  watcher.pushed.splice(0);
  const [other, again] = await Promise.all([
    writeMessage(writer(1), draft('earlier, by another')),
    writeMessage(writer(0), { ...same, text: 'changed' }),
    writeMessage(writer(0), { ...same, text: 'changed' }),
  ]);
  expect(again).toEqual(first);
  await expect.poll(ids).toEqual(expect.arrayContaining([first.messageId, other.messageId]));
  expect(ids()).not.toContain(before.messageId);
});

it('pushes a message whose first answer was lost after it was stored', async () => {
  const lost = draft('stored, and nobody heard');
  const { actor, scope, clock } = writer(0);
  await insertMessages(scope, [
    {
      ...{ visitId, senderId: actor.personId, clientMessageId: lost.clientMessageId, receiverId: null },
      ...{ kind: 'user', body: lost.text, fileId: null, createdAt: clock.now() },
    },
  ]);
  const { messageId } = await writeMessage(writer(0), lost);
  await expect.poll(() => pushed('stored').map((one) => one.messageId)).toEqual([messageId]);
});

it('pushes nothing of a removed person who sends an old message again', async () => {
  const old = draft('put out');
  const out = await ctxOf(server, removed);
  const place = server.db
    .updateTable('visitParticipants')
    .where('visitId', '=', visitId)
    .where('personId', '=', removed.id);
  await place.set({ state: 'inCall' }).execute();
  const first = await writeMessage(out, old);
  await expect.poll(() => pushed('put out')).toHaveLength(1);
  await place.set({ state: 'removed' }).execute();
  await expect(writeMessage(out, old)).rejects.toMatchObject({ code: 'access_denied' });
  await writeMessage(writer(0), draft('put out, and after it'));
  await expect.poll(() => pushed('put out, and')).toHaveLength(1);
  expect(pushed('put out').filter((one) => one.messageId === first.messageId)).toHaveLength(1);
});

it('lets nobody fail by a message of somebody else that the database cannot take', async () => {
  const answers = await Promise.allSettled([
    writeMessage(writer(0), draft('beside 1')),
    writeMessage(writer(1), draft('beside \u0000')),
    writeMessage(writer(2), draft('beside 2')),
    writeMessage(writer(0), draft('beside 3')),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect((await stored('beside%')).map((row) => row.body)).toEqual(['beside 1', 'beside 2', 'beside 3']);
  await expect.poll(() => pushed('beside')).toHaveLength(3);
});

it('refuses everybody while nothing can be stored, pushes nothing, and takes the same messages afterwards', async () => {
  const drafts = Array.from({ length: 10 }, (_, number) => draft(`kept ${number}`));
  const writeAll = () => Promise.allSettled(drafts.map((one, number) => writeMessage(writer(number), one)));
  await sql`alter table visit_messages add constraint closed check (body not like 'kept%') not valid`.execute(
    server.db,
  );
  const refused = await writeAll();
  expect(refused.every((answer) => answer.status === 'rejected')).toBe(true);
  expect(await stored('kept%')).toEqual([]);
  await sql`alter table visit_messages drop constraint closed`.execute(server.db);
  const taken = await writeAll();
  expect(taken.every((answer) => answer.status === 'fulfilled')).toBe(true);
  expect(await stored('kept%')).toHaveLength(10);
  await expect.poll(() => pushed('kept')).toHaveLength(10);
});

it('answers each for themselves where the visit is of another institution', async () => {
  const stranger = await ctxOf(server, cast.stranger, 'other.test');
  const answers = await Promise.allSettled([
    writeMessage(writer(0), draft('ours')),
    writeMessage(stranger, draft('theirs')),
  ]);
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'not_found' } },
  ]);
  expect(await stored('theirs')).toEqual([]);
});
