import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCast, makeVisit, openSocket, type Cast, type TestSocket } from '../../../test/call-factories.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { stayBeats } from './beats.service.ts';

const size = 30;
/** So long a beat may wait for the media engine, and for its row to be written. */
const leftToWriteMs = 500;
let server: TestServer;
let cast: Cast;
let port: number;
let visitId: string;
let students: MadePerson[];
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ paceTimes: 100 });
  cast = await makeCast(server);
  students = [cast.student];
  while (students.length < size) students.push(await makePerson(server, cast.world, 'student'));
  port = await server.listen();
  await server.server.sweeper.stop();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.close();
});

/** Texts of all statements that are sent from now on. */
function statements(): () => string[] {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return () =>
    sent.mock.calls.map(([what]: readonly unknown[]) =>
      typeof what === 'string' ? what : ((what as { text?: string } | undefined)?.text ?? ''),
    );
}
const about = (sent: () => string[], words: string): number =>
  sent().filter((text) => text.includes(words)).length;

async function comeIn(person: MadePerson): Promise<TestSocket> {
  const socket = await openSocket(port, '/chat', { token: person.token, visitId });
  expect(await socket.send('on_patient_connect', { visitId })).toMatchObject({ response_code: 'ok' });
  return socket;
}
const stays = () => server.db.selectFrom('visitStays').selectAll().where('visitId', '=', visitId).execute();

/** A class of thirty who are all in its call. */
async function classInCall(): Promise<TestSocket[]> {
  visitId = (
    await makeVisit(server, cast.world, {
      ...{ educator: cast.educator, students, kind: 'classroom', state: 'inCall', startsIn: 0 },
    })
  ).id;
  const inside: TestSocket[] = [];
  for (const student of students) inside.push(await comeIn(student));
  sockets.push(...inside);
  return inside;
}

describe('the beat', () => {
  it('is one statement each time for a class of thirty, and five of them in twenty seconds', async () => {
    await classInCall();
    await server.pass(5);
    const sent = statements();
    for (let second = 0; second < 20; second += 1) await server.pass(1);
    expect(about(sent, 'service_beats')).toBe(5);
    expect(about(sent, 'visit_stays')).toBe(5);
    const now = server.clock.now();
    expect((await stays()).map(({ beatAt }) => beatAt)).toEqual(Array.from({ length: size }, () => now));
  });

  it.each([890, 1_000, 1_003, 1_120])(
    'leaves no stay unsaid for more than five seconds, with looks every %i ms',
    async (lookMs) => {
      await classInCall();
      await server.pass(5);
      const unsaidMs: number[] = [];
      for (let look = 0; look < 20; look += 1) {
        server.clock.move(lookMs / 1_000);
        // This is what is lost where the process is killed just before it looks.
        const now = server.clock.now().getTime();
        unsaidMs.push(...(await stays()).map(({ beatAt }) => now - beatAt.getTime()));
        await server.server.sweeper.runNow();
      }
      expect(unsaidMs).toHaveLength(20 * size);
      expect(Math.max(...unsaidMs)).toBeLessThanOrEqual(5_000 - leftToWriteMs);
    },
  );

  it('adds talk for all of them by the same statement', async () => {
    await classInCall();
    await server.pass(5);
    server.media.spokenTimes = students.map(({ id }) => ({
      room: visitId,
      identity: id,
      sid: `PA_${id}`,
      ms: 2_000,
    }));
    const sent = statements();
    await server.pass(5);
    server.media.spokenTimes = null;
    expect(about(sent, 'visit_activity')).toBe(1);
    const talked = await server.db
      .selectFrom('visitActivity')
      .select('talkMs')
      .where('visitId', '=', visitId)
      .execute();
    expect(talked).toEqual(Array.from({ length: size }, () => ({ talkMs: 2_000 })));
  });
});

describe('a class of thirty that comes back at once', () => {
  it('costs one statement more for each, makes no further stays and loses nothing', async () => {
    const before = await classInCall();
    for (const socket of before) socket.close();
    const sent = statements();
    await server.pass(5);
    sockets.push(...(await Promise.all(students.map((student) => comeIn(student)))));
    const perReturn = about(sent, 'insert into visit_stays');
    expect(perReturn).toBe(size);
    const rows = await stays();
    expect(rows).toHaveLength(size);
    expect(rows.every(({ endedAt }) => endedAt === null)).toBe(true);
  });
});

describe('an outage', () => {
  const outages = () => server.db.selectFrom('serviceOutages').select(['beganAt', 'endedAt']).execute();
  /** The first look of another process, so many seconds after the product was last heard of. */
  async function firstLookAfter(seconds: number): Promise<{ last: Date; now: Date }> {
    await server.pass(5);
    const last = server.clock.now();
    server.clock.move(seconds);
    const product = server.server.contexts.forProduct();
    const processes = { name: crypto.randomUUID(), alive: () => [] };
    await stayBeats.due({ ...product, ports: { ...product.ports, processes } });
    return { last, now: server.clock.now() };
  }

  it('is what passed before the first look of a process, where no other had beaten for half a minute', async () => {
    await firstLookAfter(29);
    expect(await outages()).toEqual([]);
    const { last, now } = await firstLookAfter(300);
    expect(await outages()).toEqual([{ beganAt: last, endedAt: now }]);
  });

  it('is none where a process lives and the clock is moved', async () => {
    const before = await outages();
    await server.pass(3_600);
    await server.pass(5);
    expect(await outages()).toEqual(before);
  });
});
