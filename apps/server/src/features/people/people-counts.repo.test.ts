import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dice } from '../../../test/dice.ts';
import { makeSchools, makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope, type Scope } from '../../platform/db/scope.ts';
import { foldCounts } from './people-counts.repo.ts';
import { dueCounts } from './people-counts.service.ts';

let server: TestServer;
let world: World;
let schools: string[];
let scope: Scope;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let worlds = 0;

beforeEach(async () => {
  worlds += 1;
  world = await makeWorld(server, worlds === 1 ? 'localhost' : `world${worlds}.test`);
  schools = await makeSchools(server, world, 3);
  scope = openScope(server.server.database.db, world.institutionId);
});

type Database = TestServer['db'];
type Counts = readonly { levelId: string | null; role: string; active: boolean; many: number }[];

/** Rows that stand beside each other in one order, so that two lists of them can be compared. */
const kinds = sql`order by role, active, level_id`;

async function kept(): Promise<Counts> {
  const { rows } = await sql<Counts[number]>`
    select level_id, role, active, sum(many)::int as many from people_counts
    where institution_id = ${world.institutionId} and role <> 'place'
    group by level_id, role, active having sum(many) <> 0 ${kinds}`.execute(server.db);
  return rows;
}

async function counted(): Promise<Counts> {
  const { rows } = await sql<Counts[number]>`
    select level_id, role, active, count(*)::int as many from people
    where institution_id = ${world.institutionId} and not is_newcomer and erased_at is null
      and (level_id is not null or role in ('student', 'educator'))
    group by level_id, role, active ${kinds}`.execute(server.db);
  return rows;
}

async function rowsOf(): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from people_counts where institution_id = ${world.institutionId}`.execute(
    server.db,
  );
  return rows[0]?.many ?? 0;
}

function addStudents(levelId: string, many: number, db: Database = server.db): Promise<unknown> {
  return sql`
    insert into people (institution_id, role, first_name, last_name, level_id, created_at)
    select ${world.institutionId}, 'student', 'Ada', 'Number' || n, ${levelId}, ${server.clock.now()}
    from generate_series(1, ${many}::int) as n`.execute(db);
}

/** Whole numbers below a bound that are the same in every run. */
function randomly(seed: number): (below: number) => number {
  const roll = dice(seed);
  return (below) => Math.floor(roll() * below);
}

/** Everything that is done to people, each to some of them. */
function actsOf(random: (below: number) => number): (() => Promise<unknown>)[] {
  const { institutionId } = world;
  const school = (): string => schools[random(schools.length)] ?? '';
  const roles = ['student', 'educator', 'levelThreeAdmin', 'parent'] as const;
  const role = () => roles[random(roles.length)] ?? 'student';
  const some = () => sql`institution_id = ${institutionId} and id in (
    select id from people where institution_id = ${institutionId} order by id offset ${random(20)} limit ${random(12)})`;
  const add = (values: ReturnType<typeof sql>) => sql`
    insert into people (institution_id, role, level_id, is_newcomer, first_name, last_name, created_at)
    select ${institutionId}, ${values}, 'Ada', 'Number' || n, ${server.clock.now()}
    from generate_series(1, ${random(5)}::int) as n`;
  const acts = [
    () => add(sql`${role()}, ${school()}::uuid, false`),
    () => add(sql`${role()}, null::uuid, false`),
    () => add(sql`'student', null::uuid, true`),
    () => sql`update people set active = not active where ${some()}`,
    () => sql`update people set level_id = ${school()} where ${some()}`,
    () => sql`update people set level_id = null where ${some()}`,
    () => sql`update people set first_name = 'Bo' where ${some()}`,
    () =>
      sql`update people set level_id = null, active = false, erased_at = ${server.clock.now()} where ${some()}`,
    () => sql`update people set role = 'educator' where ${some()}`,
    () => sql`delete from people where ${some()}`,
  ];
  return [...acts.map((act) => () => act().execute(server.db)), () => foldCounts(scope)];
}

describe('counts of people', () => {
  it.each([1, 2, 3])('are what is counted anew, whatever is done to people (%d)', async (seed) => {
    const random = randomly(seed);
    const acts = actsOf(random);
    for (let round = 0; round < 150; round += 1) {
      await acts[random(acts.length)]?.();
      expect(await kept()).toEqual(await counted());
    }
    expect(await counted()).not.toEqual([]);
  });

  it('are told by one row where many are stored at once', async () => {
    await addStudents(schools[0] ?? '', 500);
    expect(await rowsOf()).toBe(1);
    expect(await kept()).toEqual([{ levelId: schools[0], role: 'student', active: true, many: 500 }]);
  });

  it('let two store people of one school at the same time, and are right after both', async () => {
    const [school = ''] = schools;
    await addStudents(school, 1);
    await server.db.transaction().execute(async (one) => {
      await addStudents(school, 2, one);
      // Waited for in here, while the other transaction is open.
      await server.db.transaction().execute(async (other) => addStudents(school, 3, other));
      await foldCounts(scope);
      await addStudents(school, 4, one);
    });
    expect(await kept()).toEqual([{ levelId: school, role: 'student', active: true, many: 10 }]);
  });

  it('are right where two fold them at once', async () => {
    for (let n = 0; n < 40; n += 1) await addStudents(schools[n % 3] ?? '', 1);
    await Promise.all([
      foldCounts(scope),
      foldCounts(scope),
      addStudents(schools[0] ?? '', 2),
      foldCounts(scope),
    ]);
    await foldCounts(scope);
    expect(await kept()).toEqual(await counted());
    expect(await rowsOf()).toBe(3);
  });

  it('are folded once there are a hundred changes, and not before', async () => {
    const due = async () =>
      (await dueCounts.due(server.server.contexts.forProduct())).filter(
        ({ institutionId }) => institutionId === world.institutionId,
      );
    for (let n = 0; n < 99; n += 1) await addStudents(schools[n % 3] ?? '', 1);
    expect(await due()).toEqual([]);
    await addStudents(schools[0] ?? '', 1);
    const [step, ...others] = await due();
    expect(others).toEqual([]);
    await step?.take(await server.server.contexts.forInstitution(world.institutionId));
    expect(await rowsOf()).toBe(3);
    expect(await due()).toEqual([]);
    expect(await kept()).toEqual(await counted());
  });
});
