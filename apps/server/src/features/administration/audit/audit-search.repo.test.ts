import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditSearchFinds } from '@lectern/contract/administration/audit.limits.ts';
import { makeWorld, type World } from '../../../../test/factories.ts';
import { readPlans } from '../../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { findByName, type AuditSearch } from './audit-search.repo.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId, levels } = world;
  await sql`
    insert into people (institution_id, role, first_name, last_name, student_number, email, level_id, created_at)
    select ${institutionId}, 'student', (array['Mira', 'Noël', 'Otto', 'Paul'])[1 + n % 4], 'Name' || n, 'S' || n,
      's' || n || '@home.test', case when n % 2 = 0 then ${levels[2]}::uuid end, ${server.clock.now()}
    from generate_series(1, 20000) as n`.execute(server.db);
  await sql`analyze people`.execute(server.db);
}, 60_000);
afterAll(() => server.stop());

describe('a search among 20,000 people', () => {
  it.each([
    ['a whole name', 'mira name7776', { all: 1, own: 1 }],
    ['a part of one', 'me777', { all: 11, own: 5 }],
    ['an address', 's7777@home', { all: 1, own: 0 }],
    ['two letters of nobody', 'qu', { all: 0, own: 0 }],
  ])('reads %s along an index, of all people and of those in sight', async (_what, search, { all, own }) => {
    const [, , school] = world.levels;
    const sights: [AuditSearch['sight'], number][] = [
      [null, all],
      [{ reached: [school], above: [...world.levels] }, own],
    ];
    for (const [sight, count] of sights) {
      let found: string[] = [];
      const readsOf = await readPlans(server, world.institutionId, async (scope) => {
        found = await findByName(scope, { search, isOfSchool: true, sight });
      });
      expect(found).toHaveLength(count);
      expect(readsOf('people').kinds).not.toContain('Seq Scan');
      expect(readsOf('people').examined).toBeLessThan(1_000);
    }
  });

  it('finds some of many', async () => {
    await readPlans(server, world.institutionId, async (scope) => {
      const found = await findByName(scope, { search: 'no', isOfSchool: true, sight: null });
      expect(found).toHaveLength(auditSearchFinds);
    });
  });
});
