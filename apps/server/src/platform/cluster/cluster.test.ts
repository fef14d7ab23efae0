import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { join, makeBoard, makeStroke, send, type TestBoard } from '../../../test/board-factories.ts';
import { makeVisit, makeCast, openSocket, type Cast, type TestSocket } from '../../../test/call-factories.ts';
import {
  isTriedWithRedis,
  redisProgram,
  startProcess,
  startSharedParts,
  type SharedParts,
  type TestProcess,
} from '../../../test/cluster-processes.ts';
import { hostBodyOf } from '../../../test/host-factories.ts';
import { makePerson, makeSession, type MadePerson } from '../../../test/factories.ts';

let parts: SharedParts;
let one: TestProcess;
let other: TestProcess;
let cast: Cast;
let visitId: string;
let sockets: TestSocket[] = [];

/** Starting two processes of the product takes a while on a machine that does other things too. */
const patience = { timeout: 20_000 };

async function web(at: TestProcess, person: Pick<MadePerson, 'token'>): Promise<TestSocket> {
  const socket = await openSocket(at.port, '/web', { token: person.token });
  sockets.push(socket);
  return socket;
}

async function connect(at: TestProcess, person: Pick<MadePerson, 'token'>): Promise<TestSocket> {
  const socket = await openSocket(at.port, '/chat', { token: person.token, visitId });
  sockets.push(socket);
  return socket;
}

/** Somebody of a class with their seat in it. */
async function chat(at: TestProcess, person: Pick<MadePerson, 'token'>): Promise<TestSocket> {
  const socket = await connect(at, person);
  if (person !== cast.educator) await socket.send('on_patient_connect', { visitId });
  return socket;
}

async function withBoard(socket: TestSocket): Promise<TestBoard> {
  const board = makeBoard();
  socket.socket.on('white_board_message', ({ textMessage }: { textMessage: Uint8Array }) =>
    board.receive(textMessage),
  );
  expect(await join(socket, visitId, board)).toMatchObject({ response_code: 'ok' });
  return board;
}

async function newVisit(state: 'booked' | 'open'): Promise<void> {
  const visit = await makeVisit(parts.rows, cast.world, {
    educator: cast.educator,
    students: [cast.student, cast.peer],
    kind: 'classroom',
  });
  visitId = visit.id;
  if (state === 'open') await one.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
}

/** Moves the clock of everybody. */
function pass(seconds: number) {
  parts.clock.move(seconds);
  return one.call('POST /test/clock', { body: { seconds } });
}

const say = (socket: TestSocket, textMessage: string) =>
  socket.send('on_send_message', { clientMessageId: crypto.randomUUID(), textMessage });
const heard = (socket: TestSocket, event: string) =>
  socket.pushed.filter((push) => push.event === event).map((push) => push.payload);
const texts = (socket: TestSocket) => heard(socket, 'chat_message').map((payload) => payload['message']);
const health = async (at: TestProcess) => (await at.call('GET /health')).response?.['redis'];

it('is tried with a Redis, in CI at least', () => {
  expect(isTriedWithRedis()).toBe(true);
});

describe.runIf(redisProgram)('two server processes', () => {
  beforeAll(async () => {
    parts = await startSharedParts();
    cast = await makeCast(parts.rows);
    // Both at once, as a rollout does it: each prepares the same database.
    [one, other] = await Promise.all([startProcess(parts.env()), startProcess(parts.env())]);
  });
  afterAll(async () => {
    await parts.stop();
  });
  afterEach(() => {
    for (const socket of sockets) socket.close();
    sockets = [];
  });

  it('say that they are linked', async () => {
    for (const process of [one, other]) expect(await health(process)).toBe('ok');
  });

  it('show what a host is called within a second, whichever of them saved it', async () => {
    const admin = await makePerson(parts.rows, cast.world, 'topAdmin');
    const shownAt = async (at: TestProcess) => (await at.call('GET /configuration')).response;
    const hosts = await one.call<{ data: { id: string; domain: string }[] }>('GET /white-label/hosts', {
      as: admin.token,
    });
    const id = hosts.response?.data.find(({ domain }) => domain === 'localhost')?.id ?? '';
    const host = await one.call<HostView>(`GET /white-label/hosts/${id}`, { as: admin.token });
    if (!host.response) throw new Error('There is no host');
    await shownAt(other);
    const body = hostBodyOf(host.response, { title: 'Another title', paginationCount: 21 });
    expect(await one.call(`PUT /white-label/hosts/${id}`, { as: admin.token, body })).toMatchObject({
      code: 200,
    });
    expect(await shownAt(one)).toMatchObject({ title: 'Another title', paginationCount: 21 });
    // By the machine's own time: a busy one makes it longer, never shorter.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await shownAt(other)).toMatchObject({ title: 'Another title', paginationCount: 21 });
  });

  it('share the chat, in one order for everybody', async () => {
    await newVisit('open');
    const [educator, student] = [await chat(one, cast.educator), await chat(other, cast.student)];
    for (const text of ['a', 'b', 'c']) {
      expect(await say(educator, `${text} from one`)).toMatchObject({ response_code: 'ok' });
      expect(await say(student, `${text} from the other`)).toMatchObject({ response_code: 'ok' });
    }
    for (const socket of [educator, student])
      await expect
        .poll(() => texts(socket).toSorted(), patience)
        .toEqual(['a', 'b', 'c'].flatMap((text) => [`${text} from one`, `${text} from the other`]));
  });

  it('share a board: what is drawn through either is on both, and latecomers see it', async () => {
    await newVisit('open');
    await one.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
    const [educator, student] = [await chat(one, cast.educator), await chat(other, cast.student)];
    const [mine, theirs] = [await withBoard(educator), await withBoard(student)];
    await educator.send('white_board_pen', { visitId, userId: cast.student.id });
    for (let round = 0; round < 5; round += 1)
      for (const [socket, board, who] of [
        [educator, mine, 'e'],
        [student, theirs, 's'],
      ] as const)
        expect(await send(socket, visitId, board.add(makeStroke({ id: `${who}${round}` })))).toMatchObject({
          response_code: 'ok',
        });
    const all = ['e', 's'].flatMap((who) => [0, 1, 2, 3, 4].map((round) => `${who}${round}`));
    const ids = (board: TestBoard) => board.items().map((item) => item.id);
    for (const board of [mine, theirs]) await expect.poll(() => ids(board).toSorted(), patience).toEqual(all);
    expect(ids(theirs)).toEqual(ids(mine));
    const late = await withBoard(await chat(other, cast.peer));
    expect(ids(late)).toEqual(ids(mine));
  });

  it('share who waits, and ring on both', async () => {
    await newVisit('booked');
    const [educator, student] = [await web(one, cast.educator), await web(other, cast.student)];
    expect(await student.send('waiting_room_enter', { visitId })).toMatchObject({ response_code: 'ok' });
    expect(await educator.next('student_arrived')).toMatchObject({ userId: cast.student.id });
    await one.call(`POST /visit/${visitId}/call`, { as: cast.educator.token });
    expect(await student.next('incoming_call')).toMatchObject({ visitId });
  });

  it('share the raised hands', async () => {
    await newVisit('open');
    const [educator, student] = [await chat(one, cast.educator), await chat(other, cast.student)];
    await educator.send('on_doctor_connect', { visitId });
    await student.send('on_patient_connect', { visitId });
    expect(await student.send('raise_hand', { visitId })).toMatchObject({ response_code: 'ok' });
    const hands = () =>
      (heard(educator, 'class_changed').at(-1)?.['hands'] ?? []) as readonly { userId: string }[];
    await expect.poll(() => hands().map((hand) => hand.userId), patience).toEqual([cast.student.id]);
  });

  it('remove somebody from both at once, for good', async () => {
    await newVisit('open');
    await chat(one, cast.educator);
    const student = await chat(other, cast.student);
    expect(
      await one.call('POST /visit/classroom/remove-student', {
        as: cast.educator.token,
        body: { visitId, studentId: cast.student.id },
      }),
    ).toMatchObject({ code: 200 });
    await student.isClosed();
    await expect(chat(other, cast.student)).rejects.toThrow('removed_from_visit');
    await expect(chat(one, cast.student)).rejects.toThrow('removed_from_visit');
  });

  it('end the line of either that a page has given up, when that is back at the other', async () => {
    const first = await web(one, cast.student);
    const still = await web(one, cast.student);
    const insteadOf = first.socket.id;
    sockets.push(await openSocket(other.port, '/web', { token: cast.student.token, insteadOf }));
    await first.isClosed();
    expect(still.socket.connected).toBe(true);
  });

  it('sign out everywhere at once', async () => {
    const token = await makeSession(parts.rows, cast.world, cast.student.id);
    const socket = await web(other, { token });
    const still = await web(other, cast.student);
    await one.call('PUT /logout', { as: token });
    await socket.isClosed();
    expect(heard(socket, 'session_dead')).toHaveLength(1);
    expect(still.socket.connected).toBe(true);
  });

  it('sign out within a second, at whichever of them, whose account is closed', async () => {
    const closed = await makePerson(parts.rows, cast.world, 'student');
    const sockets = [await web(one, closed), await web(other, closed)];
    expect(
      await one.call(`PUT /user/${closed.id}/status`, { as: cast.admin.token, body: { active: false } }),
    ).toMatchObject({ code: 200 });
    const answered = performance.now();
    await Promise.all(sockets.map((socket) => socket.isClosed()));
    // A second, and some for a busy machine.
    expect(performance.now() - answered).toBeLessThan(5_000);
    for (const at of [one, other])
      expect(await at.call('GET /user/session', { as: closed.token })).toMatchObject({
        ...{ code: 401, response_code: 'session_dead' },
      });
    for (const socket of sockets) expect(heard(socket, 'session_dead')).toEqual([{ reason: 'deactivated' }]);
  });

  it('count floods together', async () => {
    await newVisit('open');
    const [here, there] = [await chat(one, cast.peer), await chat(other, cast.peer)];
    const codes: string[] = [];
    for (let index = 0; index < 31; index += 1)
      codes.push((await say(index % 2 ? here : there, `${index}`)).response_code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
    expect(codes.at(-1)).toBe('too_many_requests');
  });

  it('have one clock in the test mode', async () => {
    const moved = await pass(3600);
    const { response } = await other.call('GET /ping');
    expect(Number(response?.['time']) - Number(moved.response?.['time'])).toBeGreaterThanOrEqual(0);
    expect(Number(response?.['time']) - Number(moved.response?.['time'])).toBeLessThan(60_000);
  });

  it('go on without Redis, each for its own people, and fetch everybody back when it returns', async () => {
    const token = await makeSession(parts.rows, cast.world, cast.student.id);
    await newVisit('open');
    const [educator, student] = [await chat(one, cast.educator), await chat(one, cast.student)];
    const elsewhere = await web(other, { token });
    const stays = await web(other, cast.peer);
    await parts.redis.stop();
    await expect.poll(() => health(one), patience).toBe('down');
    expect(await say(educator, 'all the same')).toMatchObject({ response_code: 'ok' });
    await expect.poll(() => texts(student), patience).toEqual(['all the same']);
    await one.call('PUT /logout', { as: token });
    await elsewhere.isClosed();
    expect(stays.socket.connected).toBe(true);
    await parts.redis.start();
    for (const process of [one, other]) await expect.poll(() => health(process), patience).toBe('ok');
    for (const socket of [educator, stays]) await socket.isClosed();
    const [back, there] = [await chat(one, cast.educator), await chat(other, cast.student)];
    await say(back, 'again');
    await expect.poll(() => texts(there), patience).toEqual(['again']);
  });

  it('end one by one: the others are not told, and serve on', async () => {
    const third = await startProcess(parts.env());
    const [leaving, staying] = [await web(third, cast.peer), await web(one, cast.peer)];
    await third.end('SIGTERM');
    await leaving.isClosed();
    expect(heard(leaving, 'server_draining')).toHaveLength(1);
    expect(heard(staying, 'server_draining')).toHaveLength(0);
    expect(staying.socket.connected).toBe(true);
  }, 120_000);

  // From here on processes go away.
  it('lose nothing that was acknowledged when one is killed, and give up who was connected there', async () => {
    await newVisit('open');
    const [educator, student] = [await chat(one, cast.educator), await chat(other, cast.student)];
    await educator.send('on_doctor_connect', { visitId });
    await student.send('on_patient_connect', { visitId });
    expect(await educator.send('white_board_pen', { visitId, userId: cast.student.id })).toMatchObject({
      response_code: 'ok',
    });
    const board = await withBoard(student);
    const sent: string[] = [];
    const acknowledged: string[] = [];
    const work = async (index: number) => {
      const id = `stroke${index}`;
      sent.push(id);
      const drawn = await send(student, visitId, board.add(makeStroke({ id }))).catch(() => undefined);
      if (drawn?.response_code === 'ok') acknowledged.push(id);
    };
    for (let index = 0; index < 20; index += 1) await work(index);
    const written = await say(student, 'my last words');
    expect(written).toMatchObject({ response_code: 'ok' });
    const unfinished = Array.from({ length: 20 }, (_, index) => work(20 + index));
    await other.end('SIGKILL');
    await Promise.all(unfinished);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const back = await connect(one, cast.student);
    const seen = await withBoard(back);
    expect(seen.items().map((item) => item.id)).toEqual(expect.arrayContaining(acknowledged));
    const kept = await one.call(`GET /${visitId}/chat`, { as: cast.educator.token });
    expect(JSON.stringify(kept.response)).toContain('my last words');
    const gone = () =>
      heard(educator, 'call_disconnected').some((payload) => payload['userId'] === cast.student.id);
    await expect
      .poll(
        async () => {
          await pass(20);
          return gone();
        },
        { timeout: 25_000, interval: 500 },
      )
      .toBe(true);
  }, 60_000);

  it('may have one role each', async () => {
    await one.end('SIGTERM');
    const [api, realtime, worker] = await Promise.all(
      ['api', 'realtime', 'worker'].map((ROLES) => startProcess({ ...parts.env(), ROLES })),
    );
    if (!api || !realtime || !worker) throw new Error('Three were started.');
    for (const process of [api, realtime, worker]) expect(await health(process)).toBe('ok');
    // The api: calls, and no sockets.
    await expect(web(api, cast.peer)).rejects.toThrow('websocket error');
    expect(await api.call('GET /user/session', { as: cast.peer.token })).toMatchObject({ code: 200 });
    // The sockets: they hear what the api does, and answer no calls.
    const socket = await web(realtime, cast.peer);
    expect(await realtime.call('GET /user/session', { as: cast.peer.token })).toMatchObject({ code: 404 });
    const token = await makeSession(parts.rows, cast.world, cast.peer.id);
    const second = await web(realtime, { token });
    await api.call('PUT /logout', { as: token });
    await second.isClosed();
    expect(socket.socket.connected).toBe(true);
    // The worker: jobs queued by the api run there.
    await api.call('PUT /user/forget-password', { body: { email: cast.peer.email } });
    const mails = async () => (await api.call('GET /test/outbox')).response?.['data'] as unknown[];
    await expect.poll(async () => (await mails()).length, patience).toBeGreaterThan(0);
  }, 120_000);
});
