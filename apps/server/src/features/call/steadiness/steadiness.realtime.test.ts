import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSocket, type TestSocket } from '../../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeClassCast(server);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  held = await holdClass(server, port, { cast });
});
afterEach(() => held.end());

const student = (index: 0 | 1): TestSocket => {
  const socket = held.students[index];
  if (!socket) throw new Error('no such student');
  return socket;
};
const steady = (socket: TestSocket, step: string, visitId = held.id) =>
  socket.send('steady_connection', { visitId, step, isSlower: false });
const takeWay = (socket: TestSocket, isSlower: boolean) =>
  socket.send('steady_connection', { visitId: held.id, step: 'none', isSlower });
const steadiedFor = async (socket: TestSocket) =>
  (await socket.send('classroom_init', { visitId: held.id })).response?.['steadied'];

describe('a steadied connection', () => {
  it('is told to the educator and to nobody else, now and after a cut of theirs', async () => {
    const told = { visitId: held.id, userId: cast.students[0].id, step: 'soundOnly', isSlower: false };
    expect(await steady(student(0), 'soundOnly')).toMatchObject({ response_code: 'ok' });
    expect(await held.educator.next('connection_steadied')).toEqual(told);
    expect(await steadiedFor(held.educator)).toEqual([
      { userId: told.userId, step: 'soundOnly', isSlower: false },
    ]);
    const again = await held.enter(cast.educator);
    expect(await steadiedFor(again)).toEqual([{ userId: told.userId, step: 'soundOnly', isSlower: false }]);
    for (const index of [0, 1] as const) {
      expect(await steadiedFor(student(index))).toEqual([]);
      expect(student(index).pushed.map((one) => one.event)).not.toContain('connection_steadied');
    }
  });

  it('is steadied no longer when its owner says so, and is not remembered in the next window', async () => {
    await steady(student(0), 'fewerTiles');
    await steady(student(0), 'none');
    await expect
      .poll(() => held.educator.pushed.filter((one) => one.event === 'connection_steadied').at(-1)?.payload)
      .toMatchObject({ step: 'none' });
    expect(await steadiedFor(held.educator)).toEqual([]);
    await steady(student(0), 'lowerLayers');
    const second = await held.enter(cast.students[0]);
    await second.send('on_patient_connect', { visitId: held.id });
    expect(await steadiedFor(held.educator)).toEqual([]);
  });

  it('goes by the slower way as its owner says, which the educator alone sees, until the next seat', async () => {
    const line = { userId: cast.students[0].id, step: 'none', isSlower: true };
    expect(await takeWay(student(0), true)).toMatchObject({ response_code: 'ok' });
    expect(await held.educator.next('connection_steadied')).toEqual({ visitId: held.id, ...line });
    expect(await steadiedFor(held.educator)).toEqual([line]);
    expect(await steadiedFor(student(1))).toEqual([]);
    await takeWay(student(0), false);
    expect(await steadiedFor(held.educator)).toEqual([]);
    await takeWay(student(0), true);
    const second = await held.enter(cast.students[0]);
    await second.send('on_patient_connect', { visitId: held.id });
    expect(await steadiedFor(held.educator)).toEqual([]);
  });

  it('is the word of people who have one: not of the educator, of observers, or of people without a seat', async () => {
    expect(await steady(held.educator, 'soundOnly')).toMatchObject({ response_code: 'access_denied' });
    const observer = await held.enter(cast.observer);
    expect(await steady(observer, 'soundOnly')).toMatchObject({ response_code: 'access_denied' });
    await student(1).send('on_patient_call_end', { visitId: held.id });
    expect(await steady(student(1), 'soundOnly')).toMatchObject({ response_code: 'not_in_call' });
    expect(await steadiedFor(held.educator)).toEqual([]);
  });

  it('of another call, of an unknown step or of another person cannot be told', async () => {
    expect(await steady(student(0), 'soundOnly', crypto.randomUUID())).toMatchObject({
      response_code: 'not_found',
    });
    expect(await steady(student(0), 'silence')).toMatchObject({ response_code: 'invalid_input' });
    expect(
      await student(0).send('steady_connection', {
        visitId: held.id,
        step: 'soundOnly',
        isSlower: false,
        userId: cast.students[1].id,
      }),
    ).toMatchObject({ response_code: 'invalid_input' });
    expect(await steadiedFor(held.educator)).toEqual([]);
  });

  it('is no longer news about removed people, nor in a call that is over', async () => {
    await steady(student(0), 'soundOnly');
    await server.call('POST /visit/classroom/remove-student', {
      as: cast.educator.token,
      body: { visitId: held.id, studentId: cast.students[0].id },
    });
    expect(await steadiedFor(held.educator)).toEqual([]);
    await expect(
      openSocket(port, '/chat', { token: cast.students[0].token, visitId: held.id }),
    ).rejects.toThrow('removed_from_visit');
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect(await steady(student(1), 'soundOnly')).toMatchObject({ response_code: 'visit_over' });
  });
});
