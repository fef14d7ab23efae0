import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadePerson } from '../../../../test/factories.ts';
import type { TestSocket } from '../../../../test/call-factories.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeParent } from '../../../../test/visits-factories.ts';

let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;
let parent: MadePerson;

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 1_000 });
  cast = await makeClassCast(server);
  parent = await makeParent(server, cast.world, cast.student.id);
  port = await server.listen();
});
afterAll(() => server.stop());
beforeEach(async () => {
  held = await holdClass(server, port, { cast });
});
afterEach(() => held.end());

const newId = () => crypto.randomUUID();
const say = (socket: TestSocket, textMessage: string, rest: object = {}) =>
  socket.send('on_send_message', { clientMessageId: newId(), textMessage, ...rest });
/** What a text says about the class. */
const classmatesIn = (told: unknown): string[] => {
  const text = JSON.stringify(told);
  return cast.students
    .filter(({ id, name }) => text.includes(id) || text.includes(name))
    .map(({ name }) => name);
};
const visitId = () => ({ visitId: held.id });
/** Everything that somebody can ask of the class on the call's channel and over HTTP. */
const asked = async (socket: TestSocket, { token }: MadePerson) => [
  await socket.send('classroom_init', visitId()),
  await socket.send('class_state', visitId()),
  await socket.send('catch_up', { ...visitId(), classroom: true, chat: {} }),
  await socket.send('chat_missed', {}),
  await server.call(`GET /${held.id}/chat`, { as: token, query: { itemsPerPage: 100 } }),
];
/** A class in which every event that it can hear of happens. */
async function happen(): Promise<void> {
  const [ann, ben, cy] = held.students;
  await ann?.send('raise_hand', visitId());
  await ben?.send('raise_hand', visitId());
  await say(ann as TestSocket, 'to all');
  await cy?.send('on_patient_call_end', visitId());
}

describe.each([
  ['a parent', () => parent],
  ['a student', () => cast.student],
])('%s who is connected and not in the call', (_who, personOf) => {
  it('is told of nobody else, and says nothing to them', async () => {
    const person = personOf();
    const socket = await held.enter(person);
    await happen();
    await held.educator.send('class_state', visitId());
    const told = await asked(socket, person);
    expect(classmatesIn(told)).toEqual([]);
    expect(JSON.stringify(told)).not.toContain('to all');
    expect(await socket.send('class_state', visitId())).toMatchObject({ response_code: 'not_in_call' });
    expect(await say(socket, 'unseen')).toMatchObject({ response_code: 'chat_closed' });
    const body = { clientMessageId: newId(), textMessage: 'unseen' };
    const sent = await server.call(`POST /${held.id}/chat`, { as: person.token, body });
    expect(sent.response_code).toBe('chat_closed');
    await socket.send('classroom_init', visitId());
    expect(classmatesIn(socket.pushed)).toEqual([]);
    expect(JSON.stringify(held.educator.pushed)).not.toContain('unseen');
  });

  it('is told of all once they are in it, and of nobody any more after they left', async () => {
    const person = personOf();
    const socket = await held.enter(person);
    await socket.send('on_patient_connect', visitId());
    await happen();
    await expect.poll(() => socket.pushed.map(({ event }) => event)).toContain('call_disconnected');
    expect(socket.pushed.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['class_changed', 'chat_message']),
    );
    expect(classmatesIn(await asked(socket, person))).toEqual(['Ann Pupil', 'Ben Pupil']);
    expect(await say(socket, 'seen')).toMatchObject({ response_code: 'ok' });
    await socket.send('on_patient_call_end', visitId());
    const before = socket.pushed.length;
    await say(held.students[0] as TestSocket, 'after they left');
    await held.educator.next('chat_message');
    await socket.send('classroom_init', visitId());
    expect(classmatesIn(socket.pushed.slice(before))).toEqual([]);
    expect(classmatesIn(await asked(socket, person))).toEqual([]);
  });

  it('hears that the call is over', async () => {
    const socket = await held.enter(personOf());
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    expect(await socket.next('call_ended')).toMatchObject({ visitId: held.id });
  });
});

it('sent back to the waiting room is told of nobody any more', async () => {
  const [ann] = cast.students;
  const [socket] = held.students as [TestSocket];
  await server.call(`POST /visit/${held.id}/send-back`, {
    as: cast.educator.token,
    body: { userId: ann.id },
  });
  const before = socket.pushed.length;
  await say(held.students[1] as TestSocket, 'while they wait');
  await held.educator.next('chat_message');
  expect(JSON.stringify(socket.pushed.slice(before))).not.toContain('while they wait');
});

it('a student writes to no parent of another child, and to the own one', async () => {
  const socket = await held.enter(parent);
  await socket.send('on_patient_connect', visitId());
  const [ann] = held.students as [TestSocket];
  expect(await say(ann, 'hello', { receiverId: parent.id })).toMatchObject({
    response_code: 'access_denied',
  });
  const child = await held.enter(cast.student);
  await child.send('on_patient_connect', visitId());
  expect(await say(child, 'hello', { receiverId: parent.id })).toMatchObject({ response_code: 'ok' });
});
