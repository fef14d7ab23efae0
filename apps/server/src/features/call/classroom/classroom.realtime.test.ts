import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { classroomEvents } from '@lectern/contract/call/classroom/classroom.events.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { openSocket, type Ack, type TestSocket } from '../../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { lockTable } from '../../../../test/table-lock.ts';
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
  server.media.permits.length = 0;
  held = await holdClass(server, port, { cast });
});
afterEach(() => {
  server.media.isDown = false;
  held.end();
});

const stateIn = (ack: Ack): ClassState => {
  expect(ack.response_code).toBe('ok');
  return ack.response as unknown as ClassState;
};
const say = (socket: TestSocket, event: string, payload: object = {}) =>
  socket.send(event, { visitId: held.id, ...payload });
const student = (index: 0 | 1 | 2) => {
  const [socket, person] = [held.students[index], cast.students[index]];
  if (!socket) throw new Error('no such student');
  return { socket, id: person.id, token: person.token };
};
const handsOf = (state: ClassState) => state.hands.map((hand) => [hand.number, hand.userId]);
const stateNow = async () => stateIn(await say(held.educator, 'class_state'));
/** The newest state that a socket got. */
const lastTold = (socket: TestSocket) =>
  socket.pushed.filter((one) => one.event === 'class_changed').at(-1)?.payload as ClassState | undefined;

describe('raised hands', () => {
  it('stand in the order in which the server received them, on every screen alike', async () => {
    const [a, b, c] = [student(0), student(1), student(2)];
    await say(b.socket, 'raise_hand');
    await say(a.socket, 'raise_hand');
    const state = stateIn(await say(c.socket, 'raise_hand'));
    expect(handsOf(state)).toEqual([
      [1, b.id],
      [2, a.id],
      [3, c.id],
    ]);
    expect(state.hands[0]).toMatchObject({ name: 'Ben Pupil', raisedAt: server.clock.now().toISOString() });
    for (const socket of [held.educator, a.socket, b.socket, c.socket]) {
      await expect.poll(() => lastTold(socket)?.version).toBe(state.version);
      expect(lastTold(socket)).toEqual(state);
    }
  });

  it('keep their place when raised twice, and close up when one is lowered', async () => {
    const [a, b] = [student(0), student(1)];
    await say(a.socket, 'raise_hand');
    await say(b.socket, 'raise_hand');
    expect(handsOf(stateIn(await say(a.socket, 'raise_hand')))).toEqual([
      [1, a.id],
      [2, b.id],
    ]);
    expect(handsOf(stateIn(await say(a.socket, 'lower_hand')))).toEqual([[1, b.id]]);
    expect(handsOf(stateIn(await say(a.socket, 'raise_hand')))).toEqual([
      [1, b.id],
      [2, a.id],
    ]);
  });

  it('raised thirty times at once get one number each', async () => {
    const states = await Promise.all(
      [0, 1, 2].flatMap((index) => {
        const { socket } = student(index as 0 | 1 | 2);
        return Array.from({ length: 10 }, () => say(socket, 'raise_hand'));
      }),
    );
    expect(states.every((ack) => ack.response_code === 'ok')).toBe(true);
    const { hands } = await stateNow();
    expect(hands.map((hand) => hand.number)).toEqual([1, 2, 3]);
  });

  it('are lowered by the educator, one or all, and by no other student', async () => {
    const [a, b] = [student(0), student(1)];
    for (const one of [a, b, student(2)]) await say(one.socket, 'raise_hand');
    expect(await say(a.socket, 'lower_hand', { userId: b.id })).toMatchObject({
      response_code: 'not_the_host',
    });
    expect(handsOf(stateIn(await say(held.educator, 'lower_hand', { userId: b.id })))).toEqual([
      [1, a.id],
      [2, student(2).id],
    ]);
    expect(stateIn(await say(held.educator, 'lower_all_hands')).hands).toEqual([]);
  });

  it('survive a cut of the connection, also one for which the seat is given up, with their place', async () => {
    const [a, b] = [student(0), student(1)];
    await say(a.socket, 'raise_hand');
    await say(b.socket, 'raise_hand');
    a.socket.close();
    await expect.poll(async () => (await goneAt(a.id)) !== null).toBe(true);
    expect(handsOf(await stateNow())).toEqual([
      [1, a.id],
      [2, b.id],
    ]);
    await server.pass(30);
    expect(handsOf(await stateNow())).toEqual([[1, b.id]]);
    const back = await held.enter(cast.students[0]);
    await say(back, 'on_patient_connect');
    await expect.poll(() => lastTold(held.educator)?.hands.length).toBe(2);
    expect(handsOf(await stateNow())).toEqual([
      [1, a.id],
      [2, b.id],
    ]);
  });

  it('are never older than the version that is said with them', async () => {
    const a = student(0);
    const { version } = stateIn(await say(a.socket, 'raise_hand'));
    const place = (db: TestServer['db'], state: string) =>
      db
        .updateTable('visitParticipants')
        .set({ state })
        .where('visitId', '=', held.id)
        .where('personId', '=', a.id)
        .execute();
    await place(server.db, 'waiting');
    const lock = await lockTable(server, 'call_classes');
    const asked = stateNow();
    await lock.blocked(1);
    await place(lock.transaction, 'inCall');
    await lock.transaction
      .updateTable('callClasses')
      .set({ version: version + 1 })
      .where('visitId', '=', held.id)
      .execute();
    await lock.release();
    expect(await asked).toMatchObject({ version: version + 1, hands: [{ userId: a.id }] });
  });

  it('go down when a student leaves on purpose, and with the end of the call', async () => {
    const a = student(0);
    await say(a.socket, 'raise_hand');
    await say(student(1).socket, 'raise_hand');
    await server.call(`PUT /visit/${held.id}/leave`, { as: a.token });
    expect(handsOf(await stateNow())).toEqual([[1, student(1).id]]);
    await say(a.socket, 'on_patient_connect');
    expect(handsOf(await stateNow())).toEqual([[1, student(1).id]]);
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    const left = await server.db
      .selectFrom('callClassMembers')
      .select('personId')
      .where('visitId', '=', held.id)
      .execute();
    expect(left).toEqual([]);
  });

  const goneAt = async (personId: string) =>
    (
      await server.db
        .selectFrom('callPresence')
        .select('goneAt')
        .where('visitId', '=', held.id)
        .where('personId', '=', personId)
        .executeTakeFirst()
    )?.goneAt ?? null;
});

describe('closed devices', () => {
  const mute = (index: 0 | 1 | 2, device: string, isMute: boolean) =>
    say(held.educator, 'mute_student', { studentId: student(index).id, device, isMute });
  const permitsOf = (index: 0 | 1 | 2) =>
    server.media.permits.filter((one) => one.identity === student(index).id).map((one) => one.sources);

  it('take the right to send from one student, at the engine, and give it back', async () => {
    const state = stateIn(await mute(0, 'microphone', true));
    expect(state.closed.microphone).toEqual({ all: false, except: [student(0).id] });
    expect(server.media.permits).toMatchObject([
      { room: held.id, identity: student(0).id, canPublish: true, canSubscribe: true, sources: ['camera'] },
    ]);
    await mute(0, 'camera', true);
    expect(server.media.permits.at(-1)).toMatchObject({ canPublish: false, sources: [] });
    await mute(0, 'microphone', false);
    await mute(0, 'camera', false);
    expect(permitsOf(0).at(-1)).toEqual(['camera', 'microphone']);
    expect(permitsOf(1)).toEqual([]);
  });

  it('stay closed for people who come back: the token carries it, and the engine hears it again', async () => {
    await mute(0, 'microphone', true);
    server.media.grants.length = 0;
    await server.call(`GET /visit/${held.id}/credentials`, { as: student(0).token });
    expect(server.media.grants).toMatchObject([{ sources: ['camera'], canPublish: true }]);
    server.media.permits.length = 0;
    await say(student(0).socket, 'on_patient_connect');
    expect(permitsOf(0)).toEqual([['camera']]);
  });

  it('of all close at once, also for people who come later', async () => {
    await mute(1, 'microphone', true);
    server.media.permits.length = 0;
    const state = stateIn(await say(held.educator, 'mute_all', { device: 'microphone', isMute: true }));
    expect(state.closed.microphone).toEqual({ all: true, except: [] });
    expect(server.media.permits.map((one) => one.identity).toSorted()).toEqual(
      [student(0).id, student(2).id].toSorted(),
    );
    server.media.grants.length = 0;
    await server.call(`GET /visit/${held.id}/credentials`, { as: cast.student.token });
    expect(server.media.grants).toMatchObject([{ sources: ['camera'] }]);
    const opened = stateIn(await say(held.educator, 'mute_all', { device: 'microphone', isMute: false }));
    expect(opened.closed.microphone).toEqual({ all: false, except: [] });
    expect(permitsOf(1).at(-1)).toEqual(['camera', 'microphone']);
  });

  it('are not said to be closed while the engine cannot be reached', async () => {
    server.media.isDown = true;
    expect(await mute(0, 'microphone', true)).toMatchObject({
      response_code: 'media_unreachable',
      message: 'Connection is getting established. Please wait...',
    });
    expect((await stateNow()).closed.microphone).toEqual({ all: false, except: [] });
  });

  it('never concern the educator, nor somebody who is not of the class', async () => {
    const to = (studentId: string) =>
      say(held.educator, 'mute_student', { studentId, device: 'microphone', isMute: true });
    expect(await to(cast.educator.id)).toMatchObject({ response_code: 'access_denied' });
    expect(await to(cast.peer.id)).toMatchObject({ response_code: 'not_found' });
    expect(await to(cast.stranger.id)).toMatchObject({ response_code: 'not_found' });
    expect(server.media.permits).toEqual([]);
  });
});

describe('letting one speak', () => {
  const speak = (index: 0 | 1 | 2, isAllowed: boolean) =>
    say(held.educator, 'let_speak', { studentId: student(index).id, isAllowed });

  it('opens the microphone of this student only, lowers the hand, and closes it afterwards', async () => {
    await say(held.educator, 'mute_all', { device: 'microphone', isMute: true });
    await say(student(1).socket, 'raise_hand');
    server.media.permits.length = 0;
    const state = stateIn(await speak(1, true));
    expect(state).toMatchObject({ speakerId: student(1).id, hands: [] });
    expect(server.media.permits).toMatchObject([
      { identity: student(1).id, sources: ['camera', 'microphone'] },
    ]);
    expect(stateIn(await speak(1, false)).speakerId).toBeNull();
    expect(server.media.permits.at(-1)).toMatchObject({ identity: student(1).id, sources: ['camera'] });
  });

  it('goes over from one to the next', async () => {
    await say(held.educator, 'mute_all', { device: 'microphone', isMute: true });
    await speak(0, true);
    server.media.permits.length = 0;
    expect(stateIn(await speak(2, true)).speakerId).toBe(student(2).id);
    expect(server.media.permits).toHaveLength(2);
    expect(server.media.permits).toContainEqual(
      expect.objectContaining({ identity: student(0).id, sources: ['camera'] }),
    );
  });

  it('closes afterwards also in a class where everybody may speak', async () => {
    await speak(0, true);
    const state = stateIn(await speak(0, false));
    expect(state.closed.microphone).toEqual({ all: false, except: [student(0).id] });
  });

  it('ends with a mute, of this student and of all', async () => {
    await speak(0, true);
    const one = await say(held.educator, 'mute_student', {
      studentId: student(0).id,
      device: 'microphone',
      isMute: true,
    });
    expect(stateIn(one).speakerId).toBeNull();
    await speak(0, true);
    const all = await say(held.educator, 'mute_all', { device: 'microphone', isMute: true });
    expect(stateIn(all).speakerId).toBeNull();
  });

  it('needs somebody who is in the call', async () => {
    const absent = await say(held.educator, 'let_speak', { studentId: cast.student.id, isAllowed: true });
    expect(absent).toMatchObject({ response_code: 'not_in_call' });
  });
});

describe('an observer', () => {
  it('is shown to the educator alone, sees the class, and may do nothing in it but end it', async () => {
    const observer = await held.enter(cast.observer);
    expect(await say(observer, 'on_observer_connect')).toMatchObject({ response_code: 'ok' });
    expect(await held.educator.next('observers_changed')).toMatchObject({
      observers: [{ userId: cast.observer.id }],
    });
    expect(stateIn(await say(observer, 'class_state')).layout).toBe('grid');
    const { response } = await say(student(0).socket, 'classroom_init');
    expect(JSON.stringify(response)).not.toContain(cast.observer.id);
    expect(student(0).socket.pushed.map((one) => one.event)).not.toContain('observers_changed');
    server.media.grants.length = 0;
    await server.call(`GET /visit/${held.id}/credentials`, { as: cast.observer.token });
    expect(server.media.grants).toMatchObject([{ hidden: true, canPublish: false }]);
    const list = await server.call(`GET /visit/${held.id}/participants`, { as: cast.educator.token });
    expect(list.response?.['observers']).toMatchObject([{ userId: cast.observer.id }]);
    observer.close();
    await expect
      .poll(async () => {
        await server.pass(16);
        return held.educator.pushed.filter((one) => one.event === 'observers_changed').at(-1)?.payload;
      })
      .toMatchObject({ observers: [] });
  });

  it('ends the call for all', async () => {
    const ended = await server.call(`PUT /visit/${held.id}/end`, { as: cast.observer.token });
    expect(ended.response).toMatchObject({ isEnded: true });
    expect(await held.educator.next('call_ended')).toMatchObject({ endedBy: 'admin' });
  });

  it('writes in the chat, and does not read what was written to one person', async () => {
    const observer = await held.enter(cast.observer);
    const write = (socket: TestSocket, payload: object) =>
      socket.send('on_send_message', { clientMessageId: crypto.randomUUID(), ...payload });
    await write(student(0).socket, { textMessage: 'only Ben', receiverId: student(1).id });
    expect(await write(observer, { textMessage: 'Good morning' })).toMatchObject({ response_code: 'ok' });
    expect(await student(2).socket.next('chat_message')).toMatchObject({
      message: 'Good morning',
      role: 'LEVEL_TWO_ADMIN',
    });
    const { response } = await observer.send('chat_missed', {});
    expect(JSON.stringify(response)).not.toContain('only Ben');
  });
});

/** Every message of a class that a client may send, filled in about the first student. */
function sample(event: string): object {
  const studentId = student(0).id;
  const payloads: Record<string, object> = {
    mute_student: { studentId, device: 'microphone', isMute: true },
    mute_all: { device: 'microphone', isMute: true },
    let_speak: { studentId, isAllowed: true },
  };
  return payloads[event] ?? {};
}
const events = Object.keys(classroomEvents.toServer);
const hostEvents = ['lower_all_hands', 'mute_student', 'mute_all', 'let_speak'];

describe('every message of a class', () => {
  it('that is the educator’s is refused to students, parents and observers', async () => {
    const parent = await held.enter(cast.parent);
    const observer = await held.enter(cast.observer);
    for (const socket of [student(0).socket, parent, observer])
      for (const event of hostEvents)
        expect([event, (await say(socket, event, sample(event))).response_code]).toEqual([
          event,
          'not_the_host',
        ]);
    expect(server.media.permits).toEqual([]);
    expect((await say(held.educator, 'raise_hand')).response_code).toBe('access_denied');
    expect((await say(observer, 'raise_hand')).response_code).toBe('access_denied');
    for (const socket of [held.educator, student(0).socket, parent])
      expect((await say(socket, 'on_observer_connect')).response_code).toBe('access_denied');
  });

  it('about another visit is not found, whatever the socket’s own visit is', async () => {
    const other = crypto.randomUUID();
    for (const event of events)
      expect([
        event,
        (await held.educator.send(event, { ...sample(event), visitId: other })).response_code,
      ]).toEqual([event, 'not_found']);
  });

  it('with fields of its own invention is refused', async () => {
    for (const event of events)
      expect((await say(held.educator, event, { ...sample(event), role: 'TUTOR' })).response_code).toBe(
        'invalid_input',
      );
  });

  it('is refused in a conference and in a lesson of two, where nobody is muted', async () => {
    for (const kind of ['conference', 'appointment'] as const) {
      held.end();
      held = await holdClass(server, port, { cast, kind });
      for (const event of hostEvents)
        expect((await say(held.educator, event, sample(event))).response_code).toBe('only_in_classroom');
      expect((await say(student(0).socket, 'raise_hand')).response_code).toBe('only_in_classroom');
      const removal = await server.call('POST /visit/classroom/remove-student', {
        as: cast.educator.token,
        body: { visitId: held.id, studentId: student(0).id },
      });
      expect(removal).toMatchObject({ status: 403, response_code: 'only_in_classroom' });
    }
    expect(server.media.permits).toEqual([]);
  });
});

describe('removal', () => {
  const remove = () =>
    server.call('POST /visit/classroom/remove-student', {
      as: cast.educator.token,
      body: { visitId: held.id, studentId: student(0).id },
    });

  it('within 100 ms refuses every message that the removed student still sends, and closes the socket', async () => {
    const { socket } = student(0);
    await say(socket, 'raise_hand');
    const answers: [string, string][] = [];
    const removal = remove();
    await removal;
    const all = [...events, 'classroom_init', 'on_patient_connect', 'on_send_message', 'chat_missed'];
    await Promise.all(
      all.map(async (event) => {
        const payload =
          event === 'on_send_message'
            ? { clientMessageId: crypto.randomUUID(), textMessage: 'still here' }
            : event === 'chat_missed'
              ? {}
              : { ...sample(event), visitId: held.id };
        const answer = await socket.socket
          .timeout(90)
          .emitWithAck(event, payload)
          .then((ack: Ack) => ack.response_code)
          .catch(() => 'closed');
        answers.push([event, answer]);
      }),
    );
    expect(answers.filter(([, answer]) => answer === 'ok')).toEqual([]);
    await socket.isClosed();
    expect(socket.pushed.find((one) => one.event === 'call_disconnected')?.payload).toMatchObject({
      userId: student(0).id,
      reason: 'removed',
    });
    expect((await stateNow()).hands).toEqual([]);
  });

  it('refuses what was on its way when it happened', async () => {
    const { socket } = student(0);
    const raised = Promise.allSettled(
      Array.from({ length: 20 }, () =>
        socket.socket.timeout(1_000).emitWithAck('raise_hand', { visitId: held.id }),
      ),
    );
    await remove();
    await raised;
    expect((await stateNow()).hands).toEqual([]);
  });

  it('holds for the visit on every way in: credentials, pages, chat, a new socket of another window', async () => {
    expect(await remove()).toMatchObject({
      status: 200,
      response: { visitId: held.id, studentId: student(0).id, name: 'Ann Pupil' },
    });
    const { token } = student(0);
    for (const path of ['credentials', 'video-flow', 'call-status', 'kid-info', 'handout'])
      expect([
        path,
        (await server.call(`GET /visit/${held.id}/${path}`, { as: token })).response_code,
      ]).toEqual([path, 'removed_from_visit']);
    expect(await server.call(`GET /${held.id}/chat`, { as: token })).toMatchObject({ status: 403 });
    await expect(openSocket(port, '/chat', { token, visitId: held.id })).rejects.toThrow(
      'removed_from_visit',
    );
    expect(server.media.removed).toContainEqual({ room: held.id, identity: student(0).id });
    const status = await server.call(`GET /visit/${held.id}`, { as: token });
    expect(status.response).toMatchObject({ sessionStatus: 'Removed' });
    await server.pass(30);
    await expect(openSocket(port, '/chat', { token, visitId: held.id })).rejects.toThrow(
      'removed_from_visit',
    );
  });

  it('is told to the others, who go on', async () => {
    await remove();
    expect(await student(1).socket.next('call_disconnected')).toMatchObject({
      userId: student(0).id,
      reason: 'removed',
    });
    expect(await say(student(1).socket, 'raise_hand')).toMatchObject({ response_code: 'ok' });
  });
});
