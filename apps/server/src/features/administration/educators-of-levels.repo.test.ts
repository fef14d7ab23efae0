import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dice } from '../../../test/dice.ts';
import { makeSchools, makeWorld, type World } from '../../../test/factories.ts';
import { whileHeld } from '../../../test/held-transaction.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope, type Scope } from '../../platform/db/scope.ts';
import { dueCounts } from '../people/people-counts.service.ts';
import { countPeople } from './hierarchy.repo.ts';

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
  schools = await makeSchools(server, world, 4);
  scope = openScope(server.server.database.db, world.institutionId);
});

type Database = TestServer['db'];
type Numbers = readonly { levelId: string; educators: number; inactiveEducators: number }[];

const byLevel = (one: { levelId: string }, other: { levelId: string }): number =>
  one.levelId < other.levelId ? -1 : 1;

/** The numbers that are kept, of every level of the world. */
async function kept(): Promise<Numbers> {
  const { rows } = await sql<{ id: string }>`
    select id from levels where institution_id = ${world.institutionId}`.execute(server.db);
  const counts = await countPeople(
    scope,
    rows.map(({ id }) => id),
  );
  return counts
    .map(({ levelId, educators, inactiveEducators }) => ({ levelId, educators, inactiveEducators }))
    .toSorted(byLevel);
}

/** The same, counted anew: each educator once in a level. */
async function counted(): Promise<Numbers> {
  const { rows } = await sql<Numbers[number]>`
    with recursive below as (
      select id as level_id, id from levels where institution_id = ${world.institutionId}
      union all
      select below.level_id, levels.id from levels join below on levels.parent_id = below.id
    )
    select below.level_id,
      count(distinct people.id) filter (where people.active)::int as educators,
      count(distinct people.id) filter (where not people.active)::int as inactive_educators
    from below
    left join educator_levels on educator_levels.level_id = below.id
    left join people on people.id = educator_id and erased_at is null
    group by below.level_id`.execute(server.db);
  return rows.toSorted(byLevel);
}

/** Educators who stand at several schools and are not marked, or the other way round. */
async function wronglyMarked(): Promise<unknown[]> {
  const { rows } = await sql`
    select educator_id from educator_levels where institution_id = ${world.institutionId}
    group by educator_id having bool_or(is_shared) <> (count(*) > 1) or bool_and(is_shared) <> (count(*) > 1)`.execute(
    server.db,
  );
  return rows;
}

async function expectRight(): Promise<void> {
  expect(await kept()).toEqual(await counted());
  expect(await wronglyMarked()).toEqual([]);
}

async function addEducators(many: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into people (institution_id, role, first_name, last_name, created_at)
    select ${world.institutionId}, 'educator', 'Ada', 'Number' || n, ${server.clock.now()}
    from generate_series(1, ${many}::int) as n returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

/** Places every one of some educators at a school. */
function place(educators: readonly string[], school: string, db: Database = server.db): Promise<unknown> {
  return sql`
    insert into educator_levels (institution_id, educator_id, level_id)
    select ${world.institutionId}, educator, ${school} from unnest(${educators}::uuid[]) as educator
    on conflict do nothing`.execute(db);
}

function setActive(educator: string, active: boolean, db: Database = server.db): Promise<unknown> {
  return sql`update people set active = ${active} where institution_id = ${world.institutionId}
    and id = ${educator} and erased_at is null`.execute(db);
}

/** Folds what changed, once there is enough of it. */
async function fold(): Promise<void> {
  for (const step of await dueCounts.due(server.server.contexts.forProduct()))
    await step.take(await server.server.contexts.forInstitution(step.institutionId));
}

/** Everything that is done to the places of educators, each to some of them. */
function actsOf(educators: readonly string[], random: (below: number) => number): (() => Promise<unknown>)[] {
  const one = (): string => educators[random(educators.length)] ?? '';
  const some = (): string[] => [one(), one(), one()];
  const school = (): string => schools[random(schools.length)] ?? '';
  const mine = sql`institution_id = ${world.institutionId}`;
  return [
    () => place(some(), school()),
    () => place(some(), school()),
    () => sql`delete from educator_levels where ${mine} and educator_id = ${one()}`.execute(server.db),
    () =>
      sql`delete from educator_levels where ${mine} and educator_id = any(${some()}::uuid[]) and level_id = ${school()}`.execute(
        server.db,
      ),
    () => setActive(one(), random(2) === 0),
    () =>
      sql`update people set erased_at = ${server.clock.now()}, active = false where ${mine} and id = ${one()}
        and ${random(8) === 0}`.execute(server.db),
    fold,
  ];
}

describe('the educators of levels', () => {
  it.each([1, 2, 3])(
    'are as many as are counted anew, whatever is done to their places (%d)',
    async (seed) => {
      const roll = dice(seed);
      const random = (below: number): number => Math.floor(roll() * below);
      const acts = actsOf(await addEducators(12), random);
      for (let round = 0; round < 120; round += 1) {
        await acts[random(acts.length)]?.();
        await expectRight();
      }
      expect((await kept()).some(({ educators }) => educators > 0)).toBe(true);
    },
  );

  it('are as many under the new parent once a level is moved', async () => {
    const educators = await addEducators(3);
    await place(educators, schools[0] ?? '');
    await place(educators.slice(0, 1), schools[1] ?? '');
    const { rows } = await sql<{ id: string }>`
      with district as (insert into levels (institution_id, depth, name, created_at)
        values (${world.institutionId}, 1, 'Other', ${server.clock.now()}) returning id)
      insert into levels (institution_id, parent_id, depth, name, created_at)
      select ${world.institutionId}, id, 2, 'Other', ${server.clock.now()} from district returning id`.execute(
      server.db,
    );
    await sql`update levels set parent_id = ${rows[0]?.id} where id = ${schools[1]}`.execute(server.db);
    await expectRight();
  });

  it('are right when two give one educator a place at the same time', async () => {
    const educators = await addEducators(1);
    await whileHeld(
      server,
      (db) => place(educators, schools[0] ?? '', db),
      () => place(educators, schools[1] ?? ''),
    );
    await expectRight();
  });

  it('are right when an educator is closed while a place is given, and the other way round', async () => {
    const educators = await addEducators(1);
    const [educator = ''] = educators;
    await whileHeld(
      server,
      (db) => place(educators, schools[0] ?? '', db),
      () => setActive(educator, false),
    );
    await expectRight();
    await whileHeld(
      server,
      (db) => setActive(educator, true, db),
      () => place(educators, schools[2] ?? ''),
    );
    await expectRight();
  });

  it('cannot have a place rewritten into another, which nobody would count', async () => {
    const educators = await addEducators(1);
    await place(educators, schools[0] ?? '');
    await expect(
      sql`update educator_levels set level_id = ${schools[1]} where educator_id = any(${educators}::uuid[])`.execute(
        server.db,
      ),
    ).rejects.toThrow('A place is removed and another one stored.');
  });
});
