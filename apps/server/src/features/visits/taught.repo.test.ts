import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { whileHeld } from '../../../test/held-transaction.ts';
import { readPlans } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { listTaught } from './taught.repo.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const student = () => makePerson(server, world, 'student');
const educator = () => makePerson(server, world, 'educator');
const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minuteMs);

/** A session that is over, unless said otherwise. */
const held = (by: MadePerson, students: readonly MadePerson[], startsIn: number) =>
  makeVisit(server, world, { educator: by, students, startsIn, state: 'completed' });

const change = (
  visitId: string,
  values: { state?: string; startsAt?: Date; endsAt?: Date; educatorId?: string },
) => server.db.updateTable('visits').set(values).where('id', '=', visitId).execute();
const cancel = (visitId: string) => change(visitId, { state: 'cancelled' });
const moveTo = (visitId: string, startsIn: number) =>
  change(visitId, { startsAt: inMinutes(startsIn), endsAt: inMinutes(startsIn + 30) });

/** When the last session of each student of an educator's begins, as it is kept. */
async function lastOf(by: MadePerson): Promise<Record<string, string>> {
  const rows = await server.db
    .selectFrom('taughtStudents')
    .select(['studentId', sql<string>`last_starts_at`.as('at')])
    .where('educatorId', '=', by.id)
    .execute();
  return Object.fromEntries(rows.map(({ studentId, at }) => [studentId, new Date(at).toISOString()]));
}

const at = (minutes: number) => inMinutes(minutes).toISOString();

/** Cancels a session, and before that is kept does something else that has to wait for it. */
const whileCancelling = (visitId: string, work: () => Promise<unknown>) =>
  whileHeld(
    server,
    (db) => db.updateTable('visits').set({ state: 'cancelled' }).where('id', '=', visitId).execute(),
    work,
  );

describe('whom an educator has or had', () => {
  it('begins with a place in a session, and ends with the last one that is not cancelled', async () => {
    const [ana, ben, by] = [await student(), await student(), await educator()];
    const first = await held(by, [ana, ben], -600);
    const second = await held(by, [ana], -300);
    expect(await lastOf(by)).toEqual({ [ana.id]: at(-300), [ben.id]: at(-600) });
    await cancel(second.id);
    expect(await lastOf(by)).toEqual({ [ana.id]: at(-600), [ben.id]: at(-600) });
    await cancel(first.id);
    expect(await lastOf(by)).toEqual({});
    await change(first.id, { state: 'completed' });
    expect(await lastOf(by)).toEqual({ [ana.id]: at(-600), [ben.id]: at(-600) });
  });

  it('counts no cancelled session, and nobody but students', async () => {
    const [ana, parent, by] = [await student(), await makePerson(server, world, 'parent'), await educator()];
    const { id } = await makeVisit(server, world, {
      educator: by,
      students: [],
      startsIn: -60,
      state: 'cancelled',
    });
    const place = { institutionId: world.institutionId, visitId: id, state: 'invited' };
    await server.db
      .insertInto('visitParticipants')
      .values({ ...place, personId: ana.id, side: 'student' })
      .execute();
    expect(await lastOf(by)).toEqual({});
    const { id: conference } = await held(by, [], -90);
    await server.db
      .insertInto('visitParticipants')
      .values({ ...place, visitId: conference, personId: parent.id, side: 'parent' })
      .execute();
    expect(await lastOf(by)).toEqual({});
  });

  it('follows a session to another time and another educator', async () => {
    const [ana, by, other] = [await student(), await educator(), await educator()];
    const moved = await held(by, [ana], -600);
    await held(by, [ana], -400);
    await moveTo(moved.id, -200);
    expect(await lastOf(by)).toEqual({ [ana.id]: at(-200) });
    await moveTo(moved.id, -500);
    expect(await lastOf(by)).toEqual({ [ana.id]: at(-400) });
    await change(moved.id, { educatorId: other.id });
    expect([await lastOf(by), await lastOf(other)]).toEqual([{ [ana.id]: at(-400) }, { [ana.id]: at(-500) }]);
  });

  it('ends only for the person taken from a session', async () => {
    const [ana, ben, by] = [await student(), await student(), await educator()];
    await held(by, [ben], -600);
    const { id } = await held(by, [ana, ben], -300);
    await server.db
      .deleteFrom('visitParticipants')
      .where('visitId', '=', id)
      .where('side', '=', 'student')
      .execute();
    expect(await lastOf(by)).toEqual({ [ben.id]: at(-600) });
  });

  it('leaves nobody behind whose two sessions are cancelled at the same moment', async () => {
    const [ana, by] = [await student(), await educator()];
    const [first, second] = [await held(by, [ana], -600), await held(by, [ana], -300)];
    await whileCancelling(second.id, () => cancel(first.id));
    expect(await lastOf(by)).toEqual({});
    const [third, fourth] = [await held(by, [ana], -200), await held(by, [ana], -100)];
    await whileCancelling(third.id, () => cancel(fourth.id));
    expect(await lastOf(by)).toEqual({});
  });

  it('keeps who is given a place while their only session is cancelled', async () => {
    const [ana, by] = [await student(), await educator()];
    const { id: only } = await held(by, [ana], -600);
    const { id: next } = await held(by, [], -300);
    const place = { institutionId: world.institutionId, visitId: next, state: 'invited', side: 'student' };
    await whileCancelling(only, () =>
      server.db
        .insertInto('visitParticipants')
        .values({ ...place, personId: ana.id })
        .execute(),
    );
    expect(await lastOf(by)).toEqual({ [ana.id]: at(-300) });
  });
});

describe('the list of an educator with few students of a large school', () => {
  it('reads their accounts alone, and says of a page beyond the end how many there are', async () => {
    const by = await educator();
    const own = await Promise.all(Array.from({ length: 30 }, student));
    await held(by, own, -600);
    const { institutionId, levels } = world;
    const [, , school] = levels;
    await sql`
      insert into people (institution_id, role, first_name, last_name, level_id, time_zone, created_at)
      select ${institutionId}, 'student', 'Pupil' || n, 'Other', ${school}, 'UTC', ${server.clock.now()}
      from generate_series(1, 5000) as n`.execute(server.db);
    await sql`vacuum analyze`.execute(server.db);
    const taught = { educatorId: by.id, since: inMinutes(-1_000) };
    const wanted = { levelIds: [school], search: null, isActive: false, limit: 20 };
    const totals: number[] = [];
    const reads = await readPlans(server, institutionId, async (scope) => {
      for (const offset of [0, 20, 40])
        totals.push((await listTaught(scope, taught, { ...wanted, offset })).total);
    });
    expect(totals).toEqual(Array(3).fill(own.length));
    expect(reads('people').kinds).not.toContain('Seq Scan');
    // Three pages, and the count of the last.
    expect(reads('people').examined).toBeLessThanOrEqual(4 * own.length);
  });
});
