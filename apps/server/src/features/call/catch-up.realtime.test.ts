import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seat } from '../../../test/classroom-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { makeCast, makeVisit, openSocket, type Cast, type TestSocket } from '../../../test/call-factories.ts';
import { makeBoard } from '../../../test/board-factories.ts';
import { ctxOf } from '../../../test/visits-factories.ts';
import { catchUp } from './catch-up.service.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const size = 30;
let server: TestServer;
let cast: Cast;
let port: number;
let visitId: string;
let students: MadePerson[];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 100 });
  cast = await makeCast(server);
  students = [cast.student];
  while (students.length < size) students.push(await makePerson(server, cast.world, 'student'));
  port = await server.listen();
  await server.server.sweeper.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const people = { educator: cast.educator, students };
  const made = await makeVisit(server, cast.world, { ...people, kind: 'classroom', state: 'inCall' });
  visitId = made.id;
  await seat(server, visitId, students);
});

const enter = (person: MadePerson) => openSocket(port, '/chat', { token: person.token, visitId });

async function say(socket: TestSocket, textMessage: string, receiverId?: string): Promise<string> {
  const clientMessageId = crypto.randomUUID();
  const form = { clientMessageId, textMessage, ...(receiverId ? { receiverId } : {}) };
  const { response } = await socket.send('on_send_message', form);
  const { messageId } = (response?.['message'] ?? {}) as { messageId?: string };
  return messageId ?? '';
}

interface Answer {
  readonly call: object;
  readonly classroom: object | null;
  readonly chat: { readonly messages: { readonly message: string }[]; readonly hasMore: boolean } | null;
  readonly board: { readonly mayDraw: boolean } | null;
}

const ask = async (socket: TestSocket, more: object): Promise<Answer> =>
  (await socket.send('catch_up', { visitId, ...more })).response as unknown as Answer;

/** The owner of a connection: its host, and its person by the session. */
const proves = /from "(hosts|auth_sessions)"/;

/** Tells what was read of the database from now until it is asked for. */
async function watchStatements(): Promise<{ reads: () => string[] }> {
  const client = await server.server.database.pool.connect();
  client.release();
  const statements = vi.spyOn(
    Object.getPrototypeOf(client) as { query: (query: unknown) => unknown },
    'query',
  );
  return {
    reads: () => {
      const texts = statements.mock.calls.map(([asked]) =>
        typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? ''),
      );
      statements.mockRestore();
      // The job queue looks by itself.
      return texts.filter((text) => /^\s*(select|with)\b/i.test(text) && !text.includes('pgboss'));
    },
  };
}

describe('who comes back into a call', () => {
  it('hears in one answer what each message of its own would say', async () => {
    const educator = await enter(cast.educator);
    const student = await enter(cast.student);
    await educator.send('on_doctor_connect', { visitId });
    const since = await say(educator, 'First');
    await say(educator, 'To all');
    await say(educator, 'To you', cast.student.id);
    const { doc } = makeBoard();
    const board = { clientId: doc.clientID, stateVector: Buffer.from([0]) };
    const own = {
      call: (await student.send('classroom_init', { visitId })).response,
      classroom: (await student.send('class_state', { visitId })).response,
      chat: (await student.send('chat_missed', { sinceMessageId: since })).response,
      board: (await student.send('white_board_sync', { visitId, ...board })).response,
    };
    const answer = await ask(student, { classroom: true, chat: { sinceMessageId: since }, board });
    expect(answer).toEqual(own);
    expect(answer.chat?.messages.map(({ message }) => message)).toEqual(['To all', 'To you']);
    for (const socket of [educator, student]) socket.close();
  });

  it('has no part that was not asked for, or that is not theirs', async () => {
    const student = await enter(cast.student);
    expect(await ask(student, {})).toMatchObject({ classroom: null, chat: null, board: null });
    const educator = await enter(cast.educator);
    const { doc } = makeBoard();
    const board = { clientId: doc.clientID, stateVector: Buffer.from([0]) };
    expect((await ask(educator, { board })).board).toMatchObject({ mayDraw: true });
    // The number is the educator's.
    expect((await ask(student, { board })).board).toBeNull();
    for (const socket of [educator, student]) socket.close();
  });

  it('reads what was written to one person only if it is for them', async () => {
    const educator = await enter(cast.educator);
    const [one, other] = [students[1] ?? cast.student, students[2] ?? cast.student];
    const sockets = [await enter(one), await enter(other)];
    const since = await say(educator, 'First');
    await say(educator, 'Secret', one.id);
    const read = await Promise.all(sockets.map((socket) => ask(socket, { chat: { sinceMessageId: since } })));
    expect(read.map(({ chat }) => chat?.messages.map(({ message }) => message))).toEqual([['Secret'], []]);
    for (const socket of [educator, ...sockets]) socket.close();
  });

  it.each([
    ['what was written since', (since: string) => ({ sinceMessageId: since }), 1],
    ['all that was written, when it knew of nothing', () => ({}), 2],
  ])(
    'is told %s with a whole class by at most forty reads of the database',
    async (_what, chatOf, missed) => {
      const educator = await enter(cast.educator);
      await educator.send('on_doctor_connect', { visitId });
      const since = await say(educator, 'First');
      await say(educator, 'Second');
      const askers = await Promise.all(students.map((student) => ctxOf(server, student)));
      const query = (asker: number, stateVector: Uint8Array) => ({
        visitId,
        classroom: true,
        chat: chatOf(since),
        board: { clientId: asker + 1, stateVector },
      });
      const nothing = Uint8Array.of(0);
      // Each has been at the board before.
      for (const [index, ctx] of askers.entries()) await catchUp(ctx, query(index, nothing));
      const watched = await watchStatements();
      const answers = await Promise.all(askers.map((ctx, index) => catchUp(ctx, query(index, nothing))));
      const reads = watched.reads();
      expect(answers).toHaveLength(size);
      expect(answers.every(({ chat }) => chat?.messages.length === missed)).toBe(true);
      expect(answers.every(({ board, classroom }) => board !== null && classroom !== null)).toBe(true);
      expect(reads.length).toBeGreaterThan(5);
      expect(reads.length).toBeLessThanOrEqual(40);
      educator.close();
    },
  );

  it('asks once over its new connection, and a class of thirty whose connections were cut is told by forty reads', async () => {
    const educator = await enter(cast.educator);
    await educator.send('on_doctor_connect', { visitId });
    const before = await Promise.all(students.map(enter));
    for (const socket of before) await socket.send('on_patient_connect', { visitId });
    const since = await say(educator, 'First');
    for (const { socket } of before) socket.io.engine.close();
    await Promise.all(before.map((socket) => socket.isClosed()));
    await say(educator, 'Missed');

    const opening = await watchStatements();
    const back = await Promise.all(students.map(enter));
    const opened = opening.reads();
    const told = await watchStatements();
    const answers = await Promise.all(
      back.map((socket) => ask(socket, { classroom: true, chat: { sinceMessageId: since } })),
    );
    const all = told.reads();
    const reads = all.filter((text) => !proves.test(text));
    expect(answers.map(({ chat }) => chat?.messages.map(({ message }) => message))).toEqual(
      Array.from({ length: size }, () => ['Missed']),
    );
    expect(answers.every(({ classroom }) => classroom !== null)).toBe(true);
    // Each connection proves its owner and their place in the visit; and again a second later, if it sends
    // something.
    expect(opened.length).toBeLessThanOrEqual(4 * size);
    expect(all.length - reads.length).toBeLessThanOrEqual(2 * size);
    expect(reads.length).toBeGreaterThan(3);
    expect(reads.length).toBeLessThanOrEqual(40);
    for (const socket of [educator, ...back]) socket.close();
  });
});
