import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeSubject, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { ctxOf, makeWeekly } from '../../../test/visits-factories.ts';
import { fillVisits, northfieldVisits, type VisitsStage } from './booking.demo.ts';
import { applyVisitEvent } from '../visits/lifecycle.service.ts';

let server: TestServer;
let world: World;
const people = new Map<string, MadePerson>();

async function makeStage(): Promise<VisitsStage> {
  world = await makeWorld(server);
  for (const email of ['student1@demo.test', 'student2@demo.test', 'student3@demo.test'])
    people.set(email, await makePerson(server, world, 'student', { timeZone: 'America/New_York' }));
  for (const email of ['educator1@demo.test', 'educator2@demo.test'])
    people.set(email, await makePerson(server, world, 'educator', { timeZone: 'America/New_York' }));
  const educatorIds = ['educator1@demo.test', 'educator2@demo.test'].map(
    (email) => people.get(email)?.id ?? '',
  );
  const office = { days: [2, 3, 4, 5, 6], startTime: '09:00', endTime: '17:00' };
  for (const [at, educatorId] of educatorIds.entries())
    await makeWeekly(
      server,
      { institutionId: world.institutionId, educatorId },
      { timeZone: 'America/New_York', ...(at === 0 ? {} : office) },
    );
  const subcategoryIds = new Map<string, string>();
  for (const { subcategory } of northfieldVisits)
    if (!subcategoryIds.has(subcategory))
      subcategoryIds.set(subcategory, (await makeSubject(server, world, educatorIds)).subcategoryId);
  return {
    personIds: new Map([...people].map(([email, { id }]) => [email, id])),
    subcategoryIds,
    as: async (email) => {
      const person = people.get(email);
      if (!person) throw new Error(email);
      await server.db
        .updateTable('authSessions')
        .set({ expiresAt: new Date('2029-01-01T00:00:00Z') })
        .execute();
      return ctxOf(server, person);
    },
    move: (seconds) => server.pass(seconds),
    completeNote: async (educator, visitId) => {
      await applyVisitEvent(educator, visitId, { type: 'noteCompleted' });
    },
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const stage = await makeStage();
  await fillVisits(stage, northfieldVisits);
});
afterAll(() => server.stop());

describe('the sessions of the demo', () => {
  it('end in every way there is, and leave the clock where it was', async () => {
    expect(server.clock.now()).toEqual(testStart);
    const rows = await server.db
      .selectFrom('visits')
      .select(['state', 'missing', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy(['state', 'missing'])
      .execute();
    const counts = Object.fromEntries(rows.map(({ state, missing, count }) => [missing ?? state, count]));
    expect(counts).toEqual({
      completed: 2,
      notePending: 1,
      cancelled: 1,
      everybody: 1,
      student: 1,
      educator: 1,
      booked: 4,
    });
  });

  it('lie in the past where they are over, in the future where they are not, and spare the third student', async () => {
    const rows = await server.db.selectFrom('visits').select(['state', 'startsAt', 'dueAt']).execute();
    expect(rows.every(({ state, startsAt }) => (state === 'booked') === startsAt > testStart)).toBe(true);
    expect(
      rows.every(({ state, dueAt }) => (state === 'booked') === (dueAt !== null && dueAt > testStart)),
    ).toBe(true);
    const untouched = await server.db
      .selectFrom('visitParticipants')
      .select('visitId')
      .where('personId', '=', people.get('student3@demo.test')?.id ?? '')
      .execute();
    expect(untouched).toEqual([]);
  });
});
