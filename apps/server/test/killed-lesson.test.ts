import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCast, makeVisit, type Cast } from './call-factories.ts';
import {
  isTriedWithRedis,
  redisProgram,
  startProcess,
  startSharedParts,
  type SharedParts,
  type TestProcess,
} from './cluster-processes.ts';
import { joinCall } from './lesson-factories.ts';

let parts: SharedParts;
let one: TestProcess;
let other: TestProcess;
let cast: Cast;
let visitId: string;

const patience = { timeout: 30_000, interval: 250 };
/** Five seconds, which tests of the beats hold to by the clock, and two for a busy machine. */
const atMostMs = 7_000;

/** Somebody in the call, by a process. */
const join = (at: TestProcess, token: string, part: 'doctor' | 'patient') =>
  joinCall(at, { token, visitId }, part);

const stays = (personId: string) =>
  parts.rows.db
    .selectFrom('visitStays')
    .select(['beganAt', 'beatAt', 'endedAt', 'process'])
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .orderBy('beganAt')
    .execute();
/** For how long somebody's open stay has gone unsaid: what a kill at this moment costs. */
async function unsaidMs(personId: string): Promise<{ beatAt: number; ms: number }> {
  const now = Date.now();
  const beatAt = (await stays(personId))[0]?.beatAt.getTime() ?? 0;
  return { beatAt, ms: now - beatAt };
}

/** What a kill at the worst moment would have cost of somebody's stay, while it was said to go on so many times. */
async function mostLostMs(personId: string, beats: number): Promise<number> {
  const seen = new Set<number>();
  let most = 0;
  const watch = async (): Promise<number> => {
    const { beatAt, ms } = await unsaidMs(personId);
    most = Math.max(most, ms);
    return seen.add(beatAt).size;
  };
  // The first of them is the beginning.
  await expect.poll(watch, { timeout: 40_000, interval: 10 }).toBeGreaterThan(beats);
  return most;
}

it('is tried with a Redis, in CI at least', () => {
  expect(isTriedWithRedis()).toBe(true);
});

describe.runIf(redisProgram)('a lesson whose server processes are killed', () => {
  beforeAll(async () => {
    parts = await startSharedParts();
    cast = await makeCast(parts.rows);
    [one, other] = await Promise.all([startProcess(parts.env()), startProcess(parts.env())]);
    const { educator, student } = cast;
    visitId = (await makeVisit(parts.rows, cast.world, { educator, students: [student], startsIn: 0 })).id;
    await one.call(`POST /visit/${visitId}/call`, { as: educator.token });
  });
  afterAll(async () => {
    await parts.stop();
  });

  it('has every process beat for its own people, and loses five seconds at most for people on the dying one', async () => {
    const educator = await join(one, cast.educator.token, 'doctor');
    await join(other, cast.student.token, 'patient');
    const most = await Promise.all([cast.educator.id, cast.student.id].map((id) => mostLostMs(id, 4)));
    expect(Math.max(...most)).toBeLessThanOrEqual(atMostMs);
    const [mine] = await stays(cast.educator.id);
    const [theirs] = await stays(cast.student.id);
    expect(mine?.process).not.toBe(theirs?.process);

    // Late, but before the next beat of a busy machine too.
    const lateMs = 3_000;
    await expect
      .poll(async () => (await unsaidMs(cast.student.id)).ms, { ...patience, interval: 10 })
      .toBeGreaterThanOrEqual(lateMs);
    const killedAt = Date.now();
    await other.end('SIGKILL');
    await expect
      .poll(async () => (await stays(cast.student.id))[0]?.endedAt ?? null, patience)
      .not.toBeNull();
    const [ended] = await stays(cast.student.id);
    const lostMs = killedAt - (ended?.endedAt?.getTime() ?? 0);
    expect(lostMs).toBeLessThanOrEqual(atMostMs);
    expect(lostMs).toBeGreaterThanOrEqual(lateMs);
    expect((await stays(cast.educator.id))[0]?.endedAt).toBeNull();
    educator.close();
  });

  it('goes on with the last process when that is started again', async () => {
    await join(one, cast.educator.token, 'doctor');
    const before = (await stays(cast.educator.id)).at(-1);
    await one.end('SIGKILL');
    const next = await startProcess(parts.env());
    const socket = await join(next, cast.educator.token, 'doctor');
    await expect
      .poll(async () => (await stays(cast.educator.id)).at(-1)?.process, patience)
      .not.toBe(before?.process);
    await expect
      .poll(
        async () => (await stays(cast.educator.id)).filter((stay) => stay.endedAt === null).length,
        patience,
      )
      .toBe(1);
    socket.close();
  });
});
