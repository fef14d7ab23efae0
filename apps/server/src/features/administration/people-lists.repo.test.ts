import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleListLimits } from '@lectern/contract/administration/people.limits.ts';
import { makeWorld, type World } from '../../../test/factories.ts';
import { readPlans, type TableReads } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope } from '../../platform/db/scope.ts';
import { listPeople, type WantedPage } from './people-lists.repo.ts';

let server: TestServer;
let world: World;
/** Ten schools of one Level 2, and ninety of another. */
let schools: string[];
const students = 100_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId, levels } = world;
  const now = server.clock.now();
  const made = await sql<{ id: string }>`
    insert into levels (institution_id, parent_id, name, depth, created_at)
    select ${institutionId}, ${levels[1]}, 'School ' || n, 3, ${now} from generate_series(1, 100) as n
    returning id`.execute(server.db);
  schools = made.rows.map(({ id }) => id);
  // Names out of syllables, so that a search meets as many as it would among people; one in a thousand is closed.
  const insertStudents = (from: number) => sql`
    insert into people (institution_id, role, first_name, last_name, student_number, email, grade, level_id, active,
      created_at)
    select ${institutionId}, 'student', initcap(${syllable('n')} || ${syllable('n / 20')}),
      initcap(${syllable('n / 400')} || ${syllable('n / 8000')} || ${syllable('n * 7')}), 'N' || n,
      'n' || n || '@home.test', (n % 12)::text, (${schools}::uuid[])[1 + n % 100], n % 1000 <> 0, ${now}
    from generate_series(${from}::int, ${from}::int + 9999) as n`;
  await withoutIndexes(async () => {
    for (let from = 1; from < students; from += 10_000) await insertStudents(from).execute(server.db);
  });
  // What an index alone can answer is known after a vacuum.
  await sql`vacuum analyze people`.execute(server.db);
}, 240_000);
afterAll(() => server.stop());

const syllables = 'an bo ce du el fi go ha in jo ka lu mi no or pe qui ra su ty'.split(' ');
const syllable = (of: string) => sql`(${syllables}::text[])[1 + (${sql.raw(of)}) % 20]`;

/** Indexes are quicker made at the end than kept with each row. */
async function withoutIndexes(work: () => Promise<unknown>): Promise<void> {
  const made = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'people' and indexdef not like 'CREATE UNIQUE%'`.execute(server.db);
  expect(made.rows.length).toBeGreaterThan(0);
  for (const { name } of made.rows) await sql`drop index ${sql.id(name)}`.execute(server.db);
  await work();
  for (const { definition } of made.rows) await sql.raw(definition).execute(server.db);
}

const wanted = (given: Partial<WantedPage>): WantedPage => ({
  ...{ role: 'student', levelIds: null, search: null, isByNameOnly: true, active: null },
  ...{ sort: 'name', isDescending: false, offset: 0, limit: 20, ...given },
});

/** How the database reads people for a list: by which kinds of steps, and how many rows it looks at. */
async function reads(given: Partial<WantedPage>): Promise<TableReads> {
  const readsOf = await readPlans(server, world.institutionId, (scope) => listPeople(scope, wanted(given)));
  return readsOf('people');
}

/** One more than is shown tells that there are more. */
const countedTo = peopleListLimits.most + 1;

describe('lists among 100,000 students', () => {
  it.each([
    ['a page of all by name', {}, countedTo + 20],
    ['the same backwards', { isDescending: true }, countedTo + 20],
    ['a page far behind', { offset: 9_000 }, countedTo + 9_020],
    ['a page by grade', { sort: 'grade' }, countedTo + 20],
    ['who is closed', { active: false }, 220],
    ['a number', { search: 'n77777', isByNameOnly: false }, 10],
    ['an address', { search: '77777@home', isByNameOnly: false }, 10],
    ['a whole name', { search: 'anan cebo' }, 100],
    ['three letters', { search: 'qui' }, 3 * peopleListLimits.found],
    ['two letters', { search: 'qu' }, 3 * peopleListLimits.found],
    ['one digit of many numbers', { search: 'n7', isByNameOnly: false }, 3 * peopleListLimits.found],
  ] as const)('read %s by an index', async (_what, given, most) => {
    const { kinds, examined } = await reads(given);
    expect(kinds).not.toContain('Seq Scan');
    expect(kinds.length).toBeGreaterThan(0);
    expect(examined).toBeLessThanOrEqual(most);
  });

  it('read of one school its own students alone', async () => {
    const levelIds = schools.slice(0, 1);
    for (const given of [{}, { sort: 'number' as const }, { search: 'nan' }, { search: 'n' }]) {
      const { kinds, examined } = await reads({ ...given, levelIds, isByNameOnly: false });
      expect(kinds).not.toContain('Seq Scan');
      expect(examined).toBeLessThanOrEqual(8_000);
    }
  });

  it('read of some schools by an index', async () => {
    const { kinds, examined } = await reads({ levelIds: schools.slice(0, 10) });
    expect(kinds).not.toContain('Seq Scan');
    expect(examined).toBeLessThanOrEqual(40_000);
  });

  it('count no more than a list can show, and show nothing behind that', async () => {
    const scope = openScope(server.server.database.db, world.institutionId);
    const { rows, total, hasMore } = await listPeople(scope, wanted({ offset: 9_990 }));
    expect([rows.length, total, hasMore]).toEqual([10, peopleListLimits.most, true]);
    const ofSchool = await listPeople(scope, wanted({ levelIds: schools.slice(0, 1) }));
    expect([ofSchool.total, ofSchool.hasMore]).toEqual([1_000, false]);
    const ten = await listPeople(scope, wanted({ levelIds: schools.slice(0, 10) }));
    expect([ten.total, ten.hasMore]).toEqual([peopleListLimits.most, false]);
    expect((await listPeople(scope, wanted({ offset: 20_000 }))).rows).toEqual([]);
  });
});
