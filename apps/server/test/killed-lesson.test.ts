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
/** Until somebody's stay has been said to go on twice, each time for five seconds. */
async function untilBeaten(personId: string): Promise<void> {
  const beaten = async (): Promise<number> => {
    const [stay] = await stays(personId);
    return stay ? stay.beatAt.getTime() - stay.beganAt.getTime() : 0;
  };
  await expect.poll(beaten, patience).toBeGreaterThanOrEqual(6_000);
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

  it('has every process beat for its own people, and loses five seconds at most of who was on the one that dies', async () => {
    const educator = await join(one, cast.educator.token, 'doctor');
    await join(other, cast.student.token, 'patient');
    await Promise.all([untilBeaten(cast.educator.id), untilBeaten(cast.student.id)]);
    const [mine] = await stays(cast.educator.id);
    const [theirs] = await stays(cast.student.id);
    expect(mine?.process).not.toBe(theirs?.process);

    const killedAt = Date.now();
    await other.end('SIGKILL');
    await expect
      .poll(async () => (await stays(cast.student.id))[0]?.endedAt ?? null, patience)
      .not.toBeNull();
    const [ended] = await stays(cast.student.id);
    const lostMs = killedAt - (ended?.endedAt?.getTime() ?? 0);
    console.log(`The stay of who was on the killed process ends ${lostMs} ms before its death.`);
    expect(lostMs).toBeLessThanOrEqual(5_500);
    expect(lostMs).toBeGreaterThanOrEqual(-500);
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
