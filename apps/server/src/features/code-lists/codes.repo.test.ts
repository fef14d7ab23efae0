import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope } from '../../platform/db/scope.ts';
import { listCodes, selectPage } from './codes.repo.ts';

let server: TestServer;
let world: World;
const codes = 10_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId } = world;
  await sql`insert into code_lists (institution_id, kind) values (${institutionId}, 'cpt')`.execute(
    server.db,
  );
  await sql`
    insert into code_list_codes (institution_id, kind, value, description, sort_order, created_at)
    select ${institutionId}, 'cpt', 'DM-' || lpad(n::text, 5, '0'), 'Support of kind ' || md5(n::text), 0,
      ${server.clock.now()} from generate_series(1, ${codes}) as n`.execute(server.db);
  await sql`analyze`.execute(server.db);
}, 120_000);
afterAll(() => server.stop());

interface Plan {
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Which kinds of nodes read the codes for a page. */
async function nodesFor(wanted: { search: string | null; offset?: number }): Promise<string[]> {
  const page = { kind: 'cpt', active: true, offset: 0, limit: 50, ...wanted } as const;
  const query = selectPage(openScope(server.server.database.db, world.institutionId), page).compile();
  const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    ...query,
    sql: `explain (analyze, format json) ${query.sql}`,
  });
  const plan = rows[0] && Object.values(rows[0])[0]?.[0]?.Plan;
  return plan ? nodesOf(plan).map((node) => node['Node Type']) : [];
}

describe('a page of a list of 10,000 codes', () => {
  it.each([
    ['without a search', { search: null }],
    ['by one letter that all begin with', { search: 'D' }],
    ['by a letter that none begins with', { search: 'Q' }],
    ['by three letters that all have', { search: 'DM-' }],
    ['by letters anywhere', { search: '4711' }],
    ['by a code without its signs', { search: 'DM0471' }],
    ['by letters that are nowhere', { search: 'qqqq' }],
    ['far behind', { search: 'DM-0', offset: 900 }],
  ])('%s is read by an index', async (_what, wanted) => {
    const kinds = await nodesFor(wanted);
    expect(kinds).not.toContain('Seq Scan');
    expect(kinds.some((kind) => kind.includes('Index'))).toBe(true);
  });

  it('finds what has the letters, and tells how many there are', async () => {
    const scope = openScope(server.server.database.db, world.institutionId);
    const page = { kind: 'cpt', active: null, offset: 0, limit: 2 } as const;
    const found = await listCodes(scope, { ...page, search: 'm-0471' });
    expect(found.total).toBe(10);
    expect(found.rows.map(({ value }) => value)).toEqual(['DM-04710', 'DM-04711']);
    expect((await listCodes(scope, { ...page, search: 'd' })).total).toBe(codes);
    // A select takes letters, digits and spaces alone.
    const typed = await listCodes(scope, { ...page, search: 'dm04711' });
    expect(typed.rows.map(({ value }) => value)).toEqual(['DM-04711']);
  });
});
