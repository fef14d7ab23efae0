import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeVisit, openSocket, type Cast, type TestSocket } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { joinCall, startLessons } from '../../../test/lesson-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { compareFigures } from './figures/figures.service.ts';

let server: TestServer;
let cast: Cast;
let port: number;
let id: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  ({ server, cast, port } = await startLessons());
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  server.media.spokenTimes = null;
});

async function lesson(wanted: Partial<Parameters<typeof makeVisit>[2]> = {}): Promise<void> {
  const visit = await makeVisit(server, cast.world, {
    ...{ educator: cast.educator, students: [cast.student], startsIn: 0, ...wanted },
  });
  id = visit.id;
}
const open = () => server.call(`POST /visit/${id}/call`, { as: cast.educator.token });
const end = () => server.call(`PUT /visit/${id}/end`, { as: cast.educator.token });

const join = ({ token }: MadePerson, part: 'doctor' | 'patient' = 'patient') =>
  joinCall({ port, sockets }, { token, visitId: id }, part);

/** A person's stored stays: seconds from the start of the visit, null for one that goes on. */
async function staysOf(person: MadePerson, kind = 'room') {
  const { startsAt } = await server.db
    .selectFrom('visits')
    .select('startsAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await server.db
    .selectFrom('visitStays')
    .select(['beganAt', 'endedAt', 'beatAt'])
    .where('visitId', '=', id)
    .where('personId', '=', person.id)
    .where('kind', '=', kind)
    .orderBy('beganAt')
    .execute();
  const seconds = (at: Date | null) => at && (at.getTime() - startsAt.getTime()) / 1000;
  return rows.map((row) => [seconds(row.beganAt), seconds(row.endedAt)]);
}
const activityOf = (person: MadePerson) =>
  server.db
    .selectFrom('visitActivity')
    .select(['hands', 'handMs', 'talkMs'])
    .where('visitId', '=', id)
    .where('personId', '=', person.id)
    .executeTakeFirst();
const presentOf = async (person: MadePerson) =>
  (
    await server.db
      .selectFrom('visitParticipants')
      .select('wasPresent')
      .where('visitId', '=', id)
      .where('personId', '=', person.id)
      .executeTakeFirst()
  )?.wasPresent;
const visitNow = () =>
  server.db.selectFrom('visits').select(['state', 'missing']).where('id', '=', id).executeTakeFirstOrThrow();
const rule = (presentRule: string | null) =>
  server.db.updateTable('levels').set({ presentRule }).where('id', '=', cast.world.levels[0]).execute();
/** Until the server has noticed that a socket is gone. */
async function untilGone(table: 'callPresence' | 'waitingRoomPresence'): Promise<void> {
  await expect
    .poll(async () =>
      (await server.db.selectFrom(table).select('goneAt').where('visitId', '=', id).execute()).some(
        ({ goneAt }) => goneAt !== null,
      ),
    )
    .toBe(true);
}

describe('a stay in the room', () => {
  it('begins with the seat, goes on by beats, and ends with leaving', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    const socket = await join(cast.student);
    await server.pass(60);
    await socket.send('on_patient_call_end', { visitId: id });
    await server.pass(60);
    expect(await staysOf(cast.student)).toEqual([[0, 60]]);
    expect(await staysOf(cast.educator)).toEqual([[0, null]]);
    await end();
    expect(await staysOf(cast.educator)).toEqual([[0, 120]]);
  });

  it('goes on for people who come back within seconds, and is another one later', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    await (await join(cast.student)).send('on_patient_call_end', { visitId: id });
    await server.pass(14);
    await (await join(cast.student)).send('on_patient_call_end', { visitId: id });
    await server.pass(16);
    await join(cast.student);
    expect(await staysOf(cast.student)).toEqual([
      [0, 14],
      [30, null],
    ]);
  });

  it('ends when the connection was lost, not when it was given up', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    const socket = await join(cast.student);
    await server.pass(30);
    socket.close();
    await untilGone('callPresence');
    await server.pass(20);
    expect(await staysOf(cast.student)).toEqual([[0, 30]]);
  });

  it('is one, however many devices somebody joins with', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    await join(cast.student);
    await server.pass(10);
    await join(cast.student);
    await server.pass(10);
    await end();
    expect(await staysOf(cast.student)).toEqual([[0, 20]]);
  });

  it('is a parent’s own in addition to the child’s, and observers have none', async () => {
    const observer = await makePerson(server, cast.world, 'levelTwoAdmin', { levelId: cast.world.levels[1] });
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    await join(cast.parent);
    sockets.push(await openSocket(port, '/chat', { token: observer.token, visitId: id }));
    await server.pass(60);
    expect(await staysOf(cast.parent)).toEqual([[0, null]]);
    expect(await staysOf(cast.student)).toEqual([]);
    expect(await staysOf(observer)).toEqual([]);
    await end();
    expect(await presentOf(cast.student)).toBe(false);
  });

  it('makes no more rows the faster somebody comes and goes', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    const socket = await join(cast.student);
    for (let round = 0; round < 20; round += 1) {
      await socket.send('on_patient_call_end', { visitId: id });
      await server.pass(1);
      await socket.send('on_patient_connect', { visitId: id });
    }
    expect(await staysOf(cast.student)).toEqual([[0, null]]);
  });
});

describe('a stay in the waiting room', () => {
  it('begins and ends with the page, and is told from the room', async () => {
    await lesson();
    const page = await openSocket(port, '/web', { token: cast.student.token });
    sockets.push(page);
    await page.send('waiting_room_enter', { visitId: id });
    await server.pass(40);
    await page.send('waiting_room_leave', { visitId: id });
    expect(await staysOf(cast.student, 'waiting')).toEqual([[0, 40]]);
    expect(await staysOf(cast.student)).toEqual([]);
  });

  it('ends when the last socket went', async () => {
    await lesson();
    const page = await openSocket(port, '/web', { token: cast.student.token });
    await page.send('waiting_room_enter', { visitId: id });
    await server.pass(40);
    page.close();
    await untilGone('waitingRoomPresence');
    await server.pass(30);
    expect(await staysOf(cast.student, 'waiting')).toEqual([[0, 40]]);
  });
});

describe('who was missing', () => {
  it('is the educator where a student waited while it counted', async () => {
    await lesson({ startsIn: 5 });
    const page = await openSocket(port, '/web', { token: cast.student.token });
    sockets.push(page);
    await page.send('waiting_room_enter', { visitId: id });
    await server.pass(6 * 60);
    await page.send('waiting_room_leave', { visitId: id });
    await server.pass(60 * 60);
    expect(await visitNow()).toEqual({ state: 'missed', missing: 'educator' });
  });

  it('is everybody where the student went before the start', async () => {
    await lesson({ startsIn: 5 });
    const page = await openSocket(port, '/web', { token: cast.student.token });
    sockets.push(page);
    await page.send('waiting_room_enter', { visitId: id });
    await server.call(`POST /visit/${id}/join-request`, { as: cast.student.token });
    await server.pass(4 * 60);
    await page.send('waiting_room_leave', { visitId: id });
    await server.pass(60 * 60);
    expect(await visitNow()).toEqual({ state: 'missed', missing: 'everybody' });
  });

  it('is nobody in particular with an outage of ours of more than two minutes', async () => {
    const outage = async (seconds: number) => {
      await lesson();
      const now = server.clock.now().getTime();
      await server.db.deleteFrom('serviceOutages').execute();
      await server.db
        .insertInto('serviceOutages')
        .values({ beganAt: new Date(now + 60_000), endedAt: new Date(now + 60_000 + seconds * 1000) })
        .execute();
      await open();
      await join(cast.educator, 'doctor');
      await server.pass(60 * 60);
      await server.db.deleteFrom('serviceOutages').execute();
      return visitNow();
    };
    expect(await outage(120)).toEqual({ state: 'missed', missing: 'student' });
    expect(await outage(121)).toEqual({ state: 'missed', missing: 'everybody' });
  });
});

describe('hands', () => {
  it('are counted with the time that they were up, also those that the end of the call takes down', async () => {
    await lesson({ kind: 'classroom', students: [cast.student, cast.peer] });
    await open();
    const educator = await join(cast.educator, 'doctor');
    const [one, other] = [await join(cast.student), await join(cast.peer)];
    await one.send('raise_hand', { visitId: id });
    await server.pass(10);
    await one.send('lower_hand', { visitId: id });
    for (const socket of [one, other]) await socket.send('raise_hand', { visitId: id });
    await server.pass(5);
    await educator.send('lower_all_hands', { visitId: id });
    await other.send('raise_hand', { visitId: id });
    await server.pass(7);
    await end();
    expect(await activityOf(cast.student)).toMatchObject({ hands: 2, handMs: 15_000 });
    expect(await activityOf(cast.peer)).toMatchObject({ hands: 2, handMs: 12_000 });
  });
});

/** The engine tells for how long the student has talked since they came. */
const told = (ms: number) => {
  server.media.spokenTimes = [{ room: id, identity: cast.student.id, sid: `PA_${id}`, ms }];
};

describe('talk time', () => {
  it('is what the engine measured, five seconds in five at most', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    await join(cast.student);
    told(2_000);
    await server.pass(5);
    told(4_500);
    await server.pass(5);
    told(90_000);
    await server.pass(5);
    expect(await activityOf(cast.student)).toMatchObject({ talkMs: 9_500 });
  });

  it('is unknown where the engine cannot tell, and while it does not answer', async () => {
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    await join(cast.student);
    await server.pass(5);
    server.media.isDown = true;
    await server.pass(5);
    server.media.isDown = false;
    expect(await activityOf(cast.student)).toBeUndefined();
    expect(await staysOf(cast.student)).toEqual([[0, null]]);
  });
});

describe('who was present', () => {
  const held = async (presentRule: string | null, minutes: number) => {
    await rule(presentRule);
    await lesson();
    await open();
    await join(cast.educator, 'doctor');
    const socket = await join(cast.student);
    await server.pass(minutes * 60);
    await socket.send('on_patient_call_end', { visitId: id });
    await server.pass(60);
    await end();
    await rule(null);
    return presentOf(cast.student);
  };

  it.each([
    [null, 0, true],
    ['minutes:10', 9, false],
    ['minutes:10', 10, true],
    ['share:50', 14, false],
    ['share:50', 15, true],
  ])(
    'is decided by the rule that holds above the school, %s, at its end: after %i minutes %s',
    async (by, minutes, is) => {
      expect(await held(by, minutes)).toBe(is);
    },
  );

  it('is in the attendance and the figures alike', async () => {
    expect(await held('minutes:10', 3)).toBe(false);
    const answer = await server.call<{ data: { userSessionStatus: string }[] }>(`GET /${id}/students`, {
      as: cast.educator.token,
    });
    expect(answer.response?.data.map((one) => one.userSessionStatus)).toEqual(['NOT_JOINED']);
    const counted = await server.db
      .selectFrom('countedVisits')
      .select(['places', 'present'])
      .where('visitId', '=', id)
      .executeTakeFirst();
    expect(counted).toEqual({ places: 1, present: 0 });
    const ctx = await server.server.contexts.forInstitution(cast.world.institutionId);
    expect(await compareFigures(ctx)).toMatchObject({ sums: 0 });
  });
});

// The last, because every sign-in ends meanwhile.
describe('talk time, a year later', () => {
  it('is forgotten after twelve months, and nothing else is', async () => {
    await lesson({ kind: 'classroom' });
    await open();
    await join(cast.educator, 'doctor');
    const socket = await join(cast.student);
    await socket.send('raise_hand', { visitId: id });
    told(3_000);
    await server.pass(5);
    await end();
    const day = 24 * 3_600;
    await server.pass(360 * day);
    expect(await activityOf(cast.student)).toMatchObject({ talkMs: 3_000 });
    await server.pass(10 * day);
    expect(await activityOf(cast.student)).toEqual({ hands: 1, handMs: 5_000, talkMs: null });
    expect(await staysOf(cast.student)).toHaveLength(1);
  });
});
