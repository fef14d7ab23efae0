import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchools, makeWorld, type World } from '../../../test/factories.ts';
import { readPlans, type TableReads } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { countEverybody, countPeople } from './hierarchy.repo.ts';

let server: TestServer;
let world: World;
const schools = 40;
const students = 20_000;
const educators = 400;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId } = world;
  const now = server.clock.now();
  const ids = await makeSchools(server, world, schools);
  await sql`
    insert into people (institution_id, role, first_name, last_name, level_id, active, created_at)
    select ${institutionId}, 'student', 'Ada', 'Number' || n, (${ids}::uuid[])[1 + n % ${schools}::int],
      n % 100 <> 0, ${now}
    from generate_series(1, ${students}::int) as n`.execute(server.db);
  await sql`
    with added as (
      insert into people (institution_id, role, first_name, last_name, email, active, created_at)
      select ${institutionId}, 'educator', 'Ed', 'Number' || n, 'e' || n || '@school.test', n % 100 <> 0, ${now}
      from generate_series(1, ${educators}::int) as n returning id, substr(last_name, 7)::int as n
    )
    insert into educator_levels (institution_id, educator_id, level_id)
    select ${institutionId}, id, (${ids}::uuid[])[1 + (n + other) % ${schools}::int]
    from added cross join generate_series(0, 1) as other where other = 0 or n % 10 = 0`.execute(server.db);
  await sql`vacuum analyze`.execute(server.db);
}, 120_000);
afterAll(() => server.stop());

/** What is found, and how the database read each table for it. */
async function readBy<T>(
  work: (scope: Scope) => Promise<T>,
): Promise<{ found: T; readsOf: (table: string) => TableReads }> {
  const all: T[] = [];
  const readsOf = await readPlans(server, world.institutionId, async (scope) => all.push(await work(scope)));
  const [found] = all;
  if (found === undefined) throw new Error('Nothing was found.');
  return { found, readsOf };
}

describe('how many people there are', () => {
  it('is known of everybody without reading one of them', async () => {
    const { found, readsOf } = await readBy(countEverybody);
    expect(found).toEqual({
      ...{ students: students - students / 100, inactiveStudents: students / 100 },
      ...{ educators: educators - educators / 100, inactiveEducators: educators / 100 },
    });
    expect(readsOf('people').examined).toBe(0);
    expect(readsOf('people_counts').examined).toBeLessThanOrEqual(4 * schools);
  });

  it('is known of the levels without reading a student, an open educator or a place of one school, and each educator counts once', async () => {
    const [top] = world.levels;
    const { found, readsOf } = await readBy((scope) => countPeople(scope, [top]));
    expect(found).toEqual([
      {
        ...{ levelId: top, administrators: 0 },
        ...{ students: students - students / 100, inactiveStudents: students / 100 },
        ...{ educators: educators - educators / 100, inactiveEducators: educators / 100 },
      },
    ]);
    expect(readsOf('people').examined).toBeLessThanOrEqual(educators / 100);
    // One educator in ten has two.
    expect(readsOf('educator_levels').examined).toBeLessThanOrEqual(2 * (educators / 10));
    expect(readsOf('people_counts').examined).toBeLessThanOrEqual(6 * schools);
  });
});
