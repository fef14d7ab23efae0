import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callLimits } from '@lectern/contract/call/call.limits.ts';
import {
  holdClass,
  makeClassCast,
  type ClassCast,
  type HeldClass,
} from '../../../../test/classroom-factories.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
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
  server.media.removed.length = 0;
});
afterEach(() => held.end());

const within = callLimits.seatWithinMs / 1000;
const credentialsOf = async ({ token }: MadePerson): Promise<void> => {
  const answer = await server.call(`GET /visit/${held.id}/credentials`, { as: token });
  expect(answer.status).toBe(200);
};
/** Their media come in with the token that was asked for last. */
const comeIn = (): void => {
  const grant = server.media.grants.at(-1);
  if (grant) server.media.enter(grant);
};
const putOut = (): string[] =>
  server.media.removed.filter(({ room }) => room === held.id).map(({ identity }) => identity);
const heard = async (): Promise<string[]> =>
  (await server.media.participants(held.id)).map(({ identity }) => identity);

describe.each([
  ['a student', () => cast.student],
  ['a parent', () => parent],
])('%s whose media are in the room', (_who, personOf) => {
  it('and who never takes the seat is out of it, and may come again', async () => {
    const person = personOf();
    await credentialsOf(person);
    comeIn();
    await server.pass(within - 1);
    expect(putOut()).toEqual([]);
    await server.pass(2);
    expect(putOut()).toEqual([person.id]);
    // Again with a new token, and again only for so long.
    await credentialsOf(person);
    comeIn();
    await server.pass(within + 1);
    expect(putOut()).toEqual([person.id, person.id]);
  });

  it('and who comes in late, but within the life of the token, is found as well', async () => {
    const person = personOf();
    await credentialsOf(person);
    await server.pass(within * 4);
    comeIn();
    await server.pass(callLimits.seatLookMs / 1000 + 1);
    expect(putOut()).toEqual([person.id]);
  });

  it('and who has the seat stays', async () => {
    const person = personOf();
    await credentialsOf(person);
    comeIn();
    const socket = await held.enter(person);
    await socket.send('on_patient_connect', { visitId: held.id });
    for (let at = 0; at < 4; at += 1) await server.pass(within);
    // Another token, as after a cut, changes nothing.
    await credentialsOf(person);
    await server.pass(within + 1);
    expect(putOut()).toEqual([]);
    expect(await heard()).toContain(person.id);
  });
});

it('is put out in time however often more tokens are asked for', async () => {
  const { student } = cast;
  await credentialsOf(student);
  comeIn();
  for (let at = 8; at < within; at += 8) {
    await server.pass(8);
    expect(putOut()).toEqual([]);
    await credentialsOf(student);
  }
  await server.pass(8);
  expect(putOut()).toEqual([student.id]);
});

it.each([
  ['who had the seat', true],
  ['who never had it', false],
])('is put out in time however often %s leaves and asks again', async (_who, isSeated) => {
  const { student } = cast;
  await credentialsOf(student);
  comeIn();
  if (isSeated) {
    const socket = await held.enter(student);
    await socket.send('on_patient_connect', { visitId: held.id });
  }
  for (let at = 0; at <= within && putOut().length === 0; at += 4) {
    expect((await server.call(`PUT /visit/${held.id}/leave`, { as: student.token })).status).toBe(200);
    await credentialsOf(student);
    await server.pass(4);
  }
  expect(putOut()).toEqual([student.id]);
});

describe('who was put out three times', () => {
  const outs = async (): Promise<void> => {
    for (let times = 0; times < callLimits.seatlessOuts; times += 1) {
      await credentialsOf(cast.student);
      comeIn();
      await server.pass(within + 1);
    }
    expect(putOut()).toHaveLength(callLimits.seatlessOuts);
  };
  const asks = (): Promise<{ status: number; response_code: string }> =>
    server.call(`GET /visit/${held.id}/credentials`, { as: cast.student.token });

  it('gets nothing that opens the room for five minutes', async () => {
    await outs();
    expect(await asks()).toMatchObject({ status: 429, response_code: 'too_many_requests' });
    await server.pass(callLimits.seatlessPauseMs / 1000 + 1);
    expect(await asks()).toMatchObject({ status: 200 });
  });

  it('is let in as before once the seat was taken', async () => {
    await outs();
    const socket = await held.enter(cast.student);
    await socket.send('on_patient_connect', { visitId: held.id });
    expect(await asks()).toMatchObject({ status: 200 });
  });
});

it('puts out who gives the seat up and stays in the room, or comes back to it with an old token', async () => {
  const { student } = cast;
  await credentialsOf(student);
  comeIn();
  const socket = await held.enter(student);
  await socket.send('on_patient_connect', { visitId: held.id });
  await socket.send('on_patient_call_end', { visitId: held.id });
  await server.pass(callLimits.mediaGoWithinMs / 1000 + 1);
  expect(putOut()).toEqual([student.id]);
});

it('looks for a while after who has left whether an old token is used', async () => {
  const { student } = cast;
  await credentialsOf(student);
  const socket = await held.enter(student);
  await socket.send('on_patient_connect', { visitId: held.id });
  await socket.send('on_patient_call_end', { visitId: held.id });
  await server.pass(120);
  comeIn();
  await server.pass(callLimits.seatLookMs / 1000 + 1);
  expect(putOut()).toEqual([student.id]);
});

it('is muted with the others, and alone, by the tokens from before', async () => {
  const { student } = cast;
  await credentialsOf(student);
  comeIn();
  server.media.permits.length = 0;
  const ofStudent = () =>
    server.media.permits.filter(({ identity }) => identity === student.id).map(({ sources }) => sources);
  const mute = { visitId: held.id, device: 'microphone', isMute: true };
  await held.educator.send('mute_all', mute);
  expect(ofStudent()).toEqual([['camera']]);
  const alone = { visitId: held.id, studentId: student.id, device: 'camera', isMute: true };
  await held.educator.send('mute_student', alone);
  expect(ofStudent().at(-1)).toEqual([]);
});

it('leaves alone who looks on: they are shown from the token on', async () => {
  const above = await makePerson(server, cast.world, 'levelTwoAdmin');
  await credentialsOf(above);
  comeIn();
  await server.pass(within + 1);
  expect(putOut()).toEqual([]);
});

it('forgets a token that nobody used', async () => {
  await credentialsOf(cast.student);
  await server.pass(within + 1);
  await server.pass(11 * 60);
  await server.pass(11);
  const waiting = server.db
    .selectFrom('callEntries')
    .select('lookAt')
    .where('personId', '=', cast.student.id)
    .where('lookAt', 'is not', null);
  expect(await waiting.execute()).toEqual([]);
});

it('looks for no media of a viewer who leaves a broadcast', async () => {
  const shown = await holdClass(server, port, { cast, kind: 'broadcast' });
  await server.call(`POST /visit/${shown.id}/broadcast`, { as: cast.educator.token });
  const [ann] = cast.students;
  const socket = await shown.enter(ann);
  await socket.send('on_patient_connect', { visitId: shown.id });
  const entries = server.db.selectFrom('callEntries').select('lookAt').where('visitId', '=', shown.id);
  const ofAnn = entries.where('personId', '=', ann.id);
  expect(await ofAnn.execute()).toEqual([{ lookAt: null }]);
  await socket.send('on_patient_call_end', { visitId: shown.id });
  expect(await ofAnn.execute()).toEqual([]);
  shown.end();
});
