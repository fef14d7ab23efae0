import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleListLimits } from '@lectern/contract/administration/people.limits.ts';
import { makeSchools, makeWorld, type World } from '../../../test/factories.ts';
import { readPlans, type TableReads } from '../../../test/read-plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openScope } from '../../platform/db/scope.ts';
import type { WantedPage } from './people-choice.repo.ts';
import { listAllPeople, listPeople } from './people-lists.repo.ts';

let server: TestServer;
let world: World;
/** Ten schools of each of ten areas, and a third of all in the first district. */
let schools: string[];
let areas: string[];
let districts: string[];
const students = 100_000;
const newcomers = 300;
/** Each at one school, and one in ten at another one as well. */
const educators = 3_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const { institutionId } = world;
  const now = server.clock.now();
  schools = await makeSchools(server, world, 100);
  districts = await makeLevels(1, [null, null]);
  areas = await makeLevels(2, [...Array(3).fill(districts[0]), ...Array(7).fill(districts[1])]);
  await sql`update levels set parent_id = placed.area from (
      select school, (${areas}::uuid[])[1 + (n - 1) / 10] as area
      from unnest(${schools}::uuid[]) with ordinality as all_schools(school, n)) as placed
    where levels.id = placed.school`.execute(server.db);
  // Names out of syllables, so that a search meets as many as it would among people; one in a thousand is closed. One in
  // ten has one and the same first name, one in ten others one and the same last name, and one in fifty part of another.
  const insertStudents = (from: number) => sql`
    insert into people (institution_id, role, first_name, last_name, student_number, email, grade, level_id, active,
      created_at)
    select ${institutionId}, 'student',
      case when n / 7 % 10 = 3 then 'Yolanda' else initcap(${syllable('n')} || ${syllable('n / 20')}) end,
      case when n / 70 % 10 = 4 then 'Garcia ' when n / 70 % 50 = 5 then 'Fitz ' else '' end
        || initcap(${syllable('n / 400')} || ${syllable('n / 8000')} || ${syllable('n * 7')}), 'N' || n,
      'n' || n || '@home.test', (n / 3 % 12)::text, (${schools}::uuid[])[1 + n % 100], n % 1000 <> 0, ${now}
    from generate_series(${from}::int, ${from}::int + 9999) as n`;
  // Newcomers sort before all others, so that they would be in the way of every page and search.
  const insertNewcomers = sql`
    insert into people (institution_id, role, first_name, last_name, is_newcomer, active, created_at)
    select ${institutionId}, 'student', 'Aaron', 'Garcia ' || n, true, n % 10 <> 0, ${now} from generate_series(1, ${newcomers}) as n`;
  const insertEducators = sql`
    with added as (
      insert into people (institution_id, role, first_name, last_name, email, active, created_at)
      select ${institutionId}, 'educator', initcap(${syllable('n')} || ${syllable('n / 20')}),
        initcap(${syllable('n * 7')} || ${syllable('n / 3')}), 'e' || n || '@school.test', n % 50 <> 0, ${now}
      from generate_series(1, ${educators}::int) as n returning id, substring(email from '[0-9]+')::int as n
    )
    insert into educator_levels (institution_id, educator_id, level_id)
    select ${institutionId}, id, (${schools}::uuid[])[1 + (n + 7 * other) % 100]
    from added cross join generate_series(0, 1) as other where other = 0 or n % 10 = 0`;
  await withoutIndexes(async () => {
    await insertEducators.execute(server.db);
    for (let from = 1; from < students; from += 10_000) await insertStudents(from).execute(server.db);
    await insertNewcomers.execute(server.db);
  });
  // Index-only scans need a vacuum.
  await sql`vacuum analyze people, educator_levels`.execute(server.db);
}, 240_000);
afterAll(() => server.stop());

const syllables = 'an bo ce du el fi go ha in jo ka lu mi no or pe qui ra su ty'.split(' ');
const syllable = (of: string) => sql`(${syllables}::text[])[1 + (${sql.raw(of)}) % 20]`;

async function makeLevels(depth: number, parents: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into levels (institution_id, parent_id, name, depth, created_at)
    select ${world.institutionId}, parent::uuid, 'Place ' || n, ${depth}, ${server.clock.now()}
    from unnest(${parents}::text[]) with ordinality as above(parent, n) returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

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
/** A page is found in an index, and then read. */
const page = 2 * 20;
/** The list scans this many; anyone further down is found by an index. */
const looked = 1_200;
const found = peopleListLimits.found + 1;
/** A name not found there may still be frequent: a random sample tells. */
const atRandom = 150;
/** Of numbers that are written alike, an index leads to some, depending on what was sampled of the table. */
const alike = 40;

describe('lists among 100,000 students', () => {
  it.each([
    ['a page of all by name', {}, countedTo + page],
    ['the same backwards', { isDescending: true }, countedTo + page],
    ['a page far behind', { offset: 9_000 }, countedTo + 9_000 + page],
    ['a page by grade', { sort: 'grade' }, countedTo + page],
    ['who is closed', { active: false }, 220],
    ['a number', { search: 'n77777', isByNameOnly: false }, looked + atRandom + alike],
    ['an address', { search: '77777@home', isByNameOnly: false }, looked + atRandom + alike],
    ['a whole name', { search: 'anan cebo' }, looked + atRandom + 10 * found],
    ['a frequent name', { search: 'garcia' }, looked + page],
    ['its second page', { search: 'garcia', offset: 20 }, looked + page],
    ['a first name of many at the end of the list', { search: 'yolanda' }, looked + atRandom + found + page],
    ['the same and the beginning of a last name', { search: 'yolanda t' }, looked + atRandom + found + page],
    ['the same backwards', { search: 'yolanda', isDescending: true }, looked + page],
    ['a frequent name by grade', { search: 'garcia', sort: 'grade' }, looked + page],
    ['a name of one in fifty', { search: 'fitz' }, looked + found + page],
    ['three letters', { search: 'qui' }, looked + 10 * found],
    ['two letters', { search: 'qu' }, looked + 2 * found + page],
    ['two letters of many at the end of the list', { search: 'yo' }, looked + atRandom + found + page],
    // One time in fifty the sample has three students of the name, and all educators are read, twice.
    [
      'a name that no educator has',
      { search: 'quibo', role: 'educator' },
      looked + atRandom + 10 * found + 2 * educators,
    ],
    ['one digit of many numbers', { search: 'n7', isByNameOnly: false }, looked + page],
  ] as const)('read %s by an index', async (_what, given, most) => {
    const { kinds, examined } = await reads(given);
    expect(kinds).not.toContain('Seq Scan');
    expect(kinds.length).toBeGreaterThan(0);
    expect(examined).toBeLessThanOrEqual(most);
  });

  it.each([
    ['all by name', {}],
    ['all by grade backwards', { sort: 'grade', isDescending: true }],
    ['who is closed', { active: false }],
    ['a frequent name', { search: 'garcia' }],
    ['a name of newcomers alone', { search: 'aaron' }],
  ] as const)('look up %s without a newcomer', async (_what, given) => {
    const scope = openScope(server.server.database.db, world.institutionId);
    const { rows } = await listPeople(scope, wanted(given));
    expect(rows.map(({ firstName }) => firstName)).not.toContain('Aaron');
  });

  it.each([
    ['a page of all by name', {}],
    ['a page far behind', { offset: 9_000 }],
    ['a page by grade', { sort: 'grade' }],
    ['who is closed', { active: false }],
    ['who is open', { active: true }],
    ['a frequent name', { search: 'garcia' }],
  ] as const)(
    'read of %s no more people than are shown, and the others in an index alone',
    async (_what, given) => {
      expect((await reads(given)).fetched).toBeLessThanOrEqual(20);
    },
  );

  it('read of one school its own students alone', async () => {
    const levelIds = schools.slice(0, 1);
    for (const given of [{}, { sort: 'number' as const }, { search: 'nan' }, { search: 'n' }]) {
      const { kinds, examined } = await reads({ ...given, levelIds, isByNameOnly: false });
      expect(kinds).not.toContain('Seq Scan');
      expect(examined).toBeLessThanOrEqual(8_000);
    }
  });

  describe.each([
    ['an area', 10, 2],
    ['a district', 30, 1],
  ] as const)('of %s', (_level, count, depth) => {
    const inside = (): Partial<WantedPage> => ({
      levelIds: [...schools.slice(0, count), areas[0] ?? ''],
      below: { levelId: (depth === 2 ? areas[0] : districts[0]) ?? '', depth },
    });

    it.each([
      ['a page by name', {}, page],
      ['the same backwards', { isDescending: true }, page],
      ['the last page', { offset: 9_980 }, 10_000 + page],
      ['who is open', { active: true }, 2 * page],
      ['who is closed', { active: false }, 220],
      ['a page by grade', { sort: 'grade' }, 10 * page],
      // One in twelve has it: they are counted, and a page is found in the order of names, where they stand in heaps.
      ['one grade', { grade: '3' }, (count * students) / 100 / 12 + 60 * page],
      ['a frequent name', { search: 'garcia' }, looked + page],
      ['three letters', { search: 'qui' }, looked + atRandom + 20 * found + page],
      ['a name of one in fifty', { search: 'fitz' }, looked + 10 * found + page],
    ] as const)('read %s in the order of an index, and no other people', async (_what, given, most) => {
      const { kinds, examined } = await reads({ ...inside(), ...given });
      expect(kinds).not.toContain('Seq Scan');
      expect(examined).toBeLessThanOrEqual(most);
    });

    it.each([
      ['by name', { search: 'olanda' }],
      ['by grade', { search: 'garcia', sort: 'grade' }],
    ] as const)('read %s few of those with a frequent name', async (_order, given) => {
      // The others stand in an index alone, in one of schools whoever is asked for by grade.
      const { fetched } = await reads({ ...inside(), ...given });
      expect(fetched).toBeLessThanOrEqual(atRandom + 10 * found + 20);
    });

    it('read a page of educators in the order of an index, and count none of them', async () => {
      const { kinds, examined } = await reads({ ...inside(), role: 'educator' });
      expect(kinds).not.toContain('Seq Scan');
      // One in so many of all is inside; who is at several schools is looked at for the number.
      expect(examined).toBeLessThanOrEqual((100 / count) * 2 * page + (2 * (educators / 10) * count) / 100);
    });

    it.each([
      ['all', {}],
      ['a page behind', { offset: 60 }],
      ['open ones', { active: true }],
      ['closed ones', { active: false }],
      ['by address', { sort: 'email' }],
    ] as const)('list of educators, %s, who stand inside, each once', async (_what, given) => {
      const scope = openScope(server.server.database.db, world.institutionId);
      const all = await listAllPeople(scope, wanted({ ...inside(), ...given, role: 'educator' }), educators);
      const { offset = 0 } = given as Partial<WantedPage>;
      expect(await listPeople(scope, wanted({ ...inside(), ...given, role: 'educator' }))).toEqual({
        rows: all.slice(offset, offset + 20),
        total: all.length,
        hasMore: false,
      });
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    });

    it('list the same as without the index', async () => {
      const scope = openScope(server.server.database.db, world.institutionId);
      const { below: _below, ...plain } = inside();
      for (const given of [{}, { offset: 5_000 }, { active: false }, { grade: '3' }, { search: 'garcia' }]) {
        const { rows, total } = await listPeople(scope, wanted({ ...inside(), ...given }));
        expect(rows.length).toBeGreaterThan(0);
        expect({ rows, total }).toEqual(
          await listPeople(scope, wanted({ ...plain, ...given })).then((one) => ({
            rows: one.rows,
            total: one.total,
          })),
        );
      }
    });
  });

  it('leave out who is kept in an area and does not stand there any more', async () => {
    const [area = ''] = areas;
    const inside = { levelIds: schools.slice(0, 10), below: { levelId: area, depth: 2 } };
    const scope = openScope(server.server.database.db, world.institutionId);
    const former = await listPeople(scope, wanted(inside));
    const { numUpdatedRows } = await server.db
      .updateTable('people')
      .set({ areaId: area, firstName: 'Aa' })
      .where('levelId', '=', schools[50] ?? '')
      .where('studentNumber', '=', 'N50')
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    for (const given of [inside, { ...inside, search: 'aa' }])
      expect((await listPeople(scope, wanted(given))).rows.map(({ firstName }) => firstName)).not.toContain(
        'Aa',
      );
    expect((await listPeople(scope, wanted(inside))).rows).toEqual(former.rows.slice(0, 19));
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
